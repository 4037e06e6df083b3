// Promises about holds with an end: their money can be spent again soon after it, once, whoever looks, and never before.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { balanceOf } from '#ledger/balances.ts'
import { findHold } from '#ledger/ledger.ts'
import { acceptedHold, fromTo, hold, settle, settlement, statuses, wallet } from '#ledger/test-book.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { expireHolds } from './expire-holds.ts'

let app: TestApp
before(async () => {
  app = await testApp({ routes: () => undefined })
})
after(() => app.close())

const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000)

test('what is due is given back, by two who look at once as by one; what is not, has no end or is over is left', async () => {
  const { sql } = app.doors.database
  const ada = await wallet(sql, 1_000n)
  const due = await Promise.all(
    Array.from({ length: 250 }, () => acceptedHold(sql, hold(ada, 1n, { expiresAt: inMinutes(5) }))),
  )
  const [later, endless, over] = [
    await acceptedHold(sql, hold(ada, 10n, { expiresAt: inMinutes(50) })),
    await acceptedHold(sql, hold(ada, 20n)),
    await acceptedHold(sql, hold(ada, 30n, { expiresAt: inMinutes(5) })),
  ]
  await statuses(sql, [settle(over, fromTo(ada, settlement, 30n), 'release')])
  assert.equal(await expireHolds(app.doors), 0)
  app.clock.advance(5 * 60_000)
  const counts = await Promise.all([expireHolds(app.doors), expireHolds(app.doors)])
  assert.equal(counts[0] + counts[1], due.length)
  assert.equal((await balanceOf(sql, ada)).held.minor, 30n)
  const [first] = due
  assert.ok(first)
  const states = await Promise.all([first, later, endless, over].map((one) => findHold(sql, one)))
  assert.deepEqual(
    states.map((one) => one?.state),
    ['expired', 'held', 'held', 'settled'],
  )
  const faults = (await verifyLedger(app.doors.database)).filter(({ ok }) => !ok)
  assert.deepEqual(faults, [])
})
