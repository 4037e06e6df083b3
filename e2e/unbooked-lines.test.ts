// Promises about a line that we had booked: as our own money, once the bank says whose it is, it is undone and recorded; to suspense, it is given as
// the bank has it by then.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { closeCase } from '#features/cases/contract.ts'
import { openCase } from '#features/cases/public.ts'
import * as deposits from '#features/deposits/contract.ts'
import { noticeDifferences, recordTopUps } from '#features/deposits/public.ts'
import * as ending from '#features/deposits/staff-contract.ts'
import * as unbooking from '#features/deposits/unbook-contract.ts'
import { booksAgree, pass, topUpHouse } from './bank-side.ts'
import { send } from './customer.ts'
import { balanceOf, transfer } from './depositor.ts'
import { kobo, type MoneyDesk, openMoneyDesk } from './money-desk.ts'
import { standingOf } from './ownerless.ts'
import { aCustomer, type Customer } from './people.ts'
import { approveAs, pendingOf } from './staff.ts'
import type { World } from './world.ts'

const minute = 60_000

let desk: MoneyDesk
let world: World
let ada: Customer

before(async () => {
  desk = await openMoneyDesk()
  world = desk.world
  ada = await aCustomer(world, { device: 'known' })
})
// Time passes in each of them.
beforeEach(() => desk.signIn())
after(() => world.close())

const reason = 'The bank says whose it is'
const hashOfNothing = 'a'.repeat(64)
const look = (id: string) =>
  send(world, unbooking.previewUnbooking, { headers: desk.headers(), params: { id } })
const undo = (id: string, hash: string) =>
  send(world, unbooking.unbookLine, { headers: desk.keyed(), params: { id }, body: { hash, reason } })

async function caseAbout(reference: string): Promise<string> {
  return (await desk.caseWhere(({ facts }) => facts['reference'] === reference)).id
}

/** The bank says that it does not know a payment, so often. */
function forgets(reference: string, times: number): Promise<unknown> {
  const body = { status: false, message: 'Transaction not found', code: 'transaction_not_found' }
  return world.control('/scenarios', {
    rail: 'paystack',
    match: { path: `/transaction/verify/${reference}` },
    script: Array.from({ length: times }, () => ({ kind: 'answer', status: 404, body })),
  })
}

/** What the statement has of it otherwise is met, and gets a case. */
async function meets(reference: string): Promise<string> {
  await pass(world, 16 * minute)
  await noticeDifferences(world.api.doors, world.api.rails.bank)
  await pass(world, 20 * minute)
  await desk.signIn()
  return caseAbout(reference)
}

/** Its line is asked about and booked. Answers how the booking ended. */
async function bookFor(owner: 'house' | 'suspense', reference: string): Promise<number> {
  const params = { id: await meets(reference) }
  await send(world, deposits.askAboutLine, { headers: desk.keyed(), params })
  await world.settle()
  const query = `?owner=${owner}`
  const { hash } = (await send(world, deposits.previewLine, { headers: desk.headers(), params, query })).data
  const asked = { headers: desk.keyed(), params, body: { owner, hash, reason } }
  const booked = await send(world, deposits.bookLine, asked)
  if (booked.status === 202) await approveAs(world, 'owner@staff.example', pendingOf(booked))
  return booked.status
}

/** The bank tells of it after all. Answers the case of that. */
async function tells(reference: string): Promise<string> {
  const { outbox, database } = world.api.doors
  await outbox.enqueue(database.sql, { kind: 'deposits.record', payload: { provider_reference: reference } })
  await world.settle()
  return caseAbout(reference)
}

/** A deposit that the bank did not know when it was asked, booked as ours, and told of by the bank afterwards. Answers its case. */
async function bookedAsOurs(amount: string): Promise<{ id: string; reference: string }> {
  const reference = await transfer(world, ada.account, amount, { webhook: false })
  await forgets(reference, 1)
  await bookFor('house', reference)
  return { id: await tells(reference), reference }
}

test('the booking is undone, one of two at once, and the deposit recorded like any other', async () => {
  const { id, reference } = await bookedAsOurs('900')
  const { hash } = (await look(id)).data
  assert.equal((await undo(id, hashOfNothing)).problem.code, 'changed_since_preview')
  const before = await balanceOf(world, ada.cookie)
  const answers = await Promise.all([undo(id, hash), undo(id, hash)])
  assert.deepEqual(answers.map(({ status }) => String(status)).toSorted(), ['200', '409'])
  await world.settle()
  assert.equal(kobo(await balanceOf(world, ada.cookie)) - kobo(before), 90_000n)
  assert.equal((await standingOf(world, { reference })).state, 'credited')
  assert.equal((await look(id)).problem.code, 'case_already_closed')
  assert.equal((await undo(id, hash)).problem.code, 'case_already_closed')
  await booksAgree(world)
})

test('what is undone while the bank says nothing of it again may be booked as ours and undone once more', async () => {
  const { id, reference } = await bookedAsOurs('800')
  await forgets(reference, 6)
  assert.equal((await undo(id, (await look(id)).data.hash)).status, 200)
  await world.settle()
  for (let tries = 0; tries < 6; tries++) await pass(world, minute)
  assert.deepEqual(await standingOf(world, { reference }), { state: undefined, says: undefined, cases: [] })
  await forgets(reference, 1)
  assert.equal(await bookFor('house', reference), 200)
  const again = await tells(reference)
  assert.notEqual(again, id)
  assert.equal((await undo(again, (await look(again)).data.hash)).status, 200)
  await world.settle()
  assert.equal((await standingOf(world, { reference })).state, 'credited')
  await booksAgree(world)
})

test('not_booked_as_ours, case_not_found: only what we had booked as ours is undone', async () => {
  const { doors } = world.api
  await doors.database.begin((sql) =>
    openCase(sql, doors, { kind: 'job_stopped', key: 'other', subject: { type: 'job', id: '1' }, facts: {} }),
  )
  const [other] = await doors.database.sql<{ id: string }>`select id from cases where key = 'other'`
  for (const [id, code] of [
    ['00000000-0000-7000-8000-000000000000', 'case_not_found'],
    [other?.id ?? '', 'not_booked_as_ours'],
  ] as const) {
    assert.equal((await look(id)).problem.code, code)
    assert.equal((await undo(id, hashOfNothing)).problem.code, code)
  }
})

test('house_funds_short, already_waiting, step_up_required, money_blocked_after_reset: above the threshold two undo it, from what the house has', async () => {
  const { id } = await bookedAsOurs('180000')
  const { hash } = (await look(id)).data
  const { sql } = world.api.doors.database
  const until = new Date(world.clock.now().getTime() + 60 * minute)
  await sql`update admins set money_blocked_until = ${until} where email = 'finance@staff.example'`
  assert.equal((await undo(id, hash)).problem.code, 'money_blocked_after_reset')
  await sql`update admins set money_blocked_until = null where email = 'finance@staff.example'`
  // The owners take theirs away, and bring it again.
  await world.control('/bank/float', { set: '1000.00' })
  assert.equal(await recordTopUps(world.api.doors, world.api.rails.bank), 1)
  assert.equal((await look(id)).problem.code, 'house_funds_short')
  assert.equal((await undo(id, hash)).problem.code, 'house_funds_short')
  await topUpHouse(world)
  const waiting = pendingOf(await undo(id, hash))
  assert.equal((await undo(id, hash)).problem.code, 'already_waiting')
  assert.equal((await approveAs(world, 'owner@staff.example', waiting)).status, 200)
  await world.settle()
  world.clock.advance(11 * minute)
  assert.equal((await undo(id, hash)).problem.code, 'step_up_required')
  await booksAgree(world)
})

test('amount_differs: of what was booked to suspense the bank keeps a part: the difference is booked, the rest given, and what it tells then is a case', async () => {
  await topUpHouse(world)
  const reference = await transfer(world, ada.account, '2000', { webhook: false })
  await forgets(reference, 1)
  assert.equal(await bookFor('suspense', reference), 200)
  const levy = { amount: '50.00', status: 'success' }
  await world.control(`/bank/deposits/${reference}/reverse`, levy)
  const [row] = await world.api.doors.database.sql<{ id: string }>`
    select id from deposits where provider_reference = ${reference}`
  const params = { id: row?.id ?? '' }
  const query = `?user=${ada.id}`
  const { hash } = (await send(world, ending.previewCredit, { headers: desk.headers(), params, query })).data
  const credit = () =>
    send(world, ending.creditDeposit, {
      headers: desk.keyed(),
      params,
      body: { user: ada.id, hash, reason },
    })
  assert.equal((await credit()).problem.code, 'amount_differs')
  const release = { headers: desk.keyed(), params, body: { hash, reason } }
  assert.equal((await send(world, deposits.releaseDeposit, release)).problem.code, 'amount_differs')
  assert.equal(await bookFor('house', reference), 200)
  const before = await balanceOf(world, ada.cookie)
  assert.equal((await credit()).status, 200)
  assert.equal(kobo(await balanceOf(world, ada.cookie)) - kobo(before), 198_000n)
  await booksAgree(world)
  // What the bank kept of it is Ada's too: a person decides that.
  const told = { id: await tells(reference) }
  await send(world, deposits.askAboutLine, { headers: desk.keyed(), params: told })
  await world.settle()
  const body = { note: 'We gave her the rest' }
  assert.equal((await send(world, closeCase, { headers: desk.keyed(), params: told, body })).status, 200)
})
