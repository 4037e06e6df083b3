// Promises about deposits that come at once: they share transactions, and each is judged and told as if it had come alone.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openDatabase } from '#kit/db/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { balanceOf, countPostings, told, transfer } from './depositor.ts'
import { untilGathered } from './held-open.ts'
import { aCustomer, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

const people = 8
const each = 5
let world: World
const depositors: Customer[] = []

before(async () => {
  world = await openWorld()
  for (let number = 1; number <= people; number++) depositors.push(await aCustomer(world))
})
after(() => world.close())

async function untilRecorded(count: number): Promise<void> {
  await eventually(async () => {
    const [row] = await world.database.open('finance_app').sql<{ count: number }>`
      select count(*)::int count from deposits`
    assert.equal(row?.count, count)
  }, 60)
}

/** Holds up the first that are written, until all that came are under way: quick ones might share nothing. */
async function gathered(count: number): Promise<void> {
  const watch = openDatabase({ url: world.database.superuserUrl, connections: 2 })
  await watch.begin(async (sql) => {
    await sql`lock table deposits in share mode`
    world.api.jobs.start()
    // The bank has answered about all of them by then.
    await untilGathered(watch)
    assert.equal(world.api.jobs.underWay(), count)
  })
  await watch.close()
}

test('forty for eight people, each told of three times, and one above a limit', async () => {
  const { sql } = world.api.doors.database
  const [first] = depositors
  assert.ok(first)
  const wishes = depositors.flatMap(({ account }, person) =>
    Array.from({ length: each }, (_, number) => ({ account, amount: `${100 + person}.0${number}` })),
  )
  const tooMuch = await transfer(world, first.account, '60000')
  const references = await Promise.all(wishes.map(({ account, amount }) => transfer(world, account, amount)))
  for (const reference of [...references, tooMuch]) {
    await told(world, reference)
    const [webhook]: { id: string }[] = Object(await world.control(`/webhooks?reference=${reference}`))
    await world.control(`/webhooks/${webhook?.id ?? ''}/redeliver`, { times: 2 })
  }
  const before = await countPostings(world)
  await gathered(wishes.length + 1)
  await untilRecorded(wishes.length + 1)
  await eventually(async () => {
    const open = await sql`select 1 from jobs where kind = 'deposits.record' and done_at is null`
    assert.equal(open.length, 0)
  })
  assert.equal(await countPostings(world), before + wishes.length + 1)
  for (const [person, { cookie }] of depositors.entries())
    assert.equal(await balanceOf(world, cookie), `${each * (100 + person)}.10`)
  const held = await sql`select provider_reference from deposits where state = 'suspended'`
  assert.deepEqual(held, [{ provider_reference: tooMuch }])
  const [written] = await sql<{ transactions: number }>`
    select count(distinct xmin::text)::int transactions from deposits`
  // How many share one depends on when each came to it.
  const { transactions = 0 } = written ?? {}
  assert.ok(transactions > 0 && transactions <= wishes.length, `in ${transactions} transactions`)
  const unhandled = await sql`select 1 from webhook_inbox where handled_at is null`
  assert.equal(unhandled.length, 0)
  const inbox = await sql`select 1 from webhook_inbox where outcome = 'credited'`
  assert.equal(inbox.length, wishes.length, 'each webhook is kept once')
  const messages = await sql`select 1 from notifications where kind in ('deposits.received', 'deposits.held')`
  assert.equal(messages.length, wishes.length + 1)
  assert.deepEqual(
    (await verifyLedger(world.api.doors.database)).filter(({ ok }) => !ok),
    [],
  )
})
