// Promises about signing up and in: one e-mail, one person, one account, and every refusal in words.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as contract from '#features/customer-sign-in/contract.ts'
import * as wallets from '#features/wallets/contract.ts'
import { codeOf, confirmEmail, pin, profile, send } from './customer.ts'
import { aCustomer } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('an e-mail becomes a customer step by step, and the server always knows the next step', async () => {
  const cookie = await confirmEmail(world, 'ada@example.com')
  assert.equal((await send(world, contract.whoAmI, { cookie })).data.step, 'profile')
  const saved = await send(world, contract.saveProfile, { cookie, body: profile('0803 123 4567') })
  assert.equal(saved.data.step, 'pin')
  assert.equal(saved.data.phone, '+2348031234567')
  const chosen = await send(world, contract.choosePin, { cookie, body: { pin, accept_terms: true } })
  assert.equal(chosen.data.step, 'home')
  assert.deepEqual((await send(world, wallets.listMyWallets, { cookie })).data, [])
})

test('the mail with the code is branded, in HTML and text, and tells nobody else’s secrets', async () => {
  const mail = await world.mailTo('ada@example.com')
  assert.equal(mail.subject, `Your ${world.api.doors.brand.name} code`)
  assert.ok(mail.html.includes(world.api.doors.brand.name))
  assert.match(mail.text, /10 minutes/)
})

test('signing out ends the session; signing in again asks for the PIN', async () => {
  const first = await confirmEmail(world, 'ada@example.com')
  assert.equal((await send(world, contract.whoAmI, { cookie: first })).data.step, 'unlock')
  assert.equal((await send(world, wallets.listMyWallets, { cookie: first })).problem.code, 'session_ended')
  assert.equal((await send(world, contract.unlock, { cookie: first, body: { pin } })).data.step, 'home')
  assert.equal((await send(world, wallets.listMyWallets, { cookie: first })).status, 200)
  assert.equal((await send(world, contract.signOut, { cookie: first, body: {} })).status, 200)
  assert.equal((await send(world, contract.whoAmI, { cookie: first })).problem.code, 'session_ended')
})

test('wrong_code, code_spent: a code works once, for ten minutes, with five tries, for its own address', async () => {
  const email = 'codes@example.com'
  const ask = () => send(world, contract.requestCode, { body: { email } })
  const confirm = (code: string, address = email) =>
    send(world, contract.confirmCode, { body: { email: address, code } })
  await ask()
  await world.settle()
  assert.match((await world.mailTo(email)).text, /^Your code to open an account\n/)
  const code = await codeOf(world, email)
  assert.equal((await confirm(code, 'another@example.com')).problem.code, 'wrong_code')
  world.clock.advance(9 * 60_000 + 59_000)
  assert.equal((await confirm(code)).status, 200)
  assert.equal((await confirm(code)).problem.code, 'wrong_code')
  world.clock.advance(60 * 60_000)
  await ask()
  await world.settle()
  assert.match((await world.mailTo(email)).text, /^Your sign-in code\n/)
  const late = await codeOf(world, email)
  world.clock.advance(10 * 60_000)
  assert.equal((await confirm(late)).problem.code, 'wrong_code')
  await ask()
  await world.settle()
  const tired = await codeOf(world, email)
  for (let tries = 0; tries < 4; tries++)
    assert.equal((await confirm(other(tired))).problem.code, 'wrong_code')
  assert.equal((await confirm(other(tired))).problem.code, 'code_spent')
  const { problem } = await confirm(tired)
  assert.deepEqual(
    [problem.code, problem.message],
    ['code_spent', 'Too many wrong tries. Ask for a new code.'],
  )
})

test('fifty guesses at once are five', async () => {
  const email = 'guessed@example.com'
  await send(world, contract.requestCode, { body: { email } })
  await world.settle()
  const code = await codeOf(world, email)
  const wrong = Array.from({ length: 10 }, () =>
    send(world, contract.confirmCode, { body: { email, code: other(code) } }),
  )
  await Promise.all(wrong)
  assert.equal(
    (await send(world, contract.confirmCode, { body: { email, code } })).problem.code,
    'code_spent',
  )
})

test('too_many_codes: the fourth code within a quarter of an hour waits', async () => {
  const email = 'impatient@example.com'
  for (let asked = 0; asked < 3; asked++)
    assert.equal((await send(world, contract.requestCode, { body: { email } })).status, 200)
  const refused = await send(world, contract.requestCode, { body: { email } })
  assert.equal(refused.problem.code, 'too_many_codes')
  assert.match(refused.problem.message, /works for another \d+ minutes/)
})

test('two confirmations of one new address at once make one account', async () => {
  const email = 'twice@example.com'
  await send(world, contract.requestCode, { body: { email } })
  await world.settle()
  const code = await codeOf(world, email)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => send(world, contract.confirmCode, { body: { email, code } })),
  )
  assert.equal(answers.filter((answer) => answer.status === 200).length, 1)
  const accounts = await world.api.doors.database.sql`select 1 from users where email = ${email}`
  assert.equal(accounts.length, 1)
})

test('under_age, birth_date_unlikely, name_unreadable: the profile is refused and nothing is kept', async () => {
  const cookie = await confirmEmail(world, 'young@example.com')
  const save = (change: object) =>
    send(world, contract.saveProfile, { cookie, body: { ...profile('08031110001'), ...change } })
  const today = world.clock.now().toISOString().slice(0, 10)
  const almost = `${Number(today.slice(0, 4)) - 18}${today.slice(4, 8)}${String(Number(today.slice(8)) + 1).padStart(2, '0')}`
  assert.equal((await save({ date_of_birth: almost })).problem.code, 'under_age')
  assert.equal((await save({ date_of_birth: '1850-01-01' })).problem.code, 'birth_date_unlikely')
  const named = await save({ first_name: '12345' })
  assert.equal(named.problem.code, 'name_unreadable')
  assert.equal(named.problem.errors?.[0]?.path, 'first_name')
  assert.equal((await save({ role: 'owner' })).problem.errors?.[0]?.path, 'role')
  assert.equal((await send(world, contract.whoAmI, { cookie })).data.step, 'profile')
})

test('a profile tells nobody whether somebody has its phone number, and keeps no owner of it from signing up', async () => {
  const owner = await aCustomer(world)
  const cookie = await confirmEmail(world, 'stranger@example.com')
  const save = (phone: string) => send(world, contract.saveProfile, { cookie, body: profile(phone) })
  const [taken, free] = [await save(owner.phone), await save('08031110002')]
  assert.deepEqual([taken.status, taken.data.phone], [200, owner.phone])
  assert.deepEqual({ ...free.data, phone: '' }, { ...taken.data, phone: '' })
})

test('terms_not_accepted, pin_too_easy, profile_missing, pin_already_set: a PIN has its conditions', async () => {
  const cookie = await confirmEmail(world, 'pins@example.com')
  const choose = (body: object) =>
    send(world, contract.choosePin, { cookie, body: { pin, accept_terms: true, ...body } })
  assert.equal((await choose({ accept_terms: false })).problem.code, 'terms_not_accepted')
  assert.equal((await choose({ pin: '1234' })).problem.code, 'pin_too_easy')
  assert.equal((await choose({})).problem.code, 'profile_missing')
  await send(world, contract.saveProfile, { cookie, body: profile('08031110003') })
  assert.equal((await choose({})).status, 200)
  assert.equal((await choose({})).problem.code, 'pin_already_set')
})

test('no_pin_yet: there is nothing to unlock before a PIN', async () => {
  const cookie = await confirmEmail(world, 'nopin@example.com')
  assert.equal((await send(world, contract.unlock, { cookie, body: { pin } })).problem.code, 'no_pin_yet')
})

test('wrong_pin, pin_locked: five wrong PINs, even at once, then a pause that the clock ends', async () => {
  const email = 'locked@example.com'
  await aCustomer(world, { tier: 0, email })
  world.clock.advance(20 * 60_000)
  const cookie = await confirmEmail(world, email)
  const guess = (typed: string) => send(world, contract.unlock, { cookie, body: { pin: typed } })
  assert.match((await guess('9999')).problem.message, /Wrong PIN. 4 tries left/)
  const rest = await Promise.all(Array.from({ length: 20 }, () => guess('9998')))
  assert.equal(rest.filter((answer) => answer.problem.code === 'wrong_pin').length, 3)
  const last = rest.map(({ problem }) => problem.message).find((message) => message.includes('1 try'))
  assert.equal(last, 'Wrong PIN. 1 try left, then you wait 15 minutes.')
  const { problem } = await guess(pin)
  assert.equal(problem.code, 'pin_locked')
  assert.match(problem.message, /^Too many wrong PINs\. Try again in 15 minutes, at \d\d:\d\d\.$/)
  world.clock.advance(15 * 60_000 - 1000)
  assert.equal((await guess(pin)).problem.code, 'pin_locked')
  world.clock.advance(1000)
  assert.equal((await guess(pin)).status, 200)
})

test('account_closed: a closed account lets nobody in', async () => {
  const email = 'closed@example.com'
  const cookie = await confirmEmail(world, email)
  await world.api.doors.database.sql`update users set status = 'closed' where email = ${email}`
  assert.equal((await send(world, contract.whoAmI, { cookie })).problem.code, 'session_ended')
  world.clock.advance(60_000)
  await send(world, contract.requestCode, { body: { email } })
  await world.settle()
  const refused = await send(world, contract.confirmCode, {
    body: { email, code: await codeOf(world, email) },
  })
  assert.equal(refused.problem.code, 'account_closed')
})

test('another site cannot act for a customer, and a bearer token is no cookie', async () => {
  const cookie = await confirmEmail(world, 'forged@example.com')
  const forged = await send(world, contract.signOut, {
    cookie,
    body: {},
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  assert.equal(forged.problem.code, 'not_allowed')
  const foreign = await send(world, contract.signOut, {
    cookie,
    body: {},
    headers: { origin: 'https://evil.example' },
  })
  assert.equal(foreign.problem.code, 'not_allowed')
  const token = cookie.split('=')[1] ?? ''
  const bearer = await send(world, contract.whoAmI, { headers: { authorization: `Bearer ${token}` } })
  assert.equal(bearer.problem.code, 'not_signed_in')
  assert.equal((await send(world, contract.whoAmI, { cookie })).status, 200)
})

test('secrets of people reach neither the log nor, in the clear, the database', async () => {
  const lines = world.logLines.join('\n')
  for (const secret of ['ada@example.com', '1994-03-14', '+2348031234567', 'Olúwaṣeun'])
    assert.ok(!lines.includes(secret), secret)
  const rows = await world.api.doors.database.sql<{
    whole: string
  }>`select u::text whole from users u where email = 'ada@example.com'`
  assert.ok(!rows[0]?.whole.includes('1994-03-14'))
})
