// Promises about sending at two servers over one database at once: whatever is limited is counted once, and money is never made.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as transfers from '#features/orders/sending-contract.ts'
import { freezeWallets } from '#features/wallets/public.ts'
import type { WireBody } from '#kit/http/contract.ts'
import { lagosDay } from '#kit/lagos.ts'
import { sizeOf } from '#kit/test/depth.ts'
import { eventually } from '#kit/test/eventually.ts'
import { setAccountState } from '#ledger/ledger.ts'
import { accountId } from '#ledger/posting.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { newAccount } from './bank-side.ts'
import { authorisedByHand, roomForCrowds } from './by-hand.ts'
import { type Answer, type Reachable, send } from './customer.ts'
import { untilGathered } from './held-open.ts'
import type { Processes } from './processes.ts'
import { hour, koboOf, openRivals, type Person, type Rivals, tallyOf } from './rivals.ts'

const racers = sizeOf('racers')
/** More than a limit of 22 lets through, and than two days of ten each. */
const atLimit = Math.max(30, racers / 2)
const few = Math.max(15, racers / 4)
/** Far longer than a race takes. */
const beforeMidnight = 600_000

let rivals: Rivals
let world: Processes

before(async () => {
  rivals = await openRivals()
  ;({ world } = rivals)
})
after(() => world?.close())
// After each race the books prove themselves, and nobody's request broke.
beforeEach(async () => {
  assert.deepEqual(
    (await verifyLedger(world.database)).filter(({ ok }) => !ok),
    [],
  )
  for (const api of world.apis)
    assert.deepEqual(
      api.program().lines.filter((line) => line.includes('a request broke')),
      [],
    )
})

type Customer = Person
type Wish = WireBody<typeof transfers.quoteTransfer>
type Body = WireBody<typeof transfers.sendTransfer>
type MyTransfer = Answer<{ total: string; created_at: string }>

const now = () => rivals.now()
const newCustomer: Rivals['newCustomer'] = (of) => rivals.newCustomer(of)
const walletOf: Rivals['walletOf'] = (person) => rivals.walletOf(person)
const tally = (answers: readonly MyTransfer[]) => tallyOf(answers, 'sent')
const toCustomer = ({ email }: Customer): Wish['to'] => ({ kind: 'customer', handle: email })

async function usedOf({ userId }: Customer): Promise<Record<string, bigint>> {
  const rows = await world.watch.sql<{ period: string; used_minor: bigint }>`
    select period, used_minor from limit_usage where user_id = ${userId} and period like 'out:%'`
  return Object.fromEntries(rows.map((row) => [row.period, row.used_minor]))
}

/** Ready to be sent: seen, and authorised for exactly that. */
async function ready(customer: Customer, wish: Wish): Promise<Body> {
  const quoted = await send(world, transfers.quoteTransfer, { cookie: customer.cookie, body: wish })
  assert.equal(quoted.status, 200, JSON.stringify(quoted.body))
  const { hash } = quoted.data
  const authorisation = await authorisedByHand(world.watch, { ...customer, hash, at: await now() })
  return { ...wish, hash, authorisation_id: authorisation, send_again: true, scam_warning_read: true }
}

/** The same sight, authorised as often as it is sent. */
async function readyOften(customer: Customer, wish: Wish, times: number): Promise<Body[]> {
  const first = await ready(customer, wish)
  const at = await now()
  const others = await Promise.all(
    Array.from({ length: times - 1 }, () =>
      authorisedByHand(world.watch, { ...customer, hash: first.hash, at }),
    ),
  )
  return [first, ...others.map((authorisation_id) => ({ ...first, authorisation_id }))]
}

let keys = 0
/** Who finds the server too busy to begin is told so, and asks again with the same key. */
function post(customer: Customer, body: Body, at: Reachable, key = `race-${keys++}`): Promise<MyTransfer> {
  return eventually(async () => {
    const answer = await send(at, transfers.sendTransfer, {
      cookie: customer.cookie,
      headers: { 'idempotency-key': key },
      body,
    })
    assert.ok(!['unavailable', 'held_up'].includes(answer.problem.code))
    return answer
  }, 180)
}

/** Sends all at once, in turn at both servers. */
const race = (customer: Customer, bodies: readonly Body[]): Promise<MyTransfer[]> =>
  Promise.all(bodies.map((body, index) => post(customer, body, rivals.serverOf(index))))

for (const [name, to, amount, total] of [
  ['to a bank', undefined, '99923.12', 10_000_000n],
  ['to another customer', 'customer', '99950.00', 10_000_000n],
] as const)
  test(`${racers} sends of the whole balance ${name}: exactly one succeeds`, async () => {
    const one = await newCustomer({ tier: 3, naira: to ? '100000' : '100026.87' })
    const two = to && (await newCustomer({ tier: 3, naira: '0' }))
    const wish = { to: two ? toCustomer(two) : newAccount(), amount }
    const before = await walletOf(one)
    const answers = await race(one, await readyOften(one, wish, racers))
    assert.deepEqual(tally(answers), { sent: 1, not_enough_money: racers - 1 })
    const { balance, held } = await walletOf(one)
    if (two) {
      assert.deepEqual([balance, held], [before.balance - total, 0n])
      assert.equal((await walletOf(two)).balance, 9_995_000n)
    } else assert.equal(balance - held, 0n)
    assert.equal(Object.values(await usedOf(one))[0], koboOf(amount))
  })

test('one Idempotency-Key twenty times at both servers: one transfer', async () => {
  const one = await newCustomer({ tier: 3, naira: '50000' })
  const body = await ready(one, { to: newAccount(), amount: '1000' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => post(one, body, rivals.serverOf(index), 'one-key')),
  )
  assert.ok(answers.some(({ status }) => status === 200))
  assert.ok(
    answers.every(({ status, problem }) => status === 200 || problem.code === 'still_running'),
    JSON.stringify(tally(answers)),
  )
  const later = await Promise.all([0, 1].map((index) => post(one, body, rivals.serverOf(index), 'one-key')))
  assert.deepEqual(later[0]?.body, later[1]?.body)
  const [row] = await world.watch.sql<{ count: number }>`
    select count(*)::int count from orders where user_id = ${one.userId}`
  assert.equal(row?.count, 1)
})

test('one Idempotency-Key fifty times at once uses up no look-ups: the next payee is found', async () => {
  const [one, two] = [
    await newCustomer({ tier: 3, naira: '50000' }),
    await newCustomer({ tier: 3, naira: '0' }),
  ]
  const body = await ready(one, { to: toCustomer(two), amount: '1000' })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => post(one, body, rivals.serverOf(index), 'fifty')),
  )
  assert.ok(
    answers.every(({ status, problem }) => status === 200 || problem.code === 'still_running'),
    JSON.stringify(tally(answers)),
  )
  const repeats = await Promise.all(
    Array.from({ length: 10 }, (_, index) => post(one, body, rivals.serverOf(index), 'fifty')),
  )
  assert.ok(repeats.every(({ status }) => status === 200))
  // One at the quote, and one at each server at most.
  const [counted] = await world.watch.sql<{ used: number }>`
    select sum(used)::int used from rate_limits where bucket = ${`payee:${one.userId}`}`
  assert.ok((counted?.used ?? 0) <= 3, `${counted?.used} look-ups`)
})

test('one authorisation twenty times at both servers: one transfer', async () => {
  const one = await newCustomer({ tier: 3, naira: '50000' })
  const body = await ready(one, { to: newAccount(), amount: '1000' })
  const answers = await race(
    one,
    Array.from({ length: 20 }, () => body),
  )
  assert.deepEqual(tally(answers), { sent: 1, authorisation_missing: 19 })
})

test(`${atLimit} at the daily limit of both servers: never above it`, async () => {
  const one = await newCustomer({ tier: 1, naira: '200000' })
  const answers = await race(one, await readyOften(one, { to: newAccount(), amount: '2200' }, atLimit))
  assert.deepEqual(tally(answers), { sent: 22, above_daily_limit: atLimit - 22 })
  assert.deepEqual(await usedOf(one), { [`out:${lagosDay(await now())}`]: 4_840_000n })
})

test('midnight in Lagos between two servers: each day has its own limit, and neither is passed', async () => {
  const one = await newCustomer({ tier: 1, naira: '250000' })
  const [first, second] = world.apis
  assert.ok(first && second)
  // The first server stands some minutes before midnight, the second some minutes after it.
  const instant = await now()
  // Where midnight is nearer than that, the one after it.
  const dayAfter = lagosDay(new Date(instant.getTime() + beforeMidnight + 24 * hour))
  const midnight = new Date(`${dayAfter}T00:00:00+01:00`)
  const evening = midnight.getTime() - instant.getTime() - beforeMidnight
  await first.advance(evening)
  await second.advance(evening + 2 * beforeMidnight)
  await roomForCrowds(world.watch, { ...one, from: new Date(midnight.getTime() - hour / 2) })
  const bodies = await readyOften(one, { to: newAccount(), amount: '5000' }, atLimit)
  const answers = await race(one, bodies)
  const sent = answers.filter(({ status }) => status === 200)
  const perDay = new Map<string, bigint>()
  for (const { data } of sent) {
    const day = `out:${lagosDay(new Date(data.created_at))}`
    perDay.set(day, (perDay.get(day) ?? 0n) + 500_000n)
  }
  assert.deepEqual(Object.fromEntries(perDay), await usedOf(one))
  const today = `out:${lagosDay(midnight)}`
  assert.equal(perDay.get(today), 5_000_000n, 'the new day is used up, and not passed')
  for (const used of perDay.values()) assert.ok(used <= 5_000_000n)
  assert.equal(perDay.size, 2, 'both days were counted on')
  assert.ok(answers.every(({ status, problem }) => status === 200 || problem.code === 'above_daily_limit'))
  await first.advance(2 * beforeMidnight)
})

test('two free transfers a month, and many at once: two are free, and nobody is charged what they did not see', async () => {
  const one = await newCustomer({ tier: 3, naira: '200000' })
  const setFree = async (perMonth: number): Promise<void> => {
    const at = new Date((await now()).getTime() - 1_000)
    await world.watch.sql`
      insert into free_transfer_settings (per_month, valid_from, set_at) values (${perMonth}, ${at}, ${at})`
  }
  await setFree(2)
  const answers = await race(one, await readyOften(one, { to: newAccount(), amount: '1000' }, few))
  assert.deepEqual(tally(answers), { sent: 2, quote_changed: few - 2 })
  for (const { status, data } of answers) if (status === 200) assert.equal(data.total, '1000.00')
  const [used] = await world.watch.sql<{ used: number }>`
    select used from free_transfers_used where user_id = ${one.userId}`
  assert.equal(used?.used, 2)
  const charged = await race(one, await readyOften(one, { to: newAccount(), amount: '1000' }, 5))
  assert.deepEqual(tally(charged), { sent: 5 })
  for (const { data } of charged) assert.equal(data.total, '1010.75')
  await setFree(0)
})

test(`a freeze against ${atLimit} debits: none is taken once the freeze has answered`, async () => {
  const one = await newCustomer({ tier: 3, naira: '200000' })
  const bodies = await readyOften(one, { to: newAccount(), amount: '100' }, atLimit)
  const count = async (): Promise<number> => {
    const [row] = await world.watch.sql<{ count: number }>`
      select count(*)::int count from orders where user_id = ${one.userId}`
    return row?.count ?? -1
  }
  // A machine may be so quick that all who race are served before the freeze: some come after it.
  const late = 10
  const racing = race(one, bodies.slice(late))
  await eventually(async () => assert.ok((await count()) >= 3, 'nothing is sent yet'))
  const at = await now()
  await world.database.begin((sql) =>
    freezeWallets(sql, { userId: one.userId, now: at, requestId: undefined }),
  )
  const taken = await count()
  const answers = [...(await race(one, bodies.slice(0, late))), ...(await racing)]
  assert.deepEqual(tally(answers), { sent: taken, wallet_frozen: atLimit - taken })
  assert.equal(await count(), taken)
})

test('many from one to another and as many back at once: nobody waits for ever, and the sums are right', async () => {
  const one = await newCustomer({ tier: 3, naira: '200000' })
  const two = await newCustomer({ tier: 3, naira: '200000' })
  const there = await readyOften(one, { to: toCustomer(two), amount: '1000' }, few)
  const back = await readyOften(two, { to: toCustomer(one), amount: '300' }, few)
  const answers = (await Promise.all([race(one, there), race(two, back)])).flat()
  assert.deepEqual(tally(answers), { sent: 2 * few })
  assert.equal((await walletOf(one)).balance, 20_000_000n - BigInt(few) * 70_000n)
  assert.equal((await walletOf(two)).balance, 20_000_000n + BigInt(few) * 70_000n)
})

test('many in the first day of a device: exactly ₦20,000.00 leave', async () => {
  const one = await newCustomer({ tier: 3, naira: '200000' })
  await rivals.activate(one, await now())
  const answers = await race(one, await readyOften(one, { to: newAccount(), amount: '1000' }, 20 + few))
  assert.deepEqual(tally(answers), { sent: 20, above_activation_limit: few })
  const used = Object.values(await usedOf(one)).reduce((sum, minor) => sum + minor, 0n)
  assert.equal(used, 2_000_000n + 2_000_000n, 'once on the day, once on the first hours')
})

function freezeCredits({ userId }: Customer, freeze: 'credit' | 'none'): Promise<unknown> {
  return world.database.begin(async (sql) => {
    const [wallet] = await sql<{
      ledger_account: bigint
    }>`select ledger_account from wallets where user_id = ${userId}`
    assert.ok(wallet)
    const context = { actor: 'system', intent: 'race', requestId: undefined }
    const account = accountId(wallet.ledger_account)
    return setAccountState(sql, { account, freeze, closed: false, at: await now(), context })
  })
}

/** Asks while each lane is held up by the first it got, until all the others wait for a lane: quick ones might share nothing. */
function gathered(ask: () => Promise<MyTransfer>[]): Promise<Promise<MyTransfer>[]> {
  return world.watch.begin(async (sql) => {
    await sql`lock table authorisations in share mode`
    const asked = ask()
    await untilGathered(world.watch)
    return asked
  })
}

test('a crowd that sends at once at one server shares transactions, and each is answered as if alone', async () => {
  const people = Array.from({ length: 10 }, () => newCustomer({ tier: 3, naira: '50000' }))
  const [payee, closed, ...crowd] = await Promise.all(people)
  assert.ok(payee && closed)
  type Sending = readonly [Customer, Wish, sends?: Partial<Wish>]
  const toBanks = crowd.map((one): Sending => [one, { to: newAccount(), amount: '1000' }])
  const others = crowd.flatMap((one): Sending[] => [
    // All to the same one, who must be paid one after the other.
    [one, { to: toCustomer(payee), amount: '700' }],
    // Refused when everything but the posting is written: the wallet that should receive is frozen.
    [one, { to: toCustomer(closed), amount: '200' }],
    // Refused at the first look: not the price that was seen.
    [one, { to: newAccount(), amount: '300' }, { amount: '301' }],
  ])
  const readyAll = (sendings: readonly Sending[]): Promise<[Customer, Body][]> =>
    Promise.all(sendings.map(async ([one, wish, sends]) => [one, { ...(await ready(one, wish)), ...sends }]))
  const [bankBodies, otherBodies] = await Promise.all([readyAll(toBanks), readyAll(others)])
  await freezeCredits(closed, 'credit')
  const postAll = (bodies: readonly [Customer, Body][]): Promise<MyTransfer>[] =>
    bodies.map(([one, body]) => post(one, body, rivals.serverOf(0)))
  const asked = await gathered(() => postAll(bankBodies))
  const answers = await Promise.all([...asked, ...postAll(otherBodies)])
  assert.deepEqual(tally(answers), {
    sent: 2 * crowd.length,
    recipient_cannot_receive: crowd.length,
    quote_changed: crowd.length,
  })
  assert.equal((await walletOf(payee)).balance, 5_000_000n + BigInt(crowd.length) * 70_000n)
  assert.equal((await walletOf(closed)).balance, 5_000_000n)
  const authorisations = [...bankBodies, ...otherBodies].map(([, body]) => body.authorisation_id)
  const [made] = await world.watch.sql<{ transfers: number; transactions: number; unused: number }>`
    select count(*)::int transfers, count(distinct l.transaction_id::text)::int transactions,
      (select count(*)::int from authorisations a where a.id = any(${authorisations}::uuid[])
        and used_at is null) unused
    from orders t join audit_log l on l.action = 'transfers.send' and l.target_id = t.id::text
    where t.authorisation_id = any(${authorisations}::uuid[])`
  assert.equal(made?.transfers, 2 * crowd.length)
  assert.equal(made?.unused, 2 * crowd.length, 'what was refused has used nothing up')
  assert.ok(made.transactions < made.transfers, `${made.transactions} transactions`)
  await freezeCredits(closed, 'none')
})

test('in the end the bank pays what was sent, and the books agree', async () => {
  for (const api of world.apis) await api.advance(hour)
  await world.settle()
  assert.deepEqual(
    (await verifyLedger(world.database)).filter(({ ok }) => !ok),
    [],
  )
  const [row] = await world.watch.sql<{ made: number; lost: number }>`
    select (select count(*)::int from orders) made, (
      -- What its owner froze before it was handed over waits for them.
      select count(*)::int from orders t join wallets w on w.id = t.wallet_id join ledger.accounts a on a.id = w.ledger_account
      where t.concluded_at is null and not (t.state = 'held' and a.debit_frozen)) lost`
  assert.ok((row?.made ?? 0) > 100)
  assert.equal(row?.lost, 0)
})
