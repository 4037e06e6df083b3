// Answers for how an export is cut into pieces, how long it is kept, and what its file is called. Pure.
import type { exportFormats, exportLists, exportStates } from './contract.ts'
import { keptHours } from './contract.ts'

export type ExportList = (typeof exportLists)[number]
export type ExportFormat = (typeof exportFormats)[number]
export type ExportState = (typeof exportStates)[number]

/** Rows of one statement: so few that nobody else waits for them, and that what they leave behind is gone before it is moved. */
export const rowsAtOnce = 100
/** How long it rests between two statements. */
export const restMilliseconds = 4
/** Rows of a piece, and how long one takes at most: far from the end of a job's lease, also with others in line. */
export const rowsOfPieceMost = 10_000
export const pieceMilliseconds = 4_000
/** In an order that moves, rows are read by one statement, which sees one instant; more than these are too many for it. */
export const movingRowsMost = 10_000

/** Rows with personal data in full that one person takes along in a Lagos day without a second person. */
export const inFullAloneMost = 50

export const linkSeconds = 60
/** How fast a file is sent: 16 MB in a second. */
export const bytesAMillisecond = 16_000
/** Whoever began to download just before the end gets the whole file. */
export const graceMinutes = 30
/** An export that has not moved for so long is given up. */
export const stalledHours = 6
/** The history that one sees. */
export const historyDays = 30

/** When a file that is done now is removed. */
export function expiryOf(done: Date): Date {
  return new Date(done.getTime() + keptHours * 3_600_000)
}

/** How long to wait before a store is asked again: 2 seconds, doubling to 5 minutes. */
export function askAgainAfterSeconds(attempts: number): number {
  return Math.min(300, 2 * 2 ** Math.min(attempts - 1, 20))
}

/** `transactions-2026-11-22-0930.csv`, by the time in Lagos at which it was asked for. */
export function fileName(of: {
  readonly list: ExportList
  readonly format: ExportFormat
  readonly day: string
  readonly time: string
}): string {
  return `${of.list.replaceAll('_', '-')}-${of.day}-${of.time.replace(':', '')}.${of.format}`
}
