// Promises about which answers a live topic renews.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as closings from '#features/account-closing/staff-contract.ts'
import * as adminSignIn from '#features/admin-sign-in/contract.ts'
import * as adminStepUp from '#features/admin-step-up/contract.ts'
import * as appVersions from '#features/app-versions/contract.ts'
import * as approvals from '#features/approvals/contract.ts'
import * as thresholds from '#features/approvals/thresholds-contract.ts'
import * as audit from '#features/audit/contract.ts'
import * as backups from '#features/backups/contract.ts'
import * as cases from '#features/cases/contract.ts'
import * as charges from '#features/charges/contract.ts'
import * as debts from '#features/debts/contract.ts'
import * as deposits from '#features/deposits/contract.ts'
import * as moneyProof from '#features/money-proof/contract.ts'
import * as products from '#features/products/contract.ts'
import * as staff from '#features/staff/contract.ts'
import * as invitations from '#features/staff/invitations-contract.ts'
import * as exports from '#features/exports/contract.ts'
import * as kyc from '#features/kyc/contract.ts'
import * as staffMessages from '#features/staff-messages/contract.ts'
import * as tierQueue from '#features/tiers/queue-contract.ts'
import * as transactions from '#features/transactions/contract.ts'
import * as restores from '#features/transfers/restore-contract.ts'
import * as transfers from '#features/transfers/staff-contract.ts'
import * as users from '#features/users/contract.ts'
import * as wallets from '#features/wallets/contract.ts'
import { callsOf, generalTopics, isTouchedBy } from './live-topics.ts'

const { findUserVirtualAccount, listSuspended } = deposits
const { listTransactions, listUserTransactions } = transactions
const { checkUserWallets } = wallets

const ada = '018f3c2e-0000-7000-8000-00000000b41a'
const bello = '018f3c2e-0000-7000-8000-00000000c52b'

test('a topic renews the calls that show it, whatever they were asked with', () => {
  assert.ok(isTouchedBy('transactions', [listTransactions.name, null, { page: '2' }]))
  assert.ok(isTouchedBy('deposits', [listSuspended.name, null, null]))
  assert.ok(!isTouchedBy('deposits', [listTransactions.name, null, null]))
})

test('a topic of one user renews all that is shown of them and nothing of others', () => {
  for (const { name } of [findUserVirtualAccount, checkUserWallets]) {
    assert.ok(isTouchedBy(`user:${ada}`, [name, { id: ada }, null]))
    assert.ok(!isTouchedBy(`user:${ada}`, [name, { id: bello }, null]))
  }
  assert.ok(isTouchedBy(`user:${ada}`, [listUserTransactions.name, { uuid: ada }, null]))
  assert.ok(!isTouchedBy(`user:${ada}`, [listTransactions.name, null, null]))
})

test('a topic that nobody knows renews nothing', () => {
  assert.ok(!isTouchedBy('weather', [listTransactions.name, null, null]))
})

test('each name in the table is the name of a call, and each topic that is followed has a row', () => {
  const contracts = [
    closings,
    adminSignIn,
    adminStepUp,
    staff,
    invitations,
    appVersions,
    backups,
    approvals,
    thresholds,
    audit,
    cases,
    charges,
    debts,
    deposits,
    moneyProof,
    products,
    exports,
    staffMessages,
    kyc,
    tierQueue,
    transactions,
    transfers,
    restores,
    users,
    wallets,
  ].flatMap((one) => Object.values<unknown>(one))
  const names = new Set(
    contracts.map((one) =>
      typeof one === 'object' && one !== null && 'name' in one && 'path' in one ? one.name : undefined,
    ),
  )
  for (const name of Object.values(callsOf).flat()) assert.ok(names.has(name), name)
  assert.deepEqual(Object.keys(callsOf).sort(), [...generalTopics].sort())
})
