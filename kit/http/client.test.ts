// Promises about calls of our own API that nobody answers: what is to be looked at first is said of acts, and of nothing that is only asked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { createClient } from './client.ts'
import { call } from './contract.ts'

const named = {
  name: 'things.one',
  path: '/api/v1/things',
  realm: 'anyone',
  summary: 'A thing.',
  answer: z.object({}),
  says: 'Done.',
  refuses: {},
} as const
const dropped = 'You’re offline or the connection dropped.'

test('whether it was done is to be checked of what may have been done', async () => {
  const client = createClient({ base: 'http://127.0.0.1:1' })
  const said = async (contract: ReturnType<typeof call>) => {
    const answered = await client.call(contract, {})
    assert.ok(!answered.ok && answered.problem.code === 'offline')
    return answered.problem.message
  }
  assert.equal(await said(call({ ...named, method: 'GET' })), dropped)
  assert.equal(await said(call({ ...named, method: 'POST', onlyAnswers: true })), dropped)
  const acts = `${dropped} Check if it was done before you try again.`
  assert.equal(await said(call({ ...named, method: 'POST' })), acts)
})
