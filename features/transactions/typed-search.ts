// Answers for what staff type into the search of transactions: `status:pending amount>50000 ada` read into conditions. Pure.
import { currencies, type Currency } from '#kit/money/currency.ts'
import { transactionStatuses, transactionTypes } from './contract.ts'
import type { TransactionStatus, TransactionType } from './rules.ts'

/** In hundredths of the currency's unit; both ends are within. */
export type AmountRange = { readonly least?: bigint; readonly most?: bigint }
/** Lagos days `yyyy-mm-dd`; both ends are within. */
export type DayRange = { readonly first?: string; readonly last?: string }

export type TransactionSearch = {
  /** What is looked for in every text of a transaction and of its customer. */
  readonly words: string
  /** The beginning of our reference, or of the partner's. */
  readonly reference?: string
  /** Words that stand in the customer's name, address, number or tag, or their id. */
  readonly user?: string
  readonly statuses?: readonly TransactionStatus[]
  readonly types?: readonly TransactionType[]
  readonly currencies?: readonly Currency[]
  readonly direction?: 'credit' | 'debit'
  readonly amount?: AmountRange
  readonly days?: DayRange
}

export const searchKeys = [
  'ref',
  'user',
  'status',
  'type',
  'currency',
  'direction',
  'amount',
  'on',
  'from',
  'to',
] as const
export type SearchKey = (typeof searchKeys)[number]

/** How a condition is written. */
export const exampleOf: Readonly<Record<SearchKey, string>> = {
  ref: 'ref:tr_8f3k',
  user: 'user:ada@mail.example',
  status: 'status:pending,failed',
  type: 'type:bank_transfer',
  currency: 'currency:NGN',
  direction: 'direction:in',
  amount: 'amount>50000',
  on: 'on:2026-11-21',
  from: 'from:2026-11-01',
  to: 'to:2026-11-30',
}

/** A condition whose value nobody can read. */
export type SearchFault = { readonly term: string; readonly key: SearchKey }

type Read =
  | { readonly ok: true; readonly search: TransactionSearch }
  | { readonly ok: false; readonly fault: SearchFault }
type Condition = {
  readonly term: string
  readonly key: SearchKey
  readonly sign: string
  readonly value: string
}

// A value with blanks stands in quotes: `user:"ada obi"`.
const termPattern = /(?:([a-z]+)(>=|<=|[:=<>]))?(?:"([^"]*)"|(\S+))/giu

/** Reads what was typed. A word before a colon that is no key of ours is a word to look for. */
export function readTypedSearch(typed: string): Read {
  const words: string[] = []
  let search: Omit<TransactionSearch, 'words'> = {}
  for (const [term, name, sign = '', quoted, bare = ''] of typed.matchAll(termPattern)) {
    const value = quoted ?? bare
    const key = searchKeys.find((known) => known === name?.toLowerCase())
    if (key === undefined || (sign !== ':' && key !== 'amount')) {
      words.push(name === undefined ? value : term)
      continue
    }
    const more = readCondition({ term, key, sign, value }, search)
    if (more === undefined) return { ok: false, fault: { term, key } }
    search = { ...search, ...more }
  }
  return { ok: true, search: { words: words.join(' '), ...search } }
}

function readCondition(
  { key, sign, value }: Condition,
  before: Omit<TransactionSearch, 'words'>,
): Partial<TransactionSearch> | undefined {
  switch (key) {
    case 'ref':
      return value === '' ? undefined : { reference: value }
    case 'user':
      return value === '' ? undefined : { user: value }
    case 'status':
      return listed(value.toLowerCase(), transactionStatuses, (statuses) => ({ statuses }))
    case 'type':
      return listed(value.toLowerCase(), transactionTypes, (types) => ({ types }))
    case 'currency':
      return listed(value.toUpperCase(), currencies, (chosen) => ({ currencies: chosen }))
    case 'direction':
      return readDirection(value.toLowerCase())
    case 'amount': {
      const range = readAmount(sign, value)
      return range && { amount: { ...before.amount, ...range } }
    }
    case 'on':
      return isDay(value) ? { days: { first: value, last: value } } : undefined
    case 'from':
      return isDay(value) ? { days: { ...before.days, first: value } } : undefined
    case 'to':
      return isDay(value) ? { days: { ...before.days, last: value } } : undefined
  }
}

/** `pending,failed`: each one of `choices`. */
function listed<Choice extends string, Made>(
  value: string,
  choices: readonly Choice[],
  make: (chosen: readonly Choice[]) => Made,
): Made | undefined {
  const parts = value.split(',')
  const chosen = choices.filter((choice) => parts.includes(choice))
  return parts.every((part) => choices.some((choice) => choice === part)) ? make(chosen) : undefined
}

function readDirection(value: string): Partial<TransactionSearch> | undefined {
  if (value === 'in' || value === 'credit') return { direction: 'credit' }
  if (value === 'out' || value === 'debit') return { direction: 'debit' }
  return undefined
}

/** `50000`, `50,000.50` and `₦50,000` in hundredths; undefined where it is no amount. */
function hundredths(text: string): bigint | undefined {
  const read = /^(?:₦|NGN|\$)?(\d{1,3}(?:,\d{3})+|\d{1,13})(?:\.(\d{1,2}))?$/iu.exec(text)
  if (read === null) return undefined
  const [, whole = '', decimals = ''] = read
  return BigInt(whole.replaceAll(',', '')) * 100n + BigInt(decimals.padEnd(2, '0'))
}

function readAmount(sign: string, value: string): AmountRange | undefined {
  const [from = '', to] = value.split('..')
  const least = hundredths(from)
  if (to !== undefined) {
    const most = hundredths(to)
    const isRange = (sign === ':' || sign === '=') && least !== undefined && most !== undefined
    return isRange && least <= most ? { least, most } : undefined
  }
  if (least === undefined) return undefined
  switch (sign) {
    case '>':
      return { least: least + 1n }
    case '>=':
      return { least }
    case '<':
      return { most: least - 1n }
    case '<=':
      return { most: least }
    default:
      return { least, most: least }
  }
}

function isDay(value: string): boolean {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(value)) return false
  const instant = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value)
}
