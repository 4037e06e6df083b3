// Answers for bringing a cluster to a moment: the base copy before it, and the journal from there on.
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { recoverCluster } from '../../postgres.ts'
import { Stop } from '../../stop.ts'
import { type BackupKeys, openKeys } from '../backup-keys.ts'
import { unseal } from '../sealed-file.ts'
import { type Base, basesIn, type JournalFolder, journalFolder, namesIn, placeOf } from './journal-folder.ts'
import { fetchingJournal, type RecoveryTarget } from './journal-settings.ts'
import { readPiece } from './sealed-piece.ts'
import { unpackTar } from './unpack-tar.ts'

export type RecoveryFrom = {
  readonly backupDir: string
  readonly systemId: string
  readonly keys: BackupKeys
  /** The journal's folder of a server that is dead: what it had not handed over is read there. */
  readonly beside?: string
}

/** The journal does not reach as far as the moment. */
export class JournalEnds extends Stop {}

/** Makes a cluster in `to.dataDir`, brought to the target. It is stopped then. Answers the base that it began with. */
export async function recover(
  from: RecoveryFrom,
  target: RecoveryTarget,
  to: { readonly dataDir: string; readonly scratch?: boolean; readonly say?: (line: string) => void },
): Promise<Base> {
  const folder = journalFolder(from.backupDir, from.systemId)
  const base = await chooseBase(from, folder, target)
  const journal = fetchingJournal({ ...from, folder: from.backupDir }, target)
  const lay = (cluster: string): Promise<void> => layBase(join(folder.bases, base.name), from.keys, cluster)
  await recoverCluster({ ...to, journal, lay, ownedAs: folder.folder }).catch((fault: unknown) => {
    throw wordsFor(fault, join(to.dataDir, 'postgres.log'))
  })
  return base
}

function layBase(file: string, keys: BackupKeys, cluster: string): Promise<void> {
  return pipeline(
    createReadStream(file),
    (sealed: AsyncIterable<Buffer>) => unseal(sealed, openKeys(keys)),
    createGunzip(),
    (tar: AsyncIterable<Buffer>) => unpackTar(tar, cluster),
  )
}

/** Its log says why: PostgreSQL itself only ends. */
function wordsFor(fault: unknown, log: string): unknown {
  if (!(fault instanceof Stop)) return fault
  const said = readFileSync(log, 'utf8')
  const ends = /recovery ended before configured recovery target was reached/.test(said)
  const last = /last completed transaction was at log time (.+)$/m.exec(said)?.[1]
  if (ends)
    return new JournalEnds(
      `The journal that is kept goes no further than ${last ?? 'the base copy'}: name an earlier moment, or none for all that there is.`,
      { cause: fault },
    )
  const lines = said
    .split('\n')
    .filter(
      (line) =>
        /FATAL|PANIC|invalid|could not|backup/i.test(line) && !/starting up|not yet accepting/.test(line),
    )
  return new Stop(`The recovery did not come to its end. PostgreSQL says:\n${lines.slice(-6).join('\n')}`, {
    cause: fault,
  })
}

/** The newest base copy before the target, on the way to its timeline. */
async function chooseBase(from: RecoveryFrom, folder: JournalFolder, target: RecoveryTarget): Promise<Base> {
  const bases = basesIn(folder.bases)
  const timeline = ('timeline' in target ? target.timeline : undefined) ?? latestTimeline(folder, bases)
  const way = await wayTo(from, folder, timeline)
  const isOnWay = (base: Base): boolean =>
    base.timeline === timeline || way.some((one) => one.timeline === base.timeline && base.end <= one.left)
  const usable = bases.filter(isOnWay)
  const base = usable.findLast(({ endedAt }) => !('at' in target) || endedAt <= target.at)
  if (base !== undefined) return base
  const oldest = usable[0]?.endedAt.toISOString()
  throw new Stop(
    oldest === undefined
      ? `There is no base copy in ${folder.bases}.`
      : `The oldest base copy is of ${oldest}: nothing before it can be restored.`,
  )
}

function latestTimeline(folder: JournalFolder, bases: readonly Base[]): number {
  const histories = namesIn(folder.pieces).flatMap(
    (name) => /^([0-9A-F]{8})\.history\.sealed$/.exec(name)?.[1] ?? [],
  )
  return Math.max(
    1,
    ...histories.map((name) => Number.parseInt(name, 16)),
    ...bases.map((base) => base.timeline),
  )
}

/** The timelines before one, each with the place where it was left. */
async function wayTo(
  from: RecoveryFrom,
  folder: JournalFolder,
  timeline: number,
): Promise<{ readonly timeline: number; readonly left: bigint }[]> {
  const name = `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`
  const history = (await readPiece(folder.pieces, name, openKeys(from.keys)))?.toString() ?? ''
  return [...history.matchAll(/^(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gm)].map(([, number, place = '']) => ({
    timeline: Number(number),
    left: placeOf(place),
  }))
}
