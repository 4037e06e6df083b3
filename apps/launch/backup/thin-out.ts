// Answers for which copies stay: those of the last days, one of each of the last weeks, and what restoring any second of a week needs.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Base,
  basesIn,
  type JournalFolder,
  journalDays,
  namesIn,
  pieceNumber,
} from './journal/journal-folder.ts'

const dayMilliseconds = 86_400_000
const weekMilliseconds = 7 * dayMilliseconds

export type Copy = { readonly name: string; readonly at: Date }

/** The copies that are no longer kept. The newest always stays, however old. */
export function copiesToRemove(
  copies: readonly Copy[],
  kept: { readonly days: number; readonly weeks: number },
  now: Date,
): Copy[] {
  const sorted = copies.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const age = ({ at }: Copy): number => now.getTime() - at.getTime()
  const weekOf = ({ at }: Copy): number => Math.floor(at.getTime() / weekMilliseconds)
  return sorted.slice(0, -1).filter((copy, index) => {
    const isOfDays = age(copy) <= kept.days * dayMilliseconds
    const before = sorted[index - 1]
    const isFirstOfWeek = before === undefined || weekOf(before) !== weekOf(copy)
    return !isOfDays && !(isFirstOfWeek && age(copy) <= kept.weeks * weekMilliseconds)
  })
}

/** The base copies that no second of the last days needs: there is a later one that is older than those. */
export function basesToRemove(bases: readonly Base[], now: Date): Base[] {
  const from = now.getTime() - journalDays * dayMilliseconds
  const needed = bases.findLastIndex(({ endedAt }) => endedAt.getTime() <= from)
  return bases.slice(0, Math.max(0, needed))
}

/** The pieces of the journal before the first that a base copy needs. How timelines came about is always kept. */
export function piecesToRemove(names: readonly string[], bases: readonly Base[]): string[] {
  const firsts = bases.map(({ firstPiece }) => pieceNumber(`00000000${firstPiece}`))
  const first = firsts.reduce((least, one) => (one < least ? one : least), firsts[0] ?? 0n)
  return names.filter((name) => /^[0-9A-F]{24}/.test(name) && pieceNumber(name) < first)
}

const namedCopy = /^(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)Z\.backup$/

export const copyName = (dueAt: Date): string =>
  `${dueAt.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`

/** The copies of nights in a folder. */
export function copiesIn(folder: string): Copy[] {
  return namesIn(folder).flatMap((name) => {
    const [, hour, minute, second] = namedCopy.exec(name) ?? []
    return hour === undefined ? [] : [{ name, at: new Date(`${hour}:${minute}:${second}Z`) }]
  })
}

export function thinCopies(folder: string, kept: { days: number; weeks: number }, now: Date): void {
  for (const { name } of copiesToRemove(copiesIn(folder), kept, now)) rmSync(join(folder, name))
}

export function thinJournal({ bases, pieces }: JournalFolder, now: Date): void {
  for (const { name } of basesToRemove(basesIn(bases), now)) rmSync(join(bases, name))
  for (const name of piecesToRemove(namesIn(pieces), basesIn(bases)))
    rmSync(join(pieces, name), { force: true })
}
