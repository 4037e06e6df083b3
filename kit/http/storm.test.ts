// Promises about storms of repeats: under one key fifty at once are one effect and one answer, byte for byte, at either of two servers.
import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { movedClock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { createLog } from '../log.ts'
import { seededRandom } from '../random.ts'
import { done, refuse } from '../refusal.ts'
import { sizeOf } from '../test/depth.ts'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { call } from './contract.ts'
import { createServer } from './server.ts'

const pay = call({
  name: 'test.pay',
  method: 'POST',
  path: '/api/v1/test/accounts/:account/payments',
  realm: 'customer',
  summary: 'Pays.',
  params: z.strictObject({ account: z.string() }),
  body: z.strictObject({ amount: z.string() }),
  answer: z.object({ payment: z.int(), amount: z.string() }),
  says: 'Paid.',
  refuses: { too_little: { status: 422, say: 'This is too little.' } },
  idempotencyKey: 'required',
})

let testing: TestDatabase
let reader: Database
const servers: FastifyInstance[] = []

before(async () => {
  testing = await testDatabase()
  reader = testing.open('finance_app')
  await testing.open('finance_owner').sql`
    create table payments_of_test (payment int generated always as identity, payer text, account text, amount text)`
  await testing.open('finance_owner').sql`grant select, insert on payments_of_test to finance_app`
  for (const name of ['one', 'two']) {
    const database = testing.open('finance_app')
    const { app, mount } = await createServer({
      database,
      clock: movedClock(new Date('2026-03-01T08:00:00Z')),
      random: seededRandom(name),
      log: createLog({ level: 'silent', name }),
      title: 'Test',
      version: '0',
      trustedProxies: [],
      realms: [
        {
          name: 'customer',
          authenticate: async ({ headers }) => done({ id: headers['x-payer'] ?? 'nobody' }),
          security: { type: 'http', scheme: 'x-payer' },
          refuses: [],
        },
      ],
      afterChange: () => undefined,
    })
    mount(pay, ({ once, params, body, actor }) =>
      once(async (sql) => {
        const [row] = await sql<{ payment: number }>`
          insert into payments_of_test (payer, account, amount)
          values (${Object(actor).id}, ${params.account}, ${body.amount}) returning payment`
        // Refused after it was written: nothing of it may stay.
        if (body.amount === '0') return refuse('too_little')
        return done({ payment: row?.payment ?? 0, amount: body.amount })
      }),
    )
    await app.ready()
    servers.push(app)
  }
})
after(async () => {
  for (const app of servers) await app.close()
  await testing.drop()
})

type Asked = { key?: string; payer: string; account: string; amount: string }
type Told = {
  readonly status: number
  readonly code: string
  readonly text: string
  readonly isRepeat: boolean
}

async function ask({ key, payer, account, amount }: Asked, at = 0): Promise<Told> {
  const answer = await (servers[at % servers.length] ?? assert.fail()).inject({
    method: 'POST',
    url: pay.path.replace(':account', account),
    headers: { 'x-payer': payer, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: { amount },
  })
  const { code = '' }: { code?: string } = answer.json()
  const isRepeat = answer.headers['idempotent-replayed'] === 'true'
  return { status: answer.statusCode, code, text: answer.body, isRepeat }
}

/** Asks until it is not told to wait for the same request. */
async function answered(asked: Asked, at: number): Promise<Told> {
  for (;;) {
    const told = await ask(asked, at)
    if (told.code !== 'still_running') return told
  }
}

const paid = (account: string): Promise<{ payer: string; amount: string }[]> =>
  reader.sql`select payer, amount from payments_of_test where account = ${account} order by payment`

const repeats = 50

/** One key: a refusal that burns nothing, the storm, and what may come under that key afterwards. */
async function storm(number: number): Promise<void> {
  const asked = { key: `key-${number}`, payer: 'ada', account: `account-${number}`, amount: '100' }
  if (number % 5 === 0) assert.equal((await ask({ ...asked, amount: '0' })).code, 'too_little')
  const answers = await Promise.all(Array.from({ length: repeats }, (_, at) => answered(asked, at)))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
  assert.equal(answers.filter(({ isRepeat }) => !isRepeat).length, 1)
  // What trusted systems got wrong: the same key with another amount, and for another account.
  assert.equal((await ask({ ...asked, amount: '101' }, number)).code, 'idempotency_key_reused')
  assert.equal((await ask({ ...asked, account: 'another' }, number)).code, 'idempotency_key_reused')
  // Nobody shares a key with somebody else.
  assert.equal((await ask({ ...asked, payer: 'obi' }, number)).isRepeat, false)
  assert.deepEqual(await paid(asked.account), [
    { payer: 'ada', amount: '100' },
    { payer: 'obi', amount: '100' },
  ])
}

test('each key has one effect and one answer; another body, account or payer has none of it', async (context: TestContext) => {
  const keys = sizeOf('stormKeys')
  for (let number = 0; number < keys; number++) await storm(number)
  context.diagnostic(`${keys} keys, each ${repeats} times at once: ${keys} effects`)
  assert.deepEqual(await paid('another'), [])
})

test('without a key nothing is done (idempotency_key_missing)', async () => {
  assert.equal((await ask({ payer: 'ada', account: 'unkeyed', amount: '5' })).code, 'idempotency_key_missing')
  assert.deepEqual(await paid('unkeyed'), [])
})
