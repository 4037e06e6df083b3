// Answers for which answers on screen a live topic makes old. Pure.
/** The topics that every page follows. */
export const generalTopics: readonly string[] = [
  'users',
  'transactions',
  'transfers',
  'deposits',
  'cases',
  'debts',
  'approvals',
  'charges',
  'kyc-requests',
  'closing-requests',
  'audit',
  'money-proof',
  'backups',
  'staff',
  'staff-messages',
  'exports',
  'settings',
]

/** By the names of the calls: the contracts themselves come with the pages that ask them. */
export const callsOf: Readonly<Record<string, readonly string[]>> = {
  users: ['users.search', 'users.total'],
  // A movement of money changes balances wherever they are listed.
  transactions: [
    'transactions.list',
    'transactions.one',
    'transactions.search',
    'transactions.total-credit',
    'transactions.total-outflows',
    'transactions.admin-total-inflows',
    'transactions.admin-total-outflows',
    'transactions.user-total-inflows',
    'transactions.user-total-outflows',
    'transactions.total-system-fees',
    'transactions.stamp-duty-inflow',
    'transactions.flow-by-day',
    'wallets.total-balance',
    'wallets.house-totals',
    'users.search',
  ],
  transfers: [
    'transfers.stuck',
    'transfers.one',
    'transfers.payout-status',
    'transfers.payout-history',
    'transfers.preview-payouts',
    'transfers.restore',
    'transfers.lost-payouts',
  ],
  deposits: ['deposits.suspended', 'wallets.house-totals'],
  approvals: ['approvals.list', 'approvals.one', 'approvals.thresholds', 'deposits.suspended'],
  cases: ['cases.list', 'cases.one', 'transfers.one'],
  debts: ['debts.list', 'transfers.one'],
  'kyc-requests': ['tiers.requests'],
  'closing-requests': ['account-closing.list'],
  audit: ['audit.list', 'audit.setting-history'],
  'money-proof': ['money-proof.latest'],
  backups: ['backups.latest'],
  // Who is suspended, or gets another role, sees it at once.
  staff: [
    'staff.people',
    'staff.sessions',
    'staff.my-sessions',
    'staff.invitations',
    'staff.permissions',
    'admin-step-up.my-passkeys',
    'admin-sign-in.check',
  ],
  'staff-messages': ['staff-messages.list', 'staff-messages.one', 'staff-messages.recipients'],
  exports: ['exports.list', 'exports.list-all'],
  charges: ['charges.list', 'charges.free-transfers', 'charges.cost-on-day', 'kyc.tiers'],
  settings: ['app-versions.list', 'products.services', 'products.preview-switch', 'approvals.thresholds'],
}

/** The user that a call was asked about, by either name its path may have for them. */
function askedUser(params: unknown): unknown {
  if (typeof params !== 'object' || params === null) return undefined
  if ('id' in params) return params.id
  return 'uuid' in params ? params.uuid : undefined
}

/** Whether the answer kept under `queryKey` (the call's name, then its parameters) may have changed with `topic`. */
export function isTouchedBy(topic: string, queryKey: readonly unknown[]): boolean {
  const [name, params] = queryKey
  const user = /^user:(.+)$/.exec(topic)?.[1]
  if (user !== undefined) return askedUser(params) === user
  return typeof name === 'string' && (callsOf[topic] ?? []).includes(name)
}
