// Answers for what staff type into the search of users: `status:pending tier:2 balance>100000 ada` read into conditions. Pure.
import {
  type AmountRange,
  type DayRange,
  readAmount,
  readChoices,
  readDays,
  type ReadSearch,
  readTerms,
  type Term,
} from '#kit/typed-search/terms.ts'
import { userStatuses } from './contract.ts'

const tiers = ['0', '1', '2', '3'] as const

export type UserSearch = {
  /** Each has to stand in the name, address, number or tag; or the id. */
  readonly words: string
  readonly statuses?: readonly (typeof userStatuses)[number][]
  readonly tiers?: readonly number[]
  readonly frozen?: boolean
  /** Of the naira wallet, as of the last time that balances were taken. */
  readonly balance?: AmountRange
  /** When they joined. */
  readonly days?: DayRange
}

export const searchKeys = ['status', 'tier', 'frozen', 'balance', 'on', 'from', 'to'] as const
export type SearchKey = (typeof searchKeys)[number]

/** How each condition is written. */
export const exampleOf: Readonly<Record<SearchKey, string>> = {
  status: 'status:pending',
  tier: 'tier:1,2',
  frozen: 'frozen:yes',
  balance: 'balance>100000',
  on: 'on:today',
  from: 'from:7d',
  to: 'to:2026-11-30',
}

/** Reads what was typed; days that are counted from today are counted from the day of `now`. */
export function readTypedSearch(typed: string, now: Date): ReadSearch<UserSearch, SearchKey> {
  return readTerms<SearchKey, UserSearch>(
    typed,
    { all: searchKeys, compared: ['balance'] },
    { from: (words) => ({ words }), read: (term, before) => readCondition(term, { before, now }) },
  )
}

function readCondition(
  { key, sign, value }: Term<SearchKey>,
  { before, now }: { readonly before: UserSearch; readonly now: Date },
): Partial<UserSearch> | undefined {
  switch (key) {
    case 'status': {
      const statuses = readChoices(value.toLowerCase(), userStatuses)
      return statuses && { statuses }
    }
    case 'tier': {
      const chosen = readChoices(value, tiers)
      return chosen && { tiers: chosen.map(Number) }
    }
    case 'frozen': {
      const [answer] = readChoices(value.toLowerCase(), ['yes', 'no'] as const) ?? []
      return answer === undefined ? undefined : { frozen: answer === 'yes' }
    }
    case 'balance': {
      const range = readAmount({ sign, value })
      return range && { balance: { ...before.balance, ...range } }
    }
    case 'on':
    case 'from':
    case 'to': {
      const days = readDays({ key, value }, { now, before: before.days })
      return days && { days }
    }
  }
}
