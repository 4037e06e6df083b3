// Promises about a phone number that two people give: it is whose who typed the code that came to it last, it keeps nobody out, and an
// unconfirmed one finds nobody and gets no SMS.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as safety from '#features/customer-safety/contract.ts'
import * as signIn from '#features/customer-sign-in/contract.ts'
import { closeCustomer } from '#features/customer-sign-in/public.ts'
import * as kyc from '#features/kyc/contract.ts'
import { listMine } from '#features/notifications/contract.ts'
import * as transfers from '#features/orders/sending-contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { updateUser } from '#features/user-record/contract.ts'
import { findUserProfile, searchUsers } from '#features/users/contract.ts'
import { signInAdmin } from './admin.ts'
import { codeBySms, confirmPhone, profile, send, smsTo } from './customer.ts'
import { aCustomer, aMember, type Customer, type Person } from './people.ts'
import { authorise, quote, sendMoney, type Wish } from './sender.ts'
import { choose, tell } from './told.ts'
import { openWorld, type World } from './world.ts'

const minute = 60_000
let world: World
let staff: Record<string, string>
before(async () => {
  world = await openWorld()
  await aMember(world, 'risk')
})
after(() => world.close())
// Each test in minutes of its own: codes to a customer are counted by the quarter of an hour.
beforeEach(() => world.clock.advance(16 * minute))

const me = async ({ cookie }: Person) => (await send(world, signIn.whoAmI, { cookie })).data
const isConfirmed = async (person: Person) => (await me(person)).phone_confirmed
const ask = ({ cookie }: Person) => send(world, safety.sendPhoneCode, { cookie, body: {} })
const type = ({ cookie }: Person, id: string, code: string) =>
  send(world, safety.confirmPhone, { cookie, params: { id }, body: { code } })
const resend = ({ cookie }: Person, id: string) =>
  send(world, safety.resendPhoneCode, { cookie, params: { id }, body: {} })
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** A code that has come to a number: of whoever asked for it. */
async function coming(person: Person, asking = ask(person)): Promise<{ id: string; code: string }> {
  const asked = await asking
  assert.equal(asked.status, 200, JSON.stringify(asked.body))
  await world.settle()
  return { id: asked.data.change_id, code: await codeBySms(world, asked.data.phone) }
}

/** Begins a change to another number; nothing is sent before it is authorised. */
async function askForNumber(person: Customer, phone: string) {
  const { cookie } = person
  const prepared = await send(world, safety.preparePhone, { cookie, body: { phone } })
  const { hash, seen } = prepared.data
  const authorisation_id = await authorise(world, person, {
    purpose: 'contact',
    hash,
    seen,
    strength: 'strong',
  })
  return send(world, safety.changePhone, { cookie, body: { phone, authorisation_id } })
}

/** Somebody who says that another's number is theirs. */
async function claimant({ phone }: Person): Promise<Person> {
  const person = await aCustomer(world, { tier: 0 })
  const { cookie } = person
  assert.equal((await send(world, signIn.saveProfile, { cookie, body: profile(phone) })).status, 200)
  return { ...person, phone }
}

const byPhone = ({ phone }: Person): Wish['to'] => ({ kind: 'customer', handle: `0${phone.slice(4)}` })
const found = async (by: Customer, person: Person) => {
  const answer = await send(world, transfers.findPayee, { cookie: by.cookie, body: { to: byPhone(person) } })
  return answer.problem.code ?? answer.data.name
}
const toldOf = async ({ cookie }: Person) =>
  (await send(world, listMine, { cookie, query: '?topic=security' })).data.items

test('a number is confirmed by the code that comes to it: once, and written down nowhere', async () => {
  const ada = await aCustomer(world)
  assert.equal(await isConfirmed(ada), false)
  const { id, code } = await coming(ada)
  const product = world.api.doors.brand.name
  assert.deepEqual(
    (await smsTo(world, ada)).map(({ body }) => body),
    [
      `${code.slice(0, 3)} ${code.slice(3)} is your ${product} code. It works for 10 minutes. Never share it with anyone.`,
    ],
  )
  const { sql } = world.api.doors.database
  const [sms] = await smsTo(world, ada)
  await world.control(`/sms/${sms?.id}/report`, {})
  await eventually(async () =>
    assert.equal((await sql`select 1 from webhook_inbox where provider = 'termii'`).length, 1),
  )
  await world.settle()
  const [rows] = await sql<{ kept: string }>`
    select concat((select json_agg(convert_from(body, 'UTF8')) from webhook_inbox), (select json_agg(j) from jobs j), (select json_agg(c) from one_time_codes c), (select json_agg(p) from phone_changes p),
      (select json_agg(n) from notifications n)) kept`
  for (const kept of [rows?.kept ?? '', ...world.logLines])
    assert.doesNotMatch(kept, new RegExp(`(?<!\\d)${code.slice(0, 3)} ?${code.slice(3)}(?!\\d)`))
  const typed = await type(ada, id, code)
  assert.deepEqual([typed.status, typed.data.phone_confirmed, typed.data.phone], [200, true, ada.phone])
  assert.equal((await type(ada, id, code)).problem.code, 'change_over')
  assert.equal((await ask(ada)).problem.code, 'nothing_to_confirm')
})

test('wrong_code, code_spent, change_over: another’s code, one that is over or spent, and too late', async () => {
  const ada = await aCustomer(world)
  const bola = await claimant(ada)
  const [own, other] = [await coming(ada), await coming(bola)]
  assert.equal((await type(ada, own.id, other.code)).problem.code, 'wrong_code')
  assert.equal((await type(bola, own.id, own.code)).problem.code, 'change_over')
  for (let tries = 1; tries < 4; tries++)
    assert.equal((await type(ada, own.id, wrong(own.code))).problem.code, 'wrong_code')
  assert.equal((await type(ada, own.id, wrong(own.code))).problem.code, 'code_spent')
  assert.equal((await type(ada, own.id, own.code)).problem.code, 'code_spent')
  world.clock.advance(10 * minute)
  assert.equal((await type(bola, other.id, other.code)).problem.code, 'wrong_code')
  world.clock.advance(10 * minute)
  const again = await coming(bola, resend(bola, other.id))
  world.clock.advance(9 * minute)
  assert.equal((await type(bola, again.id, again.code)).status, 200)
  const late = await coming(ada)
  world.clock.advance(30 * minute)
  assert.equal((await resend(ada, late.id)).problem.code, 'change_over')
  assert.equal((await type(ada, late.id, late.code)).problem.code, 'change_over')
})

test('too_many_codes: three SMS in a quarter of an hour, to one number whoever asks, and by one customer; the answer says how long', async () => {
  const ada = await aCustomer(world)
  const [bola, chidi] = [await claimant(ada), await claimant(ada)]
  const { id } = await coming(ada)
  assert.equal((await resend(ada, id)).status, 200)
  assert.equal((await ask(bola)).status, 200)
  for (const refused of [await resend(ada, id), await ask(bola), await ask(chidi)]) {
    assert.equal(refused.problem.code, 'too_many_codes')
    assert.match(refused.problem.message, /Try again in 15 minutes\./)
  }
  await world.settle()
  assert.equal((await smsTo(world, ada)).length, 3)
  // Others may ask for as many to one number as a day allows, and for no more.
  world.clock.advance(15 * minute)
  assert.deepEqual([(await ask(bola)).status, (await ask(chidi)).status], [200, 200])
  world.clock.advance(15 * minute)
  assert.match((await ask(chidi)).problem.message, /Try again in 24 hours/)
  const dayo = await aCustomer(world)
  for (const number of ['0812 000 0001', '0812 000 0002', '0812 000 0003'])
    assert.equal((await askForNumber(dayo, number)).status, 200)
  assert.equal((await askForNumber(dayo, '0812 000 0004')).problem.code, 'too_many_codes')
})

test('a number that a network gave to somebody else goes over to who types its code; who had it is told, and neither is kept out', async () => {
  const [former, sender] = [await aCustomer(world), await aCustomer(world, { money: '5000' })]
  await confirmPhone(world, former)
  const next = await aCustomer(world)
  // What both are called is the same in tests: who is found is told by who is paid.
  const shown = await quote(world, sender, { to: byPhone(former), amount: '100' })
  await confirmNew(next, former.phone)
  assert.deepEqual([await isConfirmed(former), await isConfirmed(next)], [false, true])
  assert.equal((await me(next)).phone, former.phone)
  const [told] = await toldOf(former)
  assert.equal(told?.title, 'Your phone number was confirmed by another account')
  assert.match(
    told?.body ?? '',
    /^Your phone number 0806 \d{3} \d{4} was confirmed by another account\. People/,
  )
  assert.equal(told?.href, '/app/profile/contact')
  await world.settle()
  assert.equal((await world.mailTo(former.email)).subject, told?.title)
  // Who was shown to the sender is not whom the number finds now.
  const again = await quote(world, sender, { to: byPhone(former), amount: '100' })
  assert.notEqual(again.data.hash, shown.data.hash)
  await sendMoney(world, sender, { to: byPhone(former), amount: '100' })
  const paid = await world.api.doors.database.sql`
    select 1 from wallets w join ledger.accounts a on a.id = w.ledger_account where w.user_id = ${next.id} and a.balance = 10000`
  assert.equal(paid.length, 1)
})

/** Changes to a number, and types its code. */
async function confirmNew(person: Customer, phone: string): Promise<void> {
  const { id, code } = await coming(person, askForNumber(person, phone))
  const typed = await type(person, id, code)
  assert.equal(typed.status, 200, JSON.stringify(typed.body))
}

test('quote_changed: a payment to the one who was shown is refused once the number is another’s', async () => {
  const [former, sender] = [await aCustomer(world), await aCustomer(world, { money: '5000' })]
  await confirmPhone(world, former)
  const next = await aCustomer(world)
  const wish = { to: byPhone(former), amount: '100' }
  const { hash, seen } = (await quote(world, sender, wish)).data
  const authorisation_id = await authorise(world, sender, {
    purpose: 'transfer',
    hash,
    seen,
    strength: 'strong',
  })
  await confirmNew(next, former.phone)
  const sent = await send(world, transfers.sendTransfer, {
    cookie: sender.cookie,
    body: { ...wish, hash, authorisation_id },
    headers: { 'idempotency-key': 'shown-before' },
  })
  assert.equal(sent.problem.code, 'quote_changed')
})

test('a changed number changes with its code and not before; the customer is told', async () => {
  const ada = await aCustomer(world)
  await confirmPhone(world, ada)
  world.clock.advance(16 * minute)
  const { id, code } = await coming(ada, askForNumber(ada, '08120001001'))
  assert.deepEqual([(await me(ada)).phone, await isConfirmed(ada)], [ada.phone, true])
  assert.equal((await type(ada, id, code)).data.phone, '+2348120001001')
  assert.match((await toldOf(ada))[0]?.title ?? '', /^The phone number of your .* was changed$/)
})

test('change_over: of two changes that wait the second to be typed changes nothing, nor one that staff overtook', async () => {
  const ada = await aCustomer(world)
  const first = await coming(ada, askForNumber(ada, '08120002001'))
  const second = await coming(ada, askForNumber(ada, '08120002002'))
  assert.equal((await type(ada, second.id, second.code)).status, 200)
  assert.equal((await type(ada, first.id, first.code)).problem.code, 'change_over')
  assert.equal((await me(ada)).phone, '+2348120002002')
  const bola = await aCustomer(world)
  const own = await coming(bola)
  await writeDown(bola, '08120002003')
  assert.equal((await type(bola, own.id, own.code)).problem.code, 'change_over')
  assert.equal(await isConfirmed(bola), false)
})

/** A member of staff writes another number down. */
async function writeDown({ id }: Person, phone: string): Promise<void> {
  staff = await signInAdmin(world, 'risk@staff.example')
  const body = { phone, reason: 'As they said on the phone' }
  const written = await send(world, updateUser, { headers: staff, params: { id }, body })
  assert.equal(written.status, 200, JSON.stringify(written.body))
}

test('a number that staff write down is confirmed by its customer, who is told; staff read whether it is, and find all who gave it', async () => {
  const ada = await aCustomer(world)
  await confirmPhone(world, ada)
  const recordOf = async () =>
    (await send(world, findUserProfile, { headers: staff, params: { id: ada.id } })).data
  await writeDown(ada, '08120004001')
  assert.deepEqual([(await recordOf()).phone, (await recordOf()).phone_confirmed], ['+2348120004001', false])
  assert.match((await toldOf(ada))[0]?.title ?? '', /^The phone number of your .* was changed$/)
  const bola = await claimant({ ...ada, phone: '+2348120004001' })
  const query = '?query=08120004001'
  const { items } = (await send(world, searchUsers, { headers: staff, query })).data
  assert.deepEqual(items.map(({ uuid }) => uuid).toSorted(), [ada.id, bola.id].toSorted())
  await confirmPhone(world, { ...ada, phone: '+2348120004001' })
  assert.equal((await recordOf()).phone_confirmed, true)
})

test('of many who type the code of one number at once one has it in the end; two who hand numbers to each other both get theirs', async () => {
  const ada = await aCustomer(world)
  const bola = await claimant(ada)
  const codes = [
    { who: ada, ...(await coming(ada)) },
    { who: bola, ...(await coming(bola)) },
  ]
  const typed = await Promise.all(codes.map(({ who, id, code }) => type(who, id, code)))
  assert.deepEqual(
    typed.map(({ status }) => status),
    [200, 200],
  )
  assert.notEqual(await isConfirmed(ada), await isConfirmed(bola))
  const [one, other] = [await aCustomer(world), await aCustomer(world)]
  for (const person of [one, other]) await confirmPhone(world, person)
  world.clock.advance(16 * minute)
  const crossed = [
    { who: one, ...(await coming(one, askForNumber(one, other.phone))) },
    { who: other, ...(await coming(other, askForNumber(other, one.phone))) },
  ]
  await Promise.all(crossed.map(({ who, id, code }) => type(who, id, code)))
  assert.deepEqual([(await me(one)).phone, (await me(other)).phone], [other.phone, one.phone])
  assert.deepEqual([await isConfirmed(one), await isConfirmed(other)], [true, true])
})

test('an unconfirmed number finds nobody, gets no SMS, and keeps nobody from being confirmed', async () => {
  const [ada, sender] = [await aCustomer(world), await aCustomer(world)]
  assert.equal(await found(sender, ada), 'customer_not_found')
  for (const topic of ['money', 'security'] as const)
    await choose(world, ada.cookie, { topic, on: { sms: true } })
  await tell(world, ada)
  await tell(world, ada, { topic: 'security' })
  await world.settle()
  assert.deepEqual(await smsTo(world, ada), [])
  const bola = await claimant(ada)
  await confirmPhone(world, bola)
  // Whoever had switched SMS on gets none where their number has gone to somebody else between the decision and the hand-over.
  assert.deepEqual(await isConfirmed(ada), false)
  await tell(world, ada)
  await world.settle()
  assert.equal((await smsTo(world, ada)).length, 1)
  assert.equal(await found(sender, ada), 'customer_not_found')
  const identity = (await send(world, kyc.findMyIdentity, { cookie: ada.cookie })).data
  assert.equal(identity.tier, 1)
})

test('who corrects their profile keeps a confirmed number, and another one is not', async () => {
  const ada = await aCustomer(world, { tier: 0 })
  await confirmPhone(world, ada)
  const save = (phone: string) =>
    send(world, signIn.saveProfile, { cookie: ada.cookie, body: profile(phone) })
  assert.equal((await save(ada.phone)).data.phone_confirmed, true)
  assert.equal((await save('08120003001')).data.phone_confirmed, false)
})

test('a closed account has no number any more, and nobody is told of one that it had', async () => {
  const ada = await aCustomer(world)
  await confirmPhone(world, ada)
  const { sql } = world.api.doors.database
  const now = world.clock.now()
  await world.api.doors.database.begin((inside) => closeCustomer(inside, { userId: ada.id, now }))
  await confirmPhone(world, await claimant(ada))
  const told = await sql`
    select 1 from notifications where user_id = ${ada.id} and kind = 'customer-sign-in.phone_lost'`
  assert.equal(told.length, 0)
})
