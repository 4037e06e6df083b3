// Promises about a transfer whose partner names another amount: nothing is believed, and a person decides it without waiting for a day.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as staff from '#features/orders/staff-contract.ts'
import { signInAdmin } from './admin.ts'
import { casesAbout, held, pass, sendScripted, standsAs, topUpHouse, untouched } from './bank-side.ts'
import { send } from './customer.ts'
import { aCustomer, aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  await topUpHouse(world)
  await aMember(world, 'finance')
})
after(() => world.close())

test('another amount in the partner’s answer: a person decides at once, and the case ends with it', async () => {
  const one = await aCustomer(world, { money: '50000' })
  const sent = await sendScripted(
    world,
    one,
    { steps: [{ status: 'pending', code: '09' }] },
    { amount: '10000', read: true },
  )
  await world.settle()
  const data = {
    reference: sent.reference,
    currency: 'NGN',
    transfer_code: 'TRF_another',
    amount: 990_000,
    status: 'success',
  }
  await world.control('/scenarios', {
    rail: 'paystack',
    match: { path: `/transfer/verify/${sent.reference}` },
    script: [{ kind: 'answer', status: 200, body: { status: true, message: 'Transfer retrieved', data } }],
  })
  const headers = await signInAdmin(world, 'finance@staff.example')
  const params = { transaction_id: sent.id }
  const preview = () => send(world, staff.previewDecision, { headers, params, query: '?decision=not_paid' })
  assert.equal((await preview()).problem.code, 'transfer_not_in_review')
  await pass(world, 10_000)
  await standsAs(world, one, sent, { state: 'pending', money: held })
  assert.deepEqual(await casesAbout(world, sent), ['transfer_amount_mismatch'])
  const decided = await send(world, staff.decideOrder, {
    params,
    body: { decision: 'not_paid', hash: (await preview()).data.hash, reason: 'By the statement of today' },
    headers: { ...headers, 'idempotency-key': 'decide-amount' },
  })
  assert.equal(decided.status, 200)
  await standsAs(world, one, sent, { state: 'failed', money: untouched })
  assert.deepEqual(await casesAbout(world, sent), [])
})
