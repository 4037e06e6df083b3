// Answers for reading examplebills: its payments, customers, plans and refusals in our words. Pure.
import * as z from 'zod/mini'
import type { KnownCustomer, Option, Plan } from '#features/bills/rail.ts'
import type { Goods, OrderAtPartner } from '#features/orders/rail.ts'
import { withoutNumbers } from '#kit/http/partner-client.ts'
import { type Money, money } from '#kit/money/money.ts'
import type { PartnerRefusal } from '#kit/partner.ts'
import { partnerText } from '#kit/partner-text.ts'

const kobo = z.int().check(z.nonnegative())
const failure = z.object({ code: z.string(), message: z.string() })
const ownName = z.string().check(z.regex(/^[\w-]{1,64}$/))

const payment = z.object({
  payment: z.object({
    id: ownName,
    client_reference: z.string(),
    service: z.string(),
    customer: z.string(),
    amount_kobo: kobo,
    commission_kobo: z.nullish(kobo),
    state: z.enum(['accepted', 'processing', 'completed', 'failed', 'refunded']),
    receipt_number: z.nullish(ownName),
    token: z.nullish(z.string()),
    units: z.nullish(z.string()),
    certificate_url: z.nullish(z.string()),
    pins: z.nullish(z.array(z.object({ pin: ownName, serial: z.nullish(ownName) }))),
    failure: z.nullish(failure),
  }),
})
type Payment = z.output<typeof payment>['payment']

const states = {
  accepted: 'pending',
  processing: 'pending',
  completed: 'success',
  failed: 'failed',
  refunded: 'reversed',
} as const satisfies Record<Payment['state'], OrderAtPartner['state']>

/** What we asked for, where the answer must be about just that. */
export type Wanted = { readonly reference: string; readonly service: string; readonly account: string }

/**
 * How a payment of ours stands. Undefined for one of another reference, service or customer, for one that is completed and has no receipt, and for one that
 * failed and does not say why. Whether its amount is the one that was ordered, the life of the order judges.
 */
export function readPayment(body: unknown, wanted: Wanted): OrderAtPartner | undefined {
  const read = z.safeParse(payment, body)
  if (!read.success || !isWanted(read.data.payment, wanted)) return undefined
  const { id, state, amount_kobo, commission_kobo, receipt_number: receipt, failure: why } = read.data.payment
  if (state === 'completed' && (receipt ?? undefined) === undefined) return undefined
  if ((state === 'failed') !== ((why ?? undefined) !== undefined)) return undefined
  const amount = money('NGN', BigInt(amount_kobo))
  return {
    state: states[state],
    providerReference: id,
    amount,
    sessionId: undefined,
    responseCode: why?.code,
    providerFee: state === 'completed' ? costOf(amount, commission_kobo) : undefined,
    ...(state === 'completed' && receipt && { goods: goodsOf(receipt, read.data.payment) }),
    detail: detailOf(why ? `${why.code}: ${why.message}` : state),
  }
}

/** A prepaid meter has a token beside its receipt, an exam a PIN for each piece, and an insurer's customer a certificate. */
const goodsOf = (receipt: string, { token, units, pins, certificate_url: address }: Payment): Goods => ({
  receipt,
  ...(token && { token: partnerText(token) }),
  ...(units && { units: partnerText(units) }),
  ...(address && { certificate: address.trim() }),
  ...Object.fromEntries(
    (pins ?? []).flatMap(({ pin, serial }, at) => [
      [`pin${at + 1}`, pin] as const,
      ...(serial ? [[`serial${at + 1}`, serial] as const] : []),
    ]),
  ),
})

const isWanted = ({ client_reference: reference, service, customer }: Payment, wanted: Wanted): boolean =>
  reference === wanted.reference &&
  service === wanted.service &&
  customer.toUpperCase() === wanted.account.toUpperCase()

const detailOf = (words: string): string => withoutNumbers(partnerText(words))

/** It leaves us its commission: our cost below zero. More than half of the amount is a slip of its. */
function costOf(amount: Money<'NGN'>, commission: number | null | undefined): Money<'NGN'> | undefined {
  const left = BigInt(commission ?? 0)
  return left * 2n > amount.minor ? undefined : money('NGN', -left)
}

const enquiry = z.object({
  enquiry: z.object({
    name: z.string(),
    address: z.nullish(z.string()),
    office: z.nullish(z.string()),
    debt_kobo: z.nullish(kobo),
    least_kobo: z.nullish(kobo),
    most_kobo: z.nullish(kobo),
    due_kobo: z.nullish(kobo),
    can_pay: z.boolean(),
  }),
})

/** Who is behind a reference. It tells of no subscription that could be renewed. */
export function readCustomer(body: unknown): KnownCustomer | undefined {
  const read = z.safeParse(enquiry, body)
  if (!read.success) return undefined
  const { name, address, office, can_pay: canBuy, ...amounts } = read.data.enquiry
  const shown = partnerText(name)
  if (shown === '') return undefined
  return {
    name: shown,
    address: partnerText(address ?? '') || undefined,
    office: partnerText(office ?? '') || undefined,
    debt: some(amounts.debt_kobo),
    least: some(amounts.least_kobo),
    most: some(amounts.most_kobo),
    due: some(amounts.due_kobo),
    current: undefined,
    canBuy,
  }
}

/** None, and nothing said, are the same. */
const some = (written: number | null | undefined): Money<'NGN'> | undefined =>
  written === null || written === undefined || written === 0 ? undefined : money('NGN', BigInt(written))

const plans = z.object({
  plans: z.array(
    z.object({
      code: z.string().check(z.regex(/^[\w.-]{1,60}$/)),
      name: z.string().check(z.minLength(1)),
      price_kobo: z.int().check(z.positive()),
    }),
  ),
})

export function readPlans(body: unknown): readonly Plan[] | undefined {
  const read = z.safeParse(plans, body)
  if (!read.success) return undefined
  return read.data.plans.map(({ code, name, price_kobo }) => ({
    code,
    name: partnerText(name),
    price: money('NGN', BigInt(price_kobo)),
  }))
}

const options = z.object({
  options: z.array(
    z.object({
      code: z.string().check(z.regex(/^[\w.-]{1,60}$/)),
      name: z.string().check(z.minLength(1)),
    }),
  ),
})

/** What a field is chosen from. */
export function readOptions(body: unknown): readonly Option[] | undefined {
  const read = z.safeParse(options, body)
  return read.success
    ? read.data.options.map(({ code, name }) => ({ code, name: partnerText(name) }))
    : undefined
}

const wallet = z.object({ balance_kobo: kobo })

/** Our money there. */
export function readBalance(body: unknown): Money<'NGN'> | undefined {
  const read = z.safeParse(wallet, body)
  return read.success ? money('NGN', BigInt(read.data.balance_kobo)) : undefined
}

const refusal = z.object({ error: failure })

/** What each code is in our words, beside the one status that it comes with. */
type Refusals<Reason> = Readonly<Record<string, readonly [status: number, reason: Reason]>>

/** Said of a payment that was not taken and never will be. `reference_conflict` is not among them: our reference stands for another payment. */
export const refusalsOfPayment: Refusals<'refused' | 'float_too_low'> = {
  insufficient_funds: [402, 'float_too_low'],
  unauthorised: [401, 'refused'],
  account_suspended: [403, 'refused'],
  unknown_service: [404, 'refused'],
  unknown_customer: [404, 'refused'],
  already_paid: [409, 'refused'],
  not_payable: [409, 'refused'],
  expired: [410, 'refused'],
  invalid_request: [422, 'refused'],
  amount_not_accepted: [422, 'refused'],
  plan_not_sold: [422, 'refused'],
  biller_unavailable: [424, 'refused'],
}
export const refusalsOfQuestion: Refusals<'not_found'> = { unknown_reference: [404, 'not_found'] }
export const refusalsOfEnquiry: Refusals<'not_found' | 'away' | 'paid' | 'expired'> = {
  unknown_customer: [404, 'not_found'],
  already_paid: [409, 'paid'],
  expired: [410, 'expired'],
  biller_unavailable: [424, 'away'],
}
export const refusalsOfPlans: Refusals<'away'> = { biller_unavailable: [424, 'away'] }

/** Reads refusals by such a list: a code that comes with another status than its own is none. */
export const refusalBy =
  <Reason extends string>(known: Refusals<Reason>) =>
  ({ status, body }: { status: number; body: unknown }): PartnerRefusal<Reason> | undefined => {
    const read = z.safeParse(refusal, body)
    if (!read.success) return undefined
    const { code, message } = read.data.error
    const [own, reason] = (Object.hasOwn(known, code) ? known[code] : undefined) ?? []
    return own === status && reason !== undefined
      ? { reason, code, detail: detailOf(`${code}: ${message}`) }
      : undefined
  }
