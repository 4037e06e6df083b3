// Promises of currencies: naira is written no more often than it was where a book is kept in all of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nairaFaults } from './currencies.ts'
import { readSources, told } from './sources.ts'

test('naira is written no more often than what is written down', () => {
  assert.deepEqual(told(nairaFaults(readSources())), [])
})

test('one more is found, and so is a row that may fall; tests and other features are free', () => {
  const said = (path: string, times: number, recorded = {}): string =>
    nairaFaults([{ path, text: "money('NGN', 1n)\n".repeat(times) }], recorded)
      .map(({ words }) => words)
      .join()
  assert.match(said('features/limits/rules.ts', 1), /limits writes naira 1 times, and did 0 times/)
  assert.match(said('features/limits/rules.ts', 1, { limits: 2 }), /may fall from 2 to 1/)
  assert.equal(said('features/limits/rules.ts', 2, { limits: 2 }), '')
  assert.equal(said('features/limits/rules.test.ts', 1) + said('features/bills/rules.ts', 1), '')
})
