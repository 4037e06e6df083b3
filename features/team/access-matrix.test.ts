// Promises about the access matrix: nothing is mounted without a row, and every cell is what was decided.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { accessMatrix } from './access-matrix.ts'
import { checkMatrix, mayCall, permissionsOf } from './matrix-rules.ts'
import { adminRoles } from '#kit/roles.ts'

const rowFor = (name: string, realm: 'anyone' | 'customer' | 'admin') => ({ name, realm })

test('a call without a row stops the start and is named', () => {
  assert.throws(() => checkMatrix([rowFor('things.read', 'admin')], {}), /things\.read: has no row/)
})

test('a row without a call stops the start and is named', () => {
  assert.throws(() => checkMatrix([], { 'things.gone': 'customer' }), /things\.gone: has a row, but no call/)
})

test('a row of another realm than its call stops the start', () => {
  assert.throws(() => checkMatrix([rowFor('things.read', 'admin')], { 'things.read': 'anyone' }), /realm/)
  assert.throws(() => checkMatrix([rowFor('things.read', 'customer')], { 'things.read': ['owner'] }), /realm/)
})

test('a row that allows nobody stops the start', () => {
  assert.throws(() => checkMatrix([rowFor('things.read', 'admin')], { 'things.read': [] }), /no role/)
})

test('all faults are named at once, and a matching matrix passes', () => {
  assert.throws(
    () => checkMatrix([rowFor('a.b', 'admin'), rowFor('c.d', 'admin')], { 'e.f': 'anyone' }),
    /a\.b[\s\S]*c\.d[\s\S]*e\.f/,
  )
  checkMatrix([rowFor('things.read', 'admin'), rowFor('things.mine', 'customer')], {
    'things.read': ['owner'],
    'things.mine': 'customer',
  })
})

test('names that every object has are no rows', () => {
  assert.equal(mayCall('owner', 'constructor'), false)
  assert.throws(() => checkMatrix([rowFor('toString', 'admin')], {}), /toString: has no row/)
})

type Declared = {
  readonly name: string
  readonly realm: 'anyone' | 'customer' | 'admin'
  readonly path: string
}
const isContract = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'realm' in value && 'path' in value

/** The calls that stand beside the features' contracts: the streams of live updates. */
const streams = [rowFor('live.mine', 'customer'), rowFor('live.admin', 'admin')]

async function declaredContracts(): Promise<Declared[]> {
  const features = join(import.meta.dirname, '..')
  const declared: Declared[] = []
  for (const feature of readdirSync(features)) {
    const contracts = readdirSync(join(features, feature)).filter((file) => /(?:^|-)contract\.ts$/.test(file))
    for (const file of contracts) {
      const module: Record<string, unknown> = await import(join(features, feature, file))
      declared.push(...Object.values(module).filter(isContract))
    }
  }
  return declared
}

test('every contract of every feature has its row, and every row its contract', async () => {
  checkMatrix([...(await declaredContracts()), ...streams])
})

/** What each group of roles may do, as it was decided; "everyone" are all who work here. Written beside the matrix, so that a slip of one is seen. */
const decided: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  everyone: {
    'account-closing': 'list of-user',
    'admin-sign-in': 'check sign-out',
    'admin-step-up':
      'add-passkey begin-adding-passkey begin-with-passkey my-passkeys prove-with-code prove-with-passkey remove-passkey rename-passkey request-code',
    'app-versions': 'list',
    approvals: 'list one thresholds',
    audit: 'setting-history',
    backups: 'latest',
    bills:
      'all-billers betting-limits betting-of-user health one-biller orders partners places plan-changes report saved-of-user',
    cases: 'list one',
    charges: 'cost-on-day free-transfers list',
    crypto: 'addresses-of-user deposits minimums',
    'customer-safety': 'freeze-by-address',
    debts: 'list',
    deposits: 'suspended virtual-account-of-user',
    exchange: 'positions rates terms trades',
    treasury: 'compare comparisons',
    exports: 'ask cancel link list preview',
    kyc: 'tiers',
    limits: 'of-user',
    live: 'admin',
    'money-proof': 'latest run',
    products: 'service-history services',
    receipts: 'for-staff',
    'saved-views': 'change list remove save',
    staff: 'end-my-session my-sessions people permissions',
    'staff-messages': 'list one recipients',
    support: 'messages',
    transactions:
      'admin-total-inflows admin-total-outflows flow-by-day list of-user one search search-of-user stamp-duty-inflow total-credit total-outflows total-system-fees user-total-inflows user-total-outflows',
    transfers: 'lost-payouts new-payee-amounts one payout-history payout-status restore stuck',
    'user-record': 'pinned-notes timeline',
    users: 'neighbours profile search total',
    visits: 'read',
    wallets: 'house-totals balance-analysis check-of-user of-user total-balance',
  },
  owner: {
    'app-versions': 'configure withdraw',
    approvals: 'set-threshold',
    charges: 'change set-free-transfers withdraw-change withdraw-free-transfers',
    products: 'switch-service',
    staff:
      'change-role end-all-sessions end-session invite reinstate resend-invitation reset-second-factor suspend withdraw-invitation',
  },
  'owner admin': {
    'staff-messages': 'preview send stop',
  },
  'owner auditor': {
    'app-versions': 'preview',
    approvals: 'preview-threshold',
    charges: 'preview-free-transfers',
    exports: 'list-all',
    products: 'preview-switch',
    staff: 'invitations sessions',
  },
  'owner finance': {
    adjustments: 'fund refund reverse withdraw',
    bills:
      'change-biller decide-plan-changes preview-biller set-betting-limit switch-biller withdraw-betting-limit withdraw-change',
    charges: 'preview-change',
    crypto: 'set-minimum withdraw-minimum',
    debts: 'claim write-off',
    deposits: 'book-line credit release return unbook-line',
    exchange: 'end-override record-trade set-override set-term withdraw-term',
    transfers:
      'decide decide-lost-payout release-return set-new-payee-amount settle-return switch-payouts withdraw-new-payee-amount',
  },
  'owner risk': {
    kyc: 'change-tier withdraw-tier-change',
    limits: 'set-custom',
  },
  'owner admin finance': {
    approvals: 'approve approve-many preview-many reject reject-many',
    crypto: 'refuse release return',
  },
  'owner admin finance auditor': {
    crypto: 'preview-refusal preview-release preview-return',
  },
  'owner admin risk': {
    'account-closing': 'close reject',
    'customer-safety': 'end-freeze',
    kyc: 'decide-screening decide-watch-list judge-double',
    tiers: 'approve approve-user approve-users ask-again preview-users reject reject-user reject-users',
    uploads: 'reveal',
    'user-record': 'preview-update update',
  },
  'owner finance auditor': {
    adjustments: 'preview preview-refund preview-reversal',
    bills: 'preview-betting-limit preview-switch',
    exchange: 'preview-override preview-term preview-trade',
    crypto: 'preview-minimum',
    debts: 'preview-claim preview-write-off',
    deposits: 'preview-credit preview-line preview-release preview-return preview-unbooking',
    transfers:
      'preview-decision preview-lost-payout preview-new-payee-amount preview-payouts preview-return-release preview-return-settlement return-payments',
  },
  'owner finance risk': {
    kyc: 'preview-tier-change',
  },
  'owner admin finance risk': {
    approvals: 'withdraw',
    cases: 'close retry-job',
    crypto: 'ask-address-again',
    deposits: 'ask-about-line open-account-again',
    exports: 'ask-in-full',
    transfers: 'requery',
    uploads: 'bring-paper reveal-paper',
    wallets: 'set-freeze',
  },
  'owner admin risk auditor': {
    audit: 'export list one',
    tiers: 'of-user requests',
  },
  'owner admin risk support': {
    'staff-messages': 'preview-to-user resend send-to-user',
    users: 'reveal',
  },
  'owner admin finance risk auditor': {
    uploads: 'paper',
    wallets: 'preview-freeze',
  },
  'owner admin finance risk support': {
    cases: 'open',
    queues: 'mark',
    'user-record': 'add-note mend-note pin-note',
  },
}

test('every cell is what was decided', () => {
  const written = Object.entries(decided).flatMap(([group, features]) =>
    Object.entries(features).flatMap(([feature, calls]) =>
      calls.split(' ').map((call) => [`${feature}.${call}`, group] as const),
    ),
  )
  const groupOf = (roles: readonly string[]): string =>
    roles.length === adminRoles.length
      ? 'everyone'
      : adminRoles.filter((role) => roles.includes(role)).join(' ')
  const found = Object.entries(accessMatrix).flatMap(([call, roles]) =>
    typeof roles === 'string' ? [] : [[call, groupOf(roles)] as const],
  )
  assert.deepEqual(Object.fromEntries(found), Object.fromEntries(written))
})

test('the auditor changes nothing but their own sessions, passkeys, views and exports, and has the books read', async () => {
  const writes = (await declaredContracts())
    .filter((contract) => 'method' in contract && contract.method !== 'GET')
    .map((contract) => contract.name)
  const own =
    /^(?:admin-sign-in\.sign-out|admin-step-up\..*|saved-views\..*|exports\.(?:ask|cancel|link)|staff\.end-my-session)$/
  assert.deepEqual(
    permissionsOf('auditor').filter((name) => writes.includes(name) && !own.test(name)),
    ['money-proof.run', 'treasury.compare'],
  )
})

test('the auditor reads everything that any admin reads', async () => {
  const reads = (await declaredContracts()).filter(
    (contract) => contract.realm === 'admin' && 'method' in contract && contract.method === 'GET',
  )
  for (const contract of reads) assert.ok(mayCall('auditor', contract.name), contract.name)
})

test('permissions name calls of admins only, in the order of the alphabet', () => {
  for (const role of adminRoles) {
    const permissions = permissionsOf(role)
    assert.deepEqual(permissions, [...permissions].sort())
    for (const name of permissions) assert.ok(Array.isArray(accessMatrix[name]))
  }
})
