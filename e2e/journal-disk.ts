// Answers for one story: the disk of BACKUP_DIR is filled, so that neither the journal nor the copy of a night has room, and freed again.
import { existsSync, readdirSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#kit/db/database.ts'
import { systemRandom } from '#kit/random.ts'
import { eventually } from '#kit/test/eventually.ts'
import { accepted, fromTo, post, settlement, wallet } from '#ledger/test-book.ts'
import { systemIdOf } from '../apps/launch/backup/journal/journal-folder.ts'
import { keepingJournal } from '../apps/launch/backup/journal/journal-settings.ts'
import { keepNight, type NightDoors } from '../apps/launch/backup/nightly.ts'
import { clusterFolder } from '../apps/launch/postgres.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { realClock } from './world.ts'

export type JournalDiskReport = {
  /** What the night said of itself while there was no room, and what then stood in its folders. */
  readonly full: string
  readonly left: readonly string[]
  /** Whether payments went on meanwhile. */
  readonly paid: boolean
  readonly failures: number
  /** And with room again. */
  readonly again: string
  readonly proven: readonly boolean[]
}

const [, backupDir = ''] = process.argv.slice(2)
const ballast = join(backupDir, 'ballast')

async function fillUp(): Promise<void> {
  const file = await open(ballast, 'a')
  for (const size of [1 << 20, 1 << 12]) {
    try {
      for (const piece = Buffer.alloc(size); ;) await file.write(piece)
    } catch (fault) {
      if (!(fault instanceof Error && 'code' in fault && fault.code === 'ENOSPC')) throw fault
    }
  }
  await file.close()
}

async function tell(): Promise<JournalDiskReport> {
  const random = systemRandom()
  const keys = { encryptionKey: random.bytes(32), indexKey: random.bytes(32) }
  const postgres = await startOwnPostgres(undefined, keepingJournal(backupDir, keys))
  const said: string[] = []
  const doors: NightDoors = {
    ownerUrl: postgres.main.urlFor('finance_owner'),
    keys,
    clock: realClock,
    random,
    backupDir,
    dataDir: postgres.dataDir,
    migrationsFolder: join(import.meta.dirname, '../db/migrations'),
    plan: { at: 0, days: 3, weeks: 0 },
    own: {
      superuserUrl: postgres.superuserUrl.replace('@/main?', '@/postgres?'),
      systemId: systemIdOf(clusterFolder(postgres.dataDir)),
    },
    say: (line) => said.push(line),
  }
  const owner = postgres.main.open('finance_owner')
  const watch = openDatabase({ url: postgres.superuserUrl, connections: 1, applicationName: 'watch' })
  try {
    const account = await wallet(owner.sql)
    await fillUp()
    // PostgreSQL keeps the piece that it cannot hand over, and says so.
    await watch.sql`select pg_switch_wal()`
    const full = `${await keepNight({ ...doors, own: undefined })}: ${said.splice(0).join(' ')}`
    const left = existsSync(join(backupDir, 'copies')) ? readdirSync(join(backupDir, 'copies')) : []
    const failures = await eventually(async () => {
      const [row] = await watch.sql<{ count: number }>`select failed_count::int count from pg_stat_archiver`
      if (!row?.count) throw new Error('nothing failed yet')
      return row.count
    })
    const paid = (await accepted(owner.sql, post(fromTo(settlement, account, 1n)))) > 0n
    await rm(ballast)
    const again = `${await keepNight(doors)}: ${said.join(' ')}`
    const rows = await watch.sql<{ copy: boolean; journal: boolean }>`
      select proven_at is not null copy, journal_proven_at is not null journal from backups`
    return { full, left, paid, failures, again, proven: rows.flatMap(({ copy, journal }) => [copy, journal]) }
  } finally {
    await watch.close()
    await postgres.remove()
  }
}

const report = await tell()
await new Promise<void>((sent) => process.send?.(report, undefined, {}, () => sent()))
process.exit()
