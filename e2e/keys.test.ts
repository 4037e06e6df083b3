// Promises about a server that is given other keys than those of its data: it does not start, and says which is wrong.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createLog } from '#kit/log.ts'
import { startApi } from '../apps/api/server.ts'
import { databaseFaults } from '../apps/launch/doctor.ts'
import { freePorts } from '#kit/test/free-ports.ts'
import { aCustomer } from './people.ts'
import { openWorld, testEnvironment, testSettings, type World } from './world.ts'

let world: World
let sandboxDatabaseUrl = ''
before(async () => {
  world = await openWorld()
  sandboxDatabaseUrl = world.settings.databaseSandboxUrl
  await aCustomer(world, { tier: 0 })
})
after(() => world.close())

const otherKey = Buffer.alloc(32, 'o').toString('base64')

for (const name of ['ENCRYPTION_KEY', 'INDEX_KEY']) {
  test(`another ${name} stops the start, the doctor and nothing that runs`, async () => {
    const parts = { database: world.database, sandboxDatabaseUrl, more: { [name]: otherKey } }
    const ports = await freePorts(3)
    const settings = testSettings({ ...parts, ports })
    const log = createLog({ level: 'silent', name: 'test' })
    await assert.rejects(
      startApi({ settings, log, runsJobs: false }),
      new RegExp(`^Error: ${name} is not the key that this database was`),
    )
    await assert.rejects(fetch(`http://127.0.0.1:${settings.port}/healthz`))
    const faults = await databaseFaults(testEnvironment({ ...parts, ports }))
    assert.deepEqual(
      faults.map((fault) => fault.name),
      [name],
    )
    assert.equal((await fetch(`${world.api.url}/readyz`)).status, 200)
  })
}

test('the same keys start a second server, and the doctor finds nothing', async () => {
  const parts = { database: world.database, sandboxDatabaseUrl, ports: await freePorts(3) }
  const log = createLog({ level: 'silent', name: 'test' })
  const api = await startApi({ settings: testSettings(parts), log, runsJobs: false })
  assert.deepEqual(await databaseFaults(testEnvironment(parts)), [])
  await api.close()
})

test('a server that met its database after its start is not ready under other keys', async () => {
  const parts = { database: world.database, sandboxDatabaseUrl, ports: await freePorts(3) }
  const log = createLog({ level: 'silent', name: 'test' })
  const api = await startApi({ settings: testSettings(parts), log, runsJobs: false })
  const { sql } = world.database.open('finance_owner')
  await sql`update key_check set indexed = sealed`
  const answer = await fetch(`${api.url}/readyz`)
  assert.equal(answer.status, 503)
  assert.match(await answer.text(), /INDEX_KEY is not the key/)
  await api.close()
})
