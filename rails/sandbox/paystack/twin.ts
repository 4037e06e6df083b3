// Answers for Paystack in the sandbox: the bank's API, its webhooks, strangers' deposits, and payouts that it may ask us about.
import { decimalText } from '#kit/money/money.ts'
import { randomText } from '../bank/book.ts'
import type { Payer } from '../bank/payer.ts'
import { listBalances, listLedger } from '../bank/transfers.ts'
import { fine } from '../control/answers.ts'
import type { Reply } from '../requests.ts'
import type { SandboxWorld, Twin } from '../twin.ts'
import { hmacTarget } from '../webhook-rules.ts'
import { ledgerJson } from './answers.ts'
import { bankGuard, bankRoutes, noSuchBankPath } from './api.ts'
import { paystackBehaviours } from './behaviours.ts'
import { depositRoutes } from './deposit-control.ts'
import { bankPanel } from './panel.ts'
import { transferEvent, transferJson } from './payout-answers.ts'
import { refundControlRoutes } from './refunds.ts'

export type PaystackTerms = {
  readonly secretKey: string
  readonly webhookUrl: string
  /** Asked before a transfer out is paid: 200 approves, 400 rejects. Without it nobody is asked. */
  readonly approvalUrl?: string
}

export function paystackTwin(terms: PaystackTerms): Twin {
  const { secretKey, webhookUrl, approvalUrl } = terms
  const tells = hmacTarget('x-paystack-signature', 'sha512', { webhookUrl, secret: secretKey })
  return {
    rail: 'paystack',
    title: 'Paystack (bank)',
    behaviours: paystackBehaviours,
    serves: (world) => {
      const doors = { ...world, secretKey, asksFirst: approvalUrl !== undefined }
      return {
        routes: bankRoutes(doors),
        guard: (request) => bankGuard(doors, request),
        notFound: noSuchBankPath,
        failed: (status, message) => ({ status, json: { status: false, message } }),
      }
    },
    tells,
    controls: (world) => [
      { method: 'GET', path: '/ledger', handle: () => showLedger(world) },
      ...depositRoutes(world),
      ...refundControlRoutes(world),
    ],
    panels: (_world, plane) => [bankPanel(plane)],
    pays: payerOf(terms, tells),
  }
}

function payerOf({ approvalUrl, secretKey }: PaystackTerms, { sign }: ReturnType<typeof hmacTarget>): Payer {
  return {
    rail: 'paystack',
    // Paystack-Titan.
    institution: '100039',
    newCode: (random) => `TRF_${randomText(random, 16)}`,
    refusesSameAgain: false,
    tell: (payout, told) => {
      const body = transferEvent(payout, told)
      return { event: body.event, body }
    },
    ...(approvalUrl !== undefined && {
      approval: {
        url: approvalUrl,
        question: (payout) => {
          const body = Buffer.from(JSON.stringify(transferJson(payout)))
          return { body, headers: sign(body, secretKey) }
        },
      },
    }),
  }
}

async function showLedger({ database }: SandboxWorld): Promise<Reply> {
  const [balances, ledger] = await Promise.all([
    listBalances(database.sql),
    listLedger(database.sql, { perPage: 1_000, page: 1, from: undefined, to: undefined }),
  ])
  return fine({
    balances: balances.map((balance) => ({ currency: balance.currency, balance: decimalText(balance) })),
    total: ledger.total,
    ledger: ledger.rows.map(ledgerJson),
  })
}
