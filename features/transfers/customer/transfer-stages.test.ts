// Answers for the promises of what a customer reads about a transfer on its way.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOpen, type OrderState, orderStates } from '#features/orders/contract.ts'
import { promiseOf, stagesOf, stateWord, timeAfter } from './transfer-stages.ts'
import type { Transfer } from './sending.ts'

const at = (time: string) => `2026-11-21T${time}:00.000Z`
const event = (state: Transfer['events'][number]['state'], time: string) => ({
  state,
  at: at(time),
  detail: null,
})

function transferOf(state: OrderState, more: Partial<Transfer> = {}): Transfer {
  return {
    transaction_id: '018f3c2e-0000-7000-8000-000000000001',
    reference: '4ht260rwb8',
    kind: 'bank',
    state,
    payee: { name: 'Ibrahim Musa Danjuma', bank_name: 'Access Bank', account_number: '0690000031' },
    to: { kind: 'bank', bank_code: '044', account_number: '0690000031' },
    may_repeat: true,
    beneficiary: null,
    amount: '42500.00',
    fee: '25.00',
    vat: '1.88',
    stamp_duty: '50.00',
    waived: '0.00',
    total: '42576.88',
    currency: 'NGN',
    facts: [],
    narration: '',
    session_id: null,
    reason: null,
    needs_other_account: false,
    events: [event('held', '13:02'), event('submitted', '13:02')],
    created_at: at('13:02'),
    expected_by: at('13:05'),
    promised_by: at('13:15'),
    concluded_at: null,
    paid_late: null,
    ...more,
  }
}

const titles = (transfer: Transfer, now = at('13:03')) =>
  stagesOf(transfer, new Date(now)).map(({ title, time, state }) => `${state}: ${title} ${time ?? ''}`.trim())

test('while the bank has not answered it is the bank’s turn, with the time by which most are done', () => {
  assert.deepEqual(titles(transferOf('pending')), [
    'done: You confirmed 14:02',
    'done: Sent to Access Bank 14:02',
    'now: Access Bank is confirming now',
    'next: Ibrahim Musa Danjuma gets the money by 14:05',
  ])
})

test('a late one names until when it may take, and nothing once that has passed too', () => {
  const late = stagesOf(transferOf('pending'), new Date(at('13:06')))
  assert.equal(late[2]?.body, 'Usually faster. At the latest by 14:15.')
  assert.equal(late[3]?.time, undefined)
  const latest = stagesOf(transferOf('pending'), new Date(at('13:15')))
  assert.equal(latest[2]?.body, 'This takes longer than usual. We keep asking.')
})

test('no time is shown that has come already, within the same minute either', () => {
  const quick = transferOf('pending', { expected_by: '2026-11-21T13:02:08.000Z' })
  const shownAt = (now: string) => {
    const stages = stagesOf(quick, new Date(now))
    return [stages[2]?.body, stages[3]?.time]
  }
  assert.deepEqual(shownAt('2026-11-21T13:02:03.000Z'), ['Most are done by 14:03.', 'by 14:03'])
  assert.deepEqual(shownAt('2026-11-21T13:02:59.000Z'), ['Most are done by 14:03.', 'by 14:03'])
  assert.deepEqual(shownAt(at('13:03')), ['Usually faster. At the latest by 14:15.', undefined])
})

test('what we have not measured is not promised', () => {
  const stages = stagesOf(transferOf('pending', { expected_by: null }), new Date(at('13:03')))
  assert.equal(stages[2]?.body, undefined)
  assert.equal(stages[3]?.time, undefined)
})

test('before the bank has answered it is our turn: nothing is said to be sent', () => {
  assert.deepEqual(titles(transferOf('submitted')), [
    'done: You confirmed 14:02',
    'now: We hand it to Access Bank now',
    'next: Ibrahim Musa Danjuma gets the money by 14:05',
  ])
  assert.deepEqual(titles(transferOf('held', { events: [event('held', '13:02')] })).slice(1, 2), [
    'now: We hand it to Access Bank now',
  ])
})

test('in review a person asks the bank, and no time is named', () => {
  assert.deepEqual(titles(transferOf('in_review')).slice(1), [
    'now: Our team asks Access Bank now',
    'next: Ibrahim Musa Danjuma gets the money',
  ])
})

test('one that failed is never said to be sent, and green is only that the money is there again', () => {
  const failed = transferOf('failed', { concluded_at: at('13:04'), expected_by: null, promised_by: null })
  assert.deepEqual(titles(failed), [
    'past: On hold in your wallet 14:02',
    'failed: Access Bank did not take it 14:02',
    'done: Back in your wallet 14:04',
  ])
  const returned = transferOf('returned', { concluded_at: at('13:04'), expected_by: null, promised_by: null })
  assert.deepEqual(titles(returned), [
    'past: You confirmed 14:02',
    'past: Sent to Access Bank 14:02',
    'failed: Access Bank returned it',
    'done: Back in your wallet 14:04',
  ])
})

test('at its end nothing is left to wait for, and failed and returned end in the wallet', () => {
  const concluded = { concluded_at: at('13:04'), expected_by: null, promised_by: null }
  for (const state of orderStates.filter((one) => !isOpen(one))) {
    const stages = stagesOf(transferOf(state, concluded), new Date(at('13:30')))
    assert.ok(
      stages.every((stage) => stage.state !== 'now' && stage.state !== 'next'),
      state,
    )
    assert.equal(stages.at(-1)?.time, '14:04')
    if (state !== 'success') assert.equal(stages.at(-1)?.title, 'Back in your wallet')
  }
})

test('a transfer that never reached the bank is not said to have been refused by it', () => {
  const failed = transferOf('failed', { events: [event('held', '13:02')], concluded_at: at('13:04') })
  assert.deepEqual(titles(failed), [
    'past: On hold in your wallet 14:02',
    'failed: We could not hand it to Access Bank',
    'done: Back in your wallet 14:04',
  ])
})

test('between customers no bank stands between', () => {
  const inside = transferOf('success', {
    kind: 'customer',
    payee: { name: 'Bola Ade', bank_name: 'Ourselves', account_number: '@bola' },
    events: [event('held', '13:02')],
    concluded_at: at('13:02'),
  })
  assert.deepEqual(titles(inside), ['done: You confirmed 14:02', 'done: Bola Ade has the money 14:02'])
})

test('the promise names the whole sum and a time, until it has passed', () => {
  const now = (time: string) => new Date(at(time))
  assert.equal(
    promiseOf(transferOf('pending'), now('13:03')),
    'If it fails, ₦42,576.88 comes back automatically by 14:15. You don’t need to do anything.',
  )
  assert.match(promiseOf(transferOf('pending'), now('13:20')) ?? '', /^₦42,576\.88 is on hold/)
  assert.match(promiseOf(transferOf('in_review'), now('13:03')) ?? '', /We are checking and will tell you/)
  assert.equal(promiseOf(transferOf('success'), now('13:03')), undefined)
})

test('every state has a word, and none is of the machine', () => {
  for (const state of orderStates) assert.match(stateWord(transferOf(state)), /^[A-Z][a-z]+(?: [a-z]+)?$/)
})

test('a time of another day names the day', () => {
  assert.equal(timeAfter(at('13:02'), '2026-11-22T13:02:00Z'), '22 Nov, 14:02')
  assert.equal(timeAfter(at('22:30'), at('23:30')), '22 Nov, 00:30')
})
