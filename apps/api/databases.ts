// Answers for the API's connections to the database: pools for requests, for jobs with the worker's rights, and for reads from a replica.
import { type Database, openDatabase, type StaleSql } from '#kit/db/database.ts'
import { sharing } from '#kit/db/for-many.ts'
import { staleReads } from '#kit/db/stale-reads.ts'
import type { Log } from '#kit/log.ts'
import type { Settings } from '#kit/settings.ts'

/** Three lanes: with two, two processors idle for a third of the time, while one side waits for the other in both; more gather too few. */
export const shared = { lanes: 3, most: 96 }

/** Sixteen serve two processors best: eight leave them idle while commits are synced, thirty-two cost a third of what each does. */
export const connections = { requests: 16, jobs: 14 }

// A database that is frozen, not dead, holds nobody longer than this past the server's own time-out of a statement.
const patienceMilliseconds = 3_000

export type Databases = {
  readonly app: Database
  readonly worker: Database
  /** From the replica where one is named. */
  readonly staleSql: StaleSql
  close(): Promise<void>
}

/** Opens the pools; nothing is connected yet. */
export function openDatabases(settings: Settings, log: Log): Databases {
  const onFault = (fault: Error): void => log.warn({ err: fault }, 'a database connection was lost')
  const open = (url: string, connections: number, applicationName: string): Database =>
    openDatabase({ url, connections, applicationName, patienceMilliseconds, onFault })
  const shareIfAsked = (own: Database): Database => (settings.sharedTransactions ? sharing(own, shared) : own)
  const app = shareIfAsked(open(settings.databaseUrl, connections.requests, 'api'))
  const worker = shareIfAsked(open(settings.databaseWorkerUrl, connections.jobs, 'worker'))
  const { databaseReplicaUrl } = settings
  const replica =
    databaseReplicaUrl === '' ? undefined : open(databaseReplicaUrl, connections.requests, 'reads')
  return {
    app,
    worker,
    staleSql: replica === undefined ? app.sql : staleReads(replica, app),
    close: async () => {
      await Promise.all([app.close(), worker.close(), replica?.close()])
    },
  }
}
