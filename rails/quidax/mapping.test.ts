// Promises about what Quidax prints: its documented payloads are read exactly, and nothing else becomes money or an address.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReturnWish } from '#features/crypto/rail.ts'
import { parseExact } from '#kit/http/exact-json.ts'
import {
  asItMeans,
  readAddresses,
  readBalances,
  readDeposit,
  readHolder,
  readListed,
  readOneAddress,
  readReturn,
  readUsers,
} from './mapping.ts'
import { addressRefusal, isKnownEmail, isKnownReference, noDeposit, withdrawRefusal } from './refusals.ts'

const user = { id: 'h2uknjpm', sn: 'QDXH2UKNJPM', email: 'ada@customers.example', reference: null }
const bscAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const tronAddress = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const done = (data: unknown): unknown =>
  parseExact(JSON.stringify({ status: 'success', message: 'Successful', data }))

// As its documents print a deposit, with the fields that stand beside what we read.
const deposit = {
  id: 'b8f9qzc0',
  type: 'coin_address',
  currency: 'usdt',
  amount: '100.500000000000000001',
  fee: '0.0',
  txid: '0x6f2c1f8f',
  status: 'accepted',
  reason: null,
  created_at: '2026-03-02T09:00:00.000Z',
  done_at: null,
  wallet: { id: 'w1', currency: 'usdt', balance: '0.0' },
  user,
  payment_transaction: { status: 'confirmed', confirmations: 15, required_confirmations: 15 },
  payment_address: {
    id: 'a1',
    reference: null,
    currency: 'usdt',
    address: bscAddress,
    network: 'bep20',
    destination_tag: null,
  },
}
const asked = { depositId: deposit.id, holderId: user.id }
const read = (more: object = {}) => readDeposit(done({ ...deposit, ...more }), asked)

test('a deposit is read in base units, however many decimals its network has', () => {
  assert.deepEqual(read(), {
    ...asked,
    place: { coin: 'USDT', network: 'bsc' },
    contract: undefined,
    txid: '0x6f2c1f8f',
    logIndex: undefined,
    toAddress: bscAddress,
    fromAddresses: [],
    amount: { units: 100_500_000_000_000_000_001n, decimals: 18 },
    feeUnits: 0n,
    confirmations: 15,
    required: 15,
    state: 'accepted',
    seenAt: new Date('2026-03-02T09:00:00Z'),
    detail: 'accepted',
  })
  const onTron = { amount: '7.5', payment_address: { address: tronAddress, network: 'TRC20' } }
  assert.deepEqual(read(onTron)?.amount, { units: 7_500_000n, decimals: 6 })
})

test('each state is one of ours, and one that nobody documents is none', () => {
  const unconfirmed = (confirmations: number) => ({
    status: 'submitted',
    payment_transaction: { status: 'unconfirmed', confirmations, required_confirmations: 15 },
  })
  assert.equal(read(unconfirmed(0))?.state, 'seen')
  assert.equal(read(unconfirmed(3))?.state, 'confirming')
  assert.equal(read({ status: 'submitted', payment_transaction: null })?.state, 'seen')
  const states = {
    on_hold: 'on_hold',
    failed_aml: 'rejected',
    rejected: 'rejected',
    unassigned: 'unassigned',
    returned: 'returned',
    absorbed: 'absorbed',
    cancelled: 'vanished',
    failed: 'vanished',
  }
  for (const [status, state] of Object.entries(states)) assert.equal(read({ status })?.state, state)
  for (const status of ['', 'Accepted', 'done', 'constructor', null])
    assert.equal(read({ status }), undefined, String(status))
  assert.equal(
    read({ status: 'on_hold', reason: 'Compliance\nreview' })?.detail,
    'on_hold: Compliance review',
  )
})

test('coins that are none of ours, finer than a unit or moved within it have no amount', () => {
  for (const more of [
    { currency: 'btc' },
    { payment_address: { address: 'addr', network: 'celo' } },
    { payment_address: null },
    { type: 'internal' },
    { currency: 'usdc', payment_address: { address: tronAddress, network: 'trc20' } },
  ]) {
    const found = read(more)
    assert.equal(found?.place, undefined, JSON.stringify(more))
    assert.equal(found?.amount, undefined, JSON.stringify(more))
  }
  const finer = { amount: '1.0000001', payment_address: { address: tronAddress, network: 'trc20' } }
  assert.equal(read(finer)?.amount, undefined)
})

test('another deposit, another holder and another shape are no answer', () => {
  for (const more of [
    { id: 'another' },
    { user: { id: 'another' } },
    { amount: '-1' },
    { amount: '1e3' },
    { amount: null },
    { created_at: 'yesterday' },
  ])
    assert.equal(read(more), undefined, JSON.stringify(more))
  for (const body of [undefined, null, [], {}, { status: 'error', data: deposit }, done(null)])
    assert.equal(readDeposit(body, asked), undefined)
})

test('an address is one of its network with a right checksum, or is still being made', () => {
  const place = { coin: 'USDT', network: 'bsc' } as const
  const address = { ...deposit.payment_address }
  const one = (more: object) => readOneAddress(done({ ...address, ...more }), place)
  assert.deepEqual(one({}), { addressId: 'a1', address: bscAddress })
  assert.deepEqual(one({ address: bscAddress.toLowerCase() }), { addressId: 'a1', address: bscAddress })
  assert.deepEqual(one({ address: null }), { addressId: 'a1', address: undefined })
  assert.deepEqual(one({ address: null, network: null }), { addressId: 'a1', address: undefined })
  for (const more of [
    { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAEd' },
    { address: tronAddress },
    { network: 'trc20' },
    { currency: 'usdc' },
    { destination_tag: '12345' },
  ])
    assert.equal(one(more), undefined, JSON.stringify(more))
})

test('of a wallet’s addresses the first of a network is the one', () => {
  const place = { coin: 'USDT', network: 'bsc' } as const
  const rows = [
    { ...deposit.payment_address, id: 'a0', network: 'trc20', address: tronAddress },
    deposit.payment_address,
    { ...deposit.payment_address, id: 'a2', address: null },
  ]
  assert.deepEqual(readAddresses(done(rows), place), { addressId: 'a1', address: bscAddress })
  assert.equal(readAddresses(done([rows[0]]), place), 'none')
  assert.equal(readAddresses(done([]), place), 'none')
  assert.equal(readAddresses(done({}), place), undefined)
})

test('users, balances and lists are read, and one that cannot be makes the whole unknown', () => {
  assert.deepEqual(readHolder(done(user)), { holderId: 'h2uknjpm' })
  assert.equal(readUsers(done([user]))?.[0]?.email, user.email)
  const wallet = (currency: string, balance: string, locked = '0.0') => ({ currency, balance, locked })
  const wallets = [wallet('usdt', '1.5', '0.25'), wallet('ngn', '700.0'), wallet('usdc', '2.0')]
  assert.deepEqual(readBalances(done(wallets)), [
    { coin: 'USDT', network: undefined, units: 1_750_000_000_000_000_000n, decimals: 18 },
    { coin: 'USDC', network: undefined, units: 2_000_000_000_000_000_000n, decimals: 18 },
  ])
  assert.equal(readBalances(done([wallet('usdt', '1.0000000000000000001')])), undefined)
  assert.deepEqual(readListed(done([{ ...deposit, status: 'never heard of' }])), [
    { ...asked, seenAt: new Date('2026-03-02T09:00:00Z') },
  ])
  assert.equal(readListed(done([{ ...deposit, user: null }])), undefined)
})

const wish: ReturnWish = {
  holderId: user.id,
  depositId: deposit.id,
  reference: 'return-1',
  coin: 'USDT',
  network: 'tron',
  toAddress: tronAddress,
  units: 12_500_000n,
}
const withdraw = {
  id: 'x1',
  reference: 'return-1',
  type: 'coin_address',
  currency: 'usdt',
  amount: '12.5',
  fee: '1.0',
  total: '13.5',
  txid: null,
  transaction_note: 'return-1',
  narration: 'return-1',
  status: 'Processing',
  reason: null,
  recipient: { type: 'coin_address', details: { address: tronAddress, destination_tag: null } },
}

test('a return is the one that we asked for, or none', () => {
  const found = (more: object = {}) => readReturn(done({ ...withdraw, ...more }), wish)
  assert.deepEqual(found(), { returnId: 'x1', state: 'pending', txid: undefined, detail: 'Processing' })
  assert.deepEqual(found({ status: 'Done', txid: 'abc' }), {
    returnId: 'x1',
    state: 'done',
    txid: 'abc',
    detail: 'Done',
  })
  assert.equal(found({ status: 'rejected', reason: 'No' })?.state, 'failed')
  for (const more of [
    { reference: 'return-2' },
    { amount: '12.500001' },
    { currency: 'usdc' },
    { recipient: { details: { address: bscAddress } } },
    { status: 'sent' },
  ])
    assert.equal(found(more), undefined, JSON.stringify(more))
})

const says = (status: number, message: string) => ({
  status,
  body: { status: 'error', message: 'Failed', data: { code: 'E0400', message } },
})

test('a refusal inside a 200 is one, and words about nothing or about our key are none', () => {
  const { body } = says(200, 'Deposit was not found')
  const answer = asItMeans({ answered: true, status: 200, body })
  assert.ok(answer.answered)
  assert.equal(noDeposit(answer)?.reason, 'not_found')
  assert.equal(noDeposit(says(404, 'Deposit was not found'))?.code, 'E0400')
  assert.equal(noDeposit(says(404, 'Wallet was not found')), undefined)
  assert.equal(noDeposit({ status: 404, body: { error: 'Not Found' } }), undefined)
  assert.equal(noDeposit(says(401, 'Deposit was not found')), undefined)
  assert.equal(addressRefusal(says(400, 'Network is not supported'))?.reason, 'unavailable')
  assert.equal(withdrawRefusal(says(400, 'Insufficient balance'))?.reason, 'float_too_low')
  assert.equal(withdrawRefusal(says(400, 'Address is not valid'))?.reason, 'refused')
  assert.equal(withdrawRefusal(says(400, 'Something went wrong')), undefined)
  assert.ok(isKnownEmail(says(400, 'Email has already been taken')))
  assert.ok(!isKnownEmail(says(400, 'Email is not valid')))
  assert.ok(isKnownReference(says(422, 'Reference already exists')))
  assert.ok(!isKnownReference(says(500, 'Reference already exists')))
})
