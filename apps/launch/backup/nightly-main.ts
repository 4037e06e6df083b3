// Answers for the program that the launcher starts for the copy of a night: 0 when the last night has one, 1 when not, 75 while another is at it.
import { constants, setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { systemClock } from '#kit/clock.ts'
import { systemRandom } from '#kit/random.ts'
import { readSettings } from '#rails/settings.ts'
import { clusterFolder, superuserUrlIn } from '../postgres.ts'
import { systemIdOf } from './journal/journal-folder.ts'
import { backupFolder } from './journal/journal-settings.ts'
import { keepNight } from './nightly.ts'

// So that a proof's PostgreSQL is ended too.
process.once('SIGTERM', () => process.exit(1))
// Whoever pays comes first.
setPriority(constants.priority.PRIORITY_LOW)

const root = join(import.meta.dirname, '../../..')
const read = readSettings(process.env, ['DATABASE_OWNER_URL'])
if (!read.ok) throw new Error(read.faults.map(({ name, fault }) => `${name} ${fault}`).join('\n'))
const { settings } = read
const backupDir = backupFolder(root, settings)
if (backupDir === undefined) throw new Error('BACKUP_DIR names no folder')
const dataDir = resolve(root, settings.dataDir)
const isOwn = process.argv[2] === 'own'

const became = await keepNight({
  ownerUrl: settings.databaseOwnerUrl,
  keys: settings,
  clock: systemClock(),
  random: systemRandom(),
  backupDir,
  dataDir,
  migrationsFolder: join(root, 'db/migrations'),
  plan: { at: settings.backupAt, days: settings.backupDays, weeks: settings.backupWeeks },
  own: isOwn
    ? { superuserUrl: superuserUrlIn(dataDir), systemId: systemIdOf(clusterFolder(dataDir)) }
    : undefined,
  say: (line) => console.log(line),
})
process.exitCode = { kept: 0, failed: 1, busy: 75 }[became]
