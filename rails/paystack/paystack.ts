// Answers for the bank rail over Paystack: dedicated accounts, incoming transfers, our balance and its webhooks.
import type { AccountAtBank, BankRail, DepositAtBank, StatementLine } from '#features/deposits/rail.ts'
import { type Clock, systemClock } from '#kit/clock.ts'
import { outcomeOf, type PartnerAnswer } from '#kit/http/partner-client.ts'
import type { Log } from '#kit/log.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import { type PaystackClient, paystackClient } from './client.ts'
import {
  balancesOf,
  customerOf,
  isClosedAnswer,
  type LedgerRow,
  ledgerPageOf,
  openAccountsOf,
  openedAccountOf,
  refusalOf,
  statementOf,
  type TransactionPage,
  transactionPageOf,
  verifiedTransactionOf,
} from './mapping.ts'
import { readPages } from './pages.ts'
import { transferPageOf } from './payout-mapping.ts'
import { returnDeposit } from './refunds.ts'
import { readPaystackWebhook } from './webhook.ts'

export type PaystackBankOptions = {
  /** `https://api.paystack.co`, without a slash at the end. */
  readonly baseUrl: string
  /** Also the key of the webhooks' signatures. */
  readonly secretKey: string
  readonly log: Log
  /** For one try of one call. */
  readonly timeoutMilliseconds: number
  /** For the pauses between tries; the machine's when not given. */
  readonly clock?: Clock
  /** By which the time-out counts; the machine's when not given. */
  readonly timeoutClock?: Clock
  /** Paystack's slug of the bank that holds the accounts. Live: `wema-bank` or `titan-paystack`; test mode: `test-bank`. */
  readonly preferredBank?: string
}

/** The bank rail in Paystack's contract. */
export function paystackBank(options: PaystackBankOptions): BankRail {
  const client = paystackClient({ ...options, clock: options.clock ?? systemClock() })
  return {
    provider: 'paystack',
    ensureCustomer: async (person) =>
      outcomeOf(await client.createCustomer(person), {
        accepted: (body) => {
          const customer = customerOf(body)
          return customer && { customerCode: customer.customerCode }
        },
        rejected: (refused) => {
          const refusal = refusalOf(refused.body)
          if (refused.status !== 400 || refusal?.type !== 'validation_error') return undefined
          return { reason: 'invalid_customer', detail: refusal.message }
        },
      }),
    openAccount: ({ customerCode }) =>
      openAccount(client, { customerCode, preferredBank: options.preferredBank ?? 'test-bank' }),
    closeAccount: async ({ providerAccountId }) =>
      closed(await client.closeAccount(providerAccountId), providerAccountId),
    verifyDeposit: async (reference) => verifyDeposit(await client.verifyTransaction(reference), reference),
    listDeposits: async (span) => {
      const pages = await readPages((page) => client.listTransactions(page, span), transactionPageOf)
      if (pages.outcome !== 'accepted') return pages
      return { outcome: 'accepted', value: distinctDeposits(pages.value) }
    },
    returnDeposit: (deposit) => returnDeposit(client, deposit),
    floatBalance: async () => outcomeOf(await client.balance(), { accepted: balancesOf }),
    statement: () => statement(client),
    readWebhook: (raw, headers) => readPaystackWebhook(raw, headers, options.secretKey),
  }
}

/**
 * Finds the customer's open account, else opens one. Asking first is what makes a repeat safe: Paystack takes no
 * reference of ours here, so after an unknown answer the next try finds what the last one opened.
 */
async function openAccount(
  client: PaystackClient,
  request: { customerCode: string; preferredBank: string },
): Promise<PartnerOutcome<AccountAtBank, 'invalid_customer' | 'unavailable'>> {
  const customer = outcomeOf(await client.fetchCustomer(request.customerCode), {
    accepted: customerOf,
    rejected: ({ status, body }) => {
      const refusal = refusalOf(body)
      if (status !== 404 || refusal === undefined) return undefined
      return { reason: 'invalid_customer' as const, detail: refusal.message }
    },
  })
  if (customer.outcome !== 'accepted') return customer
  const found = outcomeOf(await client.listAccounts(customer.value.id), {
    accepted: (body) => openAccountsOf(body, request.customerCode),
  })
  if (found.outcome !== 'accepted') return found
  const [account] = found.value
  if (account) return { outcome: 'accepted', value: account }
  return outcomeOf(await client.createAccount(request), {
    accepted: (body) => openedAccountOf(body, request.customerCode),
    rejected: ({ status, body }) => {
      const refusal = refusalOf(body)
      if (status < 400 || refusal === undefined) return undefined
      // The bank, or our agreement with it, is at fault: another customer would fare no better.
      if (refusal.code === 'feature_unavailable' || refusal.code.includes('bank')) {
        return { reason: 'unavailable', detail: refusal.message }
      }
      if (refusal.type !== 'validation_error' || status === 401) return undefined
      return { reason: 'invalid_customer', detail: refusal.message }
    },
  })
}

function closed(answer: PartnerAnswer, accountId: string): PartnerOutcome<undefined, 'not_found'> {
  const outcome = outcomeOf(answer, {
    accepted: (body) => (isClosedAnswer(body, accountId) ? { isClosed: true } : undefined),
    rejected: ({ status, body }) => {
      const refusal = refusalOf(body)
      // A 404 alone may be a wrong path.
      if (status !== 404 || refusal === undefined || !/account not found/i.test(refusal.message))
        return undefined
      return { reason: 'not_found' as const, detail: refusal.message }
    },
  })
  return outcome.outcome === 'accepted' ? { outcome: 'accepted', value: undefined } : outcome
}

function verifyDeposit(
  answer: PartnerAnswer,
  reference: string,
): PartnerOutcome<DepositAtBank, 'not_found' | 'not_successful'> {
  const outcome = outcomeOf(answer, {
    accepted: (body) => verifiedTransactionOf(body, reference),
    rejected: ({ status, body }) => {
      const refusal = refusalOf(body)
      if (refusal === undefined || (status !== 400 && status !== 404)) return undefined
      // A 404 alone may be a wrong path; the code or the sentence says that the reference is what is missing.
      const unknownReference =
        refusal.code === 'transaction_not_found' || /^transaction reference not found/i.test(refusal.message)
      return unknownReference ? { reason: 'not_found' as const, detail: refusal.message } : undefined
    },
  })
  if (outcome.outcome !== 'accepted') return outcome
  switch (outcome.value.state) {
    case 'paid':
      return { outcome: 'accepted', value: outcome.value.deposit }
    case 'lost':
      return {
        outcome: 'rejected',
        reason: 'not_successful',
        detail: `the payment is ${outcome.value.status}`,
      }
  }
}

/** New payments push older ones onto the next page while we read, so a row may come twice; none is missed. */
function distinctDeposits(pages: readonly TransactionPage[]): DepositAtBank[] {
  const deposits = pages.flatMap((page) => page.deposits)
  return [...new Map(deposits.map((deposit) => [deposit.providerReference, deposit])).values()]
}

async function statement(client: PaystackClient): Promise<PartnerOutcome<readonly StatementLine[]>> {
  const ledger = await readPages<readonly LedgerRow[]>((page) => client.balanceLedger(page), ledgerPageOf)
  if (ledger.outcome !== 'accepted') return ledger
  // Asked after the ledger, so that each of its rows has its transaction in the list.
  const transactions = await readPages((page) => client.listTransactions(page), transactionPageOf)
  if (transactions.outcome !== 'accepted') return transactions
  const references = new Map(transactions.value.flatMap((page) => [...page.references]))
  const rows = ledger.value.flat()
  if (!rows.some((row) => row.model_responsible === 'Transfer'))
    return { outcome: 'accepted', value: statementOf(rows, references) }
  const transfers = await readPages((page) => client.listTransfers(page), transferPageOf)
  if (transfers.outcome !== 'accepted') return transfers
  const transferReferences = new Map(transfers.value.flatMap((page) => [...page.references]))
  return { outcome: 'accepted', value: statementOf(rows, references, transferReferences) }
}
