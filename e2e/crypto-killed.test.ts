// Promises about `kill -9` between each two steps of coins that are credited, of coins that go back and of a conversion: nothing is lost, doubled or invented.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '#kit/test/eventually.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { signInAdmin } from './admin.ts'
import { balancesOf, openDollars } from './converter.ts'
import { bySignedIn } from './crypto-desk-hands.ts'
import {
  backTo,
  connectionsAreGone,
  convertAgain,
  killAt,
  type People,
  places,
  sendCoins,
  untilTaken,
} from './crypto-kills.ts'
import { addressOf, depositsOf, quickAddresses } from './crypto.ts'
import { holdOpen, placeOfWebhooks } from './held-open.ts'
import { aCustomer, aMember } from './people.ts'
import { openSharedProcesses, type Processes } from './processes.ts'

const tron = { coin: 'USDT', network: 'tron' } as const

let world: Processes
let people: People
/** Deposits that wait for two people, one for each return. */
let waiting: string[]
/** What there has been so far, by the model. */
const model = { credits: 0, conversions: 0, returns: 0 }

before(async () => {
  world = await openSharedProcesses({ isPatient: true })
  await world.watch.sql`
    insert into exchange_overrides (base, quote, parts, set_at, until)
    values ('USD', 'NGN', ${1_500n * 100_000_000n}, ${new Date('2026-01-01')}, ${new Date('2126-01-01')})`
  // Nobody else writes: what people have set holds.
  await world.control('/openexchangerates/rate', { rate: null })
  await quickAddresses(world)
  const credited = await aCustomer(world, { tier: 3, device: 'known' })
  const converter = await aCustomer(world, { tier: 3, money: '200000', device: 'known' })
  const returned = await aCustomer(world, { tier: 3, device: 'known' })
  await openDollars(world, converter)
  people = {
    credited: { ...credited, address: await addressOf(world, credited, tron) },
    converter,
    returned,
    staff: {
      mine: await signInAdmin(world, await aMember(world, 'owner')),
      theirs: await signInAdmin(world, await aMember(world, 'owner')),
    },
  }
  const to = await addressOf(world, returned, tron)
  // Below what is credited.
  for (let count = 0; count < 5; count++)
    await world.control('/chain/transfers', { ...tron, to, amount: '0.5', confirmations: 1000 })
  waiting = await eventually(async () => {
    const all = await depositsOf(world, returned)
    assert.deepEqual(
      all.map(({ state }) => state),
      Array.from({ length: 5 }, () => 'held'),
    )
    return all.map(({ id }) => id)
  })
})
after(() => world?.close())

const nextWaiting = (): string => waiting.pop() ?? assert.fail('a deposit waits')

/** Time ends the lease of whoever died. It is never moved under a job that is under way. */
async function untilAllEnded(): Promise<void> {
  const { credits, returns } = model
  await eventually(async () => {
    const credited = await depositsOf(world, people.credited)
    const returned = (await depositsOf(world, people.returned)).filter(({ state }) => state === 'returned')
    const isOver =
      credited.filter(({ state }) => state === 'credited').length === credits && returned.length === returns
    if (!isOver && (await world.api.jobsUnderWay()) === 0) await world.api.advance(10_000)
    assert.ok(isOver, JSON.stringify([credited.map(({ state }) => state), returned.length, model]))
  }, 180)
}

/** What everybody has is what the model says, told once, and the books prove. */
async function assertSound(): Promise<void> {
  const { credits, conversions, returns } = model
  // ₦1,477.50 for each of ten coins; $10 for ₦15,225.
  assert.deepEqual(await balancesOf(world, people.credited), { NGN: `${credits * 14_775}.00` })
  assert.deepEqual(await balancesOf(world, people.converter), {
    NGN: `${200_000 - conversions * 15_225}.00`,
    USD: `${conversions * 10}.00`,
  })
  assert.deepEqual(await balancesOf(world, people.returned), { NGN: '0.00' })
  assert.equal((await depositsOf(world, people.credited)).length, credits)
  const [counts] = await world.watch.sql<Record<string, number>>`
    select (select count(*)::int from crypto_arrivals) arrivals, (select count(*)::int from conversions) conversions,
      (select count(*)::int from transactions where type = 'crypto_deposit') lines,
      (select count(*)::int from transactions t join notifications n on n.key like '%:' || t.id where t.user_id = ${people.credited.id}) told,
      (select count(*)::int from jobs where dead_at is not null) dead`
  assert.deepEqual(counts, { arrivals: credits + 5, conversions, lines: credits, told: credits, dead: 0 })
  const { withdraws }: { withdraws: { status: string }[] } = Object(await world.control('/quidax/withdraws'))
  assert.equal(withdraws.filter(({ status }) => status === 'Done').length, returns)
  assert.equal(withdraws.length, returns)
  assert.deepEqual(
    (await verifyLedger(world.database)).filter(({ ok }) => !ok),
    [],
  )
}

test('killed before a webhook is kept: the custodian’s own list has it', async () => {
  const [held] = await Promise.all([holdOpen(world, placeOfWebhooks, ['api']), sendCoins(world, people)])
  await world.api.program().kill()
  await held.release()
  await connectionsAreGone(world)
  await world.api.start()
  model.credits += 1
  await untilAllEnded()
  await assertSound()
})

const isHanging = async (): Promise<void> => {
  const state: { held: number; scenarios: unknown[] } = Object(await world.control('/state'))
  assert.deepEqual([state.held > 0, state.scenarios], [true, []])
}

for (const kind of ['hang_before', 'hang_after'])
  test(`killed while the custodian is asked, and while it is told to send back, which meets ${kind}`, async () => {
    const id = nextWaiting()
    const [row] = await world.watch.sql<{ holder_id: string }>`
      select holder_id from crypto_deposits where id = ${id}`
    const path = `/users/${row?.holder_id}/withdraws`
    await world.control('/scenarios', { rail: 'quidax', match: { method: 'POST', path }, script: [{ kind }] })
    await bySignedIn(world, people.staff, { ...backTo, id })
    await eventually(isHanging)
    await world.control('/scenarios', {
      rail: 'quidax',
      match: { method: 'GET', path: '/users/*' },
      script: [{ kind }],
    })
    await sendCoins(world, people)
    await eventually(isHanging)
    await world.api.program().kill()
    await world.api.start()
    model.credits += 1
    model.returns += 1
    await untilTaken(world, id)
    await world.control(`/quidax/withdraws/${id}`, { status: 'Done' })
    await untilAllEnded()
    await assertSound()
  })

for (const place of places)
  test(`killed ${place.name}: ${place.steps.join(', ')}`, async () => {
    const returning = place.steps.includes('return') ? nextWaiting() : undefined
    const begun = await killAt(world, people, { place, returning })
    await convertAgain(world, people, begun)
    model.credits += 1
    model.conversions += 1
    model.returns += returning === undefined ? 0 : 1
    await untilAllEnded()
    await assertSound()
    // Whoever asks once more hears of the same conversion, and nothing happens.
    await begun.again()
    await assertSound()
  })
