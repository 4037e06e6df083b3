// Promises about two API processes over one database: what counts, locks, ends or happens at one does so at the other.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as adminSignIn from '#features/admin-sign-in/contract.ts'
import { switchBiller } from '#features/bills/change-contract.ts'
import { listBillers } from '#features/bills/contract.ts'
import * as signIn from '#features/customer-sign-in/contract.ts'
import * as deposits from '#features/deposits/contract.ts'
import * as kyc from '#features/kyc/contract.ts'
import { verifyAudit } from '#features/audit/public.ts'
import { eventually } from '#kit/test/eventually.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { signInAdmin } from './admin.ts'
import { confirmEmail, nextCode, pin, profile, type Reachable, send, selfieOf } from './customer.ts'
import { tellSigned } from './depositor.ts'
import { followStream } from './live-stream.ts'
import { aCustomer, aMember, setTier } from './people.ts'
import { openProcesses, type ProcessWorld } from './processes.ts'
import type { AdminRole } from '#kit/roles.ts'

const quarterMilliseconds = 15 * 60_000

let world: ProcessWorld
let one: ProcessWorld
let two: ProcessWorld

before(async () => {
  // Behind a proxy that is believed, each test has addresses of its own.
  world = await openProcesses({ apis: 2, more: { TRUSTED_PROXIES: '127.0.0.1' } })
  const [first, second] = world.apis
  assert.ok(first && second)
  one = { ...world, api: first }
  two = { ...world, api: second }
})
after(() => world.close())

const both = (): readonly [ProcessWorld, ProcessWorld] => [one, two]
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
/** The same call `count` times at each, all at once. */
const atOnce = <Value>(count: number, call: (at: Reachable) => Promise<Value>): Promise<Value[]> =>
  Promise.all(both().flatMap((at) => Array.from({ length: count }, () => call(at))))

/** Moves both clocks to just after a window of a limit has begun, so that none ends in the middle of a test. */
async function newWindow(): Promise<void> {
  const now = await Promise.all(world.apis.map((api) => api.advance(0)))
  const since = Math.max(...now.map((instant) => instant.getTime())) % quarterMilliseconds
  for (const api of world.apis) await api.advance(quarterMilliseconds - since + 1_000)
}

const askForCode = (at: Reachable, email: string) => send(at, signIn.requestCode, { body: { email } })
const confirm = (at: Reachable, email: string, code: string) =>
  send(at, signIn.confirmCode, { body: { email, code } })

test('too_many_codes: three codes in a quarter of an hour, wherever they are asked for', async () => {
  await newWindow()
  const email = 'codes@example.com'
  for (const at of [one, two, one]) assert.equal((await askForCode(at, email)).status, 200)
  for (const at of both()) assert.equal((await askForCode(at, email)).problem.code, 'too_many_codes')
  const answers = await atOnce(5, (at) => askForCode(at, 'codes-at-once@example.com'))
  assert.equal(answers.filter((answer) => answer.status === 200).length, 3)
  assert.equal(answers.filter((answer) => answer.problem.code === 'too_many_codes').length, 7)
})

/** Asks for a code and answers it. */
async function codeFor(email: string): Promise<string> {
  const code = await nextCode(world, email)
  assert.equal((await askForCode(one, email)).status, 200)
  return code()
}

test('wrong_code, code_spent: a code takes five guesses at both together, also when they come at once', async () => {
  await newWindow()
  const four = await codeFor('four@example.com')
  for (const at of [one, two, one, two])
    assert.equal((await confirm(at, 'four@example.com', other(four))).problem.code, 'wrong_code')
  assert.equal((await confirm(two, 'four@example.com', four)).status, 200)
  const five = await codeFor('five@example.com')
  for (const at of [one, two, one, two])
    assert.equal((await confirm(at, 'five@example.com', other(five))).problem.code, 'wrong_code')
  assert.equal((await confirm(one, 'five@example.com', other(five))).problem.code, 'code_spent')
  for (const at of both())
    assert.equal((await confirm(at, 'five@example.com', five)).problem.code, 'code_spent')
  const many = await codeFor('many@example.com')
  await atOnce(10, (at) => confirm(at, 'many@example.com', other(many)))
  for (const at of both())
    assert.equal((await confirm(at, 'many@example.com', many)).problem.code, 'code_spent')
  const rows = await world.watch.sql<{
    tries: number
  }>`select tries from one_time_codes where address in ('five@example.com', 'many@example.com')`
  assert.deepEqual(
    rows.map(({ tries }) => tries),
    [5, 5],
  )
})

test('pin_locked: five wrong PINs at both together lock at both', async () => {
  await newWindow()
  const email = 'pins@example.com'
  await aCustomer(one, { tier: 0, email })
  const cookie = await confirmEmail(one, email)
  const guess = (at: Reachable, typed: string) => send(at, signIn.unlock, { cookie, body: { pin: typed } })
  for (const at of [one, two, two, one]) assert.equal((await guess(at, '9999')).problem.code, 'wrong_pin')
  assert.equal((await guess(two, '9999')).problem.code, 'pin_locked')
  for (const at of both()) assert.equal((await guess(at, pin)).problem.code, 'pin_locked')
  for (const api of world.apis) await api.advance(quarterMilliseconds)
  const answers = await atOnce(10, (at) => guess(at, '9998'))
  assert.equal(answers.filter((answer) => answer.problem.code === 'wrong_pin').length, 4)
  assert.equal(answers.filter((answer) => answer.problem.code === 'pin_locked').length, 16)
})

test('too_many_tries: the calls of an address are counted at both together', async () => {
  await newWindow()
  const from = {
    headers: { 'x-forwarded-for': '10.1.1.1' },
    body: { email: 'nobody@example.com', code: '123456' },
  }
  const answers = await atOnce(45, (at) => send(at, signIn.confirmCode, from))
  assert.equal(
    answers.filter((answer) => answer.problem.code === 'wrong_code').length,
    signIn.confirmCode.limit.calls,
  )
  assert.equal(
    answers.filter((answer) => answer.status === 429 && answer.problem.code === 'too_many_tries').length,
    90 - signIn.confirmCode.limit.calls,
  )
  for (const at of both()) {
    assert.equal((await send(at, signIn.confirmCode, from)).problem.code, 'too_many_tries')
    assert.equal(
      (await send(at, signIn.confirmCode, { ...from, headers: { 'x-forwarded-for': '10.1.1.2' } })).problem
        .code,
      'wrong_code',
    )
  }
})

test('too_many_tries: what one session writes is counted at both together, and what it reads is not', async () => {
  await newWindow()
  const cookie = await confirmEmail(one, 'writer@example.com')
  const other = await confirmEmail(two, 'another-writer@example.com')
  await newWindow()
  const answers = await atOnce(70, (at) => send(at, signIn.saveProfile, { cookie, body: {} }))
  const refused = answers.filter((answer) => answer.problem.code === 'too_many_tries')
  assert.equal(answers.filter((answer) => answer.problem.code === 'bad_input').length, 120)
  assert.equal(refused.length, 20)
  assert.equal(refused[0]?.status, 429)
  assert.match(refused[0]?.problem.message ?? '', /^Too many tries\. Try again in \d+ seconds\.$/)
  for (const at of both()) {
    assert.equal((await send(at, signIn.saveProfile, { cookie, body: {} })).status, 429)
    assert.equal((await send(at, signIn.whoAmI, { cookie })).status, 200)
    assert.equal((await send(at, signIn.saveProfile, { cookie: other, body: {} })).status, 422)
  }
  const late = await fetch(`${two.api.url}${signIn.saveProfile.path}`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{}',
  })
  const seconds = Number(late.headers.get('retry-after'))
  assert.ok(late.status === 429 && seconds >= 1 && seconds <= 60, `${late.status} ${seconds}`)
})

test('too_many_tries: wrong webhooks of one address are counted at both together; right ones are heard, however many', async () => {
  await newWindow()
  const post = (at: Reachable, from: string) =>
    fetch(`${at.api.url}/hooks/paystack`, {
      method: 'POST',
      headers: { 'x-forwarded-for': from, 'content-type': 'application/json' },
      body: '{}',
    })
  const answers = await atOnce(310, async (at) => (await post(at, '10.1.2.1')).status)
  assert.equal(answers.filter((status) => status === 401).length, 600)
  assert.equal(answers.filter((status) => status === 429).length, 20)
  const right = await atOnce(310, ({ api }) =>
    tellSigned({ ...world, api }, '{"event":"told.often","data":{"id":1}}'),
  )
  assert.deepEqual(new Set(right.map(({ status }) => status)), new Set([200]))
  for (const at of both()) {
    const late = await post(at, '10.1.2.1')
    assert.equal(late.headers.get('content-type'), 'application/problem+json; charset=utf-8')
    assert.ok(Number(late.headers.get('retry-after')) >= 1)
    assert.equal((await post(at, '10.1.2.2')).status, 401)
  }
})

test('one address and one BVN belong to one person, also when both are asked at once', async () => {
  await newWindow()
  const email = 'once@example.com'
  const code = await codeFor(email)
  const confirmed = await atOnce(4, (at) => confirm(at, email, code))
  assert.equal(confirmed.filter((answer) => answer.status === 200).length, 1)
  const cookies = await Promise.all(both().map((at, index) => confirmEmail(at, `phone${index}@example.com`)))
  const saved = await Promise.all(
    both().map((at, index) =>
      send(at, signIn.saveProfile, { cookie: cookies[index], body: profile('08037770002') }),
    ),
  )
  // Whose the number is, is decided when one of them types its code (e2e/phone-of-one.test.ts).
  assert.deepEqual(
    saved.map(({ status }) => status),
    [200, 200],
  )
  const people = await Promise.all(both().map((at) => aCustomer(at, { tier: 0 })))
  const number = '22244455560'
  // The bureau knows them, so that the one who was first keeps the number.
  const { first_name, last_name, date_of_birth } = profile('')
  await world.control('/identity/people', { kind: 'bvn', number, first_name, last_name, date_of_birth })
  const selfies = await Promise.all(both().map((at, index) => selfieOf(at, people[index]?.cookie ?? '')))
  const asked = await Promise.all(
    both().map((at, index) => {
      const body = { kind: 'bvn', number, selfie: selfies[index] }
      return send(at, kyc.checkIdentity, { cookie: people[index]?.cookie, body })
    }),
  )
  assert.deepEqual(asked.map((answer) => answer.problem.code ?? 'asked').sort(), ['asked', 'number_taken'])
})

/** Makes an admin and signs them in. */
const admin = async (role: AdminRole): Promise<Record<string, string>> =>
  signInAdmin(one, await aMember(world, role))

test('an Idempotency-Key that is used at both at once has one effect and one answer', async () => {
  await newWindow()
  const finance = await admin('finance')
  const customer = await aCustomer(one)
  await world.control('/bank/deposits', {
    account_number: customer.account,
    amount: '70000',
    reference: 'held-1',
  })
  const id = await eventually(async () => {
    const [row] = await world.watch.sql<{
      id: string
    }>`select id from deposits where provider_reference = 'held-1' and state = 'suspended'`
    assert.ok(row)
    return row.id
  })
  await setTier(world, customer, 2)
  const seen = await send(one, deposits.previewRelease, { params: { id }, headers: finance })
  const release = (at: Reachable) =>
    send(at, deposits.releaseDeposit, {
      params: { id },
      body: { hash: seen.data.hash, reason: 'Tier was raised today' },
      headers: { 'idempotency-key': 'one-release', ...finance },
    })
  const answers = await atOnce(5, release)
  assert.ok(answers.some((answer) => answer.status === 200))
  assert.ok(
    answers.every((answer) => answer.status === 200 || answer.problem.code === 'still_running'),
    JSON.stringify(answers),
  )
  const [first, second] = [await release(one), await release(two)]
  assert.equal(first.status, 200)
  assert.deepEqual(first.body, second.body)
  const [done] = await world.watch.sql<{ released: number; written: number }>`
    select (select count(*)::int from ledger.transfers where kind = 'deposit_release') released,
      (select count(*)::int from audit_log where action = 'deposits.release' and outcome = 'allowed') written`
  assert.deepEqual(done, { released: 1, written: 1 })
  assert.deepEqual(
    (await verifyLedger(world.database)).filter(({ ok }) => !ok),
    [],
  )
})

test('what changes at one is heard by a screen that follows the other', async () => {
  await newWindow()
  const support = await admin('support')
  const screen = await followStream(`${two.api.url}/api/v1/live?topics=users`, support)
  const heard = screen.events.length
  await confirmEmail(one, 'newcomer@example.com')
  await eventually(() => assert.ok(screen.events.slice(heard).some((topics) => topics.includes('users'))))
  await screen.close()
})

test('a biller that is switched off at one is gone from the list of the other at once, and a screen that follows it hears', async () => {
  await newWindow()
  const { cookie } = await aCustomer(two)
  const [owner, support] = [await admin('owner'), await admin('support')]
  const screen = await followStream(`${two.api.url}/api/v1/live?topics=billers`, support)
  const heard = screen.events.length
  const isListed = async (at: Reachable) =>
    (await send(at, listBillers, { cookie })).data.some(({ id }) => id === 'lswc')
  assert.deepEqual([await isListed(one), await isListed(two)], [true, true])
  const stopped = await send(one, switchBiller, {
    headers: { ...owner, 'idempotency-key': 'stop-at-one' },
    params: { id: 'lswc' },
    body: { enabled: false, reason: 'It takes no payments' },
  })
  assert.equal(stopped.status, 200, JSON.stringify(stopped.body))
  assert.deepEqual([await isListed(two), await isListed(one)], [false, false])
  await eventually(() => assert.ok(screen.events.slice(heard).some((topics) => topics.includes('billers'))))
  await screen.close()
})

test('a session that is ended at one is dead at the other', async () => {
  await newWindow()
  const cookie = await confirmEmail(one, 'leaving@example.com')
  assert.equal((await send(two, signIn.whoAmI, { cookie })).status, 200)
  assert.equal((await send(one, signIn.signOut, { cookie, body: {} })).status, 200)
  assert.equal((await send(two, signIn.whoAmI, { cookie })).problem.code, 'session_ended')
  const risk = await admin('risk')
  assert.equal((await send(two, adminSignIn.checkAdmin, { headers: risk })).status, 200)
  assert.equal((await send(one, adminSignIn.signOut, { headers: risk, body: {} })).status, 200)
  assert.equal((await send(two, adminSignIn.checkAdmin, { headers: risk })).problem.code, 'session_ended')
})

test('of thirty deposits, whose jobs both servers take, each is recorded once, by its first try', async () => {
  const { account, email } = await aCustomer(two)
  const references = Array.from({ length: 30 }, (_, index) => `many-${index}`)
  await Promise.all(
    references.map((reference) =>
      world.control('/bank/deposits', { account_number: account, amount: '10', reference }),
    ),
  )
  await eventually(async () => {
    const [found] = await world.watch.sql<{
      count: number
    }>`select count(*)::int count from deposits where provider_reference like 'many-%'`
    assert.equal(found?.count, references.length)
  })
  await world.settle()
  const [jobs] = await world.watch.sql<{
    most: number
  }>`select max(attempts)::int most from jobs where kind = 'deposits.record'`
  assert.equal(jobs?.most, 1)
  const mails = (await world.mails(email)).filter(({ subject }) => subject.includes('arrived'))
  assert.equal(mails.length, references.length)
})

/** How often anybody has tried to be the one who runs periodic work, and how many wait inside the seal. */
async function lookAtSealing(): Promise<{ tries: number; waiting: number }> {
  const [look] = await world.watch.sql<{ tries: number; waiting: number }>`
    select (select coalesce(sum(calls), 0)::int from pg_stat_statements where query like 'select pg_try_advisory_xact_lock%') tries,
      (select count(*)::int from pg_stat_activity where application_name = 'worker' and wait_event_type = 'Lock' and query like '%update audit_log%') waiting`
  assert.ok(look)
  return look
}

test('the audit log is sealed by one at a time, and by the other when that one is held up', async () => {
  // Where the rows were sealed a moment before, all begins anew: what is written after a transaction has begun is not sealed before
  // its end.
  await eventually(() =>
    world.watch.begin(async (sql) => {
      await send(one, adminSignIn.requestSignInCode, { body: { email: 'finance@staff.example' } })
      await send(one, adminSignIn.signIn, {
        body: { email: 'finance@staff.example', password: 'not the password', code: '000000' },
      })
      // A row that waits for its seal is held here, so that whoever seals it stands still in the middle.
      const held = await sql`select id from audit_log where seal_number is null for update`
      assert.ok(held.length > 0)
      await eventually(async () => assert.equal((await lookAtSealing()).waiting, 1))
      const { tries } = await lookAtSealing()
      await eventually(async () => {
        const now = await lookAtSealing()
        assert.equal(now.waiting, 1, 'nobody else seals meanwhile')
        assert.ok(now.tries >= tries + 4, 'the other has not tried often enough yet')
      })
    }),
  )
  await eventually(async () => {
    const verdict = await verifyAudit(world.database.sql)
    assert.ok(verdict.intact)
    assert.equal(verdict.unsealed, 0)
    assert.ok(verdict.sealed > 0n)
  })
})
