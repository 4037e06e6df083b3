// Promises about which answers a live topic renews.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findUserVirtualAccount, listSuspended } from '#features/deposits/contract.ts'
import { listTransactions, listUserTransactions } from '#features/transactions/contract.ts'
import { checkUserWallets } from '#features/wallets/contract.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { isTouchedBy } from './live-topics.ts'

const ada = '018f3c2e-0000-7000-8000-00000000b41a'
const bello = '018f3c2e-0000-7000-8000-00000000c52b'

/** As an answer is kept. */
const kept = (contract: CallContract, params: object | null = null, query: object | null = null) => ({
  queryKey: [contract.name, params, query],
  meta: contract,
})

test('a topic renews the calls that declare it, whatever they were asked with', () => {
  assert.ok(isTouchedBy('transactions', kept(listTransactions, null, { page: '2' })))
  assert.ok(isTouchedBy('deposits', kept(listSuspended)))
  assert.ok(!isTouchedBy('deposits', kept(listTransactions)))
})

test('a topic of one user renews all that is shown of them and nothing of others', () => {
  for (const call of [findUserVirtualAccount, checkUserWallets]) {
    assert.ok(isTouchedBy(`user:${ada}`, kept(call, { id: ada })))
    assert.ok(!isTouchedBy(`user:${ada}`, kept(call, { id: bello })))
  }
  assert.ok(isTouchedBy(`user:${ada}`, kept(listUserTransactions, { uuid: ada })))
  assert.ok(!isTouchedBy(`user:${ada}`, kept(listTransactions)))
})

test('a topic that nobody declares renews nothing', () => {
  assert.ok(!isTouchedBy('weather', kept(listTransactions)))
  assert.ok(!isTouchedBy('weather', { queryKey: ['of.before', null, null], meta: undefined }))
})
