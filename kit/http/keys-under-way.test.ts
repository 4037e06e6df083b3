// Promises about a key whose request is still answered: the same again asks nobody anything meanwhile, whatever stands before its transaction.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as z from 'zod/mini'
import { done, refuse } from '../refusal.ts'
import { testApp, type TestApp } from '../test/app.ts'
import { call } from './contract.ts'
import { text } from './fields.ts'
import { type KeysUnderWay, oneOfKey } from './keys-under-way.ts'

const send = call({
  name: 'test.send',
  method: 'POST',
  path: '/api/v1/test/send',
  realm: 'anyone',
  summary: 'Looks a payee up and pays them.',
  body: z.strictObject({ payee: text(20) }),
  answer: z.object({ payee: z.string() }),
  says: 'Sent.',
  refuses: { unknown_payee: { status: 404, say: 'We do not know them.' } },
  idempotencyKey: 'required',
})

let app: TestApp
let lookUps: string[] = []
let isLookingUp = Promise.withResolvers<void>()
let answered = Promise.withResolvers<void>()

before(async () => {
  app = await testApp({
    routes: (mount) =>
      mount(send, async (asked) => {
        const { payee } = asked.body
        lookUps.push(payee)
        isLookingUp.resolve()
        if (lookUps.length === 1) await answered.promise
        if (payee === 'broken') throw new Error('the partner broke')
        return asked.once(async () => (payee === 'nobody' ? refuse('unknown_payee') : done({ payee })))
      }),
  })
})
after(() => app.close())
beforeEach(() => {
  lookUps = []
  isLookingUp = Promise.withResolvers()
  answered = Promise.withResolvers()
})

const ask = (key: string, payee: string) =>
  app.request(send, { body: { payee }, headers: { 'idempotency-key': key } })

test('fifty at once are one look-up: the others hear that it runs, and later have its answer', async () => {
  const first = ask('fifty', 'Ada')
  await isLookingUp.promise
  const others = await Promise.all(Array.from({ length: 49 }, () => ask('fifty', 'Ada')))
  assert.deepEqual([...new Set(others.map(({ code }) => code))], ['still_running'])
  answered.resolve()
  assert.equal((await first).status, 200)
  const repeat = await ask('fifty', 'Ada')
  assert.equal(repeat.text, (await first).text)
  assert.deepEqual(lookUps, ['Ada'])
})

test('another key is not held up, and one that was refused or broke may come again', async () => {
  const first = ask('held', 'nobody')
  await isLookingUp.promise
  const other = ask('other', 'Obi')
  const broken = ask('breaks', 'broken')
  answered.resolve()
  assert.deepEqual(
    [(await first).code, (await other).status, (await broken).status],
    ['unknown_payee', 200, 500],
  )
  assert.equal((await ask('held', 'nobody')).code, 'unknown_payee')
  assert.equal((await ask('breaks', 'broken')).status, 500)
  assert.deepEqual(lookUps.toSorted(), ['Obi', 'broken', 'broken', 'nobody', 'nobody'])
})

test('who looked for an answer before there was one works no second time, though the first has ended by then', async () => {
  const keys: KeysUnderWay = new Map()
  let works = 0
  const work = async () => {
    works += 1
    return 'done'
  }
  const slowLook = Promise.withResolvers<undefined>()
  const slow = oneOfKey(keys, 'key', { find: () => slowLook.promise, work })
  assert.equal(await oneOfKey(keys, 'key', { find: async () => undefined, work }), 'done')
  slowLook.resolve(undefined)
  assert.deepEqual(await slow, refuse('still_running'))
  assert.equal(await oneOfKey(keys, 'key', { find: async () => 'as before', work }), 'as before')
  assert.deepEqual([works, keys.size], [1, 0])
})

test('a look or a work that throws leaves the key to the next', async () => {
  const keys: KeysUnderWay = new Map()
  const broken = async () => {
    throw new Error('broken')
  }
  const find = async () => undefined
  await assert.rejects(oneOfKey(keys, 'key', { find: broken, work: broken }))
  await assert.rejects(oneOfKey(keys, 'key', { find, work: broken }))
  assert.equal(await oneOfKey(keys, 'key', { find, work: async () => 'done' }), 'done')
  assert.equal(keys.size, 0)
})
