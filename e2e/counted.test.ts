// Promises about what is counted, asked at two server processes at once: exactly as much passes as is allowed, of money that
// comes in and of what a customer may have or do.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import * as kyc from '#features/kyc/contract.ts'
import * as notifications from '#features/notifications/contract.ts'
import * as orders from '#features/standing-orders/contract.ts'
import * as stepUp from '#features/step-up/contract.ts'
import { testAuthenticator } from '#features/step-up/test-authenticator.ts'
import * as tiers from '#features/tiers/contract.ts'
import * as transfers from '#features/orders/sending-contract.ts'
import * as uploads from '#features/uploads/contract.ts'
import { hashToken } from '#kit/crypto/vault.ts'
import { newId } from '#kit/ids.ts'
import { movedClock } from '#kit/clock.ts'
import { systemRandom } from '#kit/random.ts'
import { sizeOf } from '#kit/test/depth.ts'
import { eventually } from '#kit/test/eventually.ts'
import { testBrowser } from '#rails/test-browser.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { authorisedByHand } from './by-hand.ts'
import { type Answer, profile, type Reachable, send } from './customer.ts'
import { paper } from './papers.ts'
import type { Processes } from './processes.ts'
import { hour, openRivals, type Person, type Rivals, tallyOf, type WalletHolder } from './rivals.ts'

let rivals: Rivals
let world: Processes

before(async () => {
  rivals = await openRivals()
  ;({ world } = rivals)
})
after(() => world?.close())

const now = () => rivals.now()
const newCustomer: Rivals['newCustomer'] = (of) => rivals.newCustomer(of)
const newPerson: Rivals['newPerson'] = () => rivals.newPerson()
const balanceOf = async (person: Person): Promise<bigint> => (await rivals.walletOf(person)).balance
const tally = (answers: readonly Answer<unknown>[]) => tallyOf(answers, 'passed')

/** Just after an hour has begun, so that no hour and no day ends in the middle of a test. */
async function newHour(): Promise<void> {
  const instants = await Promise.all(world.apis.map((api) => api.advance(0)))
  const since = Math.max(...instants.map((instant) => instant.getTime())) % hour
  for (const api of world.apis) await api.advance(hour - since + 1_000)
}

/** All at once, in turn at both servers. Who finds a server too busy to begin asks again. */
function atBoth<Data>(
  times: number,
  ask: (at: Reachable, index: number) => Promise<Answer<Data>>,
): Promise<Answer<Data>[]> {
  return Promise.all(
    Array.from({ length: times }, (_, index) =>
      eventually(async () => {
        const answer = await ask(rivals.serverOf(index), index)
        assert.ok(!['unavailable', 'held_up'].includes(answer.problem.code))
        return answer
      }, 180),
    ),
  )
}

/** Transfers of one sender to another customer, each authorised, ready to be sent at once. */
async function ready(from: Person, to: Person, wish: { amount: string; times: number }) {
  const body = { to: { kind: 'customer' as const, handle: to.email }, amount: wish.amount }
  const quoted = await send(world, transfers.quoteTransfer, { cookie: from.cookie, body })
  assert.equal(quoted.status, 200, JSON.stringify(quoted.body))
  const { hash } = quoted.data
  const at = await now()
  const ids = await Promise.all(
    Array.from({ length: wish.times }, () => authorisedByHand(world.watch, { ...from, hash, at })),
  )
  return ids.map((id) => ({
    cookie: from.cookie,
    body: { ...body, hash, authorisation_id: id, send_again: true, scam_warning_read: true },
    headers: { 'idempotency-key': `counted-${id}` },
  }))
}

/** Deposits of these amounts to an account; answers when each is recorded, with what became of it. */
async function recorded(to: WalletHolder, count: number): Promise<Record<string, number>> {
  return eventually(async () => {
    const rows = await world.watch.sql<{ state: string; suspension: string | null; count: number }>`
      select state, suspension, count(*)::int count from deposits
      where user_id = ${to.userId} group by state, suspension`
    assert.equal(
      rows.reduce((sum, row) => sum + row.count, 0),
      count,
    )
    return Object.fromEntries(rows.map((row) => [row.suspension ?? row.state, row.count]))
  }, 180)
}

/** Sends and deposits at once, at both servers, to one customer. */
async function pour(
  to: WalletHolder,
  from: readonly Person[],
  wish: { transfers: readonly string[]; deposits: readonly string[] },
) {
  const each = await Promise.all(
    from.flatMap((sender) => wish.transfers.map((amount) => ready(sender, to, { amount, times: 1 }))),
  )
  const sends = each.flat()
  const [answers] = await Promise.all([
    atBoth(sends.length, (at, index) => send(at, transfers.sendTransfer, { ...sends[index] })),
    Promise.all(wish.deposits.map((amount) => rivals.deposit(to.account, amount))),
  ])
  const arrived = await recorded(to, wish.deposits.length)
  assert.deepEqual(
    (await verifyLedger(world.database)).filter(({ ok }) => !ok),
    [],
  )
  return { sent: tally(answers), arrived }
}

const often = (times: number, amount: string): string[] => Array.from({ length: times }, () => amount)

test('the first day of a device takes in exactly ₦20,000.00, of customers and of banks at both servers together', async () => {
  const senders = await Promise.all([1, 2].map(() => newCustomer({ tier: 3, naira: '100000' })))
  const to = await newCustomer({ tier: 3, naira: '0' })
  await rivals.activate(to, await now())
  const { sent, arrived } = await pour(to, senders, {
    transfers: often(12, '1000'),
    deposits: often(12, '1000'),
  })
  const came = (sent['passed'] ?? 0) + (arrived['credited'] ?? 0)
  assert.equal(came, 20, JSON.stringify({ sent, arrived }))
  assert.deepEqual(sent, {
    passed: sent['passed'] ?? 0,
    recipient_cannot_receive: 24 - (sent['passed'] ?? 0),
  })
  assert.equal((arrived['credited'] ?? 0) + (arrived['above_activation_limit'] ?? 0), 12)
  assert.equal(await balanceOf(to), 2_000_000n)
})

test('a balance limit is reached to the last kobo and never passed, whoever pays at whichever server', async () => {
  const senders = await Promise.all([1, 2].map(() => newCustomer({ tier: 3, naira: '200000' })))
  const to = await newCustomer({ tier: 1, naira: '0' })
  const { sent, arrived } = await pour(to, senders, {
    transfers: often(10, '15000'),
    deposits: often(12, '15000'),
  })
  const came = (sent['passed'] ?? 0) + (arrived['credited'] ?? 0)
  assert.equal(came, 20, JSON.stringify({ sent, arrived }))
  assert.deepEqual(sent, {
    passed: sent['passed'] ?? 0,
    recipient_cannot_receive: 20 - (sent['passed'] ?? 0),
  })
  assert.equal((arrived['credited'] ?? 0) + (arrived['above_balance_limit'] ?? 0), 12)
  assert.equal(await balanceOf(to), 30_000_000n)
})

test('a single limit lets its last kobo in, and none more, of customers and of banks alike', async () => {
  const senders = await Promise.all([1, 2].map(() => newCustomer({ tier: 3, naira: '200000' })))
  const to = await newCustomer({ tier: 1, naira: '0' })
  const { sent, arrived } = await pour(to, senders, {
    transfers: ['50000', '50000.01'],
    deposits: ['50000', '50000.01', '50000', '50000.01'],
  })
  assert.deepEqual(sent, { passed: 2, recipient_cannot_receive: 2 })
  assert.deepEqual(arrived, { credited: 2, above_single_limit: 2 })
  assert.equal(await balanceOf(to), 20_000_000n)
})

type Counter = {
  readonly name: string
  /** How many are let through. */
  readonly most: number
  readonly race: (asked: number) => Promise<Answer<unknown>[]>
  /** What the others are told. */
  readonly refusal: string
}

const beyond = sizeOf('callsBeyondLimit')
const random = systemRandom()

async function lookUps(asked: number) {
  const { cookie } = await newPerson()
  return atBoth(asked, (at, index) =>
    send(at, transfers.findPayee, {
      cookie,
      body: {
        to: { kind: 'bank', bank_code: '058', account_number: `01234${String(index).padStart(3, '0')}10` },
      },
    }),
  )
}

async function files(asked: number) {
  const { cookie } = await newPerson()
  return atBoth(asked, (at) =>
    send(at, uploads.startUpload, {
      cookie,
      body: { purpose: 'id_front', size: 1_000, sha256: randomBytes(32).toString('hex') },
    }),
  )
}

async function tierRequests(asked: number) {
  const { cookie } = await newCustomer({ tier: 1, naira: '0' })
  const number = '70155540010'
  const { first_name, last_name, date_of_birth } = profile('')
  await world.control('/identity/people', { kind: 'nin', number, first_name, last_name, date_of_birth })
  const checked = await send(world, kyc.checkIdentity, { cookie, body: { kind: 'nin', number } })
  assert.equal(checked.status, 200, JSON.stringify(checked.body))
  const fronts = await Promise.all(Array.from({ length: asked }, () => paper(world, cookie, 'id_front')))
  await world.settle()
  return atBoth(asked, (at, index) =>
    send(at, tiers.askForTierTwo, {
      cookie,
      body: { document_kind: 'passport', document_number: `A${20_000_000 + index}`, front: fronts[index] },
    }),
  )
}

async function standingOrders(asked: number) {
  const person = await newCustomer({ tier: 3, naira: '0' })
  const at = await now()
  const plan = {
    to: { kind: 'bank', bank_code: '058', account_number: '0123456710' },
    amount: '1000',
    every: 'month',
    first_at: new Date(at.getTime() + 72 * hour).toISOString(),
  }
  const seen = await send(world, orders.previewOrder, { cookie: person.cookie, body: plan })
  assert.equal(seen.status, 200, JSON.stringify(seen.body))
  const { hash } = seen.data
  const ids = Array.from({ length: asked }, () => newId({ clock: movedClock(at), random }))
  for (const id of ids)
    await world.watch.sql`
      insert into authorisations (id, user_id, session_id, purpose, hash, method, authorised_at, expires_at)
      values (${id}, ${person.userId}, ${person.sessionId}, 'standing_order', ${hash}, 'pin_and_code', ${at},
        ${new Date(at.getTime() + hour)})`
  return atBoth(asked, (server, index) =>
    send(server, orders.makeOrder, {
      cookie: person.cookie,
      headers: { 'idempotency-key': `order-${ids[index]}` },
      body: { ...plan, hash, authorisation_id: ids[index] },
    }),
  )
}

async function passkeys(asked: number) {
  const { cookie } = await newPerson()
  const begun = await atBoth(asked, (at) => send(at, stepUp.beginAddingPasskey, { cookie, body: {} }))
  assert.deepEqual(tally(begun), { passed: asked }, 'each begins while there is room')
  const made = begun.map(({ data }, index) => {
    // Each server is its own site here, and the same one is asked again.
    const origin = `http://localhost:${new URL(rivals.serverOf(index).api.url).port}`
    const response = testAuthenticator({ origin, host: 'localhost' }).create({ ...data.options })
    return { challenge_id: data.challenge_id, response }
  })
  return atBoth(asked, (at, index) => send(at, stepUp.addPasskey, { cookie, body: made[index] }))
}

const counters: readonly Counter[] = [
  { name: 'name look-ups in an hour', most: 60, race: lookUps, refusal: 'too_many_lookups' },
  { name: 'files in a day', most: 40, race: files, refusal: 'too_many_uploads' },
  { name: 'open requests for a tier', most: 1, race: tierRequests, refusal: 'request_open' },
  { name: 'standing orders', most: 50, race: standingOrders, refusal: 'too_many_orders' },
  { name: 'passkeys', most: 10, race: passkeys, refusal: 'too_many_passkeys' },
]

for (const { name, most, race, refusal } of counters)
  test(`${name}: ${most}, and no more when ${beyond} more are asked for at once`, async () => {
    await newHour()
    assert.deepEqual(tally(await race(most + beyond)), { passed: most, [refusal]: beyond })
  })

test('devices with pushes: 10, the newest, when 16 subscribe at once', async () => {
  await newHour()
  const { userId, cookie } = await newPerson()
  const [name = ''] = cookie.split('=')
  const at = await now()
  // Sixteen sessions of one person: by hand, because one device after the other would end the one before.
  const cookies = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const token = randomBytes(32).toString('base64url')
      await world.watch.sql`
        insert into customer_sessions (token_hash, id, device_id, user_id, unlocked, device, address, created_at, last_seen_at, expires_at, proven_at)
        select ${hashToken(token)}, ${newId({ clock: movedClock(at), random })}, device_id, user_id, true, device, address,
          ${at}, ${at}, ${new Date(at.getTime() + 24 * hour)}, ${at}
        from customer_sessions where user_id = ${userId} and ended_at is null limit 1`
      return `${name}=${token}`
    }),
  )
  const answers = await atBoth(16, (server, index) => {
    const { endpoint, keys } = testBrowser(world.settings.given('PUSH_SERVICE_URL'))
    return send(server, notifications.subscribe, { cookie: cookies[index], body: { endpoint, keys } })
  })
  assert.deepEqual(tally(answers), { passed: 16 })
  const [row] = await world.watch.sql<{ count: number }>`
    select count(*)::int count from push_subscriptions where user_id = ${userId}`
  assert.equal(row?.count, 10)
  assert.ok(answers.every(({ data }) => data.push_devices <= 10))
})
