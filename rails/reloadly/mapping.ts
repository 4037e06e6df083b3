// Answers for reading Reloadly: its operators, top-ups, balance and refusals in our words. Its numbers arrive as they are written. Pure.
import * as z from 'zod/mini'
import type { Operator } from '#features/bills/rail.ts'
import type { OrderAtPartner } from '#features/orders/rail.ts'
import type { GivenToken } from '#kit/http/partner-token.ts'
import { withoutNumbers } from '#kit/http/partner-client.ts'
import { type Money, money } from '#kit/money/money.ts'
import type { PartnerRefusal } from '#kit/partner.ts'
import { partnerText } from '#kit/partner-text.ts'

const decimal = z.string().check(z.regex(/^\d{1,20}(\.\d{1,30})?([eE][+-]?\d{1,2})?$/))
const id = z.string().check(z.regex(/^[1-9]\d{0,14}$/))

/** A number without its exponent, and without zeros that say nothing: `3.8E-5` is `0.000038`. */
export function plainDecimal(written: string): string {
  const [mantissa = '0', exponent = '0'] = written.toLowerCase().split('e')
  const [whole = '', part = ''] = mantissa.split('.')
  const point = whole.length + Number(exponent)
  const digits = `${'0'.repeat(Math.max(-point, 0))}${whole}${part}`
  const filled = digits.padEnd(Math.max(point, 0), '0')
  const at = Math.max(point, 0)
  const before = filled.slice(0, at).replace(/^0+(?=\d)/, '') || '0'
  const behind = filled.slice(at).replace(/0+$/, '')
  return behind === '' ? before : `${before}.${behind}`
}

/** Naira of a number. Parts of a kobo are cut off, or make one more (`up`). */
function nairaOf(written: string, rounded: 'down' | 'up' = 'down'): Money<'NGN'> {
  const [whole = '0', part = ''] = plainDecimal(written).split('.')
  const more = rounded === 'up' && part.length > 2 ? 1n : 0n
  return money('NGN', BigInt(`${whole}${part.slice(0, 2).padEnd(2, '0')}`) + more)
}

/** One that our customers can be asked for: nothing below a kobo. */
function exactNaira(written: string): Money<'NGN'> | undefined {
  const amount = nairaOf(written)
  return amount.minor === nairaOf(written, 'up').minor && amount.minor > 0n ? amount : undefined
}

// Documented with a number and with a text in `expires_in`.
const login = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.string().check(z.regex(/^\d{1,9}$/)),
})

export function tokenOf(body: unknown): GivenToken | undefined {
  const read = z.safeParse(login, body)
  return read.success ? { value: read.data.access_token, seconds: Number(read.data.expires_in) } : undefined
}

const flag = z.nullish(z.boolean())
const operator = z.object({
  operatorId: id,
  name: z.string().check(z.minLength(1)),
  bundle: flag,
  data: flag,
  pin: flag,
  comboProduct: flag,
  status: z.nullish(z.string()),
  denominationType: z.enum(['RANGE', 'FIXED']),
  // Amounts are those of our account there, which has to be one of naira.
  senderCurrencyCode: z.literal('NGN'),
  destinationCurrencyCode: z.string().check(z.regex(/^[A-Z]{3}$/)),
  minAmount: z.nullish(decimal),
  maxAmount: z.nullish(decimal),
  fixedAmounts: z.nullish(z.array(decimal)),
  localFixedAmounts: z.nullish(z.array(decimal)),
  fx: z.object({ rate: decimal }),
})
type Written = z.output<typeof operator>

/** Data, bundles and vouchers are no airtime. */
const isAirtime = ({ bundle, data, pin, comboProduct, status }: Written): boolean =>
  ![bundle, data, pin, comboProduct].includes(true) && (status ?? 'ACTIVE') === 'ACTIVE'

/** Those of a country that sell airtime. One that cannot be read is left out; where none can, nothing was said. */
export function readOperators(body: unknown): readonly Operator[] | undefined {
  const list = z.safeParse(z.array(z.unknown()), body)
  if (!list.success) return undefined
  const read = list.data.map((one) => z.safeParse(operator, one))
  const readable = read.flatMap(({ success, data }) => (success ? [data] : []))
  if (readable.length === 0 && read.length > 0) return undefined
  return readable.filter(isAirtime).flatMap((one) => operatorOf(one) ?? [])
}

function operatorOf(written: Written): Operator | undefined {
  const amounts = written.denominationType === 'FIXED' ? amountsOf(written) : []
  const [least, most] = [written.minAmount ?? undefined, written.maxAmount ?? undefined]
  const sellsAny = written.denominationType === 'RANGE' && least !== undefined && most !== undefined
  if (!sellsAny && amounts.length === 0) return undefined
  return {
    code: written.operatorId,
    name: partnerText(written.name),
    currency: written.destinationCurrencyCode,
    rate: plainDecimal(written.fx.rate),
    least: sellsAny ? nairaOf(least, 'up') : undefined,
    most: sellsAny ? nairaOf(most) : undefined,
    amounts,
  }
}

/** What each of our amounts arrives as stands at the same place of the other list, where there is one. */
function amountsOf({ fixedAmounts, localFixedAmounts }: Written): Operator['amounts'] {
  const [ours, theirs] = [fixedAmounts ?? [], localFixedAmounts ?? []]
  return ours.flatMap((written, place) => {
    const price = exactNaira(written)
    const there = ours.length === theirs.length ? theirs[place] : undefined
    return price === undefined
      ? []
      : [{ price, there: there === undefined ? undefined : plainDecimal(there) }]
  })
}

const detected = z.object({ operatorId: id })

/** The code of the operator that a number is of. */
export function readDetected(body: unknown): string | undefined {
  const read = z.safeParse(detected, body)
  return read.success ? read.data.operatorId : undefined
}

const states = {
  PROCESSING: 'pending',
  SUCCESSFUL: 'success',
  FAILED: 'failed',
  REFUNDED: 'reversed',
} as const satisfies Readonly<Record<string, OrderAtPartner['state']>>

const topUp = z.object({
  transactionId: id,
  status: z.enum(['PROCESSING', 'SUCCESSFUL', 'FAILED', 'REFUNDED']),
  customIdentifier: z.string(),
  recipientPhone: z.nullish(z.string()),
  operatorId: id,
  requestedAmount: decimal,
  requestedAmountCurrencyCode: z.literal('NGN'),
  deliveredAmount: z.nullish(decimal),
  deliveredAmountCurrencyCode: z.nullish(z.string()),
  discount: z.nullish(decimal),
  discountCurrencyCode: z.nullish(z.string()),
  fee: z.nullish(decimal),
})
type TopUp = z.output<typeof topUp>

/** What we asked for, where the answer must be about just that. */
export type Wanted = { readonly reference: string; readonly operator: string; readonly number: string }

/** How a top-up of ours stands; undefined for one of another reference, operator or number. Whether its amount is the one that was ordered, the life of the order judges. */
export function readTopUp(body: unknown, wanted: Wanted): OrderAtPartner | undefined {
  const read = z.safeParse(topUp, body)
  return read.success && isWanted(read.data, wanted) ? orderOf(read.data) : undefined
}

function orderOf(found: TopUp): OrderAtPartner | undefined {
  const amount = exactNaira(found.requestedAmount)
  if (amount === undefined) return undefined
  const { status, deliveredAmount, deliveredAmountCurrencyCode: currency } = found
  const arrived = status === 'SUCCESSFUL' && typeof deliveredAmount === 'string' ? deliveredAmount : undefined
  return {
    state: states[status],
    providerReference: found.transactionId,
    amount,
    sessionId: undefined,
    responseCode: status === 'FAILED' ? status : undefined,
    providerFee: status === 'SUCCESSFUL' ? costOf(amount, found) : undefined,
    detail:
      arrived === undefined
        ? status
        : partnerText(`${status}: ${currency ?? ''} ${plainDecimal(arrived)} arrived`),
  }
}

const isWanted = (found: TopUp, { reference, operator: code, number }: Wanted): boolean =>
  found.customIdentifier === reference &&
  found.operatorId === code &&
  [undefined, digitsOf(number)].includes(found.recipientPhone ? digitsOf(found.recipientPhone) : undefined)

export const digitsOf = (number: string): string => number.replace(/\D/g, '')

/** It leaves us its discount and takes its fee. More than half of the amount, or another currency, is a slip of its. */
function costOf(amount: Money<'NGN'>, found: TopUp): Money<'NGN'> | undefined {
  const { discount, discountCurrencyCode: currency, fee } = found
  if ((currency ?? 'NGN') !== 'NGN') return undefined
  const left = nairaOf(discount ?? '0')
  const taken = nairaOf(fee ?? '0', 'up')
  const cost = taken.minor - left.minor
  return (cost < 0n ? -cost : cost) * 2n > amount.minor ? undefined : money('NGN', cost)
}

const report = z.object({ content: z.array(z.unknown()) })

/**
 * What its report has under our identifier: nothing, the one that was asked about, or what nobody can read. Two of one identifier are not read: it
 * does not promise that there is only one.
 */
export function readReport(body: unknown, wanted: Wanted): OrderAtPartner | 'none' | undefined {
  const read = z.safeParse(report, body)
  if (!read.success) return undefined
  const [found, ...others] = read.data.content
  if (found === undefined) return 'none'
  return others.length === 0 ? readTopUp(found, wanted) : undefined
}

const balance = z.object({ balance: decimal, currencyCode: z.literal('NGN') })

/** Our money there. */
export function readBalance(body: unknown): Money<'NGN'> | undefined {
  const read = z.safeParse(balance, body)
  return read.success ? nairaOf(read.data.balance) : undefined
}

const refusal = z.object({ errorCode: z.string(), message: z.string() })

type Refusals<Reason> = Readonly<Record<string, Reason>>

/** Said of a top-up that was not made and never will be, but for a number that was topped up just now: that is handed over again. */
export const refusalsOfTopUp: Refusals<'refused' | 'float_too_low' | 'not_found'> = {
  INSUFFICIENT_BALANCE: 'float_too_low',
  PHONE_RECENTLY_RECHARGED: 'not_found',
  ACCOUNT_NOT_FOUND: 'refused',
  COUNTRY_NOT_SUPPORTED: 'refused',
  INACTIVE_ACCOUNT: 'refused',
  INVALID_AMOUNT: 'refused',
  INVALID_AMOUNT_FOR_OPERATOR: 'refused',
  INVALID_PHONE_NUMBER: 'refused',
  INVALID_RECIPIENT_PHONE: 'refused',
  MAX_DAILY_TRANSACTION_AMOUNT_REACHED: 'refused',
  MAX_DAILY_TRANSACTION_COUNT_REACHED: 'refused',
  OPERATOR_NOT_IN_SERVICE: 'refused',
}
export const refusalsOfDetection: Refusals<'not_detected' | 'not_found' | 'away'> = {
  COULD_NOT_AUTO_DETECT_OPERATOR: 'not_detected',
  INVALID_PHONE_NUMBER: 'not_found',
  INVALID_RECIPIENT_PHONE: 'not_found',
  COUNTRY_NOT_SUPPORTED: 'away',
}
export const refusalsOfOperators: Refusals<'away'> = { COUNTRY_NOT_SUPPORTED: 'away' }

/** The identifier stands for a top-up that was made before. */
export const isKnownIdentifier = (body: unknown): boolean =>
  z.safeParse(refusal, body).data?.errorCode === 'CUSTOM_IDENTIFIER_ALREADY_USED'

/** Reads refusals by such a list. Its documents name codes, and not which status each comes with. */
export const refusalBy =
  <Reason extends string>(known: Refusals<Reason>) =>
  ({ body }: { status: number; body: unknown }): PartnerRefusal<Reason> | undefined => {
    const read = z.safeParse(refusal, body)
    if (!read.success) return undefined
    const { errorCode: code, message } = read.data
    const reason = Object.hasOwn(known, code) ? known[code] : undefined
    return reason === undefined
      ? undefined
      : { reason, code, detail: withoutNumbers(partnerText(`${code}: ${message}`)) }
  }
