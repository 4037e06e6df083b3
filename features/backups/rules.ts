// Answers for when a copy is missing, and when PostgreSQL is behind with handing over its journal. Pure.
import type { keepers } from './contract.ts'

export type Keeper = (typeof keepers)[number]

const hourMilliseconds = 3_600_000
/** A night, and six hours to make up for one that failed. */
const longestMilliseconds = 30 * hourMilliseconds
/** What fails is tried again every half hour; a fault that stays so long does not pass by itself. */
const faultMilliseconds = 2 * hourMilliseconds
const behindMilliseconds = 10 * 60_000

export type NightFound = { readonly dueAt: Date; readonly fault: string | null }
export type CopiesFound = {
  /** When the newest copy was due that is proven. */
  readonly proven: Date | undefined
  readonly last: NightFound | undefined
  /** Since when there is something to copy. */
  readonly since: Date
}

/** Whether no copy is there that is young enough and restores. Nobody waits for one that others make. */
export function isMissing(keeper: Keeper, found: CopiesFound, now: Date): boolean {
  if (keeper !== 'server') return false
  const { proven, last, since } = found
  const isOld = now.getTime() - (proven ?? since).getTime() > longestMilliseconds
  const hasFailed = last !== undefined && last.fault !== null
  return isOld || (hasFailed && now.getTime() - last.dueAt.getTime() > faultMilliseconds)
}

export type Archiver = {
  readonly kept: boolean
  /** The names of the last piece that was handed over, and of the one that is written now. */
  readonly last: string | null
  readonly current: string
  /** How large a piece is. */
  readonly bytes: bigint
  /** When the last one was handed over. */
  readonly at: Date | null
  /** Since when it serves: before, it may have handed nothing over. */
  readonly startedAt: Date
}

/** How many pieces are full and not handed over. */
export function piecesBehind({ kept, last, current, bytes }: Archiver): number {
  if (!kept) return 0
  const number = (name: string): bigint =>
    BigInt(`0x${name.slice(8, 16)}`) * (0x1_0000_0000n / bytes) + BigInt(`0x${name.slice(16, 24)}`)
  const isPiece = last !== null && /^[0-9A-F]{24}/.test(last)
  // What came before the first piece of all was never to be handed over.
  return Math.max(0, Number(number(current) - (isPiece ? number(last) : 0n)) - 1)
}

/** One piece may be on its way; more, for minutes, means that handing over fails. */
export function journalState(archiver: Archiver, now: Date): 'kept' | 'behind' | 'off' {
  if (!archiver.kept) return 'off'
  const since = Math.max(archiver.at?.getTime() ?? 0, archiver.startedAt.getTime())
  const isOld = now.getTime() - since > behindMilliseconds
  return piecesBehind(archiver) >= 2 && isOld ? 'behind' : 'kept'
}
