// Promises about a bank that says one thing and then another: nothing is posted twice or guessed, and a person hears of it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sweepDeposits } from '#features/deposits/public.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { arrive, balanceOf, chargeOf, countPostings, tellSigned, transfer } from './depositor.ts'
import { aCustomer, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let somebody: Customer
before(async () => {
  world = await openWorld()
  somebody = await aCustomer(world)
})
after(() => world.close())

const sweep = (): Promise<number> => sweepDeposits(world.api.doors, world.api.rails.bank)
const casesOf = (reference: string) =>
  world.api.doors.database.sql<{ kind: string; subject_id: string; facts: Record<string, string> }>`
    select kind, subject_id, facts from cases where facts->>'reference' = ${reference} order by opened_at, id`

test('what the sweep posted stays as the bank said; a later webhook with another amount opens a case and posts nothing', async () => {
  const reference = await arrive(world, somebody.account, '200', { webhook: false })
  assert.equal(await sweep(), 1)
  await world.settle()
  assert.equal(await balanceOf(world, somebody.cookie), '200.00')
  const before = await countPostings(world)
  assert.equal((await tellSigned(world, chargeOf(reference, 2_000_000n, 4_711))).status, 200)
  await world.settle()
  assert.equal(await countPostings(world), before)
  assert.equal(await balanceOf(world, somebody.cookie), '200.00')
  assert.deepEqual(
    (await casesOf(reference)).map(({ kind }) => kind),
    ['deposit_amount_mismatch'],
  )
})

test('a sweep that was queued before the differing webhook was read posts nothing after it', async () => {
  const before = await countPostings(world)
  const reference = await transfer(world, somebody.account, '300', { webhook: false })
  assert.equal((await tellSigned(world, chargeOf(reference, 9_900n, 4_712))).status, 200)
  assert.equal(await sweep(), 1)
  await world.settle()
  assert.equal(await countPostings(world), before)
  assert.deepEqual(
    (await casesOf(reference)).map(({ kind }) => kind),
    ['deposit_amount_mismatch'],
  )
})

test('a deposit that the bank takes back is one case, however often it is looked for, and the ledger stays', async () => {
  const reference = await arrive(world, somebody.account, '400')
  const balance = await balanceOf(world, somebody.cookie)
  const before = await countPostings(world)
  await world.control(`/bank/deposits/${reference}/reverse`, {})
  for (let rounds = 0; rounds < 3; rounds++) {
    await sweep()
    await world.settle()
    world.clock.advance(60_000)
  }
  const cases = await casesOf(reference)
  assert.deepEqual(
    cases.map(({ kind, facts }) => [kind, facts]),
    [
      [
        'deposit_taken_back',
        { provider: 'paystack', reference, amount: '400.00', bank_says: 'the payment is reversed' },
      ],
    ],
  )
  const [deposit] = await world.api.doors.database.sql<{
    id: string
  }>`select id from deposits where provider_reference = ${reference}`
  assert.equal(cases[0]?.subject_id, deposit?.id)
  assert.equal(await countPostings(world), before)
  assert.equal(await balanceOf(world, somebody.cookie), balance)
  assert.deepEqual(
    (await verifyLedger(world.api.doors.database)).filter((line) => !line.ok),
    [],
  )
})

test('a bank that does not answer, or that lists nothing of what it still has, takes nothing back', async () => {
  const reference = await arrive(world, somebody.account, '10')
  await world.control('/outage', { rail: 'paystack', mode: '503', untilMs: 60_000 })
  await sweep()
  world.clock.advance(120_000)
  await world.control('/scenarios', {
    rail: 'paystack',
    match: { path: '/transaction' },
    script: [{ kind: 'answer', status: 200, body: { status: true, message: 'Transactions', data: [] } }],
  })
  await sweep()
  assert.deepEqual(await casesOf(reference), [])
})

test('a signed webhook that holds what no database can hold is kept as its bytes, once, and hints at nothing', async () => {
  const before = await countPostings(world)
  const odd = [
    '{"event":"a\\u0000b","data":{"id":1}}',
    chargeOf('q\u0000y', 100n, 4_720),
    chargeOf('q\ud800y', 100n, 4_721),
    '{"event":"dedicatedaccount.assign.success","data":{"customer":{"customer_code":"CUS_\\u0000"}}}',
  ]
  for (const body of [...odd, ...odd]) assert.equal((await tellSigned(world, body)).status, 200, body)
  const rows = await world.api.doors.database.sql<{ body: Buffer; kind: string; dedupe_key: string }>`
    select body, hint->>'kind' kind, dedupe_key from webhook_inbox where dedupe_key like 'unreadable:%'`
  assert.deepEqual(rows.map(({ body }) => body.toString()).sort(), [...odd].sort())
  for (const row of rows) {
    assert.equal(row.kind, 'other')
    assert.match(row.dedupe_key, /^unreadable:sha256-[0-9a-f]{64}$/)
  }
  await world.settle()
  assert.equal(await countPostings(world), before)
})
