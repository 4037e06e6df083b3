// Answers for backups from the command line: made, read and proven, and put back.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '#kit/clock.ts'
import { systemRandom } from '#kit/random.ts'
import type { BackupFooter } from '../backup/backup-content.ts'
import { createBackup } from '../backup/create-backup.ts'
import { proveBackup } from '../backup/prove-backup.ts'
import type { Proof } from '../backup/prove-books.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { prepare } from '../environment.ts'
import { Stop } from '../stop.ts'
import type { Command, CommandContext } from './command.ts'

const text = { type: 'string' } as const
const clock = systemClock()

function fileOf(context: CommandContext, value: string | undefined): string {
  if (value === undefined || value === '') throw new Stop('--file is missing.')
  return resolve(context.root, value)
}

function rowsWords(footer: BackupFooter): string {
  const tables = Object.values(footer.rows)
  return `${tables.reduce((sum, rows) => sum + rows, 0)} rows of ${tables.length} tables`
}

export function sayProofs(
  context: CommandContext,
  { proofs }: { readonly proofs: readonly Proof[] },
): boolean {
  for (const { ok, name, detail } of proofs) context.say(`${ok ? 'ok   ' : 'FAULT'} ${name}: ${detail}`)
  return proofs.every(({ ok }) => ok)
}

export const backupCreate: Command = {
  name: 'backup create',
  usage: '[--out FILE]',
  meaning:
    'Copies the main database as of one instant into an encrypted file, while the server goes on. It opens only with ENCRYPTION_KEY, which is not inside: keep the key, and INDEX_KEY, elsewhere.',
  run: async (args, context) => {
    const { values } = parseArgs({ args: [...args], options: { out: text } })
    // Under a running server of the version before, new code may stand here already: its migrations are not ours to run.
    const { settings } = await context.open({ schema: 'as it is' })
    const begun = clock.now()
    const name = `${begun.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`
    const file = resolve(context.root, values.out ?? join(settings.dataDir, 'backups', name))
    const made = await createBackup(
      { ownerUrl: settings.databaseOwnerUrl, keys: settings, clock, random: systemRandom() },
      file,
    )
    context.say(`${made.file}: ${rowsWords(made.footer)} in ${made.bytes} bytes, read back whole.`)
    context.say('It opens only with ENCRYPTION_KEY, which is not inside. Without the key it is lost.')
    return 0
  },
}

export const backupVerify: Command = {
  name: 'backup verify',
  usage: '--file FILE',
  meaning:
    'Reads a backup to its last byte, restores it into a PostgreSQL of its own that is thrown away, and proves ledger and audit log there. The running database is not touched.',
  run: async (args, context) => {
    const { values } = parseArgs({ args: [...args], options: { file: text } })
    const file = fileOf(context, values.file)
    const { settings } = prepare(context.root, context.environment)
    const proven = await proveBackup(
      {
        keys: settings,
        clock,
        migrationsFolder: join(context.root, 'db/migrations'),
        dataDir: resolve(context.root, settings.dataDir),
      },
      file,
    )
    context.say(`The copy of ${proven.header.created_at} is whole: ${rowsWords(proven.footer)}.`)
    const isSound = sayProofs(context, proven)
    context.say(
      isSound ? 'It restores, and its books are sound.' : 'It restores, but its books are not sound.',
    )
    return isSound ? 0 : 1
  },
}

export const backupRestore: Command = {
  name: 'backup restore',
  usage: '--file FILE [--into-empty | --replace]',
  meaning:
    'Puts a backup into a database without customers and entries (--into-empty says so, and is the usual), or in the place of what is there (--replace). All of it or nothing.',
  run: async (args, context) => {
    const { values } = parseArgs({
      args: [...args],
      options: { file: text, 'into-empty': { type: 'boolean' }, replace: { type: 'boolean' } },
    })
    if (values['into-empty'] && values.replace)
      throw new Stop('--into-empty and --replace exclude each other.')
    const file = fileOf(context, values.file)
    const { settings } = await context.open()
    const restored = await restoreBackup(
      {
        ownerUrl: settings.databaseOwnerUrl,
        keys: settings,
        clock,
        migrationsFolder: join(context.root, 'db/migrations'),
      },
      file,
      { replace: values.replace ?? false },
    )
    const isSound = sayProofs(context, restored)
    if (!restored.kept) {
      context.say('The books of this copy are not sound: nothing was changed.')
      return 1
    }
    context.say(`The database is as it was at ${restored.header.created_at}: ${rowsWords(restored.footer)}.`)
    sayRestored(context, restored)
    return isSound ? 0 : 1
  },
}

/** What whoever restored a database must know. */
export function sayRestored(
  context: CommandContext,
  { waitingJobs }: { readonly waitingJobs: number },
): void {
  context.say(
    `Jobs that wait, as they did then: ${waitingJobs}. Each asks its partner what has happened before it acts, under the reference it always had; ` +
      'nothing is sent again under a new one. A mail that had left since may come twice.',
  )
  context.say(
    'Payouts are stopped. When the server runs, it reads the banks’ own lists: payouts that they made since the backup are put on hold on their wallets ' +
      'and listed in the console (After a restore) until somebody decides them. When nothing is left, two people resume payouts.',
  )
  context.say(
    'Deposits since the backup are found in the bank’s own list. Everything else since then is lost, and no list has it: ' +
      'transfers between customers, new customers, changed settings, adjustments by staff.',
  )
  context.say(
    'Anchors of the books since then do not fit this backup: put ANCHOR_FILE aside and keep it; the server begins a new one.',
  )
  context.say(
    'Everyone must sign in again. What was changed since is as it was in the backup: check again who was suspended, which wallets were ' +
      'frozen, and whose PIN, address or passkeys changed. The audit log that was exported since tells of them. ' +
      'When the server has run for some minutes, compare with the bank: ledger verify.',
  )
}
