// Promises about `kill -9`: deposits stream in while database and API are killed at random moments, and none is lost or doubled.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, type TestContext, test } from 'node:test'
import * as deposits from '#features/deposits/contract.ts'
import { openDatabase } from '#kit/db/database.ts'
import { type Random, seededRandom } from '#kit/random.ts'
import { eventually } from '#kit/test/eventually.ts'
import { keyFrom } from '#ledger/ledger.ts'
import { ledgerVerify } from '../apps/launch/commands/ledger-verify.ts'
import { confirmIdentity, send, signUp } from './customer.ts'
import { openProcesses, type ProcessWorld } from './processes.ts'
import { realClock } from './world.ts'

// The same seed draws the same kills in the same order; what they hit depends on the machine.
const seed = process.env['KILL_SEED'] ?? randomBytes(6).toString('hex')
// All the while, also when nobody of ours is there to hear of it.
const trickle = { senders: 2, pauseMilliseconds: 300 }
// While a moment for a kill is drawn.
const flood = { senders: 10, pauseMilliseconds: 60 }
const longestWaitMilliseconds = 600
const victims = ['database', 'api', 'both'] as const
type Victim = (typeof victims)[number]
const killsOfEach = 7
type Kill = { readonly victim: Victim; readonly cut: number }

let world: ProcessWorld
const kills: Kill[] = []
/** One more, when nothing is under way any more. */
let idle: Kill
const accounts: string[] = []
/** What the bank took in, by reference: kobo. */
const sent = new Map<string, bigint>()

before(async () => {
  world = await openProcesses({ recorder: true })
  await world.watch.sql`alter system set autovacuum = off`
  await world.watch.sql`select pg_reload_conf()`
  for (let person = 1; person <= 3; person++) accounts.push(await openAccount(person))
  const random = seededRandom(seed)
  const stream = startStream(seededRandom(`${seed} trickle`), trickle)
  for (const victim of shuffled(random)) kills.push(await killOnce(victim, random))
  await stream.stop()
  await recordAll()
  idle = await killNow('both')
})
after(() => world.close())

async function openAccount(person: number): Promise<string> {
  const cookie = await signUp(world, `person${person}@example.com`, `0803222000${person}`)
  await confirmIdentity(world, cookie, `222000001${person}0`)
  const { data } = await send(world, deposits.findMyVirtualAccount, { cookie })
  assert.ok(data)
  return data.account_number
}

/** A stranger's transfer. The bank takes it in whatever of ours is alive. */
async function sendOne(random: Random): Promise<void> {
  const reference = `deposit-${sent.size}`
  // Small enough for the first day of each account, however many there are.
  const kobo = BigInt(500 + random.below(1_500))
  sent.set(reference, kobo)
  const amount = `${kobo / 100n}.${String(kobo % 100n).padStart(2, '0')}`
  await world.control('/bank/deposits', {
    account_number: accounts[random.below(accounts.length)],
    amount,
    reference,
  })
}

/** Deposits from some senders, each pausing for a random while after each of its own. */
function startStream(
  random: Random,
  flow: { readonly senders: number; readonly pauseMilliseconds: number },
): { stop(): Promise<void> } {
  let isOver = false
  const sendOn = async (): Promise<void> => {
    while (!isOver) {
      await sendOne(random)
      await realClock.sleep(random.below(flow.pauseMilliseconds))
    }
  }
  const sending = Promise.all(Array.from({ length: flow.senders }, sendOn))
  return {
    stop: async () => {
      isOver = true
      await sending
    },
  }
}

function shuffled(random: Random): Victim[] {
  const order = Array.from({ length: killsOfEach }, () => victims).flat()
  for (let place = order.length - 1; place > 0; place--) {
    const other = random.below(place + 1)
    const [one, two] = [order[place], order[other]]
    if (one && two) [order[place], order[other]] = [two, one]
  }
  return order
}

/** Waits until deposits of a flood are acknowledged, then for a random moment of it; kills; brings back what was killed. */
async function killOnce(victim: Victim, random: Random): Promise<Kill> {
  await moreAcknowledged(1)
  const stream = startStream(random, flood)
  await moreAcknowledged(5)
  await realClock.sleep(random.below(longestWaitMilliseconds))
  const ended = stream.stop()
  const killed = await killNow(victim)
  await ended
  return killed
}

async function moreAcknowledged(count: number): Promise<void> {
  const enough = world.acknowledged().length + count
  await eventually(() => assert.ok(world.acknowledged().length >= enough, 'nothing is acknowledged'))
}

async function killNow(victim: Victim): Promise<Kill> {
  const { postgres, api } = world
  const killPostgres = postgres.aim()
  const before = await lookAtTransactions()
  switch (victim) {
    case 'database': {
      killPostgres()
      // It lives on and must come back by itself. It only stands still until we have looked, lest it writes first.
      api.program().freeze()
      await postgres.start()
      const cut = await countCut(before)
      api.program().thaw()
      return { victim, cut }
    }
    case 'api': {
      await api.program().kill()
      await eventually(async () => assert.equal((await listConnections()).length, 0))
      const cut = await countCut(before)
      await api.start()
      return { victim, cut }
    }
    case 'both': {
      killPostgres()
      await api.program().kill()
      await postgres.start()
      const cut = await countCut(before)
      await api.start()
      return { victim, cut }
    }
  }
}

/*
 * A transaction in flight is one that has an id (PostgreSQL gives it with the first row that is written, so reading
 * alone does not count) and is neither committed nor rolled back. A kill counts as one that cut such a transaction
 * when PostgreSQL itself says "aborted" afterwards, before anybody writes again, of an id that was in flight right
 * before the kill or was given after that look; or when the journal never got so far as to know the id. A commit that
 * got through in the last moment does not count. Nobody but the API and its worker writes here: autovacuum is off,
 * and nothing that the stream does is ever rolled back by itself.
 */
type Look = { readonly next: bigint; readonly open: readonly bigint[] }

async function lookAtTransactions(): Promise<Look> {
  const [look] = await world.watch.sql<Look>`
    select pg_snapshot_xmax(now)::text::bigint next, array(select id::text::bigint from pg_snapshot_xip(now) id) open
    from pg_current_snapshot() now`
  assert.ok(look)
  return look
}

async function countCut(before: Look): Promise<number> {
  const after = await lookAtTransactions()
  const unknown = before.open.filter((id) => id >= after.next)
  const [found] = await world.watch.sql<{ cut: number }>`
    select count(*)::int cut from (
      select unnest(${before.open.filter((id) => id < after.next)}::bigint[]) union
      select generate_series(${before.next}::bigint, ${after.next - 1n}::bigint)) given (id)
    where pg_xact_status(id::text::xid8) = 'aborted'`
  return unknown.length + (found?.cut ?? 0)
}

const listConnections = (): Promise<object[]> =>
  world.watch.sql`select pid from pg_stat_activity where application_name in ('api', 'worker')`

/** A last start makes the sweep run at once: it finds what the bank could not tell us. */
async function recordAll(): Promise<void> {
  await world.api.program().kill()
  await world.api.start()
  await eventually(async () => {
    await world.drain()
    const [found] = await world.watch.sql<{ count: number }>`select count(*)::int count from deposits`
    assert.equal(found?.count, sent.size)
  }, 120)
}

const ownRows = async (): Promise<Map<string, { gross: bigint; key: string; credited: bigint }>> => {
  const rows = await world.watch.sql<{ reference: string; gross: bigint; key: string; credited: bigint }>`
    select d.provider_reference reference, d.gross_minor gross, t.key, e.amount credited
    from deposits d join transactions x on x.id = d.transaction_id join wallets w on w.id = x.wallet_id
    join ledger.transfers t on t.id = x.ledger_transfer
    join ledger.entries e on e.transfer_id = t.id and e.account_id = w.ledger_account
    where d.state = 'credited'`
  assert.equal(new Set(rows.map(({ reference }) => reference)).size, rows.length, 'no deposit stands twice')
  return new Map(rows.map(({ reference, ...row }) => [reference, row]))
}

test('at least a fifth of the kills cut a transaction in flight', (context: TestContext) => {
  const cutting = kills.filter(({ cut }) => cut > 0)
  const share = (victim: Victim): string =>
    `${cutting.filter((kill) => kill.victim === victim).length} of ${killsOfEach} ${victim}`
  context.diagnostic(
    `KILL_SEED=${seed}: ${cutting.length} of ${kills.length} kills cut a transaction (${victims.map(share).join(', ')})`,
  )
  context.diagnostic(`${kills.reduce((sum, { cut }) => sum + cut, 0)} transactions were cut`)
  assert.equal(kills.length, killsOfEach * victims.length)
  assert.ok(cutting.length * 5 >= kills.length, `seed ${seed}: only ${cutting.length} of ${kills.length}`)
})

test('a kill with nothing in flight is not taken for one', () => {
  assert.equal(idle.cut, 0)
})

test('every acknowledged deposit is in the ledger, exactly once', async (context: TestContext) => {
  const acknowledged = world.acknowledged()
  context.diagnostic(`${acknowledged.length} acknowledgements of ${sent.size} deposits`)
  assert.ok(acknowledged.length > kills.length)
  const rows = await ownRows()
  const lost = acknowledged.filter(
    (reference) => rows.get(reference)?.key !== keyFrom('deposit', 'paystack', reference),
  )
  assert.deepEqual(lost, [], `seed ${seed}`)
  const inbox = await world.watch.sql<{
    reference: string
  }>`select hint->>'provider_reference' reference from webhook_inbox`
  const known = new Set(inbox.map(({ reference }) => reference))
  assert.equal(known.size, inbox.length)
  assert.deepEqual(
    acknowledged.filter((reference) => !known.has(reference)),
    [],
  )
})

test('every deposit of the bank’s own book is in the ledger with its amount, and nothing else is', async () => {
  const bank = openDatabase({ url: world.sandboxDatabaseUrl, connections: 1 })
  const book = await bank.sql<{
    reference: string
    amount: bigint
  }>`select reference, amount from bank_transactions where status = 'success'`
  await bank.close()
  assert.deepEqual(new Map(book.map(({ reference, amount }) => [reference, amount])), sent)
  const rows = await ownRows()
  for (const { reference, amount } of book)
    assert.deepEqual([rows.get(reference)?.gross, rows.get(reference)?.credited], [amount, amount], reference)
  assert.equal(rows.size, book.length)
  const [transfers] = await world.watch.sql<{
    count: number
  }>`select count(*)::int count from ledger.transfers`
  assert.equal(transfers?.count, book.length)
})

test('the books prove themselves, and settlement equals the bank’s statement', async () => {
  const said: string[] = []
  assert.equal(await ledgerVerify.run([], world.commandContext(said)), 0, said.join('\n'))
  assert.match(said.join('\n'), /ok +settlement_equals_statement/)
})

test('no job is lost, dead or left undone', async () => {
  const [jobs] = await world.watch.sql<{ open: number; dead: number; unhandled: number; unmailed: number }>`
    select (select count(*)::int from jobs where done_at is null) open, (select count(*)::int from jobs where dead_at is not null) dead,
      (select count(*)::int from webhook_inbox where handled_at is null) unhandled,
      (select count(*)::int from deposits d where not exists (
        select from notifications n join notification_deliveries m on m.notification_id = n.id
        where n.key = 'deposit:' || d.id and m.channel = 'mail' and m.state in ('sent', 'unknown'))) unmailed`
  assert.deepEqual(jobs, { open: 0, dead: 0, unhandled: 0, unmailed: 0 })
})
