// Promises about dollars on limits: they count with naira at the rate of the day, go back exactly as they were counted, and are no way around.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { signUpBy, safetyApp, type TestBrowser, testBrowser } from '#features/step-up/test-customers.ts'
import { plantWallet } from '#features/users/test-people.ts'
import { lockWalletsBeside } from '#features/wallets/public.ts'
import type { Sql } from '#kit/db/database.ts'
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { type Money, money } from '#kit/money/money.ts'
import { seededRandom } from '#kit/random.ts'
import type { TestApp } from '#kit/test/app.ts'
import { seedOf, sizeOf } from '#kit/test/depth.ts'
import { commitOne, openAccount } from '#ledger/ledger.ts'
import { type AccountId, credit, debit, type Leg } from '#ledger/posting.ts'
import { newKey } from '#ledger/test-book.ts'
import { findMyLimits } from '../contract.ts'
import {
  type Countable,
  findHeldWorth,
  findWorth,
  giveBackInflow,
  giveBackOutflow,
  routes,
  takeInflow,
  takeOutflow,
} from '../public.ts'
import { tellRate } from '../test-rates.ts'

const dayMilliseconds = 86_400_000
let app: TestApp
let other: TestApp
before(async () => {
  app = await safetyApp({ routes })
  other = await safetyApp({ routes, database: app.database })
})
after(async () => {
  await other.close()
  await app.close()
})

let people = 0
type Customer = { readonly browser: TestBrowser; readonly id: string }

/** A customer of tier 1, whose first hours are over unless it is asked to be new. */
async function customer({ isNew = false } = {}): Promise<Customer> {
  const browser = testBrowser(app)
  const { id } = await signUpBy(app, browser, `dollars-${people++}@mail.example`)
  const { sql } = app.doors.database
  await sql`update users set kyc_tier = 1 where id = ${id}`
  if (!isNew)
    await sql`update customer_devices set activated_at = ${new Date('2026-11-01T00:00:00Z')} where user_id = ${id}`
  return { browser, id }
}

const naira = (kobo: bigint) => money('NGN', kobo)
const dollars = (cents: bigint) => money('USD', cents)
const inside = <Answer>(story: (sql: Sql) => Promise<Answer>, at = app): Promise<Answer> =>
  at.doors.database.begin(story)

/** The periods that it was counted in, or why not. */
async function take(userId: string, amount: Countable, { now = app.clock.now(), at = app } = {}) {
  const taken = await inside((sql) => takeOutflow(sql, { userId, amount, now }), at)
  return taken.ok ? taken.value.periods : taken.code
}
const giveBack = (userId: string, amount: Countable, periods: readonly string[]) =>
  inside((sql) => giveBackOutflow(sql, { userId, amount, periods }))

async function usedOn(userId: string, day = lagosDay(app.clock.now())): Promise<bigint> {
  const [row] = await app.doors.database.sql<{ used: bigint }>`
    select used_minor used from limit_usage where user_id = ${userId} and period = ${`out:${day}`}`
  return row?.used ?? 0n
}

test('no_dollar_rate: before any rate was believed dollars are refused, counted nowhere, and naira go on', async () => {
  const { id, browser } = await customer()
  assert.equal(await take(id, dollars(1n)), 'no_dollar_rate')
  assert.equal(typeof (await take(id, naira(100n))), 'object')
  assert.equal(await usedOn(id), 100n)
  await plantWallet(app.doors, id, { currency: 'USD', minor: 500n })
  assert.equal(await findHeldWorth(app.doors.database.sql, { userId: id, now: app.clock.now() }), undefined)
  const { data } = await browser.ask(findMyLimits)
  assert.deepEqual([data.dollars, data.receive_now], [{ rate: null, has: null }, '0.00'])
  const young = await customer({ isNew: true })
  const inflow = await inside((sql) =>
    takeInflow(sql, { userId: young.id, amount: dollars(1n), now: app.clock.now() }),
  )
  assert.deepEqual([inflow.fits, !inflow.fits && inflow.until], [false, undefined])
})

describe('an amount of dollars', () => {
  before(() => tellRate(app.database, { naira: 1_500n, at: new Date('2026-11-20T10:00:00Z') }))

  test('counts on the day as what it is worth, and the limit is the last amount that passes', async () => {
    const { id } = await customer()
    assert.ok(Array.isArray(await take(id, dollars(3_000n))))
    assert.equal(await usedOn(id), 4_500_000n)
    assert.equal(await take(id, dollars(334n)), 'above_daily_limit')
    assert.ok(Array.isArray(await take(id, dollars(333n))))
    assert.equal(await take(id, naira(501n)), 'above_daily_limit')
    assert.ok(Array.isArray(await take(id, naira(500n))))
    assert.equal(await usedOn(id), 5_000_000n)
  })

  test('of coins counts as so many dollars, rounded up to the kobo', async () => {
    for (const [amount, counts] of [
      [money('USDT', 1_000_000n), 150_000n],
      [money('USDC', 1n), 1n],
      [money('PYUSD', 1_000_001n), 150_001n],
    ] as const) {
      const { id } = await customer()
      await take(id, amount)
      assert.equal(await usedOn(id), counts)
    }
  })

  test('goes back as it was counted, also when its rate is another by then, and part by part', async () => {
    const { id } = await customer()
    const day = lagosDay(app.clock.now())
    const amount = money('USDT', 3_333_333n)
    const periods = await take(id, amount)
    assert.ok(Array.isArray(periods))
    const counted = await usedOn(id)
    app.clock.advance(dayMilliseconds)
    await tellRate(app.database, { naira: 1_900n, at: new Date(startOfLagosDay(day)) })
    for (const part of [1n, 1_111_111n, 2_222_221n]) await giveBack(id, money('USDT', part), periods)
    assert.equal(await usedOn(id, day), 0n)
    assert.ok(counted > 0n)
    await assert.rejects(giveBack(id, money('USDT', 1n), periods), /limit_worths_check|violates check/)
  })

  test('in the first hours is bounded in and out with naira, and goes back to them', async () => {
    const { id } = await customer({ isNew: true })
    const now = app.clock.now()
    const rate = await findWorth(app.doors.database.sql, { amount: dollars(100n), now })
    assert.ok(rate.ok)
    const fits = 2_000_000n / rate.value.counts.minor
    assert.equal(await take(id, dollars((fits + 1n) * 100n)), 'above_activation_limit')
    assert.ok(Array.isArray(await take(id, dollars(fits * 100n))))
    const bring = (amount: Countable) => inside((sql) => takeInflow(sql, { userId: id, amount, now }))
    const brought = await bring(dollars(fits * 100n))
    assert.ok(brought.fits)
    assert.equal((await bring(naira(2_000_000n))).fits, false)
    await inside((sql) =>
      giveBackInflow(sql, { userId: id, amount: dollars(fits * 100n), periods: brought.periods }),
    )
    assert.ok((await bring(naira(2_000_000n))).fits)
  })
})

test('what is there counts as one balance, and whoever has dollars reads at which rate', async () => {
  const { id, browser } = await customer()
  await plantWallet(app.doors, id, { minor: 10_000_000n })
  assert.equal((await browser.ask(findMyLimits)).data.dollars, null)
  await plantWallet(app.doors, id, { currency: 'USD', minor: 5_000n })
  const { data } = await browser.ask(findMyLimits)
  assert.ok(data.dollars?.rate && data.dollars.has)
  const [whole = ''] = data.dollars.rate.split('.')
  assert.equal(data.dollars.has, `${100_000n + 50n * BigInt(whole)}.00`)
  assert.equal(data.receive_now, '50000.00')
})

/** What was counted, by a reckoning of its own: cents at parts of a hundred millionth, rounded up. */
const worth = ({ currency, minor }: Money, naira_: bigint): bigint =>
  currency === 'NGN' ? minor : currency === 'USD' ? minor * naira_ : (minor * naira_ + 9_999n) / 10_000n

test('over days of changing rates whatever is sent and comes back never goes above the limit, and is refused only then', async () => {
  const random = seededRandom(seedOf('dollars on limits'))
  const limit = 5_000_000n
  const currencies = ['NGN', 'NGN', 'USD', 'USD', 'USDT'] as const
  const { id } = await customer()
  let rate = await worthOfADollar()
  let next = rate
  const used = new Map<string, bigint>()
  const left: { day: string; amount: Countable; periods: readonly string[]; counted: bigint }[] = []
  for (let step = 0; step < 6 * sizeOf('draws'); step++) {
    if (random.below(8) === 0) {
      app.clock.advance(dayMilliseconds)
      rate = next
    }
    if (random.below(4) === 0) {
      next = BigInt(900 + random.below(1_500))
      app.clock.advance(1_000)
      await tellRate(app.database, { naira: next, at: app.clock.now() })
    }
    const day = lagosDay(app.clock.now())
    const before = used.get(day) ?? 0n
    const given = random.below(4) === 0 ? left.splice(random.below(left.length || 1), 1)[0] : undefined
    if (given !== undefined) {
      await giveBack(id, given.amount, given.periods)
      used.set(given.day, (used.get(given.day) ?? 0n) - given.counted)
    } else {
      const currency = currencies[random.below(currencies.length)] ?? 'NGN'
      const most = { NGN: 3_000_000, USD: 2_000, USDT: 20_000_000 }[currency]
      const amount = money(currency, BigInt(1 + random.below(most)))
      const counted = worth(amount, rate)
      const periods = await take(id, amount)
      assert.equal(
        Array.isArray(periods),
        before + counted <= limit,
        `step ${step}: ${before} and ${counted}`,
      )
      if (!Array.isArray(periods)) continue
      used.set(day, before + counted)
      left.push({ day, amount, periods, counted })
    }
    assert.ok([...used.values()].every((sum) => sum <= limit))
  }
  for (const [day, sum] of used) assert.equal(await usedOn(id, day), sum, day)
  assert.ok(left.length > 10)
})

async function worthOfADollar(): Promise<bigint> {
  const found = await findWorth(app.doors.database.sql, { amount: dollars(1n), now: app.clock.now() })
  assert.ok(found.ok)
  return found.value.counts.minor
}

describe('a race', () => {
  const outside = (currency: 'NGN' | 'USD') =>
    openAccount(app.doors.database.sql, { currency, at: app.clock.now(), class: 'loan', mayGoNegative: true })

  async function withBoth(kobo: bigint, cents: bigint) {
    const { id } = await customer()
    const wallet = await plantWallet(app.doors, id, { minor: kobo })
    const ofDollars = await plantWallet(app.doors, id, { currency: 'USD', minor: cents })
    return { id, wallet, ofDollars, world: { NGN: await outside('NGN'), USD: await outside('USD') } }
  }

  const post = (sql: Sql, legs: readonly Leg[]) =>
    commitOne(
      sql,
      {
        op: 'post',
        key: newKey(),
        effectiveAt: app.clock.now(),
        context: { actor: 'test', intent: 'a race', requestId: undefined },
        posting: { kind: 'a_race', legs: [...legs] },
      },
      { now: app.clock.now() },
    )
  /** Naira for one dollar, at the rate of the day, between two wallets of one customer. */
  async function convertOne(
    { wallet, ofDollars, world }: Awaited<ReturnType<typeof withBoth>>,
    place: number,
  ): Promise<boolean> {
    const [paid, bought] = [naira(100n * (await worthOfADollar())), dollars(100n)]
    return inside(
      async (sql) => {
        await lockWalletsBeside(sql, wallet.walletId, app.clock.now())
        const legs = [debit(wallet.account, paid), credit(world.NGN, paid)]
        const moved = await post(sql, [...legs, debit(world.USD, bought), credit(ofDollars.account, bought)])
        return moved.status === 'posted'
      },
      place % 2 === 0 ? app : other,
    )
  }
  const racers = (count: number, story: (place: number) => Promise<boolean>) =>
    Promise.all(Array.from({ length: count }, (_, place) => story(place)))

  test('of transfers, conversions and withdrawals in both currencies never goes above the limit of the day', async () => {
    const one = await withBoth(20_000_000n, 10_000n)
    const { id, wallet, ofDollars, world } = one
    const rate = await worthOfADollar()
    const now = app.clock.now()
    const leave = (place: number, amount: Money<'NGN'> | Money<'USD'>, from: AccountId) =>
      inside(
        async (sql) => {
          if (!(await takeOutflow(sql, { userId: id, amount, now })).ok) return false
          const sent = await post(sql, [debit(from, amount), credit(world[amount.currency], amount)])
          assert.equal(sent.status, 'posted')
          return true
        },
        place % 2 === 0 ? app : other,
      )
    const left = await racers(90, (place) =>
      place % 3 === 0
        ? leave(place, naira(110_000n), wallet.account)
        : place % 3 === 1
          ? leave(place, dollars(100n), ofDollars.account)
          : convertOne(one, place),
    )
    assert.ok(left.includes(false) && left.includes(true))
    const used = await usedOn(id)
    const least = 110_000n < 100n * rate ? 110_000n : 100n * rate
    assert.ok(used <= 5_000_000n && used + least > 5_000_000n, `${used} of the limit`)
  })

  test('of naira, dollars and conversions that come in never goes above the limit of the balance', async () => {
    const one = await withBoth(10_000_000n, 100n)
    const { id, wallet, ofDollars, world } = one
    const rate = await worthOfADollar()
    const now = app.clock.now()
    const most = naira(30_000_000n)
    const come = (place: number, amount: Money<'NGN'> | Money<'USD'>, to: typeof wallet) =>
      inside(
        async (sql) => {
          if (amount.currency === 'NGN')
            await sql`select id from wallets where id = ${to.walletId} for no key update`
          else await lockWalletsBeside(sql, to.walletId, now)
          const counts = await findWorth(sql, { amount, now })
          const has = await findHeldWorth(sql, { userId: id, now })
          assert.ok(counts.ok && has)
          if (has.minor + counts.value.counts.minor > most.minor) return false
          const arrived = await post(sql, [debit(world[amount.currency], amount), credit(to.account, amount)])
          assert.equal(arrived.status, 'posted')
          return true
        },
        place % 2 === 0 ? app : other,
      )
    const held = await findHeldWorth(app.doors.database.sql, { userId: id, now })
    assert.ok(held)
    const room = most.minor - held.minor
    // Each of them fills the room: of all that come at once one is let in.
    const [ofNaira, cents] = [naira(room), dollars(room / rate)]
    for (let round = 0; round < sizeOf('raceRounds') * 3; round++) {
      const converting = convertOne(one, round)
      const came = await racers(6, (place) =>
        place % 2 === 0 ? come(place, ofNaira, wallet) : come(place + 1, cents, ofDollars),
      )
      await converting
      assert.equal(came.filter(Boolean).length, 1, `round ${round}`)
      const [amount, from] = came.findIndex(Boolean) % 2 === 0 ? [ofNaira, wallet] : [cents, ofDollars]
      await inside((sql) => post(sql, [debit(from.account, amount), credit(world[amount.currency], amount)]))
    }
  })
})
