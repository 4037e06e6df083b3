// Answers for sending a payment back through Paystack's refunds, and for reading how one stands.
import * as z from 'zod/mini'
import type { BankRail, ReturnAtBank } from '#features/deposits/rail.ts'
import { assert } from '#kit/assert.ts'
import { outcomeOf } from '#kit/http/partner-client.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import type { PaystackClient } from './client.ts'
import { refusalOf } from './mapping.ts'
import { readPages } from './pages.ts'

type Deposit = Parameters<BankRail['returnDeposit']>[0]

// https://paystack.com/docs/payments/refunds: `needs-attention` waits until somebody has told the bank the sender's account.
const states = {
  pending: { state: 'pending', detail: 'the bank has taken it up' },
  processing: { state: 'pending', detail: 'the sender’s bank has it' },
  'needs-attention': {
    state: 'pending',
    detail: 'the bank asks for the sender’s account number, on its dashboard',
  },
  processed: { state: 'done', detail: 'the sender has it' },
  failed: { state: 'failed', detail: 'the bank could not send it back' },
} as const satisfies Record<string, Omit<ReturnAtBank, 'providerReference'>>
const isState = (status: string): status is keyof typeof states => Object.hasOwn(states, status)

const refund = z.object({
  id: z.int(),
  amount: z.int(),
  currency: z.literal('NGN'),
  status: z.string(),
})
const made = z.object({
  status: z.literal(true),
  data: z.extend(refund, { transaction: z.object({ reference: z.string() }) }),
})
const listed = z.object({
  status: z.literal(true),
  data: z.array(z.extend(refund, { currency: z.string(), transaction_reference: z.nullish(z.string()) })),
})

/** How a refund stands, or undefined for one of another amount or a status that is not documented. */
function standing(
  one: Omit<z.output<typeof refund>, 'currency'>,
  deposit: Deposit,
): ReturnAtBank | undefined {
  if (!isState(one.status) || BigInt(one.amount) !== deposit.gross.minor) return undefined
  return { providerReference: `refund:${one.id}`, ...states[one.status] }
}

/** The refund that POST /refund has made of this payment. */
export function madeRefundOf(body: unknown, deposit: Deposit): ReturnAtBank | undefined {
  const read = z.safeParse(made, body)
  if (!read.success || read.data.data.transaction.reference !== deposit.providerReference) return undefined
  return standing(read.data.data, deposit)
}

/** One page of GET /refund. */
export function refundPageOf(body: unknown) {
  const read = z.safeParse(listed, body)
  return read.success ? read.data.data : undefined
}

/**
 * Finds the refund of a payment, else makes it. Asking first is what makes a repeat safe: Paystack takes no reference of ours here,
 * and refuses to give back more than came.
 */
export async function returnDeposit(
  client: PaystackClient,
  deposit: Deposit,
): Promise<PartnerOutcome<ReturnAtBank, 'not_returnable'>> {
  const pages = await readPages((page) => client.listRefunds(page, deposit.paidAt), refundPageOf)
  if (pages.outcome !== 'accepted') return pages
  const own = new Map(
    pages.value
      .flat()
      .flatMap((one) => (one.transaction_reference === deposit.providerReference ? [[one.id, one]] : [])),
  )
  const last = [...own.values()].toSorted((a, b) => a.id - b.id).at(-1)
  if (last !== undefined && own.size > deposit.failedBefore) {
    const found = last.currency === deposit.gross.currency ? standing(last, deposit) : undefined
    return found === undefined
      ? { outcome: 'unknown', detail: 'a refund of another amount, or in a state that is not documented' }
      : { outcome: 'accepted', value: found }
  }
  return make(client, deposit)
}

async function make(
  client: PaystackClient,
  deposit: Deposit,
): Promise<PartnerOutcome<ReturnAtBank, 'not_returnable'>> {
  const amountKobo = Number(deposit.gross.minor)
  assert(Number.isSafeInteger(amountKobo), 'an amount that came as a number goes as one')
  return outcomeOf(await client.refund({ reference: deposit.providerReference, amountKobo }), {
    accepted: (body) => madeRefundOf(body, deposit),
    rejected: ({ status, body }) => {
      const refusal = refusalOf(body)
      if (refusal === undefined || (status !== 400 && status !== 404)) return undefined
      // Only that there is no such payment says for sure that nothing was given back, now or before.
      const noSuchPayment =
        refusal.code === 'transaction_not_found' || /^transaction not found/i.test(refusal.message)
      return noSuchPayment ? { reason: 'not_returnable' as const, detail: refusal.message } : undefined
    },
  })
}
