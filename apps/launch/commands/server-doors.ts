// Answers for the doors that a command hands to the product's own verbs: the same as the server's, without a server.
import { resolve } from 'node:path'
import { readBrand } from '#kit/brand/brand.ts'
import { systemClock } from '#kit/clock.ts'
import { createVault } from '#kit/crypto/vault.ts'
import { openDatabase } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { createOutbox } from '#kit/jobs/jobs.ts'
import { createLog } from '#kit/log.ts'
import { systemRandom } from '#kit/random.ts'
import type { CommandContext } from './command.ts'

/** Opens the database, runs `work` with doors over it, and closes it again. What it enqueues is done by the server. */
export async function withDoors<Value>(
  context: CommandContext,
  work: (doors: Doors) => Promise<Value>,
  { connections = 2 }: { readonly connections?: number } = {},
): Promise<Value> {
  const { settings } = await context.open()
  const { clock = systemClock() } = context
  const random = systemRandom()
  const database = openDatabase({ url: settings.databaseUrl, connections, applicationName: 'command' })
  try {
    return await work({
      database,
      staleSql: database.sql,
      clock,
      random,
      log: createLog({ level: 'warn', name: 'command' }),
      outbox: createOutbox({ queue: 'main', clock }),
      vault: createVault({ encryptionKey: settings.encryptionKey, indexKey: settings.indexKey, random }),
      brand: readBrand(resolve(context.root, settings.brandDir)),
      publicUrl: settings.publicUrl,
      consoleUrl: settings.consoleUrl === '' ? settings.publicUrl : settings.consoleUrl,
    })
  } finally {
    await database.close()
  }
}
