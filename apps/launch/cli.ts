// Answers for the operator's commands: which one is meant, and a database that is there while it runs.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command, Opened } from './commands/command.ts'
import { commands } from './commands/table.ts'
import { judgeAndMigrate, openOwnDatabase } from './database.ts'
import { prepare } from './environment.ts'
import { takeLock } from './lock.ts'
import { type StartDoors, launcherLock, underLauncher } from './start.ts'
import { Stop } from './stop.ts'

/** How a person calls the commands: the script of package.json that starts them, whatever a brand names it. */
function callWords(root: string): string {
  const content: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const hasScripts = typeof content === 'object' && content !== null && 'scripts' in content
  const scripts =
    hasScripts && typeof content.scripts === 'object' && content.scripts !== null ? content.scripts : {}
  const found = Object.entries(scripts).find(([, line]) => String(line).endsWith('start.mjs cli'))
  return found ? `npm run ${found[0]} --` : 'node apps/launch/start.mjs cli'
}

function findCommand(args: readonly string[]): { command: Command; rest: readonly string[] } | undefined {
  for (const words of [2, 1]) {
    const name = args.slice(0, words).join(' ')
    const command = commands.find((one) => one.name === name)
    if (command) return { command, rest: args.slice(words) }
  }
  return undefined
}

/** Runs the command that `args` name and answers its exit code. */
export async function runCommand(args: readonly string[], doors: StartDoors): Promise<number> {
  const isChild = args[0] === underLauncher
  const given = isChild ? args.slice(1) : args
  const asked = given.length === 0 || ['--help', '-h'].includes(given[0] ?? '') ? ['help'] : given
  const found = findCommand(asked)
  const call = callWords(doors.root)
  if (!found)
    throw new Stop(`There is no command "${given.slice(0, 2).join(' ')}". This lists them: ${call} help`)
  let opened: Promise<Opened> | undefined
  return found.command.run(found.rest, {
    root: doors.root,
    environment: process.env,
    commands,
    callWords: call,
    say: doors.say,
    saySignIn: (lines) => {
      if (isChild) process.send?.({ signIn: lines })
      else for (const line of lines) doors.say(line)
    },
    open: () => (opened ??= open(doors)),
  })
}

async function open(doors: StartDoors): Promise<Opened> {
  let prepared = prepare(doors.root, process.env)
  if (prepared.settings.databaseUrl === '') {
    const stopAtEnd = await lockForCommand(resolve(doors.root, prepared.settings.dataDir), doors)
    prepared = await openOwnDatabase(prepared, doors, stopAtEnd)
  }
  await judgeAndMigrate(prepared, doors)
  return { settings: prepared.settings, environment: prepared.environment }
}

/** Keeps commands and starts apart. Answers whether PostgreSQL is this command's to stop: not while a start runs. */
async function lockForCommand(dataDir: string, doors: StartDoors): Promise<boolean> {
  const own = await takeLock(`command ${dataDir}`, {
    waitMilliseconds: 60_000,
    onWait: () => doors.say('Another command works on the same data. Waiting for it to end.'),
  })
  if (!own)
    throw new Stop(
      'Another command has been working on the same data for a minute. Try again when it has ended.',
    )
  doors.ending.add(own.release)
  const launcher = await takeLock(launcherLock(dataDir), { waitMilliseconds: 0 })
  if (launcher) doors.ending.add(launcher.release)
  return launcher !== undefined
}
