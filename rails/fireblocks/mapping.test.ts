// Promises about what Fireblocks prints: its documented payloads are read exactly, and coins are known by their contract alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReturnWish } from '#features/crypto/rail.ts'
import { parseExact } from '#kit/http/exact-json.ts'
import { readAssets } from './assets.ts'
import {
  readAddresses,
  readAssetOf,
  readBalances,
  readContract,
  readDeposit,
  readHanded,
  readListed,
  readReturn,
  readVault,
  readVaults,
  readWallet,
} from './mapping.ts'
import { hasNoWallet, isKnownReference, noTransaction, sendRefusal, walletRefusal } from './refusals.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const contract = '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8'
const exactly = (data: unknown): unknown => parseExact(JSON.stringify(data))
// As its documents print a transaction that came in, with the fields that stand beside what we read.
const transaction = {
  id: '4f0f4a4e-6f2a-4b39-a3a2-0d6f9b8f5a11',
  status: 'COMPLETED',
  subStatus: 'CONFIRMED',
  assetId: 'PYUSD',
  source: { type: 'UNKNOWN', id: '', name: 'External', subType: '' },
  sourceAddress: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  destination: { type: 'VAULT_ACCOUNT', id: '11', name: 'holder-1', subType: '' },
  destinationAddress: address,
  amountInfo: { amount: '100.000001', requestedAmount: '100.000001', netAmount: '100.000001' },
  amount: 100.000001,
  fee: -1,
  networkFee: -1,
  txHash: '0x6f2c',
  index: 7,
  numOfConfirmations: 12,
  operation: 'TRANSFER',
  createdAt: 1_772_442_000_000,
  lastUpdated: 1_772_442_100_000,
  signedBy: [],
}
const asked = { depositId: transaction.id, holderId: '11' }
const behind = { asset: { id: 'PYUSD', coin: 'PYUSD', network: 'ethereum' }, contract } as const
const read = (more: object = {}) => readDeposit(exactly({ ...transaction, ...more }), asked, behind)

test('a deposit is read with its contract, its movement and who sent it', () => {
  assert.deepEqual(read(), {
    ...asked,
    place: { coin: 'PYUSD', network: 'ethereum' },
    contract,
    txid: '0x6f2c',
    logIndex: 7,
    toAddress: address,
    fromAddresses: ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
    amount: { units: 100_000_001n, decimals: 6 },
    feeUnits: 0n,
    confirmations: 12,
    required: undefined,
    state: 'accepted',
    seenAt: new Date(1_772_442_000_000),
    detail: 'COMPLETED: CONFIRMED',
  })
  // The deprecated number, as it is written.
  assert.equal(read({ amountInfo: null })?.amount?.units, 100_000_001n)
  assert.equal(read({ amountInfo: null, amount: 1e-7 })?.amount, undefined)
  assert.equal(read({ amountInfo: { amount: '1.0000001' } })?.amount, undefined)
})

test('an asset id whose contract is another one stands for none of our coins', () => {
  const body = exactly(transaction)
  for (const other of [
    { ...behind, contract: null },
    { ...behind, contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7' },
    { ...behind, asset: undefined },
  ]) {
    const found = readDeposit(body, asked, other)
    assert.equal(found?.place, undefined)
    assert.equal(found?.amount, undefined)
    assert.equal(found?.state, 'accepted')
  }
  const known = { id: 'some-uuid', legacyId: 'PYUSD', onchain: { address: contract, decimals: 6 } }
  assert.equal(readContract(known, 'PYUSD'), contract)
  assert.equal(readContract({ id: 'ETH' }, 'ETH'), null)
  assert.equal(readContract(known, 'USDC'), undefined)
  assert.equal(readContract({ ok: 1 }, 'PYUSD'), undefined)
})

const frozen = { aml: { provider: 'CHAINALYSIS', screeningStatus: 'FROZEN' } }
const states = [
  [{ status: 'CONFIRMING', subStatus: 'PENDING_BLOCKCHAIN_CONFIRMATIONS', numOfConfirmations: 0 }, 'seen'],
  [{ status: 'CONFIRMING', numOfConfirmations: 3 }, 'confirming'],
  [{ status: 'PENDING_AML_SCREENING', numOfConfirmations: 12 }, 'confirming'],
  [{ status: 'COMPLETED', complianceResults: frozen }, 'on_hold'],
  [{ status: 'COMPLETED', complianceResults: { amlList: [frozen.aml] } }, 'on_hold'],
  [{ status: 'COMPLETED', complianceResults: { aml: { screeningStatus: 'COMPLETED' } } }, 'accepted'],
  [{ status: 'REJECTED', subStatus: 'AUTO_FREEZE' }, 'on_hold'],
  [{ status: 'REJECTED', subStatus: 'FROZEN_MANUALLY' }, 'on_hold'],
  [{ status: 'REJECTED', subStatus: 'REJECTED_AML_SCREENING' }, 'rejected'],
  [{ status: 'BLOCKED', subStatus: 'BLOCKED_BY_POLICY' }, 'rejected'],
  [{ status: 'FAILED', subStatus: 'DROPPED_BY_BLOCKCHAIN' }, 'vanished'],
  [{ status: 'CANCELLED' }, 'vanished'],
] as const

test('each status is one of ours, and one that nobody documents is none', () => {
  for (const [more, state] of states) assert.equal(read(more)?.state, state, JSON.stringify(more))
  for (const status of ['', 'completed', 'PARTIALLY_COMPLETED', 'constructor', null])
    assert.equal(read({ status }), undefined, String(status))
})

test('what leaves, moves between our accounts, tops one up with gas or goes to another one is no deposit of theirs', () => {
  const ours = { type: 'VAULT_ACCOUNT', id: '12' }
  for (const more of [
    { id: 'another' },
    { source: ours },
    { source: { type: 'GAS_STATION', id: '' } },
    { source: { type: 'INTERNAL_WALLET', id: 'gas' } },
    { destination: ours },
    { destination: { type: 'ONE_TIME_ADDRESS', id: '11' } },
    { destination: null },
  ]) {
    assert.equal(read(more), undefined, JSON.stringify(more))
    assert.equal(readAssetOf(exactly({ ...transaction, ...more }), asked), undefined, JSON.stringify(more))
  }
  assert.equal(readAssetOf(exactly(transaction), asked), 'PYUSD')
  const list = readListed(exactly([transaction, { ...transaction, id: 'b', source: ours, status: 'NEW' }]))
  assert.deepEqual(
    list?.map(({ depositId, holderId }) => [depositId, holderId]),
    [
      [transaction.id, '11'],
      ['b', undefined],
    ],
  )
})

test('vault accounts, wallets and totals are read, and other shapes are not', () => {
  assert.deepEqual(readVault({ id: '11', name: 'holder-1' }), { holderId: '11' })
  const paged = {
    accounts: [
      { id: '12', name: 'holder-10' },
      { id: '11', name: 'holder-1' },
    ],
    paging: {},
  }
  assert.deepEqual(readVaults(paged, 'holder-1'), { holderId: '11' })
  assert.equal(readVaults(paged, 'holder'), 'none')
  assert.equal(readVaults([], 'holder'), undefined)
  const wanted = { coin: 'PYUSD', network: 'ethereum', addressId: '11:PYUSD' } as const
  assert.deepEqual(readWallet({ id: 'PYUSD', address, tag: '' }, wanted), { addressId: '11:PYUSD', address })
  assert.deepEqual(readWallet({ address: '' }, wanted), { addressId: '11:PYUSD', address: undefined })
  for (const other of [{}, { address: null }, { address, tag: '7' }, { address: `${address}0` }])
    assert.equal(readWallet(other, wanted), undefined, JSON.stringify(other))
  assert.equal(readAddresses({ addresses: [] }, wanted), 'none')
  assert.deepEqual(readAddresses({ addresses: [{ assetId: 'PYUSD', address }] }, wanted), {
    addressId: '11:PYUSD',
    address,
  })
  const totals = [
    { id: 'PYUSD', total: '12.5', available: '12.5' },
    { id: 'ETH', total: '0.000000000000000001' },
  ]
  assert.deepEqual(readBalances(totals, [behind.asset]), [
    { coin: 'PYUSD', network: 'ethereum', units: 12_500_000n, decimals: 6 },
  ])
  assert.equal(readBalances([{ id: 'PYUSD', total: '1.0000001' }], [behind.asset]), undefined)
})

const wish: ReturnWish = {
  holderId: '11',
  depositId: transaction.id,
  reference: 'return-1',
  coin: 'PYUSD',
  network: 'ethereum',
  toAddress: address,
  units: 12_500_000n,
}

test('a return is the one that we asked for, or none', () => {
  const sent = {
    ...transaction,
    externalTxId: 'return-1',
    source: { type: 'VAULT_ACCOUNT', id: '11' },
    destination: { type: 'ONE_TIME_ADDRESS', id: '' },
    amountInfo: { amount: '12.5' },
  }
  const found = (more: object = {}) => readReturn(exactly({ ...sent, ...more }), wish, 'PYUSD')
  assert.deepEqual(found(), {
    returnId: transaction.id,
    state: 'done',
    txid: '0x6f2c',
    detail: 'COMPLETED: CONFIRMED',
  })
  assert.equal(found({ status: 'PENDING_SIGNATURE', txHash: '', destinationAddress: '' })?.state, 'pending')
  assert.equal(found({ status: 'FAILED', subStatus: 'INSUFFICIENT_FUNDS' })?.state, 'failed')
  for (const more of [
    { externalTxId: 'return-2' },
    { assetId: 'USDC' },
    { amountInfo: { amount: '12.500001' } },
    { destinationAddress: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' },
    { source: { type: 'VAULT_ACCOUNT', id: '12' } },
    { status: 'NEW' },
  ])
    assert.equal(found(more), undefined, JSON.stringify(more))
  assert.equal(readHanded({ id: 'a', status: 'SUBMITTED' })?.state, 'pending')
  assert.equal(readHanded({ id: 'a', status: 'NEW' }), undefined)
})

test('a refusal is known by its code, or by words in its own envelope', () => {
  const says = (status: number, code: number, message: string) => ({
    status,
    body: exactly({ message, code }),
  })
  assert.equal(walletRefusal(says(404, 1004, 'Vault account Id was not found'))?.reason, 'not_found')
  assert.equal(walletRefusal(says(404, 1006, 'Asset does not exist'))?.reason, 'unavailable')
  assert.ok(hasNoWallet(says(404, 1006, 'Asset does not exist')))
  assert.ok(isKnownReference(says(400, 1438, 'External transaction id already exists')))
  assert.ok(!isKnownReference(says(400, 1437, 'External transaction id already exists')))
  assert.equal(sendRefusal(says(400, 1427, 'The destination address is not valid'))?.code, '1427')
  assert.equal(noTransaction(says(404, 1400, 'The transaction was not found'))?.reason, 'not_found')
  for (const other of [
    says(401, -7, 'Token was not accepted'),
    says(500, 1400, 'The transaction was not found'),
    { status: 404, body: { message: 'Not Found' } },
  ])
    assert.equal(noTransaction(other), undefined)
})

test('assets are coins on networks of ours, each named once', () => {
  assert.deepEqual(readAssets('PYUSD:ethereum:PYUSD, USDC:base:USDC_BASE'), [
    { coin: 'PYUSD', network: 'ethereum', id: 'PYUSD' },
    { coin: 'USDC', network: 'base', id: 'USDC_BASE' },
  ])
  assert.deepEqual(readAssets(''), [])
  for (const written of [
    'PYUSD',
    'PYUSD:ethereum',
    'PYUSD:tron:X',
    'BTC:ethereum:X',
    'PYUSD:ethereum:X:Y',
    'PYUSD:ethereum:X,PYUSD:ethereum:Y',
    'PYUSD:ethereum:X,USDC:ethereum:X',
    'PYUSD:ethereum:X/../Y',
  ])
    assert.equal(readAssets(written), undefined, written)
})
