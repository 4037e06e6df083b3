// Answers for the operator's commands: which one is meant, and a database that is there while it runs.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { systemClock } from '#kit/clock.ts'
import type { CommandContext, Opened } from './commands/command.ts'
import { type CommandEntry, commands } from './commands/table.ts'
import { sayCommands } from './commands/help.ts'
import { judge, judgeAndMigrate, openOwnDatabase } from './database.ts'
import { prepare } from './environment.ts'
import { takeLock } from './lock.ts'
import { faultsOfPorts } from './ports.ts'
import { type StartDoors, launcherLock, startSandbox } from './start.ts'
import { Stop } from './stop.ts'
import { createSupervisor } from './supervisor.ts'

/** How a person calls the commands: the script of package.json that starts them, whatever a brand names it. */
function callWords(root: string): string {
  const content: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const hasScripts = typeof content === 'object' && content !== null && 'scripts' in content
  const scripts =
    hasScripts && typeof content.scripts === 'object' && content.scripts !== null ? content.scripts : {}
  const found = Object.entries(scripts).find(([, line]) => String(line).endsWith('start.mjs cli'))
  return found ? `npm run ${found[0]} --` : 'node apps/launch/start.mjs cli'
}

function findCommand(args: readonly string[]): { entry: CommandEntry; rest: readonly string[] } | undefined {
  for (const words of [2, 1]) {
    const name = args.slice(0, words).join(' ')
    const entry = commands.find((one) => one.name === name)
    if (entry) return { entry, rest: args.slice(words) }
  }
  return undefined
}

/** Runs the command that `args` name and answers its exit code. */
export async function runCommand(args: readonly string[], doors: StartDoors): Promise<number> {
  const asked = args.length === 0 || ['--help', '-h'].includes(args[0] ?? '') ? ['help'] : args
  const found = findCommand(asked)
  const call = callWords(doors.root)
  if (!found) return sayNearest(args, call, doors)
  const command = await found.entry.load()
  try {
    return await command.run(found.rest, contextOf(call, doors))
  } catch (fault) {
    const isMisuse =
      fault instanceof Error && 'code' in fault && String(fault.code).startsWith('ERR_PARSE_ARGS')
    if (!isMisuse) throw fault
    throw new Stop(`${fault.message}\nUsage: ${call} ${command.name} ${command.usage}`, { cause: fault })
  }
}

/** Without its second word a command is none, but those that begin with the first are meant. */
async function sayNearest(args: readonly string[], call: string, doors: StartDoors): Promise<number> {
  const near = commands.filter(({ name }) => name.startsWith(`${args[0]} `))
  const none = `There is no command "${args.slice(0, 2).join(' ')}".`
  if (near.length === 0) throw new Stop(`${none} This lists them: ${call} help`)
  doors.say(`${none} Usage: ${call} COMMAND`)
  sayCommands(doors, await Promise.all(near.map((entry) => entry.load())))
  return 1
}

function contextOf(call: string, doors: StartDoors): CommandContext {
  let opened: Promise<Opened> | undefined
  let partners: Promise<void> | undefined
  return {
    root: doors.root,
    environment: process.env,
    commands: () => Promise.all(commands.map((entry) => entry.load())),
    callWords: call,
    say: doors.say,
    saySignIn: (lines) => {
      for (const line of lines) doors.say(line)
    },
    open: async (needs) => {
      opened ??= open(doors, needs?.schema === 'as it is' ? judge : judgeAndMigrate)
      const found = await opened
      if (needs?.partners) await (partners ??= openPartners(found, doors))
      return found
    },
  }
}

/** Starts the sandbox for this command, unless a start has it running already or the real partners are used. */
async function openPartners(opened: Opened, doors: StartDoors): Promise<void> {
  const { settings } = opened
  const wanted = { setting: 'SANDBOX_PORT', port: settings.sandboxPort, host: '127.0.0.1' }
  const runsAlready = (await faultsOfPorts([wanted], 0)).length > 0
  if (!settings.sandbox || runsAlready) return
  const supervisor = createSupervisor({ clock: systemClock(), say: doors.say })
  doors.ending.add(supervisor.stop, supervisor.kill)
  await startSandbox({ ...opened, warnings: [] }, supervisor, doors)
}

async function open(doors: StartDoors, bring: typeof judgeAndMigrate): Promise<Opened> {
  let prepared = prepare(doors.root, process.env)
  if (prepared.settings.databaseUrl === '') {
    const stopAtEnd = await lockForCommand(resolve(doors.root, prepared.settings.dataDir), doors)
    prepared = await openOwnDatabase(prepared, doors, stopAtEnd)
  }
  await bring(prepared, doors)
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
