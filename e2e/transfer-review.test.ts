// Promises about transfers that no bank concludes: a person decides once, by what was seen; late words never pay twice.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import * as cases from '#features/cases/contract.ts'
import { compareSettlement } from '#features/deposits/public.ts'
import * as staff from '#features/orders/staff-contract.ts'
import { signInAdmin } from './admin.ts'
import {
  atBank,
  bookOf,
  booksAgree,
  casesAbout,
  held,
  paid,
  pass,
  sendScripted,
  type Sent,
  standing,
  type Standing,
  standsAs,
  stateOf,
  topUpHouse,
  untouched,
} from './bank-side.ts'
import { type Answer, confirmEmail, pin, send } from './customer.ts'
import { told } from './depositor.ts'
import { aCustomer, aMember } from './people.ts'
import { type Sender, transferOf } from './sender.ts'
import * as signIn from '#features/customer-sign-in/contract.ts'
import { approveAs, pendingOf } from './staff.ts'
import { recordOf } from './transfer-record.ts'
import { openWorld, type World } from './world.ts'

const minute = 60_000
const hour = 60 * minute
const never = { steps: [{ status: 'pending', code: '09' }] } as const
const paidAtOnce = { steps: [{ status: 'success', code: '00' }] } as const

let world: World
let finance: Record<string, string>
before(async () => {
  // Well before the first hours of an account have limits of their own: many days pass here.
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  await topUpHouse(world)
  await aMember(world, 'finance')
})
after(() => world.close())
beforeEach(() => world.clock.advance(hour))

const sender = () => aCustomer(world, { money: '50000' })

const is = (one: Sender, sent: Sent, state: string, money: Standing) =>
  standsAs(world, one, sent, { state, money })

async function backAgain(one: Sender): Promise<Sender> {
  const cookie = await confirmEmail(world, one.email)
  assert.equal((await send(world, signIn.unlock, { cookie, body: { pin } })).status, 200)
  return { ...one, cookie }
}

/** A transfer of ₦10,000.00 about which the bank says nothing final for three days. */
async function inReview(amount = '10000', from?: Sender): Promise<{ one: Sender; sent: Sent }> {
  const before = from ?? (await sender())
  const sent = await sendScripted(world, before, never, { amount, read: true })
  await world.settle()
  for (let round = 0; round < 3; round++) await pass(world, 24 * hour)
  const one = await backAgain(before)
  assert.equal(await stateOf(world, one, sent), 'in_review')
  finance = await signInAdmin(world, 'finance@staff.example')
  return { one, sent }
}

const why = 'By the statement of today'
type Decision = 'paid' | 'not_paid'
const preview = ({ id }: Sent, decision: Decision) =>
  send(world, staff.previewDecision, {
    headers: finance,
    params: { transaction_id: id },
    query: `?decision=${decision}`,
  })
const decide = (
  { id }: Sent,
  asked: { decision: Decision; hash: string; key?: string },
): Promise<Answer<unknown>> =>
  send(world, staff.decideOrder, {
    params: { transaction_id: id },
    body: { decision: asked.decision, hash: asked.hash, reason: why },
    headers: { ...finance, 'idempotency-key': asked.key ?? `decide-${id}-${asked.hash.slice(0, 9)}` },
  })

/** Of the case about a transfer: what of it waits for a second person, and how it ended. */
async function caseAbout({ id }: Sent, state: 'open' | 'closed') {
  const { items } = (await send(world, cases.listCases, { headers: finance, query: `?state=${state}` })).data
  const found = items.find(({ subject }) => subject.id === id)
  return [found?.waiting_request, found?.ended]
}

describe('after three days', () => {
  test('the money is held on, a person is asked, and the customer is told', async () => {
    const { one, sent } = await inReview()
    await is(one, sent, 'in_review', held)
    assert.deepEqual(await casesAbout(world, sent), ['transfer_unresolved'])
    assert.ok((await world.mails(one.email)).some(({ subject }) => subject.includes('looking into')))
    const stuck = await send(world, staff.listStuck, { headers: finance })
    assert.ok(stuck.data.items.some((item) => item.transaction_id === sent.id && item.state === 'in_review'))
    await booksAgree(world)
    // The bank is asked on, and its late word still counts.
    await world.control(`/bank/payouts/${sent.reference}/conclude`, {
      status: 'success',
      code: '00',
      webhook: false,
    })
    await pass(world, 7 * hour)
    await is(one, sent, 'success', paid)
    const headers = await signInAdmin(world, 'finance@staff.example')
    const over = (await send(world, staff.listStuck, { headers, query: '?state=closed' })).data
    const ended = over.items.find(({ transaction_id: id }) => id === sent.id)
    assert.deepEqual([ended?.state, ended?.ended], ['success', null])
    await booksAgree(world)
  })

  test('decided paid: exactly what was seen is posted, once, and the bank’s fee follows', async () => {
    const { one, sent } = await inReview()
    const seen = await preview(sent, 'paid')
    assert.deepEqual(
      seen.data.postings.map(({ side, amount }) => [side, amount]),
      [
        ['debit', '10076.88'],
        ['credit', '10000.00'],
        ['credit', '25.00'],
        ['credit', '1.88'],
        ['credit', '50.00'],
      ],
    )
    const { hash } = seen.data
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => decide(sent, { decision: 'paid', hash })),
    )
    assert.ok(
      answers.some(({ status }) => status === 200),
      JSON.stringify(answers[0]?.body),
    )
    assert.ok(answers.every(({ status, problem }) => status === 200 || problem.code === 'still_running'))
    await is(one, sent, 'success', paid)
    assert.equal(
      (await decide(sent, { decision: 'paid', hash })).status,
      200,
      'the same key, the same answer',
    )
    for (const decision of ['paid', 'not_paid'] as const)
      assert.equal(
        (await decide(sent, { decision, hash, key: `again-${decision}` })).problem.code,
        'transfer_concluded',
      )
    await world.control(`/bank/payouts/${sent.reference}/conclude`, {
      status: 'success',
      code: '00',
      webhook: false,
    })
    await pass(world, hour)
    await is(one, sent, 'success', paid)
    await booksAgree(world)
  })

  test('decided not paid: everything is back, and nothing is posted', async () => {
    const { one, sent } = await inReview()
    const seen = await preview(sent, 'not_paid')
    assert.deepEqual(seen.data.postings, [])
    assert.equal((await decide(sent, { decision: 'not_paid', hash: seen.data.hash })).status, 200)
    await is(one, sent, 'failed', untouched)
    await world.control(`/bank/payouts/${sent.reference}/conclude`, { status: 'failed', code: '06' })
    await told(world, sent.reference)
    await world.settle()
    await is(one, sent, 'failed', untouched)
    await booksAgree(world)
  })

  test('two who decide otherwise at once: one of them has decided', async () => {
    const { one, sent } = await inReview()
    const [asPaid, asNotPaid] = [await preview(sent, 'paid'), await preview(sent, 'not_paid')]
    const answers = await Promise.all([
      decide(sent, { decision: 'paid', hash: asPaid.data.hash }),
      decide(sent, { decision: 'not_paid', hash: asNotPaid.data.hash }),
    ])
    assert.deepEqual(answers.map(({ problem }) => problem.code ?? 'decided').sort(), [
      'decided',
      'transfer_concluded',
    ])
    const isPaid = answers[0]?.status === 200
    await is(one, sent, isPaid ? 'success' : 'failed', isPaid ? paid : untouched)
    await world.control(`/bank/payouts/${sent.reference}/conclude`, {
      status: isPaid ? 'success' : 'failed',
      code: isPaid ? '00' : '06',
    })
    await told(world, sent.reference)
    await world.settle()
    await booksAgree(world)
  })

  test('changed_since_preview: what is decided is what was seen, of the same decision', async () => {
    const { sent } = await inReview()
    const seen = await preview(sent, 'paid')
    const other = await decide(sent, { decision: 'not_paid', hash: seen.data.hash })
    assert.equal(other.problem.code, 'changed_since_preview')
    const invented = await decide(sent, { decision: 'paid', hash: 'b'.repeat(64) })
    assert.equal(invented.problem.code, 'changed_since_preview')
    await world.control(`/bank/payouts/${sent.reference}/conclude`, { status: 'failed', code: '06' })
    await told(world, sent.reference)
    await world.settle()
    // The bank was faster than the person.
    const late = await decide(sent, { decision: 'paid', hash: seen.data.hash, key: 'late' })
    assert.equal(late.problem.code, 'transfer_concluded')
    await booksAgree(world)
  })

  test('step_up_required: ten minutes after the sign-in it is asked for again', async () => {
    const { sent } = await inReview()
    const seen = await preview(sent, 'paid')
    world.clock.advance(10 * minute + 1)
    const refused = await decide(sent, { decision: 'paid', hash: seen.data.hash })
    assert.equal(refused.problem.code, 'step_up_required')
    await settleAs(sent)
  })

  test('money_blocked_after_reset: for a day after a password reset nobody decides', async () => {
    const { sent } = await inReview()
    const seen = await preview(sent, 'paid')
    const { sql } = world.api.doors.database
    await sql`update admins set money_blocked_until = ${new Date(world.clock.now().getTime() + hour)}`
    world.clock.advance(minute)
    finance = await signInAdmin(world, 'finance@staff.example')
    const refused = await decide(sent, { decision: 'paid', hash: seen.data.hash })
    assert.equal(refused.problem.code, 'money_blocked_after_reset')
    await sql`update admins set money_blocked_until = null`
    await settleAs(sent)
  })

  test('nobody decides alone about more than ₦100,000.00: a second person approves it', async () => {
    const from = await aCustomer(world, { tier: 3, money: '300000' })
    const { one, sent } = await inReview('100000', from)
    const seen = await preview(sent, 'not_paid')
    assert.equal(seen.data.needs_approval, true)
    const waiting = pendingOf(await decide(sent, { decision: 'not_paid', hash: seen.data.hash }))
    const twice = await decide(sent, { decision: 'not_paid', hash: seen.data.hash, key: 'another-wish' })
    assert.equal(twice.problem.code, 'already_waiting')
    assert.equal((await preview(sent, 'paid')).status, 200)
    assert.deepEqual(await caseAbout(sent, 'open'), [waiting, null])
    const agreed = await approveAs(world, await aMember(world, 'finance'), waiting)
    assert.equal(agreed.status, 200, JSON.stringify(agreed.body))
    assert.equal(await stateOf(world, one, sent), 'failed')
    // The act was done on the page of the transfer: the case says so all the same.
    const ended = {
      act: 'transfers.decide',
      by: 'A finance',
      approved_by: 'A second finance',
      reason: why,
      became: 'failed',
    }
    assert.deepEqual(await caseAbout(sent, 'closed'), [null, ended])
    const { decided, open } = await recordOf(world, finance, sent)
    assert.deepEqual(decided, ended)
    assert.deepEqual(open, [['transfer_unresolved', 'closed']])
    await settleAs(sent)
  })

  test('what the bank never heard of is not sent to it while a person decides', async () => {
    const before = await sender()
    await world.control('/bank/float', { set: '0.00' })
    const sent = await sendScripted(world, before, paidAtOnce)
    await world.settle()
    for (let round = 0; round < 3; round++) await pass(world, 24 * hour)
    const one = await backAgain(before)
    assert.equal(await stateOf(world, one, sent), 'in_review')
    await topUpHouse(world)
    await pass(world, 7 * hour)
    assert.deepEqual(await bookOf(world, sent.reference), [])
    finance = await signInAdmin(world, 'finance@staff.example')
    const seen = await preview(sent, 'not_paid')
    assert.equal((await decide(sent, { decision: 'not_paid', hash: seen.data.hash })).status, 200)
    await pass(world, 24 * hour)
    assert.deepEqual(await bookOf(world, sent.reference), [])
    assert.deepEqual(await standing(world, await backAgain(one)), untouched)
    await booksAgree(world)
  })
})

// Ends what a test has left open, so that the next one finds books that agree.
async function settleAs({ reference }: Sent): Promise<void> {
  await world.control(`/bank/payouts/${reference}/conclude`, { status: 'failed', code: '06' })
  await told(world, reference)
  await world.settle()
  await booksAgree(world)
}

describe('the partner’s question whether it may pay', () => {
  function ask(transfer: object, secret = world.settings.given('PAYSTACK_SECRET_KEY')): Promise<number> {
    const body = JSON.stringify(transfer)
    const signature = createHmac('sha512', secret).update(body).digest('hex')
    return fetch(`${world.api.url}/hooks/paystack/approval`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
      body,
    }).then(({ status }) => status)
  }

  test('is answered yes for what we have ordered, as we have ordered it, while it is open', async () => {
    const one = await sender()
    const sent = await sendScripted(world, one, never)
    const order = (more: object = {}) => ({
      reference: sent.reference,
      amount: 1_000_000,
      currency: 'NGN',
      recipient: { details: { account_number: sent.account } },
      ...more,
    })
    assert.equal(await ask(order()), 400, 'nobody has handed it over yet')
    await world.settle()
    assert.equal(await ask(order()), 200)
    assert.equal(await ask({ data: order() }), 200)
    assert.equal(await ask(order({ reference: 'pay-nothing-of-ours-0001' })), 400)
    assert.equal(await ask(order({ amount: 1_000_001 })), 400)
    assert.equal(await ask(order({ amount: 999_999 })), 400)
    assert.equal(await ask(order({ recipient: { details: { account_number: '0123456799' } } })), 400)
    assert.equal(await ask(order(), 'another secret'), 401)
    await settleAs(sent)
    assert.equal(await ask(order()), 400, 'it is over')
    await is(one, sent, 'failed', untouched)
  })
})

describe('a bank that says “paid” after the money was given back', () => {
  test('a case is opened once, nothing is paid again, and the difference is named', async () => {
    const one = await sender()
    const sent = await sendScripted(world, one, { steps: [{ status: 'failed', code: '06' }] })
    await world.settle()
    await pass(world, 2_000)
    await is(one, sent, 'failed', untouched)
    await booksAgree(world)
    for (let times = 0; times < 3; times++) {
      await world.control(`/bank/payouts/${sent.reference}/conclude`, { status: 'success', code: '00' })
      await told(world, sent.reference)
      await world.settle()
    }
    await pass(world, 30 * hour)
    const again = await backAgain(one)
    await is(again, sent, 'failed', untouched)
    assert.deepEqual(await casesAbout(world, sent), ['transfer_paid_after_return'])
    assert.equal((await bookOf(world, sent.reference)).length, 1)
    const finding = await compareSettlement(world.api.doors, world.api.rails.bank)
    assert.equal(finding.ok, false)
    assert.match(finding.detail, new RegExp(`^A difference: ${sent.reference} is −₦10,025.00 at the bank`))
    // When the bank takes it back, nothing is left to recover.
    await world.control(`/bank/payouts/${sent.reference}/conclude`, { status: 'reversed' })
    await told(world, sent.reference)
    await world.settle()
    await is(again, sent, 'failed', untouched)
    await booksAgree(world)
  })

  test('after a return it is the same', async () => {
    const one = await sender()
    const sent = await sendScripted(world, one, {
      steps: [
        { status: 'success', code: '00' },
        { status: 'reversed', after_ms: minute },
      ],
    })
    await world.settle()
    await atBank(world, sent, 'success')
    await world.settle()
    world.clock.advance(minute)
    await atBank(world, sent, 'reversed')
    await world.settle()
    await is(one, sent, 'returned', untouched)
    await world.control(`/bank/payouts/${sent.reference}/conclude`, { status: 'success', code: '00' })
    await told(world, sent.reference)
    await pass(world, hour)
    assert.deepEqual(await casesAbout(world, sent), ['transfer_paid_after_return'])
    assert.equal((await transferOf(world, one, sent.id)).state, 'returned')
    assert.deepEqual(await standing(world, one), untouched)
  })
})
