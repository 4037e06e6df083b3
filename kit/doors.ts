// Answers for what every verb of the server is handed: the doors through which the world comes in.
import type { Brand } from './brand/brand.ts'
import type { Clock } from './clock.ts'
import type { Vault } from './crypto/vault.ts'
import type { Database, StaleSql } from './db/database.ts'
import type { Outbox } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import type { Random } from './random.ts'

export type Doors = {
  readonly database: Database
  /** For what may be told some moments late: from a replica, where there is one. */
  readonly staleSql: StaleSql
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly outbox: Outbox
  readonly vault: Vault
  readonly brand: Brand
  /** Where people reach the product, without a slash at the end. */
  readonly publicUrl: string
  readonly consoleUrl: string
}
