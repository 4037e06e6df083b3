// Promises about asking who it is: one question however many wait for it, and all of them hear its answer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAsking } from './asking.ts'

test('whoever asks while the question stands waits for the same answer', async () => {
  const asking = createAsking()
  const heard: (string | undefined)[] = []
  asking.follow(() => heard.push(asking.read()))
  const [first, second] = [asking.ask('To move money.'), asking.ask('To change people.')]
  assert.equal(asking.read(), 'To move money.')
  asking.settle(true)
  assert.deepEqual(await Promise.all([first, second]), [true, true])
  assert.deepEqual(heard, ['To move money.', undefined])
})

test('left is no, and the next question is a new one', async () => {
  const asking = createAsking()
  const left = asking.ask('To move money.')
  asking.settle(false)
  assert.equal(await left, false)
  const next = asking.ask('To change people.')
  assert.equal(asking.read(), 'To change people.')
  asking.settle(true)
  assert.equal(await next, true)
})
