// Promises about the sums of transactions: whatever changes, and however many change it at once, they equal the transactions.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { plantTransaction, plantUser, plantWallet } from '#features/users/test-people.ts'
import { seededRandom } from '#kit/random.ts'
import { testApp, type TestApp, testNoon } from '#kit/test/app.ts'
import { foldTotals } from '../public.ts'
import { sumTransactions } from './totals.ts'

let app: TestApp
let owner: { userId: string; walletId: string }
before(async () => {
  app = await testApp({ routes: () => undefined })
  const { id: userId } = await plantUser(app.doors)
  owner = { userId, walletId: (await plantWallet(app.doors, userId)).walletId }
})
after(() => app.close())

type Sums = Record<string, unknown>
const kept = (): Promise<Sums[]> => app.doors.database.sql<Sums>`
  select currency, type, direction, by_admin, status, made_on, concluded_on, sum(transactions)::bigint transactions,
    sum(with_fee)::bigint with_fee, sum(with_duty)::bigint with_duty, sum(fee_minor)::bigint fee,
    sum(duty_minor)::bigint duty, sum(total_minor)::bigint total
  from transaction_totals_now group by 1, 2, 3, 4, 5, 6, 7 having sum(transactions) <> 0 order by 1, 2, 3, 4, 5, 6, 7`
const added = (): Promise<Sums[]> => app.doors.database.sql<Sums>`
  select currency, type, direction, by_admin, status, (created_at at time zone 'Africa/Lagos')::date made_on,
    (completed_at at time zone 'Africa/Lagos')::date concluded_on, count(*)::bigint transactions,
    count(*) filter (where fee_minor > 0)::bigint with_fee, count(*) filter (where stamp_duty_minor > 0)::bigint with_duty,
    sum(fee_minor)::bigint fee, sum(stamp_duty_minor)::bigint duty, sum(total_minor)::bigint total
  from transactions group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`

test('they equal what is added up, while many make, conclude and reverse transactions and the sums are folded', async () => {
  const { sql } = app.doors.database
  const random = seededRandom('totals')
  const statuses = ['pending', 'processing', 'success', 'failed', 'reversed', 'disputed'] as const
  const pick = <Value extends string>(values: readonly Value[]): Value => {
    const value = values[random.below(values.length)]
    assert.ok(value !== undefined)
    return value
  }
  const makeOne = async () => {
    const at = new Date(testNoon.getTime() - random.below(40 * 86_400_000))
    const { id } = await plantTransaction(app.doors, {
      ...owner,
      minor: BigInt(1 + random.below(1_000_000)),
      status: pick(statuses),
      direction: pick(['credit', 'debit'] as const),
      feeMinor: BigInt(random.below(2) * 2_500),
      stampDutyMinor: BigInt(random.below(2) * 5_000),
      byAdmin: random.below(4) === 0,
      createdAt: at,
    })
    for (let changes = random.below(4); changes > 0; changes--) {
      const status = pick(statuses)
      const concluded = status === 'pending' || status === 'processing' ? null : testNoon
      await sql`update transactions set status = ${status}, completed_at = ${concluded} where id = ${id}`
    }
    // What changes nothing that is summed leaves nothing.
    await sql`update transactions set held_for = 'in_review' where id = ${id}`
    if (random.below(10) === 0) await sql`delete from transactions where id = ${id}`
  }
  for (let round = 0; round < 6; round++) {
    await Promise.all([...Array.from({ length: 40 }, makeOne), foldTotals(sql), foldTotals(sql)])
    assert.deepEqual(await kept(), await added())
  }
  await foldTotals(sql)
  const [changes] = await sql<{ left: number }>`select count(*)::int as left from transaction_total_changes`
  assert.equal(changes?.left, 0)
  assert.deepEqual(await kept(), await added())
})

test('nobody but the database writes them', async () => {
  const { sql } = app.doors.database
  await assert.rejects(
    sql`update transaction_totals set total_minor = total_minor + 1`,
    /permission denied for table transaction_totals/,
  )
  await assert.rejects(
    sql`insert into transaction_total_changes select * from transaction_totals`,
    /permission denied for table transaction_total_changes/,
  )
})

test('a total tells what of it lies in the last days, day by day, and in as many days before', async () => {
  const { id: userId } = await plantUser(app.doors)
  const { walletId } = await plantWallet(app.doors, userId, { currency: 'USD' })
  const day = 86_400_000
  const plant = (minor: bigint, daysAgo: number) =>
    plantTransaction(app.doors, {
      userId,
      walletId,
      currency: 'USD',
      minor,
      createdAt: new Date(testNoon.getTime() - daysAgo * day),
    })
  for (const [minor, daysAgo] of [
    [500n, 0],
    [300n, 1],
    [200n, 8],
    [900n, 20],
  ] as const)
    await plant(minor, daysAgo)
  const asked = { name: 'credit', currency: 'USD', now: testNoon, days: 7 } as const
  const { amount, period } = await sumTransactions(app.doors.database.sql, asked)
  assert.equal(amount.minor, 1900n)
  assert.deepEqual(
    period && [period.amount.minor, period.count, period.amount_before.minor, period.count_before],
    [800n, 2, 200n, 1],
  )
  assert.deepEqual(
    period?.by_day.map(({ minor }) => minor),
    [0n, 0n, 0n, 0n, 0n, 300n, 500n],
  )
  const whole = await sumTransactions(app.doors.database.sql, { ...asked, days: undefined })
  assert.deepEqual([whole.amount.minor, whole.period], [1900n, undefined])
})
