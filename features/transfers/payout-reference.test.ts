// Promises about our reference of a payout: it tells the wallet, the transfer and the instant, is forty letters, and nothing else reads as one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movedClock } from '#kit/clock.ts'
import { newId, newReference } from '#kit/ids.ts'
import { seededRandom } from '#kit/random.ts'
import { payoutReference, readPayoutReference } from './payout-reference.ts'

const random = seededRandom('payout references')
const at = new Date('2026-06-15T09:00:00.123Z')

test('what it is made of is read back, in letters that either partner takes', () => {
  for (let round = 0; round < 500; round++) {
    const made = {
      transferId: newId({ clock: movedClock(at), random }),
      walletReference: newReference(random, 'wlt_ngn'),
    }
    const reference = payoutReference(made)
    assert.match(reference, /^[a-z0-9_-]{16,40}$/)
    assert.deepEqual(readPayoutReference(reference), { ...made, madeAt: at })
  }
})

test('one of before tells its transfer and no wallet', () => {
  const transferId = newId({ clock: movedClock(at), random })
  const read = readPayoutReference(`pay-${transferId.replaceAll('-', '')}`)
  assert.deepEqual(read, { transferId, walletReference: undefined, madeAt: at })
})

test('what others have made is none of ours', () => {
  const others = [
    '',
    'pay-',
    'salary-june-2026-000017',
    `pay${'z'.repeat(37)}`,
    `pay-${'g'.repeat(32)}`,
    `pay${'0'.repeat(38)}`,
  ]
  for (const reference of others) assert.equal(readPayoutReference(reference), undefined, reference)
})
