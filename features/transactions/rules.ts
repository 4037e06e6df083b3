// Answers for which transactions count as moved money, and for the days and amounts that are asked about. Pure.
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { minorMost } from '#kit/money/money.ts'
import type { transactionStatuses } from './contract.ts'

export type TransactionStatus = (typeof transactionStatuses)[number]

/**
 * Whether the money of a transaction has moved and stayed moved. A reversed one moved twice and sums to nothing, so
 * leaving it out is what "a reversal subtracts from what it reverses" comes to. A disputed one has moved until the
 * dispute is decided.
 */
const moved: Readonly<Record<TransactionStatus, boolean>> = {
  pending: false,
  processing: false,
  success: true,
  failed: false,
  reversed: false,
  disputed: true,
}

/**
 * How a transaction stands for whoever reads it. One that came back and is kept for a wallet which takes nothing has left that wallet and is not
 * back in it: it is summed as what moved, and read as what came back.
 */
export const shownStatus = (status: TransactionStatus, heldFor: string | null): TransactionStatus =>
  status === 'success' && heldFor !== null ? 'reversed' : status

/** Statuses whose transactions are summed. */
export const movedStatuses: readonly string[] = Object.entries(moved).flatMap(([status, counts]) =>
  counts ? [status] : [],
)
/** Statuses of what waits for us or for a bank. */
export const waitingStatuses: readonly TransactionStatus[] = ['pending', 'processing']

const dayMilliseconds = 86_400_000

/** The last `count` Lagos days up to and with that of `now`, oldest first. */
export function lastLagosDays(count: number, now: Date): string[] {
  return Array.from({ length: count }, (_, index) =>
    lagosDay(new Date(now.getTime() - (count - 1 - index) * dayMilliseconds)),
  )
}

/** The instants that bound a Lagos month `2026-11`: `start` is within, `end` is not. */
export function monthBounds(month: string): { readonly start: Date; readonly end: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
  return { start: startOfLagosDay(`${month}-01`), end: startOfLagosDay(next) }
}

/**
 * The amounts in kobo that somebody means who searches for `5000`, `₦5,000` or `5,000.50`; whole naira mean any kobo
 * behind them. Undefined where no amount was typed that there can be.
 */
export function amountSearched(query: string): { readonly least: bigint; readonly most: bigint } | undefined {
  const bare = query.replace(/^\s*(?:₦|NGN|N)?\s*/iu, '').trim()
  const read = /^(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/.exec(bare)
  if (read === null) return undefined
  const [, whole = '', decimals] = read
  const naira = BigInt(whole.replaceAll(',', '')) * 100n
  // What no column holds is nobody's amount.
  if (naira + 99n > minorMost) return undefined
  if (decimals === undefined) return { least: naira, most: naira + 99n }
  const least = naira + BigInt(decimals.padEnd(2, '0'))
  // `5,000.5` means what begins so.
  return { least, most: decimals.length === 1 ? least + 9n : least }
}
