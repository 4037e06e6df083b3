// Answers for taking the entries of old months away from the command line: the books are proved before and after it.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { recordAudit } from '#features/audit/public.ts'
import { readBooks } from '#features/money-proof/public.ts'
import { openDatabase } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { cut } from '#ledger/cuts.ts'
import { Stop } from '../stop.ts'
import type { Command, CommandContext } from './command.ts'
import { withDoors } from './server-doors.ts'

const readers = 4
const patienceMilliseconds = 2 * 3_600_000

export const ledgerCut: Command = {
  name: 'ledger cut',
  usage: '--before YYYY-MM',
  meaning:
    'Takes the entries of all months before one out of the ledger, and leaves what each account had then, sealed. Statements of those months can be made no more.',
  run: async (args, context) => {
    const { values } = parseArgs({ args: [...args], options: { before: { type: 'string' } } })
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(values.before ?? ''))
      throw new Stop('Name the month: --before YYYY-MM.')
    const before = new Date(`${values.before}-01T00:00:00Z`)
    const { settings, environment } = await context.open()
    const anchorFile = resolve(context.root, settings.anchorFile)
    return withDoors(
      context,
      async (doors) => {
        await prove(doors, context, { anchorFile, orElse: 'Nothing is taken out of them before they are.' })
        const tables = await cutAsOwner(environment['DATABASE_OWNER_URL'] ?? '', {
          before,
          now: doors.clock.now(),
        })
        await recordAudit(doors.database.sql, doors, {
          actor: { kind: 'operator' },
          action: 'ledger.cut',
          target: { type: 'ledger', id: values.before ?? '' },
          outcome: 'allowed',
          changes: tables.map((table) => ({ field: 'away', before: null, after: table })),
          requestId: undefined,
          address: undefined,
        })
        for (const table of tables) context.say(`Archived: ${table}`)
        await prove(doors, context, { anchorFile, orElse: 'Keep the archived tables, and stop the server.' })
        context.say('Copy them with pg_dump --schema=ledger_away, then drop them there.')
        return 0
      },
      { connections: readers + 1 },
    )
  },
}

/** An anchor keeps what was proved. */
async function prove(
  doors: Doors,
  context: CommandContext,
  { anchorFile, orElse }: { readonly anchorFile: string; readonly orElse: string },
): Promise<void> {
  const { findings, read } = await readBooks(doors, { anchorFile, readers })
  context.say(read)
  const faults = findings.filter(({ ok }) => !ok)
  for (const { name, detail } of faults) context.say(`FAULT ${name}: ${detail}`)
  if (faults.length > 0) throw new Stop(`The books are not sound. ${orElse}`)
}

async function cutAsOwner(url: string, at: { readonly before: Date; readonly now: Date }): Promise<string[]> {
  const owner = openDatabase({
    url,
    connections: 1,
    statementTimeoutMilliseconds: patienceMilliseconds,
    applicationName: 'command',
  })
  try {
    return await cut(owner.sql, at)
  } catch (fault) {
    const isRefused = fault instanceof Error && 'code' in fault && fault.code === '22023'
    throw isRefused ? new Stop(fault.message) : fault
  } finally {
    await owner.close()
  }
}
