// Answers for what a biller is: whom a bill is paid to, how its customers are numbered, what may be paid, and who sells it. Pure.

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

/** What its customer is shown of what was delivered: until it is there, nothing is paid. */
export const isShownGoods = (delivers: string): boolean =>
  delivers === 'token' || delivers === 'pin' || delivers === 'certificate'

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

/** How sure a row is. */
export const confidences = ['A', 'B', 'C'] as const

/** As browsers and servers know what its customers are known by. */
type Referred = { readonly reference: { readonly pattern: string } }

/** How the patterns of phone numbers begin: with the country or without. */
export const phoneStart = String.raw`^(?:\+?234|0)`

/** Whether its customers are known by their phone number. */
export const isByPhone = ({ reference }: Referred): boolean => reference.pattern.startsWith(phoneStart)

/** Capitals or not, it is the same reference: letters beside digits are kept as capitals, addresses of e-mail as small letters. */
function inItsCase(pattern: string, typed: string): string {
  if (pattern.includes('@')) return typed.toLowerCase()
  return pattern.includes('A-Za-z') ? typed.toUpperCase() : typed
}

/** A reference as it is kept: without blanks, unless it is a name, and where it is digits alone, without what people put between them; a phone number begins with 0. */
export function referenceOf(biller: Referred, typed: string): string | undefined {
  const pattern = new RegExp(biller.reference.pattern)
  const spaced = inItsCase(biller.reference.pattern, typed.trim().normalize('NFC').replace(/\s+/g, ' '))
  const close = spaced.replaceAll(' ', '')
  const found = [spaced, close, close.replace(/[-.]/g, ''), close.toUpperCase()].find((one) =>
    pattern.test(one),
  )
  return found !== undefined && isByPhone(biller) ? `0${found.slice(-10)}` : found
}

/** Nobody is asked whose a phone number is, or who gives. */
export const asksForName = ({ check }: { readonly check: (typeof checks)[number] }): boolean =>
  check === 'name' || check === 'amount_due'

/** Whether it asks for more than a reference, by a form of its own. */
export const asksForFields = ({ check }: { readonly check: (typeof checks)[number] }): boolean =>
  check === 'fields'

/** What has an age, a limit a day and exclusions of its own, whoever sells it. */
export const isBetting = ({ category }: { readonly category: Category }): boolean => category === 'betting'

const piecesMost = 5

type Sale = {
  readonly delivers: (typeof deliveries)[number]
  readonly amount: (typeof amountModes)[number]
  readonly check: (typeof checks)[number]
}

/** Whether it is sold in plans, or in pieces of one. */
export const isSoldInPlans = ({ amount }: Pick<Sale, 'amount'>): boolean =>
  amount === 'plan' || amount === 'fixed'

/** How many of it one order may buy: where it is for somebody by name, one. */
export const quantityMostOf = ({ delivers, amount, check }: Sale): number =>
  delivers === 'pin' && amount === 'fixed' && check === 'none' ? piecesMost : 1

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

const addressMost = 500

/** The address of a certificate: `https` and a host; undefined of anything else, such as `N/A`. */
export function certificateIn(written: string | undefined): string | undefined {
  const text = written?.trim() ?? ''
  if (!/^https:\/\/[^\s\\]+$/i.test(text) || text.length > addressMost || !URL.canParse(text))
    return undefined
  const { protocol, hostname, username, password, href } = new URL(text)
  const isPlain = protocol === 'https:' && username === '' && password === ''
  return isPlain && hostname.includes('.') ? href : undefined
}

/** The last digit of a meter of the STS standard is one of Luhn's (IEC 62055-41); some meters do not keep to it, so a wrong one is only warned of. */
export function hasMeterDigit(meter: string): boolean {
  const sum = [...meter].toReversed().reduce((total, digit, index) => {
    const value = Number.parseInt(digit, 10) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
