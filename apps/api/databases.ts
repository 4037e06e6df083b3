// Answers for the API's connections to the database: one pool for requests, one with the worker's rights for jobs.
import { type Database, openDatabase } from '#kit/db/database.ts'
import { sharing } from '#kit/db/for-many.ts'
import type { Log } from '#kit/log.ts'
import type { Settings } from '#kit/settings.ts'

// A database that is frozen, not dead, holds nobody longer than this past the server's own time-out of a statement.
const patienceMilliseconds = 3_000

/** Opens both pools; nothing is connected yet. */
export function openDatabases(settings: Settings, log: Log): { app: Database; worker: Database } {
  const onFault = (fault: Error): void => log.warn({ err: fault }, 'a database connection was lost')
  const usual = { patienceMilliseconds, onFault }
  return {
    app: sharing(
      openDatabase({ url: settings.databaseUrl, connections: 16, applicationName: 'api', ...usual }),
      { lanes: 2, most: 64 },
    ),
    worker: openDatabase({
      url: settings.databaseWorkerUrl,
      connections: 14,
      applicationName: 'worker',
      ...usual,
    }),
  }
}
