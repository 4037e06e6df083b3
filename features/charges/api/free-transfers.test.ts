// Promises about free transfers: counted exactly under a race, by Lagos months, by the setting in force, given back where taken.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Database } from '#kit/db/database.ts'
import { decimalText, money } from '#kit/money/money.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { findFreeTransfersLeft, giveBackFreeTransfer, quoteCharges, takeFreeTransfer } from '../public.ts'

let database: TestDatabase
let first: Database
let second: Database

before(async () => {
  database = await testDatabase()
  first = database.open('finance_app')
  second = database.open('finance_app')
  await setFreeTransfers(3, '2026-01-01T00:00:00+01:00')
  await setFreeTransfers(5, '2026-06-15T00:00:00+01:00')
  await setFreeTransfers(2, '2026-08-15T00:00:00+01:00')
})
after(() => database.drop())

async function setFreeTransfers(perMonth: number, from: string): Promise<void> {
  await first.sql`
    insert into free_transfer_settings (per_month, valid_from, set_at)
    values (${perMonth}, ${new Date(from)}, ${new Date(from)})`
}

const at = (text: string): Date => new Date(text)
const take = (userId: string, now: Date) => first.begin((sql) => takeFreeTransfer(sql, { userId, now }))
const left = (userId: string, now: Date) => findFreeTransfersLeft(first.sql, { userId, now })

describe('free transfers', () => {
  it('of a customer who took none are all those of the setting, until the month of Lagos ends', async () => {
    assert.deepEqual(await left(randomUUID(), at('2026-03-10T12:00:00+01:00')), {
      left: 3,
      of: 3,
      resetsOn: '2026-04-01',
    })
    assert.equal((await left(randomUUID(), at('2026-12-31T23:59:00+01:00'))).resetsOn, '2027-01-01')
  })

  it('are none where the setting is none, and taking one then leaves no count', async () => {
    const userId = randomUUID()
    const now = at('2025-05-05T12:00:00+01:00')
    assert.equal(await take(userId, now), undefined)
    assert.deepEqual(await left(userId, now), { left: 0, of: 0, resetsOn: '2025-06-01' })
  })

  it('run out one by one, and one more gets none', async () => {
    const userId = randomUUID()
    const now = at('2026-03-10T12:00:00+01:00')
    for (const remaining of [2, 1, 0]) {
      assert.deepEqual(await take(userId, now), { month: '2026-03' })
      assert.equal((await left(userId, now)).left, remaining)
    }
    assert.equal(await take(userId, now), undefined)
  })

  for (const [perMonth, now] of [
    [5, '2026-07-10T12:00:00+01:00'],
    [3, '2026-03-10T12:00:00+01:00'],
  ] as const) {
    it(`taken 200 times at once over two servers are given exactly ${perMonth} times`, async () => {
      const userId = randomUUID()
      const tries = await Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          (index % 2 === 0 ? first : second).begin((sql) => takeFreeTransfer(sql, { userId, now: at(now) })),
        ),
      )
      assert.equal(tries.filter((taken) => taken !== undefined).length, perMonth)
      assert.equal((await left(userId, at(now))).left, 0)
    })
  }

  it('taken and given back 200 times at once never go above the setting or below nothing', async () => {
    const userId = randomUUID()
    const now = at('2026-07-10T12:00:00+01:00')
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const pool = index % 2 === 0 ? first : second
        const taken = await pool.begin((sql) => takeFreeTransfer(sql, { userId, now }))
        if (taken !== undefined)
          await pool.begin((sql) => giveBackFreeTransfer(sql, { userId, month: taken.month }))
      }),
    )
    assert.equal((await left(userId, now)).left, 5)
  })

  it('begin anew at midnight in Lagos, not in London', async () => {
    const userId = randomUUID()
    for (const _ of [1, 2, 3]) await take(userId, at('2026-03-31T22:59:59.999Z'))
    assert.equal(await take(userId, at('2026-03-31T22:59:59.999Z')), undefined)
    assert.deepEqual(await take(userId, at('2026-03-31T23:00:00.000Z')), { month: '2026-04' })
  })

  it('go back to the month that they came from, also when that is over', async () => {
    const userId = randomUUID()
    const march = at('2026-03-31T22:59:00Z')
    const april = at('2026-03-31T23:01:00Z')
    await take(userId, march)
    await take(userId, april)
    await first.begin((sql) => giveBackFreeTransfer(sql, { userId, month: '2026-03' }))
    assert.deepEqual([(await left(userId, march)).left, (await left(userId, april)).left], [3, 2])
  })

  it('that nobody took cannot be given back', async () => {
    await assert.rejects(
      first.begin((sql) => giveBackFreeTransfer(sql, { userId: randomUUID(), month: '2026-03' })),
      /only when it was taken/,
    )
  })

  it('are back when the transaction that took one is undone', async () => {
    const userId = randomUUID()
    const now = at('2026-03-10T12:00:00+01:00')
    const undone = new Error('undone')
    await assert.rejects(
      first.begin(async (sql) => {
        await takeFreeTransfer(sql, { userId, now })
        throw undone
      }),
      undone,
    )
    assert.equal((await left(userId, now)).left, 3)
  })
})

describe('a setting that changes in mid-month', () => {
  it('counts at once when it is raised', async () => {
    const userId = randomUUID()
    for (const _ of [1, 2, 3]) await take(userId, at('2026-06-14T12:00:00+01:00'))
    assert.equal(await take(userId, at('2026-06-14T23:59:59+01:00')), undefined)
    assert.deepEqual(await left(userId, at('2026-06-15T00:00:00+01:00')), {
      left: 2,
      of: 5,
      resetsOn: '2026-07-01',
    })
    assert.deepEqual(await take(userId, at('2026-06-15T00:00:00+01:00')), { month: '2026-06' })
  })

  it('counts at once when it is lowered: none is left, never fewer than none', async () => {
    const userId = randomUUID()
    for (const _ of [1, 2, 3, 4]) await take(userId, at('2026-08-14T12:00:00+01:00'))
    const now = at('2026-08-15T09:00:00+01:00')
    assert.deepEqual(await left(userId, now), { left: 0, of: 2, resetsOn: '2026-09-01' })
    assert.equal(await take(userId, now), undefined)
  })
})

describe('a quote', () => {
  it('waives fee and tax while a free transfer is left, never the duty, and says what is left before it', async () => {
    const userId = randomUUID()
    const now = at('2026-03-10T12:00:00+01:00')
    const asked = { service: 'bank_transfer', amount: money('NGN', 1_000_000n), userId, now } as const
    const free = await quoteCharges(first.sql, asked)
    assert.deepEqual(
      [decimalText(free.total), free.usesFreeTransfer, free.freeTransfers.left],
      ['10050.00', true, 3],
    )
    for (const _ of [1, 2, 3]) await take(userId, now)
    const paid = await quoteCharges(first.sql, asked)
    assert.deepEqual(
      [decimalText(paid.total), paid.usesFreeTransfer, paid.freeTransfers.left],
      ['10076.88', false, 0],
    )
  })

  it('leaves the duty out for an own account and a salary', async () => {
    for (const exemption of ['own_account', 'salary'] as const) {
      const quoted = await quoteCharges(first.sql, {
        service: 'bank_transfer',
        amount: money('NGN', 1_000_000n),
        userId: randomUUID(),
        now: at('2026-03-10T12:00:00+01:00'),
        exemptions: [exemption],
      })
      assert.equal(decimalText(quoted.total), '10000.00')
    }
  })
})
