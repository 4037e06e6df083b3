// Promises about the doors of partners: each reads the bytes that were sent, and answers as its contract wants it.
import fastify from 'fastify'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { movedClock } from '#kit/clock.ts'
import type { Database } from '#kit/db/database.ts'
import { done, refuse } from '#kit/refusal.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { type Hook, mountHooks } from './hooks.ts'

const clock = movedClock(new Date('2026-03-01T08:00:00Z'))
let made: TestDatabase
let database: Database
before(async () => {
  made = await testDatabase()
  database = made.open('finance_app')
})
after(() => made?.drop())

async function doorOf(
  hook: Hook,
  heardBy: ReadonlyMap<string, object> = new Map(),
  secretsOf: ReadonlyMap<string, readonly string[]> = new Map(),
) {
  const told: string[] = []
  const app = fastify()
  const doors = { database, clock, afterChange: () => told.push('changed'), heardBy, secretsOf }
  await mountHooks(app, { bank: hook }, doors)
  const tell = (payload: string, url = '/hooks/bank', method: 'POST' | 'GET' = 'POST') =>
    app.inject({
      method,
      url,
      headers: { 'content-type': 'application/json' },
      payload,
    })
  return { tell, told }
}

test('a partner that asks for no answer reads that it was heard', async () => {
  const heard: string[] = []
  const { tell, told } = await doorOf(async ({ raw }) => {
    heard.push(Buffer.from(raw).toString())
    return done(undefined)
  })
  const answer = await tell('{"a": 1.00}')
  assert.deepEqual([answer.statusCode, answer.json()], [200, { received: true }])
  assert.deepEqual([heard, told], [['{"a": 1.00}'], ['changed']])
})

test('a partner that declares what it wants to read once it was heard reads that', async () => {
  const { tell } = await doorOf(async () => done(undefined), new Map([['bank', { response: 'success' }]]))
  const answer = await tell('{}')
  assert.deepEqual([answer.statusCode, answer.json()], [200, { response: 'success' }])
})

test('a partner whose contract wants an answer of its own gets it in the same exchange', async () => {
  const { tell, told } = await doorOf(async ({ raw }) =>
    done({ status: 202, body: { approved: Buffer.from(raw).toString() === '{"amount":5}' } }),
  )
  const [yes, no] = [await tell('{"amount":5}'), await tell('{"amount":6}')]
  assert.deepEqual([yes.statusCode, yes.json(), no.json()], [202, { approved: true }, { approved: false }])
  assert.equal(told.length, 2)
})

test('what a partner does not sign is heard, and of one address no more than 600 a minute', async () => {
  const { tell, told } = await doorOf(async () => done<'unsigned'>('unsigned'))
  for (let count = 0; count < 600; count++) assert.equal((await tell('{}')).statusCode, 200)
  const answers = [await tell('{}'), await tell('{}')]
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [429, 429],
  )
  assert.ok(told.length <= 601)
  clock.advance(60_000)
})

test('a wrong signature is refused in words, and changes nothing', async () => {
  const { tell, told } = await doorOf(async () => refuse('wrong_signature'))
  const answer = await tell('{}')
  assert.equal(answer.statusCode, 401)
  assert.match(answer.body, /The webhook signature is not valid/)
  assert.deepEqual(told, [])
})

test('a partner that signs nothing is heard behind a secret, either of two; elsewhere there is nothing, as if it never were', async () => {
  const secrets = ['the-first-secret-of-it', 'the-second-secret-of-it']
  let heard = 0
  const hook: Hook = async () => {
    heard += 1
    return done<'unsigned'>('unsigned')
  }
  const { tell, told } = await doorOf(hook, new Map(), new Map([['bank', secrets]]))
  for (const secret of secrets) assert.equal((await tell('{}', `/hooks/bank/${secret}`)).statusCode, 200)
  const wrong = [
    '/hooks/bank',
    '/hooks/bank/',
    '/hooks/bank/the-first-secret-of-i',
    '/hooks/bank/the-first-secret-of-it/',
    '/hooks/bank/THE-FIRST-SECRET-OF-IT',
    `/hooks/bank/${secrets.join(',')}`,
    '/hooks/bank/%41',
  ]
  const nothing = (url: string) => ({
    statusCode: 404,
    body: JSON.stringify({ message: `Route POST:${url} not found`, error: 'Not Found', statusCode: 404 }),
  })
  for (const url of [...wrong, '/hooks/nobody']) {
    const { statusCode, body } = await tell('{}', url)
    assert.deepEqual({ statusCode, body }, nothing(url), url)
  }
  assert.equal((await tell('{}', `/hooks/bank/${secrets[0]}`, 'GET')).statusCode, 404)
  assert.deepEqual([heard, told.length], [2, 2])
})
