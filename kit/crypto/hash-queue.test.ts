// Promises about the queue of hashes: one person's flood holds up nobody else, and takes nobody's place.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TooBusy } from '../too-busy.ts'
import { inHashQueue } from './hash-queue.ts'

/** So many calls that do not end until they are let. */
function flood(who: string, count: number) {
  const ended = Promise.withResolvers<void>()
  const four = Promise.withResolvers<void>()
  let begun = 0
  const calls = Array.from({ length: count }, () =>
    inHashQueue({ lane: 'known', who }, async () => {
      begun++
      if (begun === 4) four.resolve()
      await ended.promise
      return 'hashed'
    }),
  )
  return { fourBegun: four.promise, end: ended.resolve, settled: Promise.allSettled(calls) }
}

const told = (results: readonly PromiseSettledResult<string>[]) =>
  results.map((result) =>
    result.status === 'fulfilled' ? result.value : result.reason instanceof TooBusy ? 'too busy' : 'a fault',
  )

test('who waits behind hundred calls of one person is next', async () => {
  const order: string[] = []
  const hash = (who: string) =>
    inHashQueue({ lane: 'known', who }, async () => {
      order.push(who)
      await Promise.resolve()
    })
  const calls = [...Array.from({ length: 100 }, () => hash('flood')), hash('customer')]
  await Promise.all(calls)
  assert.deepEqual(order.slice(0, 5), ['flood', 'flood', 'flood', 'flood', 'customer'])
  assert.equal(order.length, 101)
})

test('where the queue is full, whoever has most places gives up one to another person, and gets no more', async () => {
  const crowd = flood('flood', 204)
  await crowd.fourBegun
  const more = flood('flood', 1)
  assert.deepEqual(told(await more.settled), ['too busy'])
  const customer = flood('customer', 1)
  crowd.end()
  customer.end()
  assert.deepEqual(told(await customer.settled), ['hashed'])
  const results = told(await crowd.settled)
  assert.deepEqual(
    [results.filter((one) => one === 'hashed').length, results.filter((one) => one === 'too busy').length],
    [203, 1],
  )
  assert.equal(results.at(-1), 'too busy')
})

test('a call that fails leaves its place', async () => {
  for (let times = 0; times < 10; times++)
    await assert.rejects(
      inHashQueue({ lane: 'known', who: 'one' }, () => Promise.reject(new Error('broken'))),
      /broken/,
    )
  assert.equal(await inHashQueue({ lane: 'known', who: 'one' }, () => Promise.resolve(1)), 1)
})
