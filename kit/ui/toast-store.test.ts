// Proves how long messages stay, how many stand at once, and that none is lost.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createToastStore } from './toast-store.ts'

const store = () => createToastStore(() => new Date('2026-11-21T07:05:00Z'))

test('a message stays 2 seconds at the top centre, an error 5 seconds, unless the caller says otherwise', () => {
  const messages = store()
  messages.success('Saved')
  messages.error('Wrong code', { placement: 'top-right' })
  messages.info('Working', { duration: 9000 })
  assert.deepEqual(
    messages.read().shown.map(({ kind, durationMs, placement }) => [kind, durationMs, placement]),
    [
      ['success', 2000, 'top-center'],
      ['error', 5000, 'top-right'],
      ['info', 9000, 'top-center'],
    ],
  )
})

test('three stand at once, the oldest gives way, and the list keeps the last fifty, newest first', () => {
  const messages = store()
  for (let count = 1; count <= 60; count += 1) messages.info(`Message ${count}`)
  assert.deepEqual(
    messages.read().shown.map(({ message }) => message),
    ['Message 58', 'Message 59', 'Message 60'],
  )
  assert.equal(messages.read().history.length, 50)
  assert.equal(messages.read().history[0]?.message, 'Message 60')
})

test('closing takes a message off the screen and leaves it in the list', () => {
  const messages = store()
  const id = messages.success('Saved')
  messages.close(id)
  assert.deepEqual(messages.read().shown, [])
  assert.equal(messages.read().history.length, 1)
})

test('the errors before a success go, other messages and the list stay', () => {
  const messages = store()
  messages.error('Wrong code')
  messages.info('A code is on its way')
  messages.closeErrors()
  assert.deepEqual(
    messages.read().shown.map(({ message }) => message),
    ['A code is on its way'],
  )
  assert.equal(messages.read().history.length, 2)
})

test('with "keep until I close them" no message goes by itself', () => {
  const messages = store()
  messages.keepUntilClosed(true)
  messages.success('Saved', { duration: 10 })
  assert.equal(messages.read().shown[0]?.durationMs, Number.POSITIVE_INFINITY)
})

test('who listens hears of each change until they stop', () => {
  const messages = store()
  let heard = 0
  const stop = messages.subscribe(() => {
    heard += 1
  })
  messages.info('One')
  stop()
  messages.info('Two')
  assert.equal(heard, 1)
})
