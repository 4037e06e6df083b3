// Answers for the cluster that servers of tests' own begin as a copy of: our roles and databases at this version, made once a run.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { systemClock } from '#kit/clock.ts'
import { migrate } from '#kit/db/migrate.ts'
import { fastFolder } from '#kit/test/run-folder.ts'
import { spending } from '#kit/test/seconds-spent.ts'
import { takeLock } from '../apps/launch/lock.ts'
import { clusterFolder, ensureCluster } from '../apps/launch/postgres.ts'

const run = promisify(execFile)
const migrations = join(import.meta.dirname, '../db/migrations')
/** Longer than making it takes anywhere. */
const waitMilliseconds = 300_000

/** Answers the folder of the cluster, which has ended in order; the first who asks makes it, and the others wait. */
async function prepared(): Promise<string> {
  const dataDir = join(fastFolder(), 'prepared')
  const lock = await takeLock(`prepared ${dataDir}`, { waitMilliseconds })
  if (lock === undefined) throw new Error(`nobody gets done with the cluster in ${dataDir}`)
  try {
    // Written last: who made it may have been killed in the middle, and all of it can be done again.
    const sign = join(dataDir, 'is-whole')
    if (!existsSync(sign)) {
      // Nothing is flushed while it is made. What becomes of a copy is flushed as anywhere.
      const cluster = await ensureCluster({ dataDir, scratch: true })
      const url = cluster.urlFor('finance_owner', 'main')
      await migrate({ url, folder: migrations, clock: systemClock() })
      await cluster.stop()
      writeFileSync(sign, '')
    }
    return dataDir
  } finally {
    await lock.release()
  }
}

/** Lays a cluster, and the secrets that belong to it, into a folder that has none. Answers whether it did. */
export async function layCluster(dataDir: string): Promise<boolean> {
  if (existsSync(clusterFolder(dataDir))) return false
  await spending('databases', async () => copyCluster(await prepared(), dataDir))
  return true
}

/** Copies the files of a cluster that stands still into a folder that has none: the cluster is there when it is whole. */
export async function copyCluster(from: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true })
  const [folder, beside] = [clusterFolder(to), `${clusterFolder(to)}.new`]
  const secrets = (dataDir: string): string => join(dataDir, 'secrets.json')
  rmSync(beside, { recursive: true, force: true })
  await run('cp', ['-a', secrets(from), secrets(to)])
  // With owners and rights, on which PostgreSQL insists.
  await run('cp', ['-a', clusterFolder(from), beside])
  renameSync(beside, folder)
}
