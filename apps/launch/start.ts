// Answers for `npm start`: database, schema, builds, demo world, sandbox and API in the right order, and where they are.
import { chownSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { systemClock } from '#kit/clock.ts'
import { backupFolder } from './backup/journal/journal-settings.ts'
import { keepNights } from './backup/schedule.ts'
import { refuseBrand } from './brand.ts'
import { judgeAndMigrate, openOwnDatabase } from './database.ts'
import type { Ending } from './ending.ts'
import { type Prepared, apiEnvironment, prepare, sandboxEnvironment } from './environment.ts'
import { findFronts, staleNames } from './fronts.ts'
import { takeLock } from './lock.ts'
import { childOutput } from './output.ts'
import { faultsOfPorts } from './ports.ts'
import { clusterFolder } from './postgres.ts'
import { Stop } from './stop.ts'
import { type ChildPlan, type Supervisor, createSupervisor } from './supervisor.ts'

export type StartDoors = {
  readonly root: string
  readonly ending: Ending
  readonly say: (line: string) => void
}

/** What runs after a start; `npm run dev` works on with it. */
export type Running = {
  readonly prepared: Prepared
  readonly supervisor: Supervisor
}

const clock = systemClock()

/** The lock of everything that serves or changes a DATA_DIR. */
export const launcherLock = (dataDir: string): string => `launcher ${dataDir}`

/** Starts everything and says where it is. Throws `Stop` with a sentence when it cannot. */
export async function start(doors: StartDoors): Promise<Running> {
  const begun = clock.now().getTime()
  let prepared = prepare(doors.root, process.env)
  for (const warning of prepared.warnings) doors.say(`Warning: ${warning}`)
  refuseBrand(doors.root, prepared.settings)
  await lockDataDir(prepared, doors)
  await refuseTakenPorts(prepared, doors)
  const isOwn = prepared.settings.databaseUrl === ''
  if (isOwn) prepared = await openOwnDatabase(prepared, doors, true)
  const supervisor = createSupervisor({ clock, say: doors.say })
  doors.ending.add(supervisor.stop, supervisor.kill)
  await judgeAndMigrate(prepared, doors)
  await buildStale(prepared, supervisor, doors)
  await startSandbox(prepared, supervisor, doors)
  // The people a newcomer signs in as are made while the API starts.
  const [signIn] = await Promise.all([
    firstDemo(prepared, supervisor, doors),
    startApi(prepared, supervisor, doors),
  ])
  sayWhere(prepared, { signIn, milliseconds: clock.now().getTime() - begun }, doors)
  void restOfDemo(prepared, supervisor, doors)
  if (backupFolder(doors.root, prepared.settings) !== undefined)
    void keepNights(
      plan(prepared, doors, {
        name: 'Backup',
        file: 'apps/launch/backup/nightly-main.ts',
        args: isOwn ? ['own'] : [],
        speaksForItself: true,
      }),
      prepared.settings.backupAt,
      { ...doors, supervisor },
    )
  return { prepared, supervisor }
}

async function lockDataDir(prepared: Prepared, doors: StartDoors): Promise<void> {
  const dataDir = resolve(doors.root, prepared.settings.dataDir)
  let running = ''
  const lock = await takeLock(launcherLock(dataDir), {
    waitMilliseconds: 20_000,
    onWait: () =>
      doors.say(
        `Something else works on ${dataDir} (a start that ends, or a command). Waiting for it to end.`,
      ),
    tell: () => (doors.ending.isNear() ? '' : prepared.settings.publicUrl),
    onStays: (address) => (running = address),
  })
  if (lock) return doors.ending.add(lock.release)
  throw new Stop(
    running === ''
      ? `Something else still works on ${dataDir}. Try again when it has ended, or ${asSecond}`
      : `It runs already, at ${running}, with the same DATA_DIR (${dataDir}). Use that one, end it, or ${asSecond}`,
  )
}

const asSecond =
  'set DATA_DIR, PORT, SANDBOX_PORT and MAILBOX_PORT to other values to run a second one beside it.'

async function refuseTakenPorts({ settings }: Prepared, doors: StartDoors): Promise<void> {
  const local = '127.0.0.1'
  const wanted = [
    { setting: 'PORT', port: settings.port, host: settings.host },
    ...(settings.sandbox ? [{ setting: 'SANDBOX_PORT', port: settings.sandboxPort, host: local }] : []),
    ...(settings.sandbox ? [{ setting: 'MAILBOX_PORT', port: settings.mailboxPort, host: local }] : []),
  ]
  // A start that was killed leaves children behind, who let go of their ports within moments.
  const wasKilled = existsSync(join(clusterFolder(resolve(doors.root, settings.dataDir)), 'postmaster.pid'))
  const faults = await faultsOfPorts(wanted, wasKilled ? 5_000 : 1_000)
  if (faults.length > 0) throw new Stop(faults.join('\n'))
}

function plan(
  prepared: Prepared,
  doors: StartDoors,
  child: {
    name: string
    file: string
    args?: readonly string[]
    environment?: ChildPlan['environment']
    speaksForItself?: boolean
  },
): ChildPlan {
  const { settings, environment } = prepared
  const output = childOutput({
    name: child.name,
    dataDir: resolve(doors.root, settings.dataDir),
    isProduction: settings.environment === 'production',
    speaksForItself: child.speaksForItself ?? false,
    print: doors.say,
  })
  return { environment, ...child, file: join(doors.root, child.file), onLine: output }
}

async function buildStale(prepared: Prepared, supervisor: Supervisor, doors: StartDoors): Promise<void> {
  const stale = staleNames(doors.root, resolve(doors.root, prepared.settings.brandDir))
  if (stale.length === 0) return
  doors.say(`Building ${stale.join(', ')}.`)
  // In a process of its own, so that the memory of the build is given back.
  const code = await supervisor.run(
    plan(prepared, doors, {
      name: 'Build',
      file: 'apps/launch/main.ts',
      args: ['cli', 'build'],
      speaksForItself: true,
    }),
  )
  if (code !== 0 && !doors.ending.signal.aborted)
    throw new Stop('The front ends could not be built; the lines above say why.')
}

/** Starts the sandbox partner world, when it is on. */
export async function startSandbox(
  prepared: Prepared,
  supervisor: Supervisor,
  doors: StartDoors,
): Promise<void> {
  const file = 'rails/sandbox/main.ts'
  if (!prepared.settings.sandbox || !existsSync(join(doors.root, file))) return
  await supervisor.keep(
    plan(prepared, doors, { name: 'Sandbox', file, environment: sandboxEnvironment(prepared.environment) }),
  )
}

async function startApi(prepared: Prepared, supervisor: Supervisor, doors: StartDoors): Promise<void> {
  const file = 'apps/api/main.ts'
  await supervisor.keep(
    plan(prepared, doors, { name: 'API', file, environment: apiEnvironment(prepared.environment) }),
  )
}

const demoProgram = 'apps/api/demo/main.ts'

const makesDemo = (prepared: Prepared, doors: StartDoors): boolean =>
  prepared.settings.sandbox && existsSync(join(doors.root, demoProgram))

function demoPlan(
  prepared: Prepared,
  doors: StartDoors,
  customers: number,
  hear: (lines: readonly string[]) => void,
): ChildPlan {
  return {
    ...plan(prepared, doors, {
      name: 'Demo',
      file: demoProgram,
      args: [String(customers)],
      speaksForItself: true,
    }),
    onMessage: (message) => {
      if (typeof message !== 'object' || message === null || !('signIn' in message)) return
      if (Array.isArray(message.signIn)) hear(message.signIn.map(String))
    },
  }
}

const firstCustomers = 3

/**
 * Makes the owner and the first customers, and answers how to sign in. When an earlier start has made them in our own
 * PostgreSQL its words are answered at once; the rest of the demo world then makes up for whatever is missing.
 */
async function firstDemo(
  prepared: Prepared,
  supervisor: Supervisor,
  doors: StartDoors,
): Promise<readonly string[]> {
  if (!makesDemo(prepared, doors)) return []
  const notes = join(clusterFolder(resolve(doors.root, prepared.settings.dataDir)), 'demo-sign-in.txt')
  if (existsSync(notes)) giveToOwner(notes)
  if (existsSync(notes)) return readFileSync(notes, 'utf8').trimEnd().split('\n')
  let signIn: readonly string[] = []
  const code = await supervisor.run(demoPlan(prepared, doors, firstCustomers, (lines) => (signIn = lines)))
  if (code === 0 && existsSync(dirname(notes))) {
    writeFileSync(notes, `${signIn.join('\n')}\n`, { mode: 0o600 })
    giveToOwner(notes)
  }
  if (code !== 0 && !doors.ending.signal.aborted)
    doors.say('The demo customers could not be made; the lines above say why.')
  return signIn
}

/** PostgreSQL copies all files of its folder, and fails where it may not read one. */
function giveToOwner(file: string): void {
  const { uid, gid } = statSync(dirname(file))
  if (process.getuid?.() === 0) chownSync(file, uid, gid)
}

async function restOfDemo(prepared: Prepared, supervisor: Supervisor, doors: StartDoors): Promise<void> {
  const { demoCustomers } = prepared.settings
  if (!makesDemo(prepared, doors) || demoCustomers <= firstCustomers) return
  const code = await supervisor.run(demoPlan(prepared, doors, demoCustomers, () => undefined))
  if (code !== 0 && !doors.ending.signal.aborted)
    doors.say('The demo world is not complete; the next start goes on with it.')
}

function sayWhere(
  prepared: Prepared,
  found: { signIn: readonly string[]; milliseconds: number },
  doors: StartDoors,
): void {
  const { settings } = prepared
  const at = settings.publicUrl
  const fronts = new Set(findFronts(doors.root).map((front) => front.name))
  const places: readonly (readonly [string, string, boolean])[] = [
    ['Site', `${at}/`, fronts.has('site')],
    ['Customer app', `${at}/app/`, fronts.has('customer')],
    ['Console', `${settings.consoleUrl || at}/login`, fronts.has('console')],
    ['API reference', `${at}/api/docs`, true],
    ['Mailbox', `${at}/dev/mail`, settings.smtpUrl === `smtp://127.0.0.1:${settings.mailboxPort}`],
    ['Sandbox', `http://127.0.0.1:${settings.sandboxPort}/`, settings.sandbox],
  ]
  doors.say('')
  doors.say(`Ready after ${(found.milliseconds / 1000).toFixed(1)} s.`)
  doors.say('')
  for (const [name, address, isThere] of places) if (isThere) doors.say(`  ${name.padEnd(18)}${address}`)
  if (found.signIn.length > 0) doors.say('')
  for (const line of found.signIn) doors.say(`  ${line}`)
  doors.say('')
  doors.say(`  Data and logs: ${resolve(doors.root, settings.dataDir)}. Ctrl-C stops everything.`)
  doors.say('')
}
