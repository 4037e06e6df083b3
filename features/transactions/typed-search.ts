// Answers for what staff type into the search of transactions: `status:pending amount>50000 ada` read into conditions. Pure.
import { currencies, type Currency } from '#kit/money/currency.ts'
import {
  type AmountRange,
  type DayRange,
  readAmount,
  readChoices,
  readDays,
  readSpan,
  readPrintedAmount,
  type ReadSearch,
  readTerms,
  type Term,
} from '#kit/typed-search/terms.ts'
import { transactionStatuses } from './contract.ts'
import { type TransactionType, transactionTypes } from './kinds.ts'
import type { TransactionStatus } from './rules.ts'

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
  /** Made by staff by hand, or not. */
  readonly byStaff?: boolean
  readonly amount?: AmountRange
  readonly days?: DayRange
  /** When its money moved. */
  readonly concluded?: DayRange
  /** Only what its customer was charged this for. */
  readonly charged?: Charge
}

export const charges = ['fee', 'duty'] as const
export type Charge = (typeof charges)[number]

export const searchKeys = [
  'ref',
  'user',
  'status',
  'type',
  'currency',
  'direction',
  'staff',
  'amount',
  'on',
  'from',
  'to',
  'concluded',
  'charged',
] as const
export type SearchKey = (typeof searchKeys)[number]

/** How each condition is written. */
export const exampleOf: Readonly<Record<SearchKey, string>> = {
  ref: 'ref:tr_8f3k',
  user: 'user:ada@mail.example',
  status: 'status:pending,failed',
  type: 'type:bank_transfer',
  currency: 'currency:NGN',
  direction: 'direction:in',
  staff: 'staff:yes',
  amount: 'amount>50000',
  on: 'on:today',
  from: 'from:7d',
  to: 'to:2026-11-30',
  concluded: 'concluded:30d',
  charged: 'charged:fee',
}

/** Reads what was typed; days that are counted from today are counted from the day of `now`. */
export function readTypedSearch(typed: string, now: Date): ReadSearch<TransactionSearch, SearchKey> {
  return readTerms<SearchKey, TransactionSearch>(
    typed,
    { all: searchKeys, compared: ['amount'] },
    { from: searchOfWords, read: (term, before) => readCondition(term, { before, now }) },
  )
}

/** The first amount among the words is one: `7,500` is read from a slip, and stands in no text. */
export function searchOfWords(typed: string): TransactionSearch {
  const words = typed.replace(/(₦|\bNGN|\$)\s+(?=\d)/giu, '$1').split(' ')
  const at = words.findIndex((word) => readPrintedAmount(word) !== undefined)
  const amount = readPrintedAmount(words[at] ?? '')
  return amount === undefined ? { words: typed } : { words: words.toSpliced(at, 1).join(' '), amount }
}

function readCondition(
  { key, sign, value }: Term<SearchKey>,
  { before, now }: { readonly before: TransactionSearch; readonly now: Date },
): Partial<TransactionSearch> | undefined {
  switch (key) {
    case 'ref':
      return value === '' ? undefined : { reference: value }
    case 'user':
      return value === '' ? undefined : { user: value }
    case 'status': {
      const statuses = readChoices(value.toLowerCase(), transactionStatuses)
      return statuses && { statuses }
    }
    case 'type': {
      const types = readChoices(value.toLowerCase(), transactionTypes)
      return types && { types }
    }
    case 'currency': {
      const chosen = readChoices(value.toUpperCase(), currencies)
      return chosen && { currencies: chosen }
    }
    case 'direction':
      return readDirection(value.toLowerCase())
    case 'staff':
      return readByStaff(value.toLowerCase())
    case 'amount': {
      const range = readAmount({ sign, value })
      return range && { amount: { ...before.amount, ...range } }
    }
    case 'concluded': {
      const concluded = readSpan(value, now)
      return concluded && { concluded }
    }
    case 'charged': {
      const charged = charges.find((charge) => charge === value.toLowerCase())
      return charged && { charged }
    }
    case 'on':
    case 'from':
    case 'to': {
      const days = readDays({ key, value }, { now, before: before.days })
      return days && { days }
    }
  }
}

function readDirection(value: string): Partial<TransactionSearch> | undefined {
  if (value === 'in' || value === 'credit') return { direction: 'credit' }
  if (value === 'out' || value === 'debit') return { direction: 'debit' }
  return undefined
}

function readByStaff(value: string): Partial<TransactionSearch> | undefined {
  if (value === 'yes') return { byStaff: true }
  if (value === 'no') return { byStaff: false }
  return undefined
}
