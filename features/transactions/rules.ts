// Answers for which transactions count as moved money, and which of them cross the boundary to the outside. Pure.
import { lagosDay } from '#kit/lagos.ts'
import type { transactionStatuses, transactionTypes } from './contract.ts'

export type TransactionStatus = (typeof transactionStatuses)[number]
export type TransactionType = (typeof transactionTypes)[number]

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

/** `outside`: between a wallet and the world. `inside`: between two customers, left out of flows to the outside. */
const reach: Readonly<Record<TransactionType, 'outside' | 'inside'>> = {
  deposit: 'outside',
}

/** Statuses whose transactions are summed. */
export const movedStatuses: readonly string[] = Object.entries(moved).flatMap(([status, counts]) =>
  counts ? [status] : [],
)
/** Types that cross a wallet's boundary with the outside. A new type does not build until it is classified here. */
export const outsideTypes: readonly string[] = Object.entries(reach).flatMap(([type, where]) =>
  where === 'outside' ? [type] : [],
)

const dayMilliseconds = 86_400_000

/** The last `count` Lagos days up to and with that of `now`, oldest first. */
export function lastLagosDays(count: number, now: Date): string[] {
  return Array.from({ length: count }, (_, index) =>
    lagosDay(new Date(now.getTime() - (count - 1 - index) * dayMilliseconds)),
  )
}
