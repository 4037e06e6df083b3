// Answers for the payout rail over Paystack: names, transfers out under our reference, our balance, webhooks and approval.
import type { HandRefusal } from '#features/orders/rail.ts'
import type { ListedPayout, Payee, PayoutAtBank, PayoutRail } from '#features/transfers/rail.ts'
import { assert } from '#kit/assert.ts'
import { type Clock, systemClock } from '#kit/clock.ts'
import { outcomeOf } from '#kit/http/partner-client.ts'
import type { Log } from '#kit/log.ts'
import { type Money, money } from '#kit/money/money.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import { type PaystackClient, paystackClient } from './client.ts'
import { balancesOf } from './mapping.ts'
import { readPages } from './pages.ts'
import {
  accountNameOf,
  listedPayoutsOf,
  nameRefusalOf,
  notFoundOf,
  payoutOf,
  recipientCodeOf,
  type TransferRefusal,
  transferRefusalOf,
} from './payout-mapping.ts'
import { readPaystackApproval, readPayoutWebhook } from './payout-webhook.ts'

export type PaystackPayoutsOptions = {
  /** `https://api.paystack.co`, without a slash at the end. */
  readonly baseUrl: string
  /** Also the key of the signatures of webhooks and of the questions at our approval URL. */
  readonly secretKey: string
  readonly log: Log
  /** For one try of one call. */
  readonly timeoutMilliseconds: number
  /** For the pauses between tries; the machine's when not given. */
  readonly clock?: Clock
  /** By which the time-out counts; the machine's when not given. */
  readonly timeoutClock?: Clock
}

/** The payout rail in Paystack's contract. OTP has to be switched off for the integration, or transfers wait for it. */
export function paystackPayouts(options: PaystackPayoutsOptions): PayoutRail {
  const client = paystackClient({ ...options, clock: options.clock ?? systemClock() })
  return {
    provider: 'paystack',
    findAccountName: async (account) =>
      outcomeOf(await client.resolveAccount(account), {
        accepted: (body) => accountNameOf(body, account),
        rejected: nameRefusalOf,
      }),
    pay: (order) => pay(client, order),
    findPayout: (reference) => findPayout(client, { reference }),
    listPayouts: async (from) => {
      const pages = await readPages((page) => client.listTransfers(page, from), listedPayoutsOf)
      return pages.outcome === 'accepted' ? { outcome: 'accepted', value: distinct(pages.value) } : pages
    },
    payoutBalance: async () =>
      outcomeOf(await client.balance(), {
        accepted: (body) => {
          const naira = balancesOf(body)?.find(({ currency }) => currency === 'NGN')
          return naira && money('NGN', naira.minor)
        },
      }),
    readWebhook: (raw, headers) => readPayoutWebhook(raw, headers, options.secretKey),
    readApproval: (raw, headers) => readPaystackApproval(raw, headers, options.secretKey),
  }
}

/** New transfers push older ones onto the next page while we read, so one may come twice; none is missed. */
function distinct(pages: readonly { readonly payouts: readonly ListedPayout[] }[]): ListedPayout[] {
  const payouts = pages.flatMap((page) => page.payouts)
  return [...new Map(payouts.map((payout) => [payout.reference, payout])).values()]
}

type Order = {
  readonly reference: string
  readonly amount: Money<'NGN'>
  readonly payee: Payee
  readonly narration: string
}

async function pay(client: PaystackClient, order: Order): Promise<PartnerOutcome<PayoutAtBank, HandRefusal>> {
  const { reference, amount, payee } = order
  assert(
    amount.minor > 0n && amount.minor <= BigInt(Number.MAX_SAFE_INTEGER),
    'whole kobo that a JSON number carries exactly',
  )
  const recipient = outcomeOf(
    await client.createRecipient({
      name: payee.accountName,
      accountNumber: payee.accountNumber,
      bankCode: payee.bankCode,
    }),
    { accepted: (body) => recipientCodeOf(body, payee), rejected: transferRefusalOf },
  )
  if (recipient.outcome === 'unknown') return recipient
  if (recipient.outcome === 'rejected') return refusedUnlessKnown(client, order, recipient)
  const handed = outcomeOf(
    await client.transfer({
      amountKobo: Number(amount.minor),
      recipientCode: recipient.value,
      reference,
      reason: order.narration,
    }),
    { accepted: (body) => payoutOf(body, { reference, amount }), rejected: transferRefusalOf },
  )
  return handed.outcome === 'rejected' ? refusedUnlessKnown(client, order, handed) : handed
}

/**
 * A refusal counts only where Paystack's book does not have the reference: it looks at our balance before it looks for
 * the reference, so a transfer that was taken long ago may meet "not enough" when it is handed over once more.
 */
async function refusedUnlessKnown(
  client: PaystackClient,
  { reference, amount }: Order,
  refusal: { readonly reason: TransferRefusal; readonly detail: string },
): Promise<PartnerOutcome<PayoutAtBank, HandRefusal>> {
  const found = await findPayout(client, { reference, amount })
  if (found.outcome !== 'rejected') return found
  if (refusal.reason === 'duplicate')
    return { outcome: 'unknown', detail: 'the partner says it has the reference, and does not find it' }
  return { outcome: 'rejected', reason: refusal.reason, detail: refusal.detail }
}

async function findPayout(
  client: PaystackClient,
  wanted: { reference: string; amount?: Money<'NGN'> },
): Promise<PartnerOutcome<PayoutAtBank, 'not_found'>> {
  return outcomeOf(await client.verifyTransfer(wanted.reference), {
    accepted: (body) => payoutOf(body, wanted),
    rejected: notFoundOf,
  })
}
