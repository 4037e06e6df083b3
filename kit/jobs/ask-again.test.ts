// Promises about asking a partner again: each question has its time, sooner for none than for another by more than its share, and an end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as deposits from '#features/deposits/rules.ts'
import * as exports from '#features/exports/rules.ts'
import * as kyc from '#features/kyc/rules.ts'
import * as orders from '#features/orders/rules.ts'
import * as uploads from '#features/uploads/rules.ts'
import { movedClock } from '../clock.ts'
import { fc } from '../test/properties.ts'
import { askAgain, askedHoursMost } from './ask-again.ts'

const start = new Date('2026-03-01T08:00:00Z')
const hour = 3_600_000

const pauses: Readonly<Record<string, (attempts: number) => number>> = {
  deposits: deposits.askAgainAfterSeconds,
  exports: exports.askAgainAfterSeconds,
  identity: kyc.askAgainAfterSeconds,
  orders: (attempts) => orders.askAgainAfterSeconds(attempts, 'pending'),
  uploads: uploads.askAgainAfterSeconds,
}

/** Plays a job whose partner never answers. Answers when it was asked, in milliseconds from its beginning. */
function play(id: bigint, pause: (attempts: number) => number): number[] {
  const clock = movedClock(start)
  const asked: number[] = []
  for (let attempts = 1; ; attempts++) {
    const now = clock.now()
    asked.push(now.getTime() - start.getTime())
    const job = { id, kind: 'x', payload: {}, attempts, lease: 1, createdAt: start, requestId: undefined }
    try {
      const { again } = askAgain({ job }, { clock, seconds: pause(attempts) })
      assert.ok(again !== undefined && again > now)
      clock.set(again)
    } catch {
      return asked
    }
  }
}

for (const [name, pause] of Object.entries(pauses)) {
  test(`${name}: a partner that never answers is asked seldomer and seldomer, and after ${askedHoursMost} hours no more`, () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 62n }), (id) => {
        const asked = play(id, pause)
        const last = asked.at(-1) ?? 0
        assert.ok(last >= askedHoursMost * hour && last < (askedHoursMost + 1) * hour)
        assert.ok(asked.length < 1_200, `asked ${asked.length} times`)
        for (const [index, at] of asked.slice(1).entries()) {
          const wait = at - (asked[index] ?? 0)
          const said = pause(index + 1) * 1_000
          assert.ok(wait <= said && wait >= said * 0.8 - 1)
        }
      }),
      { numRuns: 20 },
    )
  })
}

test('two whose partner went away at one moment do not ask it in step', () => {
  const [one, other] = [
    play(1n, pauses['orders'] ?? assert.fail()),
    play(2n, pauses['orders'] ?? assert.fail()),
  ]
  const shared = one.slice(3).filter((at) => other.includes(at))
  assert.ok(shared.length < one.length / 10)
})
