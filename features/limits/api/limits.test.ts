// Promises about limits: counted exactly also under a race, given back where they were taken, seen, and changed only when strongly authorised.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as stepUp from '#features/step-up/contract.ts'
import {
  firstPin,
  newestCode,
  safetyApp,
  signInBy,
  signUpBy,
  type TestBrowser,
  testBrowser,
} from '#features/step-up/test-customers.ts'
import { decimalText, money } from '#kit/money/money.ts'
import type { TestApp } from '#kit/test/app.ts'
import { changeMyLimits, findMyLimits, previewMyLimits } from '../contract.ts'
import { giveBackOutflow, routes, takeInflow, takeOutflow } from '../public.ts'

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

type Customer = { readonly browser: TestBrowser; readonly email: string; readonly id: string }
let people = 0

/** A customer of a tier whose account is older than the first hours, unless it is asked to be new. */
async function customer(tier: number, isNew = false): Promise<Customer> {
  const browser = testBrowser(app)
  const email = `limits-${people++}@mail.example`
  const { id } = await signUpBy(app, browser, email)
  await app.doors.database.sql`update users set kyc_tier = ${tier} where id = ${id}`
  if (!isNew) await letActivationPass(id)
  return { browser, email, id }
}

// The same device, activated two days ago.
async function letActivationPass(id: string): Promise<void> {
  const then = new Date(app.clock.now().getTime() - 48 * 3_600_000)
  await app.doors.database.sql`update customer_devices set activated_at = ${then} where user_id = ${id}`
}

const naira = (whole: number) => money('NGN', BigInt(whole) * 100n)
const take = async (id: string, whole: number, at = app, now = app.clock.now()) => {
  const taken = await at.doors.database.begin(async (sql) => {
    const counted = await takeOutflow(sql, { userId: id, amount: naira(whole), now })
    return counted.ok ? 'taken' : `${counted.code} ${counted.values?.['left'] ?? ''}`.trim()
  })
  return taken
}
const limitsOf = async ({ browser }: Customer) => (await browser.ask(findMyLimits)).data

async function usedOf(id: string): Promise<string> {
  const rows = await app.doors.database.sql<{ used: bigint }>`
    select used_minor used from limit_usage where user_id = ${id} and period not like '%activation%' order by period`
  return rows.map(({ used }) => decimalText(money('NGN', used))).join(' ')
}

describe('counting', () => {
  test('the limit itself is the last amount that passes, and a kobo more does not', async () => {
    const { id } = await customer(1)
    assert.equal(await take(id, 30_000), 'taken')
    assert.equal(await take(id, 20_001), 'above_daily_limit ₦20,000.00')
    assert.equal(await take(id, 20_000), 'taken')
    assert.equal(await take(id, 1), 'above_daily_limit ₦0.00')
    assert.equal(await usedOf(id), '50000.00')
  })

  test('one amount above the whole limit counts nothing, be it by a kobo, on a day that has just begun or is full', async () => {
    const { id } = await customer(1)
    const takeKobo = (minor: bigint) =>
      app.doors.database.begin(
        async (sql) =>
          (await takeOutflow(sql, { userId: id, amount: money('NGN', minor), now: app.clock.now() })).ok,
      )
    assert.equal(await take(id, 50_001), 'above_daily_limit ₦50,000.00')
    assert.equal(await takeKobo(5_000_001n), false)
    assert.equal(await usedOf(id), '')
    assert.equal(await takeKobo(5_000_000n), true)
    assert.equal(await takeKobo(1n), false)
    assert.equal(await usedOf(id), '50000.00')
  })

  test('a hundred at once over two servers never pass the limit together', async () => {
    const { id } = await customer(1)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => take(id, 1_100, index % 2 === 0 ? app : other)),
    )
    assert.equal(answers.filter((answer) => answer === 'taken').length, 45)
    assert.equal(await usedOf(id), '49500.00')
  })

  test('a Lagos day ends at 23:59:59.999 there, and the next begins whole', async () => {
    const { id } = await customer(1)
    const last = new Date('2026-11-21T22:59:59.999Z')
    const first = new Date('2026-11-21T23:00:00.000Z')
    assert.equal(await take(id, 50_000, app, last), 'taken')
    assert.equal(await take(id, 1, app, last), 'above_daily_limit ₦0.00')
    assert.equal(await take(id, 50_000, app, first), 'taken')
    assert.equal(await usedOf(id), '50000.00 50000.00')
  })

  test('what did not leave goes back to the day it was counted on, also when that is over', async () => {
    const { id } = await customer(1)
    const last = new Date('2026-11-21T22:59:59.999Z')
    const { database } = app.doors
    const taken = await database.begin((sql) =>
      takeOutflow(sql, { userId: id, amount: naira(50_000), now: last }),
    )
    assert.ok(taken.ok)
    await take(id, 10_000, app, new Date('2026-11-22T08:00:00Z'))
    await database.begin((sql) =>
      giveBackOutflow(sql, { userId: id, amount: naira(50_000), periods: taken.value.periods }),
    )
    assert.equal(await usedOf(id), '0.00 10000.00')
    assert.equal(await take(id, 50_000, app, last), 'taken')
  })

  test('more cannot be given back than was counted', async () => {
    const { id } = await customer(1)
    await take(id, 10)
    await assert.rejects(
      app.doors.database.begin((sql) =>
        giveBackOutflow(sql, { userId: id, amount: naira(11), periods: ['out:2026-11-21'] }),
      ),
    )
    assert.equal(await usedOf(id), '10.00')
  })

  test('what is rolled back was never counted', async () => {
    const { id } = await customer(1)
    await assert.rejects(
      app.doors.database.begin(async (sql) => {
        assert.ok((await takeOutflow(sql, { userId: id, amount: naira(50_000), now: app.clock.now() })).ok)
        throw new Error('the money is not there')
      }),
      /the money is not there/,
    )
    assert.equal(await take(id, 50_000), 'taken')
  })

  test('no_sending_yet: a customer without a tier sends nothing', async () => {
    const { id } = await customer(0)
    assert.equal(await take(id, 1), 'no_sending_yet')
  })

  test('what staff gave takes the place of the tier’s, and one’s own counts below it', async () => {
    const one = await customer(1)
    const { id } = one
    await app.doors.database.sql`update users set custom_tier_limit_minor = 7000000 where id = ${id}`
    assert.equal(await take(id, 70_000), 'taken')
    await app.doors.database.sql`
      insert into own_limits (user_id, daily_minor, changed_at) values (${id}, 6000000, ${app.clock.now()})`
    assert.equal(await take(id, 1), 'above_daily_limit ₦0.00')
    const limits = await limitsOf(one)
    assert.deepEqual([limits.sending_by, limits.sending_allowed_by], ['own', 'custom'])
    assert.deepEqual([limits.sending_allowed, limits.own_daily], ['70000.00', '60000.00'])
  })
})

describe('the first day of an account', () => {
  test('above_activation_limit: ₦20,000.00 leave, and no more, while the tier allows more', async () => {
    const { id } = await customer(3, true)
    assert.equal(await take(id, 15_000), 'taken')
    assert.equal(await take(id, 5_001), 'above_activation_limit ₦5,000.00')
    assert.equal(await take(id, 5_000), 'taken')
    assert.equal(await take(id, 1), 'above_activation_limit ₦0.00')
  })

  test('fifty at once over two servers leave exactly ₦20,000.00', async () => {
    const { id } = await customer(3, true)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => take(id, 1_000, index % 2 === 0 ? app : other)),
    )
    assert.equal(answers.filter((answer) => answer === 'taken').length, 20)
  })

  test('₦20,000.00 arrive, and what does not fit is told when it will', async () => {
    const { id } = await customer(3, true)
    const arrive = (whole: number) =>
      app.doors.database.begin((sql) =>
        takeInflow(sql, { userId: id, amount: naira(whole), now: app.clock.now() }),
      )
    assert.equal((await arrive(20_000)).fits, true)
    const late = await arrive(1)
    assert.ok(!late.fits)
    assert.deepEqual(late.until, new Date(app.clock.now().getTime() + 86_400_000))
    await letActivationPass(id)
    assert.equal((await arrive(1_000_000)).fits, true)
  })

  test('what a transfer gives back counts for the activation too', async () => {
    const { id } = await customer(3, true)
    const { database } = app.doors
    const taken = await database.begin((sql) =>
      takeOutflow(sql, { userId: id, amount: naira(20_000), now: app.clock.now() }),
    )
    assert.ok(taken.ok)
    await database.begin((sql) =>
      giveBackOutflow(sql, { userId: id, amount: naira(20_000), periods: taken.value.periods }),
    )
    assert.equal(await take(id, 20_000), 'taken')
  })
})

describe('what a customer reads', () => {
  test('is what is used and left today, and when it begins anew', async () => {
    const one = await customer(2)
    await take(one.id, 60_000)
    const limits = await limitsOf(one)
    assert.deepEqual(limits.sending, { most: '200000.00', used: '60000.00', left: '140000.00' })
    assert.deepEqual([limits.day, limits.resets_at], ['2026-11-21', '2026-11-21T23:00:00.000Z'])
    assert.deepEqual([limits.tier, limits.sending_by, limits.activation], [2, 'tier', null])
    assert.deepEqual([limits.single_deposit, limits.balance], ['100000.00', '500000.00'])
    assert.deepEqual([limits.own_daily, limits.shield], [null, '100000.00'])
    assert.deepEqual([limits.own_shield, limits.shield_usual], [null, '100000.00'])
    assert.deepEqual([limits.send_now, limits.send_now_by], ['140000.00', 'day'])
    assert.deepEqual([limits.receive_now, limits.receive_now_by], ['100000.00', 'tier'])
  })

  test('says what binds on the first day', async () => {
    const one = await customer(1, true)
    await take(one.id, 12_000)
    const { activation } = await limitsOf(one)
    assert.deepEqual(activation?.outgoing, { most: '20000.00', used: '12000.00', left: '8000.00' })
    assert.deepEqual(activation?.incoming, { most: '20000.00', used: '0.00', left: '20000.00' })
  })

  test('names the smaller of the tier and the first hours, both ways, until these are over', async () => {
    const one = await customer(1, true)
    await take(one.id, 12_000)
    await app.doors.database.begin((sql) =>
      takeInflow(sql, { userId: one.id, amount: naira(500), now: app.clock.now() }),
    )
    const first = await limitsOf(one)
    assert.deepEqual([first.send_now, first.send_now_by], ['8000.00', 'first_hours'])
    assert.deepEqual([first.receive_now, first.receive_now_by], ['19500.00', 'first_hours'])
    assert.deepEqual([first.sending_allowed, first.sending_allowed_by], ['50000.00', 'tier'])
    assert.equal(first.activation?.until, new Date(app.clock.now().getTime() + 86_400_000).toISOString())
    await letActivationPass(one.id)
    const later = await limitsOf(one)
    assert.deepEqual([later.send_now, later.send_now_by], ['38000.00', 'day'])
    assert.deepEqual([later.receive_now, later.receive_now_by], ['50000.00', 'tier'])
    assert.equal(later.activation, null)
  })

  test('names the day where less is left of it than of the first hours', async () => {
    const one = await customer(1, true)
    await app.doors.database.sql`
      insert into own_limits (user_id, daily_minor, changed_at) values (${one.id}, 1999999, ${app.clock.now()})`
    const { send_now: send, send_now_by: by, sending_by: bound } = await limitsOf(one)
    assert.deepEqual([send, by, bound], ['19999.99', 'day', 'own'])
  })

  test('of nobody is answered to a stranger', async () => {
    assert.equal((await app.request(findMyLimits)).code, 'not_signed_in')
  })
})

describe('changing one’s own limits', () => {
  type Wish = { daily: string | null; shield: string | null }
  const preview = ({ browser }: Customer, wish: Wish) => browser.ask(previewMyLimits, { body: wish })
  const change = ({ browser }: Customer, wish: Wish, authorisation: string) =>
    browser.ask(changeMyLimits, { body: { ...wish, authorisation_id: authorisation } })

  type Sight = { readonly hash: string; readonly seen: string }

  async function authorise(one: Customer, { hash, seen }: Sight, strength: 'usual' | 'strong') {
    const body = { purpose: 'limits', hash, seen, strength, pin: firstPin }
    const begun = await one.browser.ask(stepUp.authoriseWithPin, { body })
    assert.equal(begun.status, 200, begun.text)
    const id = begun.data.authorisation_id
    if (strength === 'usual') return id
    const code = await newestCode(app, one.email)
    assert.equal(
      (await one.browser.ask(stepUp.confirmWithCode, { params: { id }, body: { code } })).status,
      200,
    )
    return id
  }

  async function changed(one: Customer, wish: Wish): Promise<void> {
    const seen = await preview(one, wish)
    assert.equal(seen.status, 200, seen.text)
    const answer = await change(one, wish, await authorise(one, seen.data, 'strong'))
    assert.equal(answer.status, 200, answer.text)
  }

  test('with PIN and code takes effect at once, is written down, and can be taken back', async () => {
    const one = await customer(1)
    await changed(one, { daily: '20000', shield: '5000' })
    const said = (): string =>
      app.mailbox.mailsTo(one.email).find(({ text }) => text.includes('confirms that'))?.text ?? ''
    assert.match(
      said(),
      /^Code \d{6} confirms that you send at most ₦20,000\.00 a day, with extra confirmation above ₦5,000\.00\./m,
    )
    const limits = await limitsOf(one)
    assert.deepEqual([limits.own_daily, limits.shield, limits.sending_by], ['20000.00', '5000.00', 'own'])
    assert.deepEqual([limits.own_shield, limits.shield_usual], ['5000.00', '100000.00'])
    assert.equal(await take(one.id, 20_001), 'above_daily_limit ₦20,000.00')
    await changed(one, { daily: null, shield: null })
    assert.match(
      said(),
      /confirms that you send up to the daily limit of your tier, with extra confirmation above the usual amount\./,
    )
    assert.equal((await limitsOf(one)).sending_by, 'tier')
    const rows = await app.doors.database.sql`
      select 1 from audit_log where action = 'limits.change-mine' and target_id = ${one.id}`
    assert.equal(rows.length, 2)
  })

  test('asked for twice with one key is done once, and answered the same', async () => {
    const one = await customer(1)
    const wish = { daily: '20000', shield: null }
    const body = {
      ...wish,
      authorisation_id: await authorise(one, (await preview(one, wish)).data, 'strong'),
    }
    const headers = { 'idempotency-key': 'limits-once' }
    const first = await one.browser.ask(changeMyLimits, { body, headers })
    const again = await one.browser.ask(changeMyLimits, { body, headers })
    assert.deepEqual([first.status, again.status, again.data.own_daily], [200, 200, '20000.00'])
    const rows = await app.doors.database.sql`
      select 1 from audit_log where action = 'limits.change-mine' and target_id = ${one.id}`
    assert.equal(rows.length, 1)
  })

  test('limit_not_an_amount: an amount has at most two decimals', async () => {
    const one = await customer(1)
    assert.equal((await preview(one, { daily: '1.234', shield: null })).code, 'limit_not_an_amount')
    assert.equal((await preview(one, { daily: null, shield: '0.001' })).code, 'limit_not_an_amount')
    for (const daily of ['-1', '1e9', '٥٠٠٠', ' ', '1,000', '5000000000000000'])
      assert.equal((await preview(one, { daily, shield: null })).code, 'bad_input', daily)
    const refused = await change(
      one,
      { daily: '1.234', shield: null },
      '00000000-0000-7000-8000-000000000000',
    )
    assert.equal(refused.code, 'limit_not_an_amount')
  })

  test('limit_too_high: nobody lifts what the tier allows', async () => {
    const one = await customer(1)
    const refused = await preview(one, { daily: '50000.01', shield: null })
    assert.equal(refused.code, 'limit_too_high')
    assert.match(refused.message, /₦50,000\.00/)
    assert.equal((await preview(one, { daily: '50000', shield: null })).status, 200)
    const change50 = await change(
      one,
      { daily: '50000.01', shield: null },
      '00000000-0000-7000-8000-000000000000',
    )
    assert.equal(change50.code, 'limit_too_high')
  })

  test('authorisation_missing: for another change than was seen, for another’s, and for one that is used', async () => {
    const one = await customer(1)
    const two = await customer(1)
    const wish = { daily: '10000', shield: null }
    const id = await authorise(one, (await preview(one, wish)).data, 'strong')
    assert.equal((await change(one, { ...wish, daily: '40000' }, id)).code, 'authorisation_missing')
    assert.equal((await change(one, { ...wish, shield: '1' }, id)).code, 'authorisation_missing')
    assert.equal((await change(two, wish, id)).code, 'authorisation_missing')
    assert.equal((await change(one, wish, id)).status, 200)
    assert.equal((await change(one, wish, id)).code, 'authorisation_missing')
  })

  test('step_up_required: the PIN alone changes no limit', async () => {
    const one = await customer(1)
    const wish = { daily: '10000', shield: null }
    const id = await authorise(one, (await preview(one, wish)).data, 'usual')
    assert.equal((await change(one, wish, id)).code, 'step_up_required')
    assert.equal((await limitsOf(one)).own_daily, null)
  })

  test('authorisation_stale: five minutes later it is asked again', async () => {
    const one = await customer(1)
    const wish = { daily: '10000', shield: null }
    const id = await authorise(one, (await preview(one, wish)).data, 'strong')
    app.clock.advance(5 * 60_000)
    assert.equal((await change(one, wish, id)).code, 'authorisation_stale')
  })

  test('a browser that signed in anew cannot use what the session before authorised', async () => {
    const one = await customer(1)
    const wish = { daily: '10000', shield: null }
    const id = await authorise(one, (await preview(one, wish)).data, 'strong')
    app.clock.advance(60_000)
    await signInBy(app, one.browser, one.email)
    const answer = await change(one, wish, id)
    assert.notEqual(answer.status, 200)
  })
})
