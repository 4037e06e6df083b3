// Promises about proving the books while money comes in: what is on its way to either side is no fault, and what is wrong is one.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Clock } from '#kit/clock.ts'
import { openDatabase } from '#kit/db/database.ts'
import { seededRandom } from '#kit/random.ts'
import { eventually } from '#kit/test/eventually.ts'
import { ledgerVerify } from '../apps/launch/commands/ledger-verify.ts'
import { assertBooksProve, type DepositStream, openDepositStream } from './deposit-stream.ts'
import { openSharedProcesses, type Processes } from './processes.ts'
import { realClock } from './world.ts'

const refused = 'lie'
const lateMilliseconds = 600_000

let world: Processes
let deposits: DepositStream
let stream: { stop(): Promise<void> }

before(async () => {
  world = await openSharedProcesses()
  deposits = await openDepositStream(world, 3)
  stream = deposits.start(seededRandom('traffic'), { senders: 3, pauseMilliseconds: 500 })
})
after(async () => {
  await stream?.stop()
  await world?.close()
})

async function recorded(): Promise<number> {
  const [row] = await world.watch.sql<{ count: number }>`select count(*)::int count from deposits`
  return row?.count ?? 0
}

async function anAccount(): Promise<{ account_number: string }> {
  const [one] = await world.watch.sql<{
    account_number: string
  }>`select account_number from virtual_accounts limit 1`
  return one ?? assert.fail('nobody has an account')
}

/** What the bank has now is with us when this resolves, but for what we refuse; it may tell us of some of it only now. */
async function arrived(): Promise<void> {
  await world.control('/clock', { advanceMs: lateMilliseconds })
  const bank = openDatabase({ url: world.sandboxDatabaseUrl, connections: 1 })
  const book = await bank.sql<{ reference: string }>`
    select reference from bank_transactions where status = 'success' and reference <> ${refused}`
  await bank.close()
  await eventually(async () => {
    const [row] = await world.watch.sql<{ count: number }>`
      select count(*)::int count from deposits
      where provider_reference = any(${book.map(({ reference }) => reference)}::text[])`
    assert.equal(row?.count, book.length)
  })
}

/** Between two looks at both books the command waits for as long as what is on its way takes, on a machine of any speed. */
const clock: Clock = { now: realClock.now, sleep: arrived }

test('deposits stream in, and the books prove themselves in the middle of it', async () => {
  await eventually(async () => assert.ok((await recorded()) > 20))
  const before = await recorded()
  // Surely on its way when it is looked at first: the bank has it, and tells us of it between the looks.
  await world.control('/bank/deposits', {
    ...(await anAccount()),
    amount: '1.00',
    webhook_delay_ms: lateMilliseconds,
  })
  await assertBooksProve(world, { clock })
  await eventually(async () => assert.ok((await recorded()) > before, 'they did not stream meanwhile'))
})

test('a line of the bank that we refuse to record is a fault, beside traffic too', async () => {
  // Its webhook claims more than the bank has: a person must look.
  const lie = { ...(await anAccount()), amount: '12.00', webhook_amount: '1200.00', reference: refused }
  await world.control('/bank/deposits', lie)
  const said: string[] = []
  assert.equal(await ledgerVerify.run([], { ...world.commandContext(said), clock }), 1)
  assert.deepEqual(
    said.filter((line) => line.startsWith('FAULT')),
    [`FAULT settlement_equals_statement: A difference: ${refused} stands at the bank and not with us`],
  )
})
