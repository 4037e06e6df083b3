// Promises about wrong PINs: a device has few tries, its owner is told and goes on everywhere else, whoever guesses where.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  firstPin,
  safetyApp,
  signInBy,
  signUpBy,
  type TestBrowser,
  testBrowser,
} from '#features/step-up/test-customers.ts'
import type { TestApp } from '#kit/test/app.ts'
import { eventually } from '#kit/test/eventually.ts'
import * as contract from '../contract.ts'
import * as upkeep from '../upkeep-contract.ts'

let app: TestApp
before(async () => {
  app = await safetyApp()
})
after(() => app.close())

const wrong = '9999'
let people = 0

/** A phone that its owner has unlocked once, and that is locked now. */
async function lockedPhone(): Promise<{ phone: TestBrowser; email: string }> {
  const phone = testBrowser(app)
  const email = `guessed-${people++}@mail.example`
  await signUpBy(app, phone, email)
  await phone.ask(contract.lock, { body: {} })
  return { phone, email }
}

async function newPhone(email: string): Promise<TestBrowser> {
  const browser = testBrowser(app, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0')
  await signInBy(app, browser, email)
  return browser
}

const guess = (browser: TestBrowser, pin = wrong) => browser.ask(contract.unlock, { body: { pin } })

/** Guesses wrongly and waits each pause out, until the session ends. Answers how many guesses that were, and the pauses. */
async function guessToTheEnd(browser: TestBrowser): Promise<{ tries: number; pauses: string[] }> {
  const pauses: string[] = []
  for (let tries = 1; tries <= 50; tries++) {
    const { code, message } = await guess(browser)
    if (code === 'session_ended') return { tries, pauses }
    if (code !== 'pin_locked') continue
    const [wait = '', count, unit] = /(\d+) (minute|hour)s?/.exec(message) ?? []
    pauses.push(wait)
    app.clock.advance(Number(count) * (unit === 'hour' ? 60 : 1) * 60_000)
  }
  throw new Error('nothing ends it')
}

/** Writes wrong PINs of a phone down as if they had been guessed. */
async function plantMisses(email: string, misses: number): Promise<string> {
  const [device] = await app.doors.database.sql<{ user_id: string; id: string }>`
    select d.user_id, d.id from customer_devices d join users u on u.id = d.user_id where u.email = ${email}`
  assert.ok(device)
  await app.doors.database.sql`
    insert into pin_misses (user_id, lane, misses) values (${device.user_id}, ${device.id}, ${misses})
    on conflict (user_id, lane) do update set misses = excluded.misses, paused_until = null`
  return device.id
}

/** A phone that was signed out for its wrong PINs, and signed in anew. */
async function signedInAnew(phone: TestBrowser, email: string): Promise<void> {
  await plantMisses(email, 24)
  assert.equal((await guess(phone)).code, 'session_ended')
  await signInBy(app, phone, email)
}

const noticesTo = async (email: string): Promise<string[]> => {
  await app.runJobs()
  return app.mailbox
    .mailsTo(email)
    .map(({ subject }) => subject)
    .filter((subject) => !subject.endsWith(' code'))
    .toReversed()
}

test('session_ended: a stolen phone takes 25 tries with pauses that grow, then it is signed out, and its owner hears of both', async () => {
  const { phone, email } = await lockedPhone()
  const { tries, pauses } = await guessToTheEnd(phone)
  assert.deepEqual([tries, pauses], [25, ['15 minutes', '60 minutes', '4 hours', '24 hours']])
  assert.equal((await phone.ask(contract.whoAmI)).code, 'session_ended')
  const told = await noticesTo(email)
  assert.deepEqual(
    told.map((subject) => /Wrong PINs|signed out/.exec(subject)?.[0]),
    ['Wrong PINs', 'signed out'],
  )
  assert.match(
    app.mailbox.mailsTo(email)[0]?.text ?? '',
    /on a device of your account[^]*Chrome on Android[^]*Choose a new PIN: \S+\/app\/forgot-pin/,
  )
})

test('pin_locked on a stolen phone keeps its owner out nowhere else', async () => {
  const { phone, email } = await lockedPhone()
  for (let tries = 0; tries < 5; tries++) await guess(phone)
  assert.equal((await guess(phone, firstPin)).code, 'pin_locked')
  const own = await newPhone(email)
  assert.equal((await guess(own, firstPin)).status, 200)
  assert.equal((await phone.ask(contract.whoAmI)).code, 'signed_in_elsewhere')
})

test('what is guessed on new devices does not count on the phone of the owner', async () => {
  const { phone, email } = await lockedPhone()
  const stranger = await newPhone(email)
  for (let tries = 0; tries < 5; tries++) await guess(stranger)
  assert.equal((await guess(stranger)).code, 'pin_locked')
  assert.equal((await guess(phone, firstPin)).status, 200)
})

test('who reads the mail too has no more tries by signing in again: what is not the owner’s own device shares them', async () => {
  const { phone, email } = await lockedPhone()
  await signedInAnew(phone, email)
  const others = [phone, await newPhone(email), await newPhone(email)]
  let compared = 0
  for (const browser of others) {
    for (let tries = 0; tries < 5; tries++) if ((await guess(browser)).code === 'wrong_pin') compared++
  }
  assert.equal(compared, 4)
  for (const browser of others) assert.equal((await guess(browser, firstPin)).code, 'pin_locked')
})

test('a right PIN forgets the wrong ones on its device, after it was signed out too, and a new PIN forgets all', async () => {
  const { phone, email } = await lockedPhone()
  await signedInAnew(phone, email)
  assert.equal((await guess(phone, firstPin)).status, 200)
  assert.match((await guess(phone)).message, /4 tries/)
  await guess(await newPhone(email))
  await phone.ask(upkeep.changePin, { body: { pin: firstPin, new_pin: '7410' } })
  const kept = await app.doors.database.sql`
    select 1 from pin_misses m join users u on u.id = m.user_id where u.email = ${email}`
  assert.deepEqual(kept, [])
})

test('of thirty guesses at once on the last tries, no more are compared than there are', async () => {
  const { phone, email } = await lockedPhone()
  const lane = await plantMisses(email, 20)
  const answers = await Promise.all(Array.from({ length: 30 }, () => guess(phone)))
  const refused = answers.map(({ code }) => code ?? '')
  assert.equal(refused.filter((code) => code === 'wrong_pin').length, 4)
  assert.ok(refused.every((code) => ['wrong_pin', 'pin_locked', 'session_ended'].includes(code)))
  const kept = await app.doors.database.sql<{ misses: number }>`
    select misses from pin_misses where lane = ${lane} or lane = '' and misses > 5`
  assert.deepEqual(kept, [{ misses: 25 }])
  assert.equal((await phone.ask(contract.whoAmI)).code, 'session_ended')
})

test('a guess that began before the phone was signed out, and is counted after it, is not compared', async () => {
  const { phone, email } = await lockedPhone()
  const lane = await plantMisses(email, 25)
  const { sql, begin } = app.doors.database
  const later = new Date(app.clock.now().getTime() + 60_000)
  await sql`update pin_misses set paused_until = ${later} where lane = ${lane}`
  const late = await begin(async (signingOut) => {
    await signingOut`update pin_misses set paused_until = null where lane = ${lane}`
    const guessing = guess(phone, firstPin)
    await eventually(async () => {
      const waiting = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into pin_misses%'`
      assert.equal(waiting.length, 1)
    })
    return { guessing }
  })
  assert.equal((await late.guessing).code, 'pin_locked')
})
