// Promises of the pages for faults: people who look at pages get one in the brand's clothes, programs get a problem document.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { movedClock } from '#kit/clock.ts'
import { createServer } from '#kit/http/server.ts'
import { createLog } from '#kit/log.ts'
import { seededRandom } from '#kit/random.ts'
import { testRealms } from '#kit/http/test-realms.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { faultPage } from './pages.ts'
import { documentPolicy } from './policies.ts'

const folder = mkdtempSync(join(tmpdir(), 'fault-pages-'))
let testing: TestDatabase
let app: Awaited<ReturnType<typeof createServer>>['app']

before(async () => {
  testing = await testDatabase()
  for (const status of ['404', '500', '503'])
    writeFileSync(join(folder, `${status}.html`), `<h1>page ${status}</h1><p>%slot:year%</p>`)
  const server = await createServer({
    database: testing.open('finance_app'),
    clock: movedClock(new Date('2026-03-01T08:00:00Z')),
    random: seededRandom('faults'),
    log: createLog({ level: 'silent', name: 'test' }),
    title: 'Test',
    version: '0',
    trustedProxies: [],
    realms: testRealms(),
    afterChange: () => undefined,
    faultPage: faultPage({
      folder,
      policy: documentPolicy,
      slots: async () => ({ year: '2026' }),
      visited: () => undefined,
    }),
  })
  app = server.app
  app.get('/broken', () => {
    throw new Error('secret detail')
  })
  app.get('/api/v1/broken', () => {
    throw new Error('secret detail')
  })
  app.get('/away', () => {
    throw Object.assign(new Error('secret address'), { code: 'ECONNREFUSED' })
  })
  await app.ready()
})
after(async () => {
  await app.close()
  await testing.drop()
  rmSync(folder, { recursive: true, force: true })
})

const look = (url: string, accept = 'text/html,*/*') =>
  app.inject({ method: 'GET', url, headers: { accept } })

for (const [url, status] of [
  ['/nowhere', 404],
  ['/broken', 500],
  ['/away', 503],
] as const) {
  test(`${status}: a person gets the page, filled in and under its policy, with nothing of how it broke`, async () => {
    const answer = await look(url)
    assert.equal(answer.statusCode, status)
    assert.equal(answer.body, `<h1>page ${status}</h1><p>2026</p>`)
    assert.equal(answer.headers['content-security-policy'], documentPolicy)
    assert.doesNotMatch(answer.body, /secret/)
  })

  test(`${status}: a program gets a problem document`, async () => {
    const answer = await look(url, 'application/json')
    assert.equal(answer.statusCode, status)
    assert.match(String(answer.headers['content-type']), /^application\/problem\+json/)
    assert.doesNotMatch(answer.body, /secret/)
  })
}

test('a call of the API that breaks answers no page, whatever its caller accepts', async () => {
  const answer = await look('/api/v1/broken')
  assert.equal(answer.statusCode, 500)
  assert.match(String(answer.headers['content-type']), /^application\/problem\+json/)
})
