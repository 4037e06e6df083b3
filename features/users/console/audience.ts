// Answers for everybody whom the list of users shows, said as conditions that a message to many understands.
import { decimalText, money } from '#kit/money/money.ts'
import type { userStatuses } from '../contract.ts'
import { readTypedSearch } from '../typed-search.ts'

type Status = (typeof userStatuses)[number]
type OpenStatus = Exclude<Status, 'closed'>

export interface Audience {
  readonly statuses: readonly OpenStatus[]
  readonly tiers: readonly number[]
  readonly frozen: boolean | undefined
  readonly texts: Readonly<Record<'joined_from' | 'joined_to' | 'balance_least' | 'balance_most', string>>
}

const isOpen = (status: Status): status is OpenStatus => status !== 'closed'
const naira = (minor: bigint | undefined): string =>
  minor === undefined ? '' : decimalText(money('NGN', minor))

/**
 * Days that are counted from today are counted from `now`, once and for all. Undefined where words were searched for, which
 * say nothing that a message could go by, or where nobody is left whom a message could reach.
 */
export function audienceOf(
  list: { readonly query: string; readonly status: Status | undefined },
  now: Date,
): Audience | undefined {
  const typed = readTypedSearch(list.query, now)
  if (!typed.ok || typed.search.words !== '') return undefined
  const { statuses, tiers, frozen, balance, days } = typed.search
  const named = [statuses, list.status && [list.status]].filter((some) => some !== undefined)
  const [first = [], ...others] = named
  const both = first.filter((status) => others.every((some) => some.includes(status))).filter(isOpen)
  if (named.length > 0 && both.length === 0) return undefined
  return {
    statuses: both,
    tiers: tiers ?? [],
    frozen,
    texts: {
      joined_from: days?.first ?? '',
      joined_to: days?.last ?? '',
      balance_least: naira(balance?.least),
      balance_most: naira(balance?.most),
    },
  }
}
