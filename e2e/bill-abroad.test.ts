// Promises about airtime abroad over HTTP: the operator before any amount, what arrives before it is paid, and never another amount than that.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findOperators } from '#features/bills/abroad-contract.ts'
import { countries } from '#features/bills/abroad.ts'
import * as sending from '#features/orders/sending-contract.ts'
import { findOrder } from '#features/orders/staff-contract.ts'
import * as standing from '#features/standing-orders/contract.ts'
import { openDatabase } from '#kit/db/database.ts'
import { operatorsOf } from '#rails/sandbox/reloadly/operators.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { signInAdmin } from './admin.ts'
import { send } from './customer.ts'
import { balanceOf } from './depositor.ts'
import { aCustomer, aMember } from './people.ts'
import { authorise, type MyTransfer, quote, type Sender, sendMoney, transferOf, type Wish } from './sender.ts'
import { openWorld, realClock, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
})
after(() => world.close())

let numbers = 0
/** A number of Ghana: AirtelTigo's, which sells any amount. Its last two digits say what becomes of it. */
const ghana = (ending = '10'): string => `+233${240_000 + numbers++}0${ending}`
const to = (account: string, choice: object = {}): Wish['to'] => ({
  kind: 'bill',
  code: 'foreign-airtime',
  account,
  choice,
})

const find = ({ cookie }: Sender, wish: Wish['to']) =>
  send(world, sending.findPayee, { cookie, body: { to: wish } })
const ask = ({ cookie }: Sender, country: string, number: string) =>
  send(world, findOperators, { cookie, body: { country, number } })

async function paid(sender: Sender, wish: Wish['to'], amount: string): Promise<MyTransfer> {
  const sent = await sendMoney(world, sender, { to: wish, amount })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  return sent.data
}

/** As it stands once jobs have run for so long. */
async function afterWait(sender: Sender, { transaction_id: id }: MyTransfer, milliseconds = 0) {
  await world.settle()
  world.clock.advance(milliseconds)
  await world.settle()
  return transferOf(world, sender, id)
}

const arrivesIn = (facts: readonly { label: string; value: string }[]) =>
  facts.find(({ label }) => label === 'They receive')?.value

async function withRate<Done>(rate: string, work: () => Promise<Done>): Promise<Done> {
  await world.control('/reloadly/rates', { country: 'GH', rate })
  try {
    return await work()
  } finally {
    await world.control('/reloadly/rates', { country: 'GH', rate: '0.00749' })
  }
}

test('every country of the catalogue has operators, and its number is of one of them', async () => {
  for (const { code, dial, digits } of countries) {
    const sender = await aCustomer(world, { money: '1000' })
    const { number, found, operators } = (await ask(sender, code, '7'.repeat(digits - 2) + '10')).data
    assert.equal(number, `${dial}${'7'.repeat(digits - 2)}10`, code)
    assert.equal(operators.length, operatorsOf(code).length, code)
    assert.ok(
      operators.some((one) => one.code === found),
      code,
    )
    assert.match(operators[0]?.currency ?? '', /^[A-Z]{3}$/)
  }
})

test('the operator comes before any amount, what arrives before it is paid, and both stand on the receipt', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const number = ghana()
  const { found, operators } = (await ask(sender, 'GH', `0${number.slice(4)}`)).data
  const operator = operators.find(({ code }) => code === found)
  assert.deepEqual(
    [operator?.name, operator?.rate, operator?.least, operator?.most],
    ['AirtelTigo Ghana', '0.00749', '200.00', '50000.00'],
  )
  const wish = to(number, { country: 'GH', operator: found })
  const { name, bank_name: place, account_number: account } = (await find(sender, wish)).data
  assert.deepEqual([name, place, account], ['AirtelTigo Ghana', 'International Airtime', number])
  const quoted = (await quote(world, sender, { to: wish, amount: '1000' })).data
  assert.deepEqual(
    quoted.payee.facts.map(({ label, value }) => `${label}: ${value}`),
    ['Country: Ghana', 'Rate: ₦1,000 is GHS 7.49', 'They receive: GHS 7.49'],
  )
  assert.deepEqual([quoted.total, quoted.strength], ['1000.00', 'usual'])
  const ended = await afterWait(sender, await paid(sender, wish, '1000'))
  assert.equal(ended.state, 'success')
  assert.deepEqual(
    ended.facts.map(({ label, value }) => `${label}: ${value}`),
    ['Country: Ghana', 'They receive: GHS 7.49'],
  )
  assert.deepEqual(ended.to, wish)
  assert.equal(await balanceOf(world, sender.cookie), '19000.00')
})

test('other countries: any amount by the rate, or one of those that the operator sells', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  for (const [number, amount, arrives] of [
    ['+254700000010', '1000', 'KES 84.10'],
    ['+2250700000010', '1000', 'XOF 371'],
    ['+447000000010', '1500.50', 'GBP 0.73'],
    ['+14155550010', '2000', 'USD 1.30'],
  ] as const) {
    const country = number.startsWith('+1') ? { country: 'US' } : {}
    const wish = to(number, country)
    assert.equal(arrivesIn((await quote(world, sender, { to: wish, amount })).data.payee.facts), arrives)
    assert.equal((await afterWait(sender, await paid(sender, wish, amount))).state, 'success', number)
  }
  const { operators } = (await ask(sender, 'GH', ghana())).data
  const fixed = operators.find(({ amounts }) => amounts.length > 0)
  const [, chosen] = fixed?.amounts ?? []
  assert.ok(fixed && chosen)
  const wish = to(ghana(), { country: 'GH', operator: fixed.code, plan: chosen.code })
  assert.deepEqual([chosen.arrives, chosen.price], ['GHS 7.00', '934.58'])
  assert.equal((await find(sender, wish)).data.price, chosen.price)
  assert.equal((await quote(world, sender, { to: wish, amount: '900' })).problem.code, 'not_the_price')
  const ended = await afterWait(sender, await paid(sender, wish, chosen.price))
  assert.deepEqual([ended.state, arrivesIn(ended.facts)], ['success', chosen.arrives])
})

test('quote_changed: another rate than the one that was shown is never charged', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const { cookie } = sender
  const wish = { to: to(ghana()), amount: '1000' }
  const { hash, seen } = (await quote(world, sender, wish)).data
  const authorisation_id = await authorise(world, sender, {
    purpose: 'transfer',
    hash,
    seen,
    strength: 'usual',
  })
  const headers = { 'idempotency-key': 'rate-changed' }
  const body = { ...wish, hash, authorisation_id }
  const refused = await withRate('0.00748', () =>
    send(world, sending.sendTransfer, { cookie, headers, body }),
  )
  assert.equal(refused.problem.code, 'quote_changed')
  assert.equal(await balanceOf(world, cookie), '20000.00')
})

test('a rate that changes after it was agreed to is not sent by: the money is back, and says why', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const sent = await paid(sender, to(ghana()), '1000')
  const ended = await withRate('0.00748', () => afterWait(sender, sent, 60_000))
  assert.equal(ended.state, 'failed')
  assert.match(ended.reason ?? '', /What arrives had changed before it was sent/)
  assert.equal(await balanceOf(world, sender.cookie), '20000.00')
  await aMember(world, 'support')
  const member = await signInAdmin(world, 'support@staff.example')
  const order = await send(world, findOrder, {
    headers: member,
    params: { transaction_id: sent.transaction_id },
  })
  assert.match(JSON.stringify(order.data), /Not handed over: what arrives had changed/)
})

test('number_not_found, operator_missing, plan_gone, choice_missing, biller_away and lookup_unanswered: nothing is quoted or sent', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const { cookie } = sender
  const unproven = { hash: '0'.repeat(64), authorisation_id: '00000000-0000-4000-8000-000000000000' }
  const check = async (payee: Wish['to'], code: string) => {
    const wish = { to: payee, amount: '1000' }
    const headers = { 'idempotency-key': `refused-${code}-${JSON.stringify(payee)}`.slice(0, 100) }
    const answers = [
      await send(world, sending.quoteTransfer, { cookie, body: wish }),
      await send(world, sending.sendTransfer, { cookie, headers, body: { ...wish, ...unproven } }),
    ]
    assert.deepEqual(
      answers.map(({ problem }) => problem.code),
      answers.map(() => code),
    )
  }
  await check(to('+2348031234567'), 'number_not_found')
  await check(to(ghana('87')), 'number_not_found')
  await check(to(ghana(), { country: 'KE' }), 'number_not_found')
  await check(to(ghana('85')), 'operator_missing')
  await check(to(ghana(), { operator: '9999' }), 'operator_missing')
  await check(to(ghana(), { operator: '1001' }), 'choice_missing')
  await check(to(ghana(), { operator: '1001', plan: 'GHS 7.01' }), 'plan_gone')
  await world.control('/outage', { rail: 'reloadly', mode: '503' })
  // Once: after five faults in a row nobody is asked for ten seconds of real time.
  const unanswered = { to: to(ghana(), { operator: '1000' }), amount: '1000' }
  const during = await send(world, sending.quoteTransfer, { cookie, body: unanswered })
  assert.equal(during.problem.code, 'lookup_unanswered')
  await world.control('/outage', { rail: 'reloadly', mode: 'off' })
  const match = { path: '/operators/countries/GH' }
  const body = { message: 'No', errorCode: 'COUNTRY_NOT_SUPPORTED' }
  const script = [1, 2].map(() => ({ kind: 'answer', status: 409, body }))
  await world.control('/scenarios', { rail: 'reloadly', match, script })
  await check(to(ghana(), { operator: '1000' }), 'biller_away')
  const bounds = { ...to(ghana(), { operator: '1000' }) }
  assert.equal((await quote(world, sender, { to: bounds, amount: '199' })).problem.code, 'amount_too_small')
  assert.equal((await quote(world, sender, { to: bounds, amount: '50001' })).problem.code, 'amount_too_large')
  assert.equal(await balanceOf(world, cookie), '20000.00')
})

test('only_now and operator_missing: what arrives by a rate is not scheduled', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const { cookie } = sender
  const plan = {
    to: to(ghana()),
    amount: '1000',
    every: 'month',
    first_at: '2026-03-01T09:00:00.000Z',
  } as const
  const unproven = { hash: '0'.repeat(64), authorisation_id: '00000000-0000-4000-8000-000000000000' }
  const headers = { 'idempotency-key': 'only-now' }
  assert.equal((await find(sender, plan.to)).data.only_now, true)
  const codes = async (body: typeof plan) => [
    (await send(world, standing.previewOrder, { cookie, body })).problem.code,
    (await send(world, standing.makeOrder, { cookie, headers, body: { ...body, ...unproven } })).problem.code,
  ]
  assert.deepEqual(await codes(plan), ['only_now', 'only_now'])
  assert.deepEqual(await codes({ ...plan, to: to(ghana('85')) }), ['operator_missing', 'operator_missing'])
})

test('asking for operators is refused as looking up is: number_not_found, biller_away, lookup_unanswered, too_many_lookups', async () => {
  const sender = await aCustomer(world, { money: '1000' })
  const code = async (country: string, number: string) => (await ask(sender, country, number)).problem.code
  assert.equal(await code('GH', '0241'), 'number_not_found')
  assert.equal(await code('NG', '08031234567'), 'number_not_found')
  const body = { message: 'No', errorCode: 'COUNTRY_NOT_SUPPORTED' }
  const script = [{ kind: 'answer', status: 409, body }]
  const match = { path: '/operators/countries/GH' }
  await world.control('/scenarios', { rail: 'reloadly', match, script })
  assert.equal(await code('GH', '0240000010'), 'biller_away')
  await world.control('/outage', { rail: 'reloadly', mode: '503' })
  assert.equal(await code('GH', '0240000010'), 'lookup_unanswered')
  await world.control('/outage', { rail: 'reloadly', mode: 'off' })
  assert.equal((await ask(sender, 'GH', '0240000085')).data.found, null)
  for (let asked = 0; asked < 57; asked++) await ask(sender, 'GH', '0240000010')
  assert.equal(await code('GH', '0240000010'), 'too_many_lookups')
})

test('more than ₦10,000 to new numbers within a day asks for more than the PIN, together', async () => {
  const sender = await aCustomer(world, { tier: 2, money: '60000', device: 'known' })
  const strength = async (number: string, amount: string) =>
    (await quote(world, sender, { to: to(number), amount })).data.strength
  const first = ghana()
  assert.equal(await strength(first, '10000'), 'usual')
  assert.equal(await strength(first, '10000.01'), 'strong')
  assert.equal((await afterWait(sender, await paid(sender, to(first), '8000'))).state, 'success')
  assert.equal(await strength(ghana(), '2000'), 'usual')
  assert.equal(await strength(ghana(), '2000.01'), 'strong')
  assert.equal(await strength(first, '2000.01'), 'strong')
  world.clock.advance(86_400_000)
  assert.equal(await strength(first, '10000.01'), 'usual')
})

test('the same number again within minutes is asked about, and two at once go one after the other', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const wish = to(ghana())
  const first = await paid(sender, wish, '500')
  const again = await quote(world, sender, { to: wish, amount: '500' })
  assert.deepEqual(
    again.data.warnings.map(({ kind }) => kind),
    ['duplicate'],
  )
  const second = await paid(sender, wish, '600')
  assert.equal((await afterWait(sender, first)).state, 'success')
  // The partner takes the next one for a number two minutes later.
  assert.notEqual((await afterWait(sender, second, 30_000)).state, 'success')
  assert.equal((await afterWait(sender, second, 900_000)).state, 'success')
  assert.equal(await balanceOf(world, sender.cookie), '18900.00')
})

test('what waits there ends by its last word, and an answer that is lost is asked for', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const waits = await afterWait(sender, await paid(sender, to(ghana('90')), '1000'))
  assert.equal(waits.state, 'pending')
  assert.equal((await afterWait(sender, waits, 10_000)).state, 'success')
  const fails = await afterWait(sender, await paid(sender, to(ghana('91')), '1000'), 10_000)
  assert.equal(fails.state, 'failed')
  assert.equal(
    (await afterWait(sender, await paid(sender, to(ghana('93')), '1000'), 10_000)).state,
    'success',
  )
  const byHand = await afterWait(sender, await paid(sender, to(ghana('95')), '1000'), 3_600_000)
  assert.equal(byHand.state, 'pending')
  const [row] = await world.api.doors.database.sql<{ reference: string }>`
    select reference from orders where transaction_id = ${byHand.transaction_id}`
  await world.control(`/reloadly/purchases/${row?.reference}`, { status: 'SUCCESSFUL' })
  assert.equal((await afterWait(sender, byHand, 1_800_000)).state, 'success')
  assert.equal(await balanceOf(world, sender.cookie), '17000.00')
})

test('a refusal and a failure cost nothing, what is refunded comes back, and too little money of ours there waits', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  for (const [ending, reason] of [
    ['88', /did not accept/],
    ['94', /cannot be reached/],
    ['96', /did not accept/],
  ] as const) {
    const ended = await afterWait(sender, await paid(sender, to(ghana(ending)), '1000'), 10_000)
    assert.equal(ended.state, 'failed', ending)
    assert.match(ended.reason ?? '', reason)
  }
  const back = await afterWait(sender, await paid(sender, to(ghana('92')), '1000'))
  assert.equal(back.state, 'success')
  assert.equal((await afterWait(sender, back, 61 * 60_000)).state, 'returned')
  assert.equal(await balanceOf(world, sender.cookie), '20000.00')
  await world.control('/reloadly/wallet', { balance: '10.00' })
  const waits = await afterWait(sender, await paid(sender, to(ghana()), '1000'), 60_000)
  assert.equal(waits.state, 'submitted')
  await world.control('/reloadly/wallet', { balance: '5000000.00' })
  assert.equal((await afterWait(sender, waits, 600_000)).state, 'success')
})

test('while the rate is not told nothing is handed over, and it is sent once it is', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const sent = await paid(sender, to(ghana()), '1000')
  const outage = { rail: 'reloadly', path: '/operators/countries/GH' }
  await world.control('/outage', { ...outage, mode: '503', untilMs: 3_600_000 })
  assert.equal((await afterWait(sender, sent, 60_000)).state, 'submitted')
  const { purchases }: { purchases: readonly unknown[] } = Object(await world.control('/reloadly/purchases'))
  await world.control('/outage', { ...outage, mode: 'off' })
  // Who has failed five times is left alone for ten seconds, of the machine's time.
  await realClock.sleep(10_500)
  assert.equal((await afterWait(sender, sent, 900_000)).state, 'success')
  const { purchases: later }: { purchases: readonly unknown[] } = Object(
    await world.control('/reloadly/purchases'),
  )
  assert.equal(later.length, purchases.length + 1)
})

test('its book is ours: what it took of our money is what our account there has, and the ledger proves itself', async () => {
  await world.settle()
  const bank = openDatabase({ url: world.settings.databaseSandboxUrl })
  const [there] = await bank.sql<{ taken: bigint }>`
    select coalesce(sum(amount - discount), 0)::bigint taken from reloadly_topups where status = 'SUCCESSFUL'`
  await bank.close()
  const [house] = await world.api.doors.database.sql<{ paid: bigint }>`
    select coalesce(sum(e.amount), 0)::bigint paid from ledger.entries e
    join ledger.accounts a on a.id = e.account_id where a.code = 'NGN/reloadly/settlement'`
  assert.ok(there && there.taken > 0n)
  assert.equal(house?.paid, there.taken)
  assert.deepEqual(
    (await verifyLedger(world.api.doors.database)).filter(({ ok }) => !ok),
    [],
  )
})
