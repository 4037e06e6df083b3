// Answers for what a biller is: whom a bill is paid to, how its customers are numbered, what may be paid, and who sells it. Pure.
import * as z from 'zod/mini'

export const categories = [
  'electricity',
  'airtime',
  'international_airtime',
  'data',
  'tv',
  'internet',
  'education',
  'betting',
  'insurance',
  'transport',
  'government',
  'water',
  'waste',
  'giving',
] as const
export type Category = (typeof categories)[number]

/** Which amounts are paid: any within its bounds, one of its plans, one price, or what is due. */
export const amountModes = ['variable', 'plan', 'fixed', 'due'] as const
/** How a reference is made sure of: its name, the amount due, the network of a number, fields of their own, the operator abroad, or not at all. */
export const checks = ['name', 'amount_due', 'network', 'fields', 'operator', 'none'] as const
/** What its customer gets. */
export const deliveries = [
  'token',
  'receipt',
  'top_up',
  'bundle',
  'subscription',
  'pin',
  'confirmation',
  'credit',
  'certificate',
] as const

const naira = z.string().check(z.regex(/^\d{1,8}(\.\d{2})?$/, 'Write naira like 1000 or 161.25'))

/** The same biller at one partner: what it is called there, and what goes with each order. */
export const offerShape = z.object({
  partner: z.string(),
  code: z.string(),
  terms: z.optional(z.record(z.string(), z.string())),
})
export type Offer = z.output<typeof offerShape>

export const billerShape = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{2,40}$/, 'Use small letters, digits and hyphens')),
  name: z.string(),
  /** One of several that people know as one, chosen between in its form: prepaid and postpaid of one company. */
  family: z.optional(z.object({ name: z.string(), choice: z.string(), also: z.optional(z.string()) })),
  category: z.enum(categories),
  /** What its customers are known by: what that is called, how it looks, and the form that it has to have. */
  reference: z.object({ label: z.string(), hint: z.string(), pattern: z.string() }),
  amount: z.enum(amountModes),
  check: z.enum(checks),
  delivers: z.enum(deliveries),
  /** Bounds of one payment, in naira; the biller's own, of one customer, are read with their name. */
  least: z.optional(naira),
  most: z.optional(naira),
  /** What we charge, VAT included, in naira. */
  fee: naira,
  offers: z.array(offerShape),
  area: z.optional(z.string()),
  /** How sure the row is: `A` by a partner's documents, `B` by a public list, `C` a real organisation whose terms are to be verified. */
  confidence: z.enum(['A', 'B', 'C']),
  sources: z.array(z.string()),
  notes: z.optional(z.string()),
})
export type Biller = z.output<typeof billerShape>

/** As the rows of phone numbers have it: with the country or without. */
const phonePattern = '^(?:\\+?234|0)[789][01]\\d{8}$'

/** Whether its customers are known by their phone number. */
export const isByPhone = ({ reference }: Pick<Biller, 'reference'>): boolean =>
  reference.pattern === phonePattern

/** A reference as it is kept: without blanks, unless it is a name, and where it is digits alone, without what people put between them; a phone number begins with 0. */
export function referenceOf(biller: Pick<Biller, 'reference'>, typed: string): string | undefined {
  const pattern = new RegExp(biller.reference.pattern)
  const spaced = typed.trim().replace(/\s+/g, ' ')
  const close = spaced.replaceAll(' ', '')
  const found = [spaced, close, close.replace(/[-.]/g, ''), close.toUpperCase()].find((one) =>
    pattern.test(one),
  )
  return found !== undefined && isByPhone(biller) ? `0${found.slice(-10)}` : found
}

/** Nobody is asked whose a phone number is, or who gives. */
export const asksForName = ({ check }: Pick<Biller, 'check'>): boolean =>
  check === 'name' || check === 'amount_due'

const piecesMost = 5

/** How many of it one order may buy. */
export const quantityMostOf = ({ delivers, amount }: Pick<Biller, 'delivers' | 'amount'>): number =>
  delivers === 'pin' && amount === 'fixed' ? piecesMost : 1

/** Words of streets and houses: what has one of them says where somebody lives. */
const ofStreets =
  /\d|\b(?:street|str|st|road|rd|avenue|ave|close|crescent|lane|drive|way|estate|house|flat|block|plot|opposite|opp|off|behind|beside|near|compound)\b/i

/** The place of an address, without its street: who types a number is not told where somebody lives. Of two parts the first may be a street. */
export function areaIn(address: string | undefined): string | undefined {
  const parts = (address ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const places = (parts.length > 2 ? parts.slice(-2) : parts.slice(-1)).filter(
    (part) => !ofStreets.test(part),
  )
  // One that stands alone is a place only where it is a word or two.
  const isPlace = parts.length > 1 || (parts[0] ?? '').split(/\s+/).length <= 2
  return places.length > 0 && isPlace ? places.join(', ') : undefined
}

/** Twenty digits, however they are grouped; undefined of anything else, such as `N/A`. */
export function tokenIn(written: string | undefined): string | undefined {
  const digits = (written ?? '').replace(/[\s-]/g, '')
  return /^\d{20}$/.test(digits) ? digits : undefined
}

/** As people read and type them. */
export const inFours = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ')

/** The last digit of a meter of the STS standard is one of Luhn's (IEC 62055-41); some meters do not keep to it, so a wrong one is only warned of. */
export function hasMeterDigit(meter: string): boolean {
  const sum = [...meter].toReversed().reduce((total, digit, index) => {
    const value = Number.parseInt(digit, 10) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
