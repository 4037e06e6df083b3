// Answers for bringing the cluster of our own back to a moment: made and proven aside, and only then in its place.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { openDatabase } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import type { Clock } from '#kit/clock.ts'
import { type Cluster, clusterFolder, ensureCluster, ensureServer } from '../postgres.ts'
import { serverProcess } from '../postgres-server.ts'
import { isAlive } from '../process-alive.ts'
import { newPassword, openSecrets } from '../secrets.ts'
import { Stop } from '../stop.ts'
import { type BackupKeys, openKeys } from './backup-keys.ts'
import {
  type Base,
  type JournalFolder,
  journalFolder,
  keptSystems,
  namesIn,
  pieceNumber,
  systemIdOf,
} from './journal/journal-folder.ts'
import { keepingJournal, type RecoveryTarget } from './journal/journal-settings.ts'
import { JournalEnds, recover, type RecoveryFrom } from './journal/recover.ts'
import { keepPiece } from './journal/sealed-piece.ts'
import { proveCluster, removeCluster } from './prove-backup.ts'
import type { Proof } from './prove-books.ts'
import { closeDoors } from './close-doors.ts'

export type RestoreToDoors = {
  readonly backupDir: string
  readonly dataDir: string
  readonly keys: BackupKeys
  readonly clock: Clock
  readonly migrationsFolder: string
  readonly say: (line: string) => void
}

export type RestoredTo = {
  readonly proofs: readonly Proof[]
  /** When it took the place of what was there; undefined where the books are not sound. */
  readonly keptAt: Date | undefined
  /** The last moment of which the database tells. */
  readonly lastAt: Date
  /** Where what was there stands now, when there was something. */
  readonly before: string | undefined
  readonly waitingJobs: number
}

/** Restores to `at`, or as far as the journal goes. What is there changes only when the books of that moment are sound. */
export async function restoreTo(doors: RestoreToDoors, moment: Moment): Promise<RestoredTo> {
  const { backupDir, dataDir, keys, say } = doors
  const cluster = clusterFolder(dataDir)
  const systemId = systemOf(doors, cluster)
  await stopAndHandOver(doors, cluster, journalFolder(backupDir, systemId))
  const aside = join(dataDir, 'restoring')
  const beside = existsSync(cluster) ? { beside: join(cluster, 'pg_wal') } : {}
  const from = { backupDir, systemId, keys, ...beside }
  try {
    const base = await recoverAside(from, doors, { aside, ...moment })
    say(`It began with the base copy of ${base.endedAt.toISOString()}.`)
    return await proveAndSwap(doors, { aside, cluster, folder: journalFolder(backupDir, systemId) })
  } finally {
    await removeCluster(aside)
  }
}

type Moment = { readonly at: Date | undefined; readonly timeline: number | undefined }

async function recoverAside(
  from: RecoveryFrom,
  { dataDir, clock, say }: RestoreToDoors,
  { aside, at, timeline }: Moment & { readonly aside: string },
): Promise<Base> {
  const on = timeline === undefined ? {} : { timeline }
  const to = async (target: RecoveryTarget): Promise<Base> => {
    await removeCluster(aside)
    // The passwords of this DATA_DIR, where it has any: the others are made, and come back with the cluster.
    openSecrets(dataDir).take('postgres_superuser', newPassword)
    mkdirSync(aside, { recursive: true, mode: 0o711 })
    copyFileSync(join(dataDir, 'secrets.json'), join(aside, 'secrets.json'))
    return recover(from, target, { dataDir: aside, say })
  }
  if (at === undefined) return to({ end: true, ...on })
  return to({ at, ...on }).catch((fault: unknown) => {
    // Of a server that is stopped the whole journal is there: where it ends before the moment, nothing was written since.
    const isWhole = from.beside !== undefined && at <= clock.now()
    if (!(fault instanceof JournalEnds) || !isWhole) throw fault
    return to({ end: true, ...on })
  })
}

function systemOf({ backupDir }: RestoreToDoors, cluster: string): string {
  if (existsSync(cluster)) return systemIdOf(cluster)
  const kept = keptSystems(backupDir)
  const [only] = kept
  if (only !== undefined && kept.length === 1) return only
  throw new Stop(
    only === undefined
      ? `No journal is kept in ${backupDir}.`
      : `${backupDir} keeps the journals of ${kept.length} clusters (${kept.join(', ')}). Move away those that are not meant.`,
  )
}

/** A server that was killed has pieces that it had not handed over. They are kept before anything else happens to them. */
async function stopAndHandOver(doors: RestoreToDoors, cluster: string, folder: JournalFolder): Promise<void> {
  const { dataDir, backupDir, keys } = doors
  const found = serverProcess(cluster)
  if (found !== undefined && isAlive(found)) {
    const server = await ensureServer({ dataDir, journal: keepingJournal(backupDir, keys) })
    await server.stop()
  }
  const journal = join(cluster, 'pg_wal')
  for (const sign of namesIn(join(journal, 'archive_status'))) {
    const name = sign.replace(/\.ready$/, '')
    if (name !== sign && !name.endsWith('.partial')) await keepFile(folder, join(journal, name), doors)
  }
}

const keepFile = (folder: JournalFolder, path: string, { keys }: RestoreToDoors): Promise<void> =>
  keepPiece(folder.pieces, { name: basename(path), content: readFileSync(path) }, openKeys(keys))

type Aside = { readonly aside: string; readonly cluster: string; readonly folder: JournalFolder }

async function proveAndSwap(doors: RestoreToDoors, at: Aside): Promise<RestoredTo> {
  const { dataDir, clock } = doors
  const lastAt = lastMomentOf(at.aside) ?? clock.now()
  const server = await ensureCluster({ dataDir: at.aside })
  const { current, ...told } = await lookAt(doors, server, lastAt)
  if (told.proofs.some(({ ok }) => !ok)) return { ...told, lastAt, keptAt: undefined, before: undefined }
  await keepTimeline(doors, at, current)
  const keptAt = clock.now()
  const isFull = existsSync(at.cluster)
  const before = `${at.cluster}.before-${keptAt.toISOString().slice(0, 19).replaceAll(':', '')}Z`
  if (isFull) renameSync(at.cluster, before)
  renameSync(clusterFolder(at.aside), at.cluster)
  copyFileSync(join(at.aside, 'secrets.json'), join(dataDir, 'secrets.json'))
  return { ...told, lastAt, keptAt, before: isFull ? before : undefined }
}

/** Brings it to this version, proves it, has what the partners did since looked at before payouts go again, and stops it. */
async function lookAt({ migrationsFolder, clock }: RestoreToDoors, server: Cluster, lastAt: Date) {
  const url = server.superuserUrl.replace('@/postgres?', '@/main?')
  const database = openDatabase({ url, connections: 1, applicationName: 'finance-restore' })
  try {
    await migrate({ url: server.urlFor('finance_owner', 'main'), folder: migrationsFolder, clock })
    const proofs = await proveCluster(server)
    await database.begin((sql) => closeDoors(sql, clock, { copyOf: lastAt.toISOString() }))
    const [row] = await database.sql<{ jobs: number; piece: string }>`
      select pg_walfile_name(pg_current_wal_lsn()) piece,
        (select count(*)::int from jobs where done_at is null and dead_at is null) jobs`
    return { proofs, waitingJobs: row?.jobs ?? 0, current: row?.piece ?? '' }
  } finally {
    await database.close()
    await server.stop()
  }
}

/**
 * From the moment on the journal is another one, a timeline of its own. How it came about, and what it has written until now, are kept
 * before it takes the place of the other: with what it hands over itself, any moment of it can be restored too.
 */
async function keepTimeline(doors: RestoreToDoors, { aside, folder }: Aside, current: string): Promise<void> {
  const journal = join(clusterFolder(aside), 'pg_wal')
  const timeline = current.slice(0, 8)
  const isWritten = (name: string): boolean =>
    /^[0-9A-F]{24}$/.test(name) && name.startsWith(timeline) && pieceNumber(name) < pieceNumber(current)
  for (const name of namesIn(journal))
    if (name === `${timeline}.history` || isWritten(name)) await keepFile(folder, join(journal, name), doors)
}

/** As PostgreSQL's log says where its journal ended. */
function lastMomentOf(aside: string): Date | undefined {
  const said = readFileSync(join(aside, 'postgres.log'), 'utf8')
  const last = [...said.matchAll(/last completed transaction was at log time (\S+) (\S+?)\+00/g)].at(-1)
  return last && new Date(`${last[1]}T${last[2]}Z`)
}
