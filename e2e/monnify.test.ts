// Promises about the second payout partner behind the same port: it pays, fails and tells as the first one does, and a transfer
// stays with the partner that it was made for.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createLog } from '#kit/log.ts'
import { eventually } from '#kit/test/eventually.ts'
import { findHouseBalance } from '#ledger/balances.ts'
import { house } from '#ledger/posting.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { startApi } from '../apps/api/server.ts'
import {
  atBank,
  bookOf,
  casesAbout,
  held,
  paid,
  pass,
  type Script,
  sendScripted,
  standing,
  stateOf,
  topUpHouse,
  untouched,
} from './bank-side.ts'
import { freePorts } from '#kit/test/free-ports.ts'
import { aCustomer } from './people.ts'
import { type Sender, transferOf } from './sender.ts'
import { openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld({ more: { PAYOUT_PROVIDER: 'monnify' } })
  await topUpHouse(world)
})
after(() => world.close())

const minute = 60_000
const hour = 60 * minute

const sender = () => aCustomer(world, { money: '50000' })

/** Sends ₦10,000.00 in a world and lets its partner be asked for the first time. */
async function handedOver(at: World, one: Sender, script: Script) {
  const sent = await sendScripted(at, one, script)
  assert.deepEqual(await standing(at, one), held)
  await at.settle()
  return sent
}

type Line = Awaited<ReturnType<typeof bookOf>>[number] & {
  readonly rail: string
  readonly steps_left: number
}
const linesOf = async (reference?: string): Promise<Line[]> => Object(await bookOf(world, reference))

/** Which partners' books have a reference, and how it stands there. */
async function standsAt(reference: string): Promise<string[]> {
  return (await linesOf(reference)).map(({ rail, status }) => `${rail} ${status}`)
}

const callsOf = async ({ id }: { id: string }): Promise<string[]> => {
  const rows = await world.api.doors.database.sql<{ line: string }>`
    select e.name || ' ' || e.outcome line from order_events e join orders t on t.id = e.order_id
    where t.transaction_id = ${id} and e.kind = 'call' order by e.number`
  return rows.map(({ line }) => line)
}

test('a transfer is handed to Monnify, held until it has paid, and its session is there for the receiving bank', async () => {
  const one = await sender()
  const sent = await handedOver(world, one, { steps: [{ status: 'success', code: '00', after_ms: 5_000 }] })
  assert.equal(await stateOf(world, one, sent), 'pending')
  assert.deepEqual(await standing(world, one), held)
  world.clock.advance(5_000)
  await atBank(world, sent, 'success')
  await world.settle()
  assert.deepEqual(await standing(world, one), paid)
  const transfer = await transferOf(world, one, sent.id)
  assert.deepEqual(
    transfer.events.map(({ state }) => state),
    ['created', 'authorised', 'held', 'submitted', 'pending', 'success'],
  )
  assert.match(transfer.session_id ?? '', /^090405\d{24}$/)
  assert.deepEqual(await standsAt(sent.reference), ['monnify success'])
})

test('pending, then failed: the money is free again, nothing was charged, and the bank’s words are kept', async () => {
  const one = await sender()
  const sent = await handedOver(world, one, {
    steps: [
      { status: 'pending', code: '09' },
      { status: 'failed', code: '57', after_ms: 5_000 },
    ],
  })
  assert.equal(await stateOf(world, one, sent), 'pending')
  assert.deepEqual(await standing(world, one), held)
  // Monnify begins after its answer; five seconds count from there.
  await eventually(async () => assert.equal((await linesOf(sent.reference))[0]?.steps_left, 1))
  world.clock.advance(5_000)
  await atBank(world, sent, 'failed')
  // One word of a failure is asked about once more before the money is given back.
  await pass(world, minute)
  await pass(world, 10 * minute)
  assert.equal(await stateOf(world, one, sent), 'failed')
  assert.deepEqual(await standing(world, one), untouched)
  assert.deepEqual(await standsAt(sent.reference), ['monnify failed'])
})

test('paid, then sent back hours later: the customer has the whole of it again, charges too', async () => {
  const one = await sender()
  const sent = await handedOver(world, one, { steps: [{ status: 'success', code: '00' }] })
  await atBank(world, sent, 'success')
  await world.settle()
  assert.deepEqual(await standing(world, one), paid)
  await world.control(`/bank/payouts/${sent.reference}/conclude`, { status: 'reversed', code: '00' })
  await atBank(world, sent, 'reversed')
  await world.settle()
  assert.equal(await stateOf(world, one, sent), 'returned')
  assert.deepEqual(await standing(world, one), untouched)
})

test('an answer that is lost is asked for by the same reference: paid once, in one line of one book', async () => {
  const one = await sender()
  const sent = await handedOver(world, one, {
    answer: 'drop',
    // Nobody tells: it has to be asked.
    steps: [{ status: 'success', code: '00', webhook: false }],
  })
  assert.deepEqual(await standing(world, one), held)
  await eventually(async () => assert.deepEqual(await standsAt(sent.reference), ['monnify success']))
  await pass(world, minute)
  assert.equal(await stateOf(world, one, sent), 'success')
  assert.deepEqual(await standsAt(sent.reference), ['monnify success'])
  assert.deepEqual(await standing(world, one), paid)
})

test('a float that is too low fails at Monnify, and the customer was not charged', async () => {
  const one = await sender()
  const before: { balance: string } = Object(await world.control('/bank/float'))
  await world.control('/bank/float', { set: '100.00' })
  const sent = await handedOver(world, one, { steps: [{ status: 'success', code: '00' }] })
  await pass(world, minute)
  await pass(world, 10 * minute)
  await world.control('/bank/float', { set: before.balance })
  assert.deepEqual(await standing(world, one), untouched)
  assert.deepEqual(await standsAt(sent.reference), ['monnify failed'])
  assert.deepEqual(await casesAbout(world, sent), [])
})

/** Posts bytes to Monnify's door. */
const tell = (body: string, signature: string) =>
  fetch(`${world.api.url}/hooks/monnify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'monnify-signature': signature },
    body,
  })
const signed = (body: string, secret: string) => createHmac('sha512', secret).update(body).digest('hex')

test('wrong_signature: a webhook signed with another key is refused with 401 and changes nothing, the same one well signed is heard', async () => {
  const one = await sender()
  const sent = await handedOver(world, one, { steps: [{ status: 'pending', code: '09' }] })
  const body = JSON.stringify({
    eventType: 'SUCCESSFUL_DISBURSEMENT',
    eventData: { reference: sent.reference, status: 'SUCCESS', amount: 10_000 },
  })
  const known = await callsOf(sent)
  for (const signature of [
    signed(body, 'another secret'),
    signed(body, world.settings.given('PAYSTACK_SECRET_KEY')),
    signed(`${body} `, world.settings.given('MONNIFY_SECRET_KEY')),
    '',
  ])
    assert.equal((await tell(body, signature)).status, 401)
  await world.settle()
  assert.deepEqual(await callsOf(sent), known)
  // Well signed, it is still only a hint: the partner is asked, and says that it is under way.
  assert.equal((await tell(body, signed(body, world.settings.given('MONNIFY_SECRET_KEY')))).status, 200)
  await world.settle()
  assert.deepEqual(await callsOf(sent), [...known, 'find pending'])
  assert.equal(await stateOf(world, one, sent), 'pending')
  assert.deepEqual(await standing(world, one), held)
  await world.control(`/bank/payouts/${sent.reference}/conclude`, { status: 'success', code: '00' })
  await atBank(world, sent, 'success')
  await world.settle()
  assert.deepEqual(await standing(world, one), paid)
})

/** The same world as it was before the switch: a server whose transfers go to Paystack. */
async function beforeTheSwitch(): Promise<{ at: World; close: () => Promise<void> }> {
  const [port = 0] = await freePorts(1)
  const api = await startApi({
    settings: {
      ...world.settings,
      port,
      given: (name) => (name === 'PAYOUT_PROVIDER' ? 'paystack' : world.settings.given(name)),
    },
    log: createLog({ level: 'silent', name: 'before' }),
    clock: world.clock,
    runsJobs: false,
  })
  return { at: { ...world, api, settle: () => api.jobs.drain() }, close: () => api.close() }
}

test('a transfer that began at Paystack is asked about at Paystack after the switch, and new ones go to Monnify', async () => {
  const one = await sender()
  const old = await beforeTheSwitch()
  const pending = await handedOver(old.at, one, { steps: [{ status: 'pending', code: '09' }] })
  assert.deepEqual(await standsAt(pending.reference), ['paystack pending'])
  const waiting = await sendScripted(old.at, await sender(), { steps: [{ status: 'success', code: '00' }] })
  await old.close()

  await pass(world, hour)
  assert.deepEqual(await standsAt(pending.reference), ['paystack pending'])
  assert.deepEqual(await callsOf(pending), ['pay pending', 'find pending'])
  assert.deepEqual(
    await standsAt(waiting.reference),
    ['paystack success'],
    'not handed over yet, but made for it',
  )
  await world.control(`/bank/payouts/${pending.reference}/conclude`, { status: 'success', code: '00' })
  await atBank(world, pending, 'success')
  await world.settle()
  assert.equal(await stateOf(world, one, pending), 'success')
  assert.deepEqual(await standing(world, one), paid)

  const two = await sender()
  const next = await handedOver(world, two, { steps: [{ status: 'success', code: '00' }] })
  await atBank(world, next, 'success')
  await world.settle()
  assert.deepEqual(await standsAt(next.reference), ['monnify success'])
})

const minorOf = (naira: string): bigint => BigInt(naira.replace('.', ''))

/** What our books say that a partner has of our money, in kobo; a partner that only pays out owes us less than nothing. */
async function heldAt(provider: string): Promise<bigint> {
  const { sql } = world.api.doors.database
  const settlement = await findHouseBalance(sql, house('NGN', 'settlement', provider))
  assert.ok(settlement !== undefined)
  return -settlement.balance.minor
}

test('in the end every line of both partners’ books is one of ours, with its amount and its fee, and the float is theirs together', async () => {
  await world.settle()
  assert.deepEqual(
    (await verifyLedger(world.api.doors.database)).filter(({ ok }) => !ok),
    [],
  )
  const theirs = (await linesOf()).map((line) => ({
    reference: line.reference,
    provider: line.rail,
    out: line.debited ? minorOf(line.amount) + minorOf(line.fee) : 0n,
  }))
  const ours = await world.api.doors.database.sql<{ reference: string; provider: string; out: bigint }>`
    select reference, provider, case when state = 'success' then amount_minor + provider_fee_minor else 0 end as out
    from orders where kind = 'bank_transfer'`
  const byReference = (one: { reference: string }, other: { reference: string }) =>
    one.reference < other.reference ? -1 : 1
  assert.deepEqual(theirs.toSorted(byReference), ours.toSorted(byReference))
  assert.deepEqual(new Set(theirs.map(({ provider }) => provider)), new Set(['paystack', 'monnify']))

  const outAt = (provider: string) =>
    theirs.filter((line) => line.provider === provider).reduce((sum, { out }) => sum + out, 0n)
  assert.equal(await heldAt('monnify'), -outAt('monnify'))
  const [arrived] = await world.api.doors.database.sql<{ minor: bigint }>`
    select coalesce((select sum(gross_minor - provider_fee_minor) from deposits), 0)
      + coalesce((select sum(amount_minor) from float_top_ups), 0) as minor`
  assert.equal(await heldAt('paystack'), BigInt(arrived?.minor ?? 0) - outAt('paystack'))
  const float: { balance: string } = Object(await world.control('/bank/float'))
  const balance = await world.api.rails.payouts.primary.payoutBalance()
  assert.equal(balance.outcome === 'accepted' && balance.value.minor, minorOf(float.balance))
  assert.equal((await heldAt('paystack')) + (await heldAt('monnify')), minorOf(float.balance))
})
