// Promises about limits that strangers use up: who shows something of the owner's is counted by it, with the same limit, and nobody else is.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { done } from '../refusal.ts'
import { testApp, type TestApp } from '../test/app.ts'
import { call } from './contract.ts'
import { text } from './fields.ts'

const open = call({
  name: 'test.open',
  method: 'POST',
  path: '/api/v1/test/open',
  realm: 'anyone',
  summary: 'Opens a door.',
  body: z.strictObject({ key: text(20) }),
  answer: z.null(),
  says: 'Open.',
  refuses: {},
  limit: { calls: 5, seconds: 60, ownersApart: true },
})
const plain = call({
  ...open,
  name: 'test.plain',
  path: '/api/v1/test/plain',
  limit: { calls: 5, seconds: 60 },
})

let app: TestApp
const faults: unknown[] = []
before(async () => {
  const answer = async () => done(null)
  const sign = async ({ body }: { body: { key: string } }) =>
    body.key.startsWith('right') ? body.key : undefined
  app = await testApp({
    routes: (mount) => {
      mount(open, answer, sign)
      for (const wrong of [
        () => mount(plain, answer, sign),
        () => mount({ ...open, path: plain.path }, answer),
      ])
        try {
          wrong()
        } catch (fault) {
          faults.push(fault)
        }
    },
  })
})
after(() => app.close())

const knock = async (key: string, times: number): Promise<number> => {
  const answers = []
  for (let knocks = 0; knocks < times; knocks++)
    answers.push((await app.request(open, { body: { key } })).code ?? 'open')
  assert.ok(answers.every((answer) => ['open', 'too_many_tries'].includes(answer)))
  return answers.filter((answer) => answer === 'open').length
}

test('strangers share the limit of their address; each owner has one of their own', async () => {
  assert.equal(await knock('wrong', 7), 5)
  assert.equal(await knock('right-one', 7), 5)
  assert.equal(await knock('right-two', 1), 1)
  assert.equal(await knock('wrong', 1), 0)
})

test('what owners did counts for no stranger', async () => {
  app.clock.advance(60_000)
  await knock('right-one', 5)
  assert.equal(await knock('wrong', 5), 5)
})

test('a contract that counts owners apart is mounted with what shows them, and no other is', () =>
  assert.equal(faults.length, 2))
