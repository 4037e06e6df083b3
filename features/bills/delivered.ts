// Answers for what a bill delivered, as its customer reads it: out of what its partner named, and whether that is what was paid for. Pure.
import { compare, type Money, parseAmount } from '#kit/money/money.ts'
import { certificateIn, type deliveries, tokenIn } from './biller.ts'

/** By the names that the partner's adapter gives: `token`, `kct1`, `units`, `pin1`, `serial1`. */
type Goods = Readonly<Record<string, string>>

export type Pin = { readonly pin: string; readonly serial: string | null }

export type Delivered = {
  /** Twenty digits. */
  readonly token: string | null
  /** Tokens that change the meter's keys, in the order in which they are entered before the token. */
  readonly before: string[]
  readonly units: string | null
  readonly tariff: string | null
  /** What the biller kept of it for a debt, and as VAT. */
  readonly debt: Money<'NGN'> | null
  readonly vat: Money<'NGN'> | null
  readonly pins: Pin[]
  /** Where it is opened. */
  readonly certificate: string | null
}

export function deliveredOf(goods: Goods, paid: Money<'NGN'>): Delivered {
  return {
    token: tokenIn(goods['token']) ?? null,
    before: [goods['kct1'], goods['kct2']].flatMap((one) => tokenIn(one) ?? []),
    units: unitsIn(goods['units']) ?? null,
    tariff: tariffIn(goods['tariff']) ?? null,
    debt: partOf(goods['debt'], paid) ?? null,
    vat: partOf(goods['vat'], paid) ?? null,
    pins: pinsIn(goods),
    certificate: certificateIn(goods['certificate']) ?? null,
  }
}

/** `73.5 kWh`: nothing else that a biller writes there is shown. */
const unitsIn = (written: string | undefined): string | undefined =>
  /^\d[\d,]*(?:\.\d+)?\s*(?:kwh|units?)?$/i.test(written?.trim() ?? '') ? written?.trim() : undefined

/** A short name: `R2SP`, `A Non-MD`. */
const tariffIn = (written: string | undefined): string | undefined =>
  /^[\w .()&/-]{1,30}$/.test(written?.trim() ?? '') ? written?.trim() : undefined

/** Up to as many as one order buys. */
const pinNumbers = [1, 2, 3, 4, 5] as const

function pinsIn(goods: Goods): Pin[] {
  return pinNumbers.flatMap((number) => {
    const pin = goods[`pin${number}`]
    return pin === undefined ? [] : [{ pin, serial: goods[`serial${number}`] ?? null }]
  })
}

/** A part of what was paid. Some billers write a rate in the place of an amount, or all that was paid: neither is said to anybody. */
function partOf(written: string | undefined, paid: Money<'NGN'>): Money<'NGN'> | undefined {
  const [, naira = ''] = /^(?:₦|NGN?)?\s*(\d[\d,]*(?:\.\d{1,2})?)\d*$/i.exec(written?.trim() ?? '') ?? []
  const read = parseAmount(naira.replaceAll(',', ''), paid.currency)
  return read.ok && read.value.minor >= 100n && compare(read.value, paid) < 0 ? read.value : undefined
}

/** Whether what was paid for is there: "delivered" without its token, its certificate, or as many PINs as were bought, is said too early. */
export function isWhole(
  { delivers }: { readonly delivers: (typeof deliveries)[number] },
  goods: Goods | undefined,
  quantity: string | undefined,
): boolean {
  if (delivers === 'token') return tokenIn(goods?.['token']) !== undefined
  if (delivers === 'certificate') return certificateIn(goods?.['certificate']) !== undefined
  // The same PIN twice is one.
  return (
    delivers !== 'pin' || new Set(pinsIn(goods ?? {}).map(({ pin }) => pin)).size >= Number(quantity ?? '1')
  )
}
