// Answers for what a test run makes outside its tests' own hands: one folder, one name, and nothing left of either, even by kill -9.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#kit/clock.ts'
import { fastFolderSetting, runFolderSetting } from '#kit/test/run-folder.ts'

const nameOfRun = (processId: number): string => `run-${processId}`

/** The process of the command whose folder is so named, if it is one. */
export function runFolderOf(name: string): number | undefined {
  const [, id] = /^run-(\d+)$/.exec(name) ?? []
  return id === undefined ? undefined : Number(id)
}

/** What Linux keeps in memory. Making the thousand files of a database takes a twentieth of what it does on a disk. */
const inMemory = '/dev/shm'
/** A run of everything takes less than half of it. */
const roomLeast = 4 * 2 ** 30
const linuxTmpfs = 0x01021994

/** Where the fast folder of a run stands, or stood. */
export const fastFolderOf = (name: string): string => join(inMemory, name)

/**
 * Where programs of a run put what they need for a moment, where there is no room for it in memory. Its path is short: PostgreSQL's
 * socket may stand there.
 */
export const temporaryFolderOf = (name: string): string => join(tmpdir(), name)

function isRoomInMemory(): boolean {
  if (!existsSync(inMemory)) return false
  const { type, bavail, bsize } = statfsSync(inMemory)
  return type === linuxTmpfs && Math.min(bavail * bsize, process.availableMemory()) > roomLeast
}

export type RunFolder = {
  /** In the checkout: what is large. */
  readonly folder: string
  /** Ends every process of this run that is left, and removes the folders. */
  end(): Promise<void>
}

/**
 * Makes the folders of a run and says their names to all that will be started. A process apart ends what is left, and removes the
 * folders, as soon as this process is gone.
 */
export function openRunFolder(root: string): RunFolder {
  const folder = join(root, '.cache', nameOfRun(process.pid))
  const fast = isRoomInMemory() ? fastFolderOf(nameOfRun(process.pid)) : undefined
  const temporary = fast === undefined ? temporaryFolderOf(nameOfRun(process.pid)) : join(fast, 'temporary')
  process.env[runFolderSetting] = folder
  if (fast === undefined) delete process.env[fastFolderSetting]
  else process.env[fastFolderSetting] = fast
  process.env['TMPDIR'] = temporary
  const folders = [folder, fast ?? temporary]
  for (const one of [...folders, temporary]) mkdirSync(one, { recursive: true })
  const keeper = startKeeper(folders)
  const code = new Promise<number | null>((resolve) => keeper.once('exit', resolve))
  return {
    folder,
    end: async () => {
      keeper.stdin?.end()
      // It may have been killed itself.
      if ((await code) !== 0) await endRun(folders)
    },
  }
}

function startKeeper(folders: readonly string[]): ChildProcess {
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'end-run.ts'), ...folders], {
    // Ctrl-C in a terminal reaches a group; this one must outlive it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  keeper.unref()
  return keeper
}

/** The processes that know a run by its folder: by their environment, or by how they were started. */
export function processesOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter(
      (name) =>
        standsIn(name, folder) ||
        ['environ', 'cmdline'].some((file) => isNamedIn(`/proc/${name}/${file}`, folder)),
    )
    .map(Number)
}

/** A PostgreSQL that stands still has neither: its backends stand in its folder. */
function standsIn(name: string, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${name}/cwd`).startsWith(`${folder}/`)
  } catch {
    return false
  }
}

function isNamedIn(file: string, folder: string): boolean {
  try {
    // What follows the name tells run-12 from run-123.
    return readFileSync(file, 'utf8')
      .split('\0')
      .some((part) => part.endsWith(folder) || part.includes(`${folder}/`))
  } catch {
    return false // it has ended, or is somebody else's
  }
}

const clock = systemClock()

/** How often a server that stands in a folder of the run is asked to end: it takes its shared memory along, which a kill leaves. */
const askedMost = 10

/** Ends what is left of a run, however often it starts something anew, and removes its folders. */
export async function endRun(folders: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const left = folders.flatMap(processesOf)
    for (const id of left) {
      const isServer = folders.some((folder) => standsIn(String(id), folder))
      endIfThere(id, isServer && tries < askedMost ? 'SIGQUIT' : 'SIGKILL')
    }
    if (left.length === 0) break
    await clock.sleep(50)
  }
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

function endIfThere(processId: number, signal: 'SIGQUIT' | 'SIGKILL'): void {
  try {
    process.kill(processId, signal)
  } catch (fault) {
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'ESRCH')) throw fault
  }
}
