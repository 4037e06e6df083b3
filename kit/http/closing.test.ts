// Promises about a server that closes: what is asked of it is answered, and nobody's kept connection holds it up.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { movedClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { seededRandom } from '../random.ts'
import { done } from '../refusal.ts'
import { testRealms } from './test-realms.ts'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { call } from './contract.ts'
import { createServer } from './server.ts'

const slow = call({
  name: 'test.slow',
  method: 'GET',
  path: '/api/v1/test/slow',
  realm: 'anyone',
  summary: 'Answers when told.',
  answer: z.null(),
  says: 'Answered.',
  refuses: {},
})

let testing: TestDatabase
before(async () => {
  testing = await testDatabase()
})
after(() => testing.drop())

test('an answer that was on its way when the server closes ends its connection', async () => {
  const asked = Promise.withResolvers<void>()
  const told = Promise.withResolvers<void>()
  const { app, mount } = await createServer({
    database: testing.open('finance_app'),
    clock: movedClock(new Date('2026-03-01T08:00:00Z')),
    random: seededRandom('closing'),
    log: createLog({ level: 'silent', name: 'test' }),
    title: 'Test',
    version: '0',
    trustedProxies: [],
    realms: testRealms(),
    afterChange: () => undefined,
  })
  mount(slow, async () => {
    asked.resolve()
    await told.promise
    return done(null)
  })
  const closing = Promise.withResolvers<void>()
  app.addHook('preClose', async () => closing.resolve())
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    get(`${address}${slow.path}`, { agent }, resolve).once('error', reject)
  })
  await asked.promise
  const closed = app.close()
  await closing.promise
  told.resolve()
  const answer = await answered
  assert.deepEqual([answer.statusCode, answer.headers.connection], [200, 'close'])
  answer.resume()
  await once(answer, 'end')
  await closed
  agent.destroy()
})
