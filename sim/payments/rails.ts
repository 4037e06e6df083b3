// Answers for how the product's own code meets the simulated bank: calls of which some are lost on their way, there or back.
import * as z from 'zod/mini'
import type { BankEvent, BankRail } from '#features/deposits/rail.ts'
import type { OrderEvent } from '#features/orders/rail.ts'
import type { PayoutRail } from '#features/transfers/rail.ts'
import { assert } from '#kit/assert.ts'
import { money } from '#kit/money/money.ts'
import type { VerifiedWebhook } from '#kit/partner.ts'
import type { Random } from '#kit/random.ts'
import type { Stepping } from '../scheduler.ts'
import { type Bank, provider, type Webhook } from './bank.ts'

/** Does something at the bank; undefined when no answer came, whether or not it was done. */
type Calling = <Answer>(what: string, act: () => Answer) => Promise<Answer | undefined>
const unheard = { outcome: 'unknown', detail: 'no answer came' } as const

/** Calls of one actor. Each is a step; of ten one is lost on its way there and one on its way back, while the bank is not calm. */
export function callingOver(bank: Bank, stepping: Stepping, random: Random): Calling {
  return async (what, act) => {
    const draw = bank.isCalm() ? 2 : random.below(10)
    const answer = await stepping.step(what, async () => (draw === 0 ? undefined : act()))
    return draw === 1 ? undefined : answer
  }
}

/** The bank as one that pays out, and as one that takes in. */
export function railsOf(
  bank: Bank,
  calling: Calling,
): { readonly payout: PayoutRail; readonly bank: BankRail } {
  const notHere = async (): Promise<typeof unheard> => unheard
  return {
    payout: {
      provider,
      findAccountName: notHere,
      pay: async ({ reference, amount }) =>
        (await calling('the bank takes an order', () => bank.pay(reference, amount.minor))) ?? unheard,
      findPayout: async (reference) =>
        (await calling('the bank is asked', () => bank.findPayout(reference))) ?? unheard,
      listPayouts: notHere,
      payoutBalance: async () => ({ outcome: 'accepted', value: money('NGN', 1_000_000_000n) }),
      readWebhook: (raw, headers) => verified(raw, headers, payoutEventOf),
    },
    bank: {
      provider,
      ensureCustomer: notHere,
      openAccount: notHere,
      closeAccount: notHere,
      verifyDeposit: async (reference) =>
        (await calling('the bank is asked', () => bank.findDeposit(reference))) ?? unheard,
      returnDeposit: notHere,
      listDeposits: async () => ({ outcome: 'accepted', value: [...bank.deposits.values()] }),
      floatBalance: notHere,
      statement: notHere,
      readWebhook: (raw, headers) => verified(raw, headers, depositEventOf),
    },
  }
}

/** A webhook as its hook is called with it. */
export const asIncoming = ({ body, isSigned }: Webhook) => ({
  raw: Buffer.from(body),
  headers: { signed: isSigned ? 'yes' : 'no' },
})

const saysShape = z.object({ kind: z.string(), reference: z.string(), minor: z.optional(z.string()) })
type Says = z.output<typeof saysShape>

function verified<Event>(
  raw: Uint8Array,
  headers: Readonly<Record<string, string | undefined>>,
  read: (says: Says) => Event,
): VerifiedWebhook<Event> | undefined {
  if (headers['signed'] !== 'yes') return undefined
  const body = Buffer.from(raw).toString('utf8')
  return { dedupeKey: body, event: read(z.parse(saysShape, JSON.parse(body))) }
}

const payoutEventOf = ({ kind, reference }: Says): OrderEvent =>
  kind === 'payout' ? { kind, reference } : { kind: 'other', name: kind }

function depositEventOf({ kind, reference, minor }: Says): BankEvent {
  assert(kind === 'deposit' && minor !== undefined, 'payouts are heard elsewhere')
  return { kind, providerReference: reference, amount: money('NGN', BigInt(minor)) }
}
