// Promises about the fuzzer: each kind of fault, planted in one value of one slot, is found by as many requests as a call gets.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { type CallContract, call } from '#kit/http/contract.ts'
import { amountText, calendarDay, text, uuid } from '#kit/http/fields.ts'
import { done, refuse } from '#kit/refusal.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { sizeOf } from '#kit/test/depth.ts'
import { fuzzCall, type Target } from './fuzzing.ts'
import { answerFaults } from './judged-answers.ts'

const shared = {
  method: 'POST',
  realm: 'anyone',
  summary: 'Planted.',
  answer: z.object({ told: z.string() }),
  says: 'Done.',
  refuses: {
    no_money: { status: 409, say: 'There is not enough money for {whom}.' },
    not_now: { status: 409, say: 'Not now.' },
    badly_said: { status: 409, say: 'duplicate key value violates things_pkey' },
  },
} as const
const plant = (name: string, body: z.ZodMiniObject): CallContract =>
  call({ ...shared, name: `planted.${name}`, path: `/api/v1/planted/${name}`, body })

const sound = plant(
  'sound',
  z.strictObject({ amount: amountText, on: calendarDay, note: z.optional(text(100)) }),
)
const amountThrows = plant('amount-throws', z.strictObject({ amount: amountText, note: text(100) }))
const dayThrows = plant('day-throws', z.strictObject({ on: calendarDay }))
const nestedThrows = plant(
  'nested-throws',
  z.strictObject({ list: z.array(z.strictObject({ name: z.unknown() })) }),
)
const leaks = plant('leaks', z.strictObject({ query: text(200), id: z.optional(uuid) }))
const moves = plant('moves', z.strictObject({ amount: amountText }))
const unfilled = plant('unfilled', z.strictObject({ amount: amountText }))
const unsaid = plant('unsaid', z.strictObject({ amount: amountText }))

const secret = 'zebulonette@example.com'
const ok = () => done({ told: 'nothing' })
const told = (body: unknown): Readonly<Record<string, string>> => Object(body)

let app: TestApp
let target: Target
let moved = 0
before(async () => {
  app = await testApp({
    routes: (mount) => {
      mount(sound, async () => ok())
      mount(amountThrows, async ({ body }) => {
        // As a column would.
        if (Number(told(body)['amount']) >= 1e13) throw new Error('out of range')
        return ok()
      })
      mount(dayThrows, async ({ body }) => {
        const year = Number(told(body)['on']?.slice(0, 4))
        if (year < 1900 || year > 2200) throw new Error('no such year')
        return ok()
      })
      mount(nestedThrows, async ({ body }) => {
        const [first]: { name: unknown }[] = Object(body).list
        if (typeof first?.name === 'object') throw new TypeError('not a text')
        return ok()
      })
      mount(leaks, async ({ body }) =>
        done({ told: /[%_'"\\]/.test(told(body)['query'] ?? '') ? secret : 'nobody' }),
      )
      mount(moves, async () => {
        moved += 1
        return refuse('not_now')
      })
      mount(unfilled, async () => refuse('no_money'))
      mount(unsaid, async () => refuse('badly_said'))
    },
  })
  const asker = { name: 'a customer', headers: {}, idsFor: () => [], rightTexts: {} }
  target = {
    app: app.app,
    askersOf: () => [asker],
    secrets: { of: [secret], from: new Set([asker.name]) },
    renew: async () => undefined,
    printOfMoney: async () => String(moved),
  }
})
after(() => app.close())

async function faultsOf(contract: CallContract): Promise<string[]> {
  const numbers = Array.from({ length: sizeOf('hostileRequests') }, (_, at) => at)
  return [...(await fuzzCall(target, contract, { seed: 'planted', numbers })).faults]
}

const planted = [
  [amountThrows, /answers 500.*number \d+/],
  [dayThrows, /answers 500/],
  [nestedThrows, /answers 500/],
  [leaks, /tells zebulonette@example\.com, which is somebody else/],
  [moves, /money moved, and all was refused/],
  [unfilled, /says \{whom\} to a person/],
  [unsaid, /shows duplicate key/],
] as const

for (const [contract, words] of planted)
  test(`the fault of ${contract.name} is found`, async () => {
    assert.match((await faultsOf(contract)).join('\n'), words)
  })

test('a call without a fault has none', async () => {
  assert.deepEqual(await faultsOf(sound), [])
})

test('what a request is called by chance is no word of the machine, and beside it one is found', () => {
  const request = {
    number: 1,
    call: unsaid,
    asker: 'nobody',
    address: '',
    path: '',
    headers: {},
    payload: undefined,
  }
  const said = (message: string) => {
    const problem = { code: 'not_now', message, request_id: 'req_j4-pg_qT9nu1' }
    return { status: 409, type: 'application/problem+json', text: JSON.stringify(problem) }
  }
  assert.deepEqual(answerFaults(request, said('Not now.'), []), [])
  assert.deepEqual(answerFaults(request, said('Not now: pg_class.'), []), [
    'shows pg_',
    'says pg_class to a person',
  ])
})

test('a request is made again from its seed and number', async () => {
  assert.deepEqual(await faultsOf(leaks), await faultsOf(leaks))
})
