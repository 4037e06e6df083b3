// Promises about differences as they are read: no id, no code, no instant of the wire where there is a word.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '#kit/words/words.ts'
import { fieldWord, targetWord, valueWord } from './told-change.ts'

const grace = { uuid: '01a04ab3-cae0-7dec-a6d5-dd9dfc1e2ce4', name: 'Grace Shehu' }
const { fund } = catalogue('test-acts', { fund: 'Fund wallet' })
const told = { actWords: { 'adjustments.fund': fund }, people: [grace] }
const read = (field: string, value: string | null) => valueWord(field, value, told)

test('people are read by their names, and an id that is nobody’s is cut short', () => {
  assert.equal(read('maker', grace.uuid), 'Grace Shehu')
  assert.equal(read('approval', '01a0458d-0000-7000-8000-000000000000'), '01a0458d')
})

test('acts, reasons, amounts, days and instants are words', () => {
  assert.equal(read('command', 'adjustments.fund'), 'Fund wallet')
  assert.equal(read('reason_code', 'court_order'), 'Court order')
  assert.equal(read('amount', '110000.50 NGN'), '₦110,000.50')
  assert.equal(read('amount', '100000.00'), '100,000.00')
  assert.equal(read('date_of_birth', '1975-01-18'), '18 Jan 1975')
  assert.equal(read('money_blocked_until', '2026-02-03T10:00:00.000Z'), '3 Feb 2026, 11:00')
  assert.deepEqual([fieldWord('reason_code'), fieldWord('first_name')], ['Reason', 'First name'])
  assert.equal(fieldWord('wlt_ngn_nc1wywnrhyxk'), 'Naira wallet …hyxk')
})

test('what somebody is called stays as it is written, and nothing stays nothing', () => {
  assert.equal(read('first_name', 'ada'), 'ada')
  assert.equal(read('narration', 'rent for may'), 'rent for may')
  assert.equal(read('status', null), null)
})

test('a record of nobody’s is read by its kind, and by what its key says', () => {
  assert.equal(targetWord({ type: 'setting', id: 'payout_status:NGN' }, told), 'Setting: Payout status, NGN')
  assert.equal(
    targetWord({ type: 'approval_threshold', id: '*:finance:USD' }, told),
    'Approval threshold: every one, Finance, USD',
  )
  assert.equal(targetWord({ type: 'deposit', id: grace.uuid }, told), 'Deposit')
  assert.equal(targetWord({ type: 'kyc_tier', id: '2' }, told), 'Tier 2')
  assert.equal(targetWord({ type: 'user', id: grace.uuid }, told), 'Customer')
  assert.equal(targetWord({ type: 'thing', id: '38' }, told), 'Thing')
  for (const [id, name] of [
    ['exchange_override:usd-ngn', 'Dollar rate'],
    ['exchange_term:spread', 'Spread'],
    ['exchange_term:position_limit', 'Position limit'],
    ['exchange_term:coin_limit', 'Coin limit of each custodian'],
    ['exchange_trade:usd-ngn', 'Dollars for naira'],
    ['exchange_trade:usdt-ngn-quidax', 'USDT at Quidax for naira'],
    ['exchange_trade:usdc-usd-fireblocks', 'USDC at Fireblocks for dollars'],
    ['exchange_fee:usd-ngn', 'Fee kept by Dollar bank'],
    ['exchange_fee:usdt-ngn-quidax', 'Fee kept by Quidax, USDT for naira'],
    ['exchange_fee:usdc-usd-fireblocks', 'Fee kept by Fireblocks, USDC for dollars'],
    ['crypto_minimum:USDT', 'Minimum of USDT'],
  ] as const)
    assert.equal(targetWord({ type: 'setting', id }, told), name)
})

test('what a dollar costs is told in plain words, and a reference as it is written', () => {
  const fields = [
    'dollar_rate',
    'holds_for',
    'differs_by',
    'customers_pay',
    'spread',
    'coin_limit',
    'traded_for',
    'fee',
    'kept_by',
  ]
  assert.deepEqual(fields.map(fieldWord), [
    'Rate of a dollar',
    'Holds for',
    'Differs from the last rate by',
    'Customers pay for $1',
    'Spread',
    'Coin limit of each custodian',
    'For',
    'Fee',
    'Kept by',
  ])
  assert.equal(read('reference', 'gtb_0001'), 'gtb_0001')
})
