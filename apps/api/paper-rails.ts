// Answers for where files of customers are kept, who scans them, and which lists people are held against.
import { resolve } from 'node:path'
import type { ListSource } from '#features/screening/rail.ts'
import type { FileScanner } from '#features/uploads/rail.ts'
import type { Log } from '#kit/log.ts'
import type { Random } from '#kit/random.ts'
import type { Settings } from '#kit/settings.ts'
import { clamdScanner } from '#rails/clamd/clamd.ts'
import { folderStore } from '#rails/object-store/folder.ts'
import { s3Store } from '#rails/object-store/s3.ts'
import { sanctionsLists } from '#rails/sanctions/sanctions.ts'
import type { ObjectStore } from '#kit/object-store.ts'

export type PaperRails = {
  readonly store: ObjectStore
  readonly scanner: FileScanner
  readonly lists: readonly ListSource[]
}

const fileMilliseconds = 30_000
const listMilliseconds = 120_000

/** Adapters by the settings. `root` is where relative folders begin. */
export function paperRails(
  settings: Settings,
  doors: { log: Log; random: Random; root: string },
): PaperRails {
  const { log, random, root } = doors
  return {
    store:
      settings.storage === 's3'
        ? s3Store({
            endpoint: settings.s3Endpoint,
            region: settings.s3Region,
            bucket: settings.s3Bucket,
            accessKeyId: settings.s3AccessKeyId,
            secretAccessKey: settings.s3SecretAccessKey,
            log,
            timeoutMilliseconds: fileMilliseconds,
          })
        : folderStore({ folder: resolve(root, settings.storageDir), random }),
    scanner: clamdScanner({ address: settings.clamdAddress, log, timeoutMilliseconds: fileMilliseconds }),
    lists: sanctionsLists({
      urls: {
        ofac: settings.ofacListUrl,
        un: settings.unListUrl,
        nigeria: settings.nigeriaListUrl,
        pep: settings.pepListUrl,
      },
      log,
      timeoutMilliseconds: listMilliseconds,
    }),
  }
}
