// Answers for a program of ours whose disk can be filled without any rights: on a file system of its own, or under a limit of files.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runFolder } from '#kit/test/run-folder.ts'

const root = join(import.meta.dirname, '..')
/**
 * In a user namespace of its own whoever starts it may mount; only it and its children see what. Root needs none, and would there lose
 * its right to the files of others, such as the socket of the partners' database.
 */
const apart = [...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']), '--mount', 'sh', '-c']
const mounting = 'mount -t tmpfs -o size="$1"m,mode=755 none "$2" && shift 2 && exec "$@"'

/** How a disk is made small. Some machines let nobody mount; a limit of how far files may be written is to be had on all. */
export type Way = 'mount' | 'limit'

/** The ways of this machine. */
export function waysHere(): readonly Way[] {
  const probe = spawnSync('unshare', [...apart, 'mount -t tmpfs -o size=1m none /mnt'])
  return probe.status === 0 ? ['mount', 'limit'] : ['limit']
}

/** Runs a program with a way and a folder as its arguments; answers what it sends, when it has ended. */
export async function runOnSmallDisk<Report>(file: string, way: Way, megabytes: number): Promise<Report> {
  const folder = join(runFolder(), `small-disk-${way}`)
  mkdirSync(folder, { recursive: true })
  const dies = ['--import', join(root, 'apps/launch/die-with-parent.ts')]
  const program = [process.execPath, ...dies, join(root, file), way, folder]
  const [first = '', ...rest] =
    way === 'limit' ? program : ['unshare', ...apart, mounting, 'sh', String(megabytes), folder, ...program]
  const child = spawn(first, rest, { cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  try {
    return await new Promise<Report>((resolve, reject) => {
      let told: Report | undefined
      child.once('message', (report: Report) => (told = report))
      child.once('error', reject)
      // Not before it has ended: it ends what it started.
      child.once('exit', (code) =>
        told === undefined
          ? reject(new Error(`${file} ended with ${code}, and told nothing`))
          : resolve(told),
      )
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
