// Answers for bringing the PostgreSQL of our own back to a moment, from the command line.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '#kit/clock.ts'
import { backupFolder } from '../backup/journal/journal-settings.ts'
import { restoreTo } from '../backup/restore-to.ts'
import { prepare } from '../environment.ts'
import { takeLock } from '../lock.ts'
import { launcherLock } from '../start.ts'
import { Stop } from '../stop.ts'
import { sayProofs, sayRestored } from './backup.ts'
import type { Command } from './command.ts'

const text = { type: 'string' } as const

function momentOf(written: string | undefined): Date | undefined {
  if (written === undefined) return undefined
  const at = new Date(written)
  // Without its zone a time means something else on each machine.
  if (!/(?:Z|[+-]\d\d:\d\d)$/.test(written) || Number.isNaN(at.getTime()))
    throw new Stop('--at is a time with its zone, such as 2026-11-27T10:15:00Z or 2026-11-27T11:15:00+01:00.')
  return at
}

function timelineOf(written: string | undefined): number | undefined {
  if (written === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(written)) throw new Stop('--timeline is a number.')
  return Number(written)
}

export const backupRestoreTo: Command = {
  name: 'backup restore-to',
  usage: '[--at TIME] [--timeline NUMBER]',
  meaning:
    'Point-in-time restore of the own PostgreSQL: brings it to any second of the last seven days (without --at as far as its journal goes), proves the books, and then puts it in the place of what is there, which is kept beside it.',
  run: async (args, context) => {
    const { values } = parseArgs({ args: [...args], options: { at: text, timeline: text } })
    const [at, timeline] = [momentOf(values.at), timelineOf(values.timeline)]
    const { settings } = prepare(context.root, context.environment)
    if (settings.databaseUrl !== '')
      throw new Stop(
        'DATABASE_URL names a PostgreSQL of yours. Whoever keeps its journal brings it back to a moment.',
      )
    const backupDir = backupFolder(context.root, settings)
    if (backupDir === undefined) throw new Stop('BACKUP_DIR names no folder: there is no journal to read.')
    const dataDir = resolve(context.root, settings.dataDir)
    const lock = await takeLock(launcherLock(dataDir), { waitMilliseconds: 0 })
    if (!lock) throw new Stop('A server works on this DATA_DIR. Stop it first.')
    try {
      const clock = context.clock ?? systemClock()
      const migrationsFolder = join(context.root, 'db/migrations')
      const doors = { backupDir, dataDir, keys: settings, clock, migrationsFolder, say: context.say }
      const restored = await restoreTo(doors, { at, timeline })
      sayProofs(context, restored)
      if (restored.keptAt === undefined) {
        context.say('The books of that moment are not sound: nothing was changed.')
        return 1
      }
      context.say(`The database is as it was at ${(at ?? restored.lastAt).toISOString()}.`)
      if (restored.before !== undefined)
        context.say(`What was there before stands in ${restored.before}. Remove it when you need it no more.`)
      sayRestored(context, restored)
      return 0
    } finally {
      await lock.release()
    }
  },
}
