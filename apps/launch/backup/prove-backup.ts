// Answers for proofs of copies: restored into a PostgreSQL of its own that is thrown away, far from the one that serves.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#kit/db/database.ts'
import { dataDirFault, faultList } from '../environment.ts'
import { takeLock } from '../lock.ts'
import { type Cluster, ensureCluster } from '../postgres.ts'
import { Stop } from '../stop.ts'
import { recover, type RecoveryFrom } from './journal/recover.ts'
import { type Proof, proveBooks } from './prove-books.ts'
import { type Restored, restoreBackup, type RestoreDoors } from './restore-backup.ts'

/**
 * Restores `file` into a new cluster below `dataDir` and answers what its books say. The running database is neither
 * asked nor slowed down, and a cluster that never saw this data is what a disaster leaves. For a while the data stand
 * there in the clear, in the folder that holds the data themselves; what a killed proof left is removed by the next.
 */
export function proveBackup(
  doors: Omit<RestoreDoors, 'ownerUrl'> & { readonly dataDir: string },
  file: string,
): Promise<Restored> {
  return thrownAway(doors.dataDir, 'backup-proof', (folder) =>
    inCluster(folder, (cluster) =>
      restoreBackup({ ...doors, ownerUrl: cluster.urlFor('finance_owner', 'main') }, file, {
        replace: false,
      }),
    ),
  )
}

/** The same of base copy and journal, brought to a restore point of the running cluster. */
export function proveJournal(
  from: RecoveryFrom,
  restorePoint: string,
  dataDir: string,
): Promise<readonly Proof[]> {
  return thrownAway(dataDir, 'journal-proof', async (folder) => {
    await recover(from, { restorePoint }, { dataDir: folder, scratch: true })
    return inCluster(folder, proveCluster)
  })
}

/** What the books of a cluster say. */
export async function proveCluster(cluster: Pick<Cluster, 'urlFor'>): Promise<readonly Proof[]> {
  const url = cluster.urlFor('finance_owner', 'main')
  const database = openDatabase({ url, connections: 2, applicationName: 'finance-proof' })
  try {
    return await proveBooks(database)
  } finally {
    await database.close()
  }
}

/** Works in a folder below `dataDir` that is empty, nobody else's, and removed in the end. */
async function thrownAway<Value>(
  dataDir: string,
  name: string,
  work: (folder: string) => Promise<Value>,
): Promise<Value> {
  const fault = dataDirFault(dataDir)
  if (fault !== undefined) throw new Stop(faultList([fault]))
  const folder = join(dataDir, name)
  const lock = await takeLock(`backup proof ${folder}`, { waitMilliseconds: 0 })
  if (!lock)
    throw new Stop('Another backup is being proven in the same DATA_DIR. Try again when it has ended.')
  try {
    await removeCluster(folder)
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await lock.release()
  }
}

async function inCluster<Value>(folder: string, work: (cluster: Cluster) => Promise<Value>): Promise<Value> {
  const cluster = await ensureCluster({ dataDir: folder, scratch: true })
  const endAtOnce = (): void => cluster.kill()
  process.once('exit', endAtOnce)
  try {
    return await work(cluster)
  } finally {
    process.off('exit', endAtOnce)
    await cluster.stop()
  }
}

/** Removes a cluster that was only for a moment, and ends it where it runs. */
export async function removeCluster(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  const left = await ensureCluster({ dataDir: folder, scratch: true }).catch(() => undefined)
  await left?.stop()
  rmSync(folder, { recursive: true, force: true })
}
