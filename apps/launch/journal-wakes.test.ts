// Promises about the journal after a start: PostgreSQL is asked for a checkpoint, without which it hands nothing over by time.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openDatabase } from '#kit/db/database.ts'
import { noBackups } from '#kit/settings-of-backups.ts'
import { openOwnDatabase } from './database.ts'
import { prepare } from './environment.ts'

const root = mkdtempSync(join(tmpdir(), 'journal-wakes-'))
after(() => rmSync(root, { recursive: true, force: true }))

/** Starts as `npm start` does, looks at the newest checkpoint, and stops. A stop's own begins where it stands; one while it runs does not. */
async function newestIsOfTheRun(backupDir: string): Promise<boolean> {
  const stops: (() => Promise<void>)[] = []
  const ended = new AbortController()
  const ending = {
    signal: ended.signal,
    isNear: () => false,
    add: (stop: () => Promise<void>) => void stops.push(stop),
    begin: () => assert.fail('nothing ends this process'),
  }
  const prepared = prepare(root, { DATA_DIR: join(root, 'data'), BACKUP_DIR: backupDir })
  const { settings } = await openOwnDatabase(prepared, { root, ending, say: () => undefined }, true)
  const database = openDatabase({ url: settings.databaseOwnerUrl, connections: 1, applicationName: 'look' })
  try {
    const [row] = await database.sql<{ running: boolean }>`
      select redo_lsn <> checkpoint_lsn running from pg_control_checkpoint()`
    return row?.running === true
  } finally {
    await database.close()
    ended.abort()
    for (const stop of stops.reverse()) await stop()
  }
}

test('each start that keeps the journal wakes who hands it over; one that keeps none leaves the checkpoint of the stop', async () => {
  const copies = join(root, 'copies')
  await newestIsOfTheRun(copies)
  assert.equal(await newestIsOfTheRun(noBackups), false)
  assert.equal(await newestIsOfTheRun(copies), true)
})
