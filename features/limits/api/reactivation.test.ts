// Promises about signing in again within the first hours: one limit for the customer over all their devices, exact also under a race.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as signIn from '#features/customer-sign-in/contract.ts'
import {
  firstPin,
  safetyApp,
  signInBy,
  signUpBy,
  type TestBrowser,
  testBrowser,
} from '#features/step-up/test-customers.ts'
import { plantWallet } from '#features/users/test-people.ts'
import { money } from '#kit/money/money.ts'
import type { TestApp } from '#kit/test/app.ts'
import { findMyLimits } from '../contract.ts'
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

/** Somebody of tier 3 who has just signed up. */
async function newCustomer(): Promise<Customer> {
  const browser = testBrowser(app)
  const email = `again-${people++}@mail.example`
  const { id } = await signUpBy(app, browser, email)
  await app.doors.database.sql`update users set kyc_tier = 3 where id = ${id}`
  return { browser, email, id }
}

const naira = (whole: number) => money('NGN', BigInt(whole) * 100n)
const limitsOf = async ({ browser }: Customer) => (await browser.ask(findMyLimits)).data

const take = (id: string, whole: number, at = app, now = app.clock.now()): Promise<string> =>
  at.doors.database.begin(async (sql) => {
    const counted = await takeOutflow(sql, { userId: id, amount: naira(whole), now })
    return counted.ok ? 'taken' : `${counted.code} ${counted.values?.['left'] ?? ''}`.trim()
  })

describe('another sign-in within the first hours', () => {
  const hour = 3_600_000
  const moveOn = (hours: number) => app.clock.advance(hours * hour)
  const arrive = (id: string, whole: number) =>
    app.doors.database.begin((sql) =>
      takeInflow(sql, { userId: id, amount: naira(whole), now: app.clock.now() }),
    )

  /** The customer signs in on a browser that is new here, and opens the account there. */
  async function openOnNewDevice({ email, id }: Customer): Promise<Customer> {
    const browser = testBrowser(app)
    await signInBy(app, browser, email)
    assert.equal((await browser.ask(signIn.unlock, { body: { pin: firstPin } })).status, 200)
    return { browser, email, id }
  }

  async function reopen({ browser, email }: Customer): Promise<void> {
    await signInBy(app, browser, email)
    assert.equal((await browser.ask(signIn.unlock, { body: { pin: firstPin } })).status, 200)
  }

  test('on device after device never gives a fresh amount, out or in, and says what is left', async () => {
    const one = await newCustomer()
    assert.equal(await take(one.id, 12_000), 'taken')
    assert.ok((await arrive(one.id, 5_000)).fits)
    moveOn(0.1)
    const two = await openOnNewDevice(one)
    assert.deepEqual((await limitsOf(two)).activation, {
      until: new Date(app.clock.now().getTime() + 24 * hour).toISOString(),
      incoming: { most: '20000.00', used: '5000.00', left: '15000.00' },
      outgoing: { most: '20000.00', used: '12000.00', left: '8000.00' },
    })
    assert.equal(await take(one.id, 8_001), 'above_activation_limit ₦8,000.00')
    assert.equal(await take(one.id, 7_000), 'taken')
    moveOn(0.1)
    await reopen(one)
    assert.equal(await take(one.id, 1_001), 'above_activation_limit ₦1,000.00')
    assert.equal(await take(one.id, 1_000), 'taken')
    moveOn(0.1)
    await openOnNewDevice(one)
    assert.equal(await take(one.id, 1), 'above_activation_limit ₦0.00')
    assert.equal((await arrive(one.id, 15_001)).fits, false)
    assert.ok((await arrive(one.id, 15_000)).fits)
    assert.equal((await arrive(one.id, 1)).fits, false)
  })

  test('just before a day is over binds for a day from then, with what was used before it', async () => {
    const one = await newCustomer()
    moveOn(22)
    assert.equal(await take(one.id, 20_000), 'taken')
    moveOn(1)
    const until = new Date(app.clock.now().getTime() + 24 * hour)
    const two = await openOnNewDevice(one)
    moveOn(2)
    assert.equal(await take(one.id, 1), 'above_activation_limit ₦0.00')
    assert.equal((await limitsOf(two)).activation?.until, until.toISOString())
    app.clock.advance(22 * hour - 1)
    assert.equal(await take(one.id, 1), 'above_activation_limit ₦0.00')
    app.clock.advance(1)
    assert.equal((await limitsOf(two)).activation, null)
    assert.equal(await take(one.id, 200_000), 'taken')
  })

  test('after they are over begins whole: hours that had ended count no more', async () => {
    const one = await newCustomer()
    moveOn(20)
    assert.equal(await take(one.id, 20_000), 'taken')
    moveOn(4)
    assert.equal(await take(one.id, 30_000), 'taken')
    const two = await openOnNewDevice(one)
    assert.deepEqual((await limitsOf(two)).activation?.outgoing.left, '20000.00')
    assert.equal(await take(one.id, 20_001), 'above_activation_limit ₦20,000.00')
    assert.equal(await take(one.id, 20_000), 'taken')
  })

  test('while fifty are sent over two servers leaves exactly ₦20,000.00 over both devices', async () => {
    const one = await newCustomer()
    const laptop = testBrowser(app)
    await signInBy(app, laptop, one.email)
    const sendEach = (from: number, until: number) =>
      Array.from({ length: until - from }, (_, index) => {
        const now = new Date(app.clock.now().getTime() + from + index)
        return take(one.id, 1_000, index % 2 === 0 ? app : other, now)
      })
    const before = sendEach(1, 26)
    const opening = laptop.ask(signIn.unlock, { body: { pin: firstPin } })
    const answers = await Promise.all([...before, ...sendEach(26, 51)])
    assert.equal((await opening).status, 200)
    assert.equal(answers.filter((answer) => answer === 'taken').length, 20)
    app.clock.advance(60_000)
    assert.equal(await take(one.id, 1), 'above_activation_limit ₦0.00')
  })

  test('keeps what is given back later where it was counted, so that it may be sent again', async () => {
    const one = await newCustomer()
    const taken = await app.doors.database.begin((sql) =>
      takeOutflow(sql, { userId: one.id, amount: naira(15_000), now: app.clock.now() }),
    )
    assert.ok(taken.ok)
    moveOn(1)
    const two = await openOnNewDevice(one)
    assert.equal(await take(one.id, 5_000), 'taken')
    assert.equal(await take(one.id, 1), 'above_activation_limit ₦0.00')
    await app.doors.database.begin((sql) =>
      giveBackOutflow(sql, { userId: one.id, amount: naira(15_000), periods: taken.value.periods }),
    )
    assert.equal((await limitsOf(two)).activation?.outgoing.used, '5000.00')
    assert.equal(await take(one.id, 15_001), 'above_activation_limit ₦15,000.00')
    assert.equal(await take(one.id, 15_000), 'taken')
  })
})

test('one deposit may be no more than the room under the tier’s balance', async () => {
  const one = await newCustomer()
  const { sql } = app.doors.database
  await sql`update users set kyc_tier = 2 where id = ${one.id}`
  await sql`update customer_devices set activated_at = ${new Date(app.clock.now().getTime() - 48 * 3_600_000)}
    where user_id = ${one.id}`
  await plantWallet(app.doors, one.id, { minor: 44_000_000n })
  const limits = await limitsOf(one)
  assert.deepEqual([limits.receive_now, limits.receive_now_by], ['60000.00', 'balance'])
  assert.deepEqual([limits.single_deposit, limits.balance], ['100000.00', '500000.00'])
})
