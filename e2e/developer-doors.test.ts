// Promises about the doors for developers and tests: odd questions are answered, never by a fault of ours.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createLog } from '#kit/log.ts'
import { type Api, startApi } from '../apps/api/server.ts'
import { freePorts } from '#kit/test/free-ports.ts'
import { openWorld, testSettings, type World } from './world.ts'

let world: World
let api: Api
const faults: string[] = []
before(async () => {
  world = await openWorld()
  const [port = 0] = await freePorts(1)
  const { sandboxPort, mailboxPort, databaseSandboxUrl: sandboxDatabaseUrl } = world.settings
  const settings = testSettings({
    database: world.database,
    sandboxDatabaseUrl,
    ports: [port, sandboxPort, mailboxPort],
    more: { TEST_CONTROL: 'on' },
  })
  const log = createLog({ level: 'warn', name: 'test', write: (line) => void faults.push(line) })
  api = await startApi({ settings, log, runsJobs: false })
})
after(async () => {
  await api.close()
  await world.close()
})

test('the mailbox of developers has nothing for an address with a NUL, and shows all where several are asked for', async () => {
  const nothing = await fetch(`${api.url}/dev/mail.json?to=%00`)
  assert.deepEqual([nothing.status, await nothing.json()], [200, []])
  for (const path of ['/dev/mail?to=%00', '/dev/mail?to=a&to=b', '/dev/mail.json?to=a&to=b'])
    assert.equal((await fetch(`${api.url}${path}`)).status, 200, path)
  assert.equal((await fetch(`${api.url}/dev/mail/0?to=%00`)).status, 404)
  assert.deepEqual(faults, [])
})

test('the clock of a test server moves by a number of milliseconds and by nothing else', async () => {
  const move = (body?: string) =>
    fetch(`${api.url}/__test/clock`, {
      method: 'POST',
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body }),
    })
  for (const body of [
    undefined,
    '',
    '{}',
    '[]',
    'null',
    '{"advance_milliseconds":"soon"}',
    '{"advance_milliseconds":-1}',
  ]) {
    const answer = await move(body)
    assert.equal(answer.status, 400, String(body))
    assert.match(await answer.text(), /"code":"unreadable_body"/)
  }
  assert.equal((await move('{"advance_milliseconds":0}')).status, 200)
  assert.deepEqual(faults, [])
})

test('a test server tells how many jobs it is at', async () => {
  const answer = await fetch(`${api.url}/__test/jobs`)
  assert.deepEqual([answer.status, await answer.json()], [200, { under_way: 0 }])
})
