// Answers for the payout rail over Monnify: names, transfers out under our reference, our wallet and its webhooks.
import type { HandRefusal } from '#features/orders/rail.ts'
import type { ListedPayout, Payee, PayoutAtBank, PayoutRail } from '#features/transfers/rail.ts'
import { assert } from '#kit/assert.ts'
import { type Clock, systemClock } from '#kit/clock.ts'
import { outcomeOf } from '#kit/http/partner-client.ts'
import type { Log } from '#kit/log.ts'
import type { Money } from '#kit/money/money.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import { type MonnifyClient, monnifyClient, rowsPerPage } from './client.ts'
import {
  accountNameOf,
  asItMeans,
  balanceOf,
  listedPayoutsOf,
  nairaOf,
  nameRefusalOf,
  notFoundOf,
  payoutOf,
  type TransferRefusal,
  transferRefusalOf,
  type WantedPayout,
} from './mapping.ts'
import { readMonnifyWebhook } from './webhook.ts'

export type MonnifyPayoutsOptions = {
  /** `https://api.monnify.com`, without a slash at the end. */
  readonly baseUrl: string
  readonly apiKey: string
  /** Also the key of the webhooks' signatures. */
  readonly secretKey: string
  /** The number of our wallet: where transfers are paid from. */
  readonly accountNumber: string
  readonly log: Log
  /** For one try of one call. */
  readonly timeoutMilliseconds: number
  /** For the pauses between tries and the age of tokens; the machine's when not given. */
  readonly clock?: Clock
  /** By which the time-out counts; the machine's when not given. */
  readonly timeoutClock?: Clock
}

/** The payout rail in Monnify's contract. Two-factor authentication has to be off for API transfers, or they wait for it. */
export function monnifyPayouts(options: MonnifyPayoutsOptions): PayoutRail {
  const client = monnifyClient({ ...options, clock: options.clock ?? systemClock() })
  return {
    provider: 'monnify',
    findAccountName: async (account) =>
      outcomeOf(asItMeans(await client.validateAccount(account)), {
        accepted: (body) => accountNameOf(body, account),
        rejected: nameRefusalOf,
      }),
    pay: (order) => pay(client, order),
    findPayout: (reference) => findPayout(client, { reference }),
    // It takes no span: the whole list is read.
    listPayouts: () => listPayouts(client),
    payoutBalance: async () => outcomeOf(asItMeans(await client.walletBalance()), { accepted: balanceOf }),
    readWebhook: (raw, headers) => readMonnifyWebhook(raw, headers, options.secretKey),
  }
}

// It only bounds a partner that never ends its list.
const pagesAtMost = 10_000

/** Reads the list to its end. New transfers push older ones onto the next page meanwhile, so one may come twice. */
async function listPayouts(client: MonnifyClient): Promise<PartnerOutcome<readonly ListedPayout[]>> {
  const payouts = new Map<string, ListedPayout>()
  for (let number = 0; number < pagesAtMost; number++) {
    const page = outcomeOf(asItMeans(await client.listTransfers(number)), { accepted: listedPayoutsOf })
    if (page.outcome !== 'accepted') return page
    for (const payout of page.value) payouts.set(payout.reference, payout)
    if (page.value.length < rowsPerPage) return { outcome: 'accepted', value: [...payouts.values()] }
  }
  return { outcome: 'unknown', detail: 'the list does not end' }
}

type Order = {
  readonly reference: string
  readonly amount: Money<'NGN'>
  readonly payee: Payee
  readonly narration: string
}

async function pay(client: MonnifyClient, order: Order): Promise<PartnerOutcome<PayoutAtBank, HandRefusal>> {
  const { reference, amount, payee } = order
  const amountNaira = nairaOf(amount)
  assert(amountNaira !== undefined, 'naira that a JSON number carries exactly')
  const wanted = { reference, amount, accountNumber: payee.accountNumber }
  const answer = await client.disburse({
    amountNaira,
    reference,
    // Monnify takes no transfer without words, and a customer need not write any.
    narration: order.narration === '' ? 'Transfer' : order.narration,
    bankCode: payee.bankCode,
    accountNumber: payee.accountNumber,
    accountName: payee.accountName,
  })
  const handed = outcomeOf(asItMeans(answer), {
    accepted: (body) => payoutOf(body, wanted),
    rejected: transferRefusalOf,
  })
  return handed.outcome === 'rejected' ? refusedUnlessKnown(client, wanted, handed) : handed
}

/**
 * A refusal counts only where Monnify's book does not have the reference: which of its checks comes first is not
 * published, so a transfer that was taken long ago may meet any of them when it is handed over once more.
 */
async function refusedUnlessKnown(
  client: MonnifyClient,
  wanted: WantedPayout,
  refusal: { readonly reason: TransferRefusal; readonly detail: string },
): Promise<PartnerOutcome<PayoutAtBank, HandRefusal>> {
  const found = await findPayout(client, wanted)
  if (found.outcome !== 'rejected') return found
  switch (refusal.reason) {
    case 'duplicate':
      return { outcome: 'unknown', detail: 'the partner says it has the reference, and does not find it' }
    case 'same_again':
      return {
        outcome: 'unknown',
        detail:
          'not taken: the same amount went to the same account within two minutes; hand it over again later',
      }
    case 'refused':
    case 'float_too_low':
      return { outcome: 'rejected', reason: refusal.reason, detail: refusal.detail }
  }
}

async function findPayout(
  client: MonnifyClient,
  wanted: WantedPayout,
): Promise<PartnerOutcome<PayoutAtBank, 'not_found'>> {
  return outcomeOf(asItMeans(await client.summary(wanted.reference)), {
    accepted: (body) => payoutOf(body, wanted),
    rejected: notFoundOf,
  })
}
