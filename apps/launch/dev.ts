// Answers for `npm run dev`: the start, then processes and front ends that follow every change of their sources.
import { spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '#kit/clock.ts'
import { judgeAndMigrate } from './database.ts'
import { findFronts } from './fronts.ts'
import { type Running, type StartDoors, start } from './start.ts'

const clock = systemClock()
// Editors write a file in several steps, and a branch switch writes hundreds.
const settleMilliseconds = 200

const serverFolders = ['apps/api', 'features', 'ledger', 'kit', 'db', 'brand', 'rails'] as const
const sandboxFolders = ['rails', 'kit'] as const

/** Starts everything and keeps it in step with the sources until it is ended. */
export async function develop(doors: StartDoors): Promise<void> {
  const running = await start(doors)
  const { supervisor, prepared } = running
  // The API reads the built files when it starts: it starts once for a change, after the builds that the change causes.
  const building = new Set<string>(findFronts(doors.root).map((front) => front.name))
  const isBuilding = (): boolean => building.size > 0
  const restartApi = inTurn(doors, isBuilding, async (changed) => {
    doors.say(`Changed: ${changed}. Restarting the API.`)
    if (changed.startsWith('db/')) await judgeAndMigrate(prepared, doors)
    await supervisor.restart('API')
  })
  follow(doors, serverFolders, restartApi)
  if (prepared.settings.sandbox) {
    const restartSandbox = inTurn(doors, isBuilding, async (changed) => {
      doors.say(`Changed: ${changed}. Restarting the sandbox.`)
      await supervisor.restart('Sandbox')
    })
    follow(doors, sandboxFolders, restartSandbox)
  }
  watchFronts(running, doors, building, (front) => void restartApi(`the built ${front}`))
  // From here on pages reload by themselves: those of a plain build, which the start has made, do not.
  if (building.size > 0) await restartApi('the front ends')
  doors.say('Watching the sources; the API, the sandbox and open pages follow every change.')
}

/** Sources a server process runs: not tests, and not the screens that features bring for the front ends. */
function isServerSource(path: string): boolean {
  if (/\.test\.tsx?$|~$|\.swp$/.test(path)) return false
  if (/^kit\/ui\/|^features\/[^/]+\/(console|customer)\//.test(path)) return false
  if (/^(apps|rails|features|kit|ledger)\//.test(path)) return /\.(ts|json)$/.test(path)
  return true
}

/** Has `act` done once for many changes in a row, after what is busy with them, and never twice at a time; resolves then. */
function inTurn(
  doors: StartDoors,
  isBusy: () => boolean,
  act: (changed: string) => Promise<void>,
): (changed: string) => Promise<void> {
  let waiting: string | undefined
  let working: Promise<void> = Promise.resolve()
  return (changed) => {
    const isFirst = waiting === undefined
    waiting = changed
    if (!isFirst || doors.ending.signal.aborted) return working
    working = working
      .then(async () => {
        do await clock.sleep(settleMilliseconds, doors.ending.signal)
        while (isBusy() && !doors.ending.signal.aborted)
        const last = waiting ?? changed
        waiting = undefined
        if (!doors.ending.signal.aborted) await act(last)
      })
      .catch((fault: unknown) => doors.say(fault instanceof Error ? fault.message : String(fault)))
    return working
  }
}

function follow(
  doors: StartDoors,
  folders: readonly string[],
  changed: (path: string) => Promise<void>,
): void {
  for (const folder of folders) {
    const path = join(doors.root, folder)
    if (!existsSync(path)) continue
    const watcher = watch(path, { recursive: true }, (_event, file) => {
      if (isServerSource(`${folder}/${file ?? ''}`)) void changed(`${folder}/${file ?? ''}`)
    })
    watcher.on('error', (fault) => doors.say(`Cannot watch ${folder}: ${fault.message}`))
    doors.ending.add(async () => watcher.close())
  }
}

// One process for all front ends; it ends with this one, for its channel closes.
function watchFronts(
  running: Running,
  doors: StartDoors,
  building: Set<string>,
  built: (front: string) => void,
): void {
  if (findFronts(doors.root).length === 0) return
  const args = [join(import.meta.dirname, 'watch-fronts.ts'), doors.root]
  const child = spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, 'die-with-parent.ts'), ...args],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
      env: { ...running.prepared.environment },
    },
  )
  child.on('message', (message) => {
    if (typeof message !== 'object' || message === null) return
    if ('building' in message) building.add(String(message.building))
    if ('unbuilt' in message) building.delete(String(message.unbuilt))
    if ('built' in message) {
      building.delete(String(message.built))
      built(String(message.built))
    }
  })
  child.once('exit', () => building.clear())
  doors.ending.add(
    async () => void child.kill('SIGTERM'),
    () => child.kill('SIGKILL'),
  )
}
