// Answers for the copy of a night: made, restored aside and proven, by one server, and taken up again where it was stopped.
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beginNight, endNight, type Night, noteMade, noteProven } from '#features/backups/public.ts'
import type { Clock } from '#kit/clock.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import type { Random } from '#kit/random.ts'
import { Stop } from '../stop.ts'
import { type BackupKeys, sealKey } from './backup-keys.ts'
import { createBackup } from './create-backup.ts'
import { copyBase } from './journal/base-copy.ts'
import { handOverUntilNow } from './journal/hand-over.ts'
import { type Base, basesIn, journalFolder, namesIn } from './journal/journal-folder.ts'
import { proveBackup, proveJournal } from './prove-backup.ts'
import type { Proof } from './prove-books.ts'
import { lastNight } from './night-times.ts'
import { copyName, thinCopies, thinJournal } from './thin-out.ts'

export type NightDoors = {
  /** The main database as its owner. */
  readonly ownerUrl: string
  readonly keys: BackupKeys
  readonly clock: Clock
  readonly random: Random
  readonly backupDir: string
  /** Where the proofs have their PostgreSQL. */
  readonly dataDir: string
  readonly migrationsFolder: string
  /** Minutes after midnight in Lagos, and how long copies stay. */
  readonly plan: { readonly at: number; readonly days: number; readonly weeks: number }
  /** The cluster of our own, whose journal is kept too. */
  readonly own: { readonly superuserUrl: string; readonly systemId: string } | undefined
  readonly say: (line: string) => void
}

/**
 * Sees to it that the last night has a copy that is proven. `busy`: another server is at it. Called again, it does what is left.
 * What fails is kept in words, and does not keep the rest from being done.
 */
export async function keepNight(doors: NightDoors): Promise<'kept' | 'busy' | 'failed'> {
  const lock = await takeNight(doors.ownerUrl)
  if (lock === undefined) return 'busy'
  const database = openDatabase({ url: doors.ownerUrl, connections: 1, applicationName: 'finance-backup' })
  try {
    return await keepLocked(doors, database)
  } finally {
    await database.close()
    await lock.end().catch(() => undefined)
  }
}

// A lock of the session: it ends with its holder, however that ends.
async function takeNight(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'finance-backup', keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('backup.night', 13)) held`,
  )
  if (rows[0]?.held) return client
  await client.end()
  return undefined
}

async function keepLocked(doors: NightDoors, database: Database): Promise<'kept' | 'failed'> {
  const { clock, own } = doors
  const dueAt = lastNight(clock.now(), doors.plan.at)
  const night = await database.begin((sql) => beginNight(sql, dueAt, clock.now()))
  const faults: string[] = []
  const step = async (work: () => Promise<void>): Promise<void> =>
    work().catch((fault: unknown) => void faults.push(wordsOf(fault)))
  await step(() => keepCopy(doors, database, night))
  if (own !== undefined) await step(() => keepBase(doors, database, { night, own }))
  const fault = faults.length === 0 ? undefined : faults.join(' ')
  await database.begin((sql) => endNight(sql, dueAt, { fault, now: clock.now() }))
  doors.say(fault ?? `The copy of ${dueAt.toISOString()} is restored and proven.`)
  return fault === undefined ? 'kept' : 'failed'
}

async function keepCopy(doors: NightDoors, database: Database, night: Night): Promise<void> {
  const { clock, keys, random } = doors
  const dueAt = night.due_at
  const folder = join(doors.backupDir, 'copies')
  mkdirSync(doors.backupDir, { recursive: true, mode: 0o711 })
  // Whoever was stopped in the middle left it; nobody else is at it now.
  for (const name of namesIn(folder)) if (name.endsWith('.unfinished')) rmSync(join(folder, name))
  const file = join(folder, copyName(dueAt))
  // Proven, if not here then by another server, on its own disk.
  if (night.proven_at !== null) return
  if (night.file === null || !existsSync(file)) {
    if (!existsSync(file)) await createBackup({ ownerUrl: doors.ownerUrl, keys, clock, random }, file)
    const bytes = statSync(file).size
    await noteMade(database.sql, { dueAt, file: copyName(dueAt), bytes, now: clock.now() })
  }
  const { proofs } = await proveBackup(doors, file)
  refuseUnsound('The copy restores, but its books are not sound', proofs)
  await noteProven(database.sql, 'copy', dueAt, clock.now())
  thinCopies(folder, doors.plan, clock.now())
}

async function keepBase(
  doors: NightDoors,
  database: Database,
  { night, own }: { readonly night: Night; readonly own: NonNullable<NightDoors['own']> },
): Promise<void> {
  const { clock, keys, backupDir } = doors
  const folder = journalFolder(backupDir, own.systemId)
  const handedOver = await handOverUntilNow(own.superuserUrl, clock)
  const isNew = (base: Base): boolean => base.endedAt >= night.due_at && base.timeline === handedOver.timeline
  if (night.journal_proven_at !== null && basesIn(folder.bases).some(isNew)) return
  if (!basesIn(folder.bases).some(isNew))
    await copyBase({ superuserUrl: own.superuserUrl, key: sealKey(keys), clock }, folder.bases)
  const { restorePoint } = await handOverUntilNow(own.superuserUrl, clock)
  const proofs = await proveJournal({ backupDir, systemId: own.systemId, keys }, restorePoint, doors.dataDir)
  refuseUnsound('Base copy and journal restore, but their books are not sound', proofs)
  await noteProven(database.sql, 'journal', night.due_at, clock.now())
  thinJournal(folder, clock.now())
}

function refuseUnsound(words: string, proofs: readonly Proof[]): void {
  const wrong = proofs.filter(({ ok }) => !ok)
  if (wrong.length > 0)
    throw new Stop(`${words}: ${wrong.map(({ name, detail }) => `${name}: ${detail}`).join('; ')}.`)
}

function wordsOf(fault: unknown): string {
  const code = fault instanceof Error && 'code' in fault ? fault.code : undefined
  if (code === 'ENOSPC')
    return 'The disk of BACKUP_DIR is full, or that of DATA_DIR, where copies are proven.'
  return fault instanceof Error ? fault.message : String(fault)
}
