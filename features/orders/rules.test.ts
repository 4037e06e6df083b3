// Promises about the life of an order: when its partner is asked again, what a code means for the money, and how places are doing.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { money } from '#kit/money/money.ts'
import { openStates } from './contract.ts'
import {
  askAfterEndHours,
  askAgainAfterSeconds,
  askSoonSeconds,
  bankFeeMost,
  duplicateMinutes,
  type Finality,
  healthOf,
  strengthToNew,
  type Verdict,
  verdictOf,
} from './rules.ts'

describe('what “failed” means beside a code', () => {
  const meanings: readonly (readonly [Finality, Verdict, Verdict])[] = [
    ['final', 'give_back', 'give_back'],
    ['when_repeated', 'confirm', 'give_back'],
    ['open', 'ask_again', 'ask_again'],
  ]
  for (const [finality, once, twice] of meanings)
    test(`${finality}: money that is held goes back ${once === twice ? 'as it says' : 'when it is said twice'}`, () => {
      const answer = { state: 'failed', responseCode: 'x' } as const
      for (const state of openStates) {
        assert.equal(
          verdictOf({ state, confirmations: 0 }, answer, () => finality),
          once,
        )
        assert.equal(
          verdictOf({ state, confirmations: 1 }, answer, () => finality),
          twice,
        )
      }
    })
})

describe('asking the partner again', () => {
  test('begins after two seconds and doubles to half an hour, and never stops', () => {
    const waits = Array.from({ length: 14 }, (_, index) => askAgainAfterSeconds(index + 1, 'pending'))
    assert.deepEqual(waits, [2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 1_800, 1_800, 1_800, 1_800])
    assert.equal(askAgainAfterSeconds(100_000, 'submitted'), 1_800)
    assert.equal(askAgainAfterSeconds(0, 'held'), 2)
  })

  test('an order in review is asked about every six hours', () => {
    for (const tries of [1, 10, 1_000]) assert.equal(askAgainAfterSeconds(tries, 'in_review'), 21_600)
  })

  test('whatever is over is asked about for a week', () => {
    assert.deepEqual([...askAfterEndHours], [1, 24, 168])
    assert.equal(askSoonSeconds, 2)
  })
})

describe('how a place is doing', () => {
  for (const [paid, failed, late, state] of [
    [0, 0, 0, 'unmeasured'],
    [2, 0, 0, 'unmeasured'],
    [1, 0, 1, 'unmeasured'],
    [3, 0, 0, 'fine'],
    [9, 1, 0, 'fine'],
    [9, 0, 1, 'fine'],
    [89, 0, 11, 'slow'],
    [6, 0, 4, 'slow'],
    [6, 4, 0, 'slow'],
    [59, 41, 0, 'trouble'],
    [59, 0, 41, 'trouble'],
    [0, 0, 3, 'trouble'],
    [0, 3, 0, 'trouble'],
  ] as const)
    test(`${paid} paid, ${failed} failed by it and ${late} that wait too long are ${state}`, () => {
      assert.equal(healthOf({ paid, failed, late }), state)
    })
})

test('a bank keeps up to ₦100 for a payment at its desk, and more of what goes by RTGS', () => {
  assert.equal(bankFeeMost(money('NGN', 1_000_000_000n)).minor, 10_000n)
  assert.equal(bankFeeMost(money('NGN', 1_000_000_001n)).minor, 110_000n)
})

test('the same again is asked about for ten minutes', () => assert.equal(duplicateMinutes, 10))

test('a new payee asks for more than the PIN above the amount that is set for them, and always where none is', () => {
  const of = (naira: bigint) => money('NGN', naira * 100n)
  const asked = { isNewPayee: true, sentToNew: of(4n), newMost: of(10n), amount: of(6n), shield: of(100n) }
  assert.equal(strengthToNew(asked), 'usual')
  assert.equal(strengthToNew({ ...asked, sentToNew: of(5n) }), 'strong')
  assert.equal(strengthToNew({ ...asked, newMost: undefined }), 'strong')
  assert.equal(strengthToNew({ ...asked, isNewPayee: false, amount: of(100n), newMost: undefined }), 'usual')
  assert.equal(strengthToNew({ ...asked, isNewPayee: false, amount: of(101n) }), 'strong')
})
