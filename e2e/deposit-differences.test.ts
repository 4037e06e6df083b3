// Promises about a bank that says one thing and then another: nothing is posted twice or guessed, and a person hears of it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openCase } from '#features/cases/public.ts'
import * as deposits from '#features/deposits/contract.ts'
import { sweepDeposits } from '#features/deposits/public.ts'
import { askNow } from '#features/orders/public.ts'
import { decimalText, money } from '#kit/money/money.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { atBank, casesAbout, sendScripted, stateOf } from './bank-side.ts'
import { send } from './customer.ts'
import { arrive, balanceOf, chargeOf, countPostings, tellSigned, transfer } from './depositor.ts'
import { type MoneyDesk, openMoneyDesk } from './money-desk.ts'
import { aCustomer, type Customer } from './people.ts'
import type { World } from './world.ts'

let desk: MoneyDesk
let world: World
let somebody: Customer
before(async () => {
  desk = await openMoneyDesk()
  world = desk.world
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

test('ask_bank_first: what our books have may move while a case is open: what was seen of it is not booked beside that', async () => {
  const bisi = await aCustomer(world, { device: 'known', tier: 3, money: '50000' })
  const steps = [
    { status: 'success', code: '00' },
    { status: 'reversed', after_ms: 60_000, webhook: false },
  ] as const
  const sent = await sendScripted(world, bisi, { steps })
  await world.settle()
  await atBank(world, sent, 'success')
  await world.settle()
  world.clock.advance(60_000)
  await atBank(world, sent, 'reversed')
  // The bank's look-up was behind its statement when it was asked.
  const { doors } = world.api
  const [ours] = await doors.database.sql<{ id: string; net: bigint }>`
    select id, -(amount_minor + provider_fee_minor) net from orders where transaction_id = ${sent.id}`
  assert.ok(ours)
  const at = world.clock.now().toISOString()
  const our_amount = decimalText(money('NGN', ours.net))
  const facts = { provider: 'paystack', reference: sent.reference, bank_amount: '0.00', our_amount }
  const key = `paystack:${sent.reference}`
  await doors.database.begin((sql) =>
    openCase(sql, doors, {
      kind: 'settlement_differs',
      key,
      subject: { type: 'transfer', id: sent.id },
      facts: { ...facts, last_change: at, asked_at: at },
    }),
  )
  await desk.signIn()
  const params = { id: (await desk.caseWhere(({ facts: { reference } }) => reference === sent.reference)).id }
  const seen = await send(world, deposits.previewLine, {
    headers: desk.headers(),
    params,
    query: '?owner=house',
  })
  const { hash } = seen.data
  await doors.database.begin((sql) => askNow(sql, doors, { orderIds: [ours.id], occasion: 'a look' }))
  await world.settle()
  assert.equal(await stateOf(world, bisi, sent), 'returned')
  const body = { owner: 'house', hash, reason: 'The bank told us so' } as const
  const booked = await send(world, deposits.bookLine, { headers: desk.keyed(), params, body })
  assert.equal(booked.problem.code, 'ask_bank_first')
  await send(world, deposits.askAboutLine, { headers: desk.keyed(), params })
  await world.settle()
  assert.deepEqual(await casesAbout(world, sent), [])
})
