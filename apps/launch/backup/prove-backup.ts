// Answers for a backup's proof: restored into a PostgreSQL of its own that is thrown away, far from the one that serves.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { dataDirFault, faultList } from '../environment.ts'
import { takeLock } from '../lock.ts'
import { ensureCluster } from '../postgres.ts'
import { Stop } from '../stop.ts'
import { type Restored, restoreBackup, type RestoreDoors } from './restore-backup.ts'

/**
 * Restores `file` into a new cluster below `dataDir` and answers what its books say. The running database is neither
 * asked nor slowed down, and a cluster that never saw this data is what a disaster leaves. For a while the data stand
 * there in the clear, in the folder that holds the data themselves; what a killed proof left is removed by the next.
 */
export async function proveBackup(
  doors: Omit<RestoreDoors, 'ownerUrl'> & { readonly dataDir: string },
  file: string,
): Promise<Restored> {
  const fault = dataDirFault(doors.dataDir)
  if (fault !== undefined) throw new Stop(faultList([fault]))
  const folder = join(doors.dataDir, 'backup-proof')
  const lock = await takeLock(`backup proof ${folder}`, { waitMilliseconds: 0 })
  if (!lock)
    throw new Stop('Another backup is being proven in the same DATA_DIR. Try again when it has ended.')
  try {
    await removeProof(folder)
    const cluster = await ensureCluster({ dataDir: folder, scratch: true })
    const endAtOnce = (): void => cluster.kill()
    process.once('exit', endAtOnce)
    try {
      return await restoreBackup({ ...doors, ownerUrl: cluster.urlFor('finance_owner', 'main') }, file, {
        replace: false,
      })
    } finally {
      process.off('exit', endAtOnce)
      await cluster.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await lock.release()
  }
}

async function removeProof(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  const left = await ensureCluster({ dataDir: folder, scratch: true }).catch(() => undefined)
  await left?.stop()
  rmSync(folder, { recursive: true, force: true })
}
