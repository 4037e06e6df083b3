// Answers for how the limits of a tier read. Pure.
import type { WireAnswer } from '#kit/http/contract.ts'
import { formatAmount } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import type { listTiers } from '../contract.ts'
import { words } from './words.ts'

export type TierRow = WireAnswer<typeof listTiers>[number]

export const limitFields = [
  { key: 'single_deposit_limit', label: words.single },
  { key: 'daily_outflow_limit', label: words.daily },
  { key: 'max_balance', label: words.balance },
] as const

/** `₦50,000.00`, or that there is no limit. */
export const limitText = (amount: string | null): string =>
  amount === null ? say(words.noLimit) : formatAmount({ currency: 'NGN', amount })

/** All three in one line. */
export const limitsInWords = (row: Pick<TierRow, (typeof limitFields)[number]['key']>): string =>
  limitFields.map(({ key, label }) => `${say(label)} ${limitText(row[key])}`).join(' · ')
