// Answers for what the specification's client reads: each call as it is written there, with the least that its answer holds.
import { fields, type Shape } from './specification-client.ts'

const page = fields('page, per_page, total, total_is_estimate, next_cursor')
const list = (item: Shape, more: Shape = {}): Shape => ({ ...page, items: [item], ...more })

const user: Shape = {
  ...fields(
    'uuid, email, first_name, last_name, phone, tag, status, kyc_tier, custom_tier_limit, frozen, created_at, last_active_at',
  ),
  wallets: [fields('currency, balance')],
}
export const wallet: Shape = fields(
  'account_id, wallet_reference, user_uuid, currency, balance, available, held, state, freeze',
)
export const transaction: Shape = {
  ...fields(
    'id, reference, user_uuid, user_email, user_name, type, channel, direction, amount, fee, vat, stamp_duty, total, currency',
  ),
  ...fields('status, narration, provider_reference, created_at, completed_at'),
  counterparty: fields('name, bank_name, account_number'),
}
export const admin: Shape = {
  ...fields('uuid, email, name, role, idle_seconds, expires_at'),
  permissions: 'list of texts',
}
const total = fields('currency, amount, as_of')
const flow = fields('currency, amount, count, as_of')
const transactions = list(transaction, { totals: [fields('currency, inflow, outflow')] })

export type Read = { readonly path: string; readonly shape: Shape }
/** A user, one of their wallets, and what is searched for. */
type About = { readonly id: string; readonly reference: string; readonly found: string }

const ofUser = ({ id, reference, found }: About): readonly Read[] => [
  {
    path: `/users/${id}/profile-details`,
    shape: {
      ...user,
      ...fields('date_of_birth, address, documents, device, referral_code'),
      identity: fields('bvn_last4, nin_last4'),
    },
  },
  {
    path: `/virtual-accounts/user/${id}`,
    shape: fields('account_number, account_name, bank_name, bank_code, provider, state'),
  },
  { path: `wallet-accounts/user-wallet-accounts/${id}`, shape: [wallet] },
  {
    path: `/wallet-accounts/admin-check-user-wallet-details/${id}`,
    shape: [
      fields(
        'account_id, currency, stored_balance, ledger_balance, difference, held, entries, last_entry_at',
      ),
    ],
  },
  { path: `transactions/admin-filtered/${id}?page=1`, shape: transactions },
  { path: `/transactions/user-search/${id}?page=1&query=${found}`, shape: transactions },
  {
    path: `/wallet-accounts/balance-analysis/${reference}`,
    shape: {
      ...fields('wallet_reference, currency, opening_balance, closing_balance, total_in, total_out, drift'),
      points: [fields('date, in, out, balance')],
    },
  },
]

/** Each is a number with what it is counted in. */
export const totals: readonly Read[] = [
  { path: '/wallet-accounts/total-wallet-balance?currency=NGN', shape: total },
  { path: '/transactions/total-outflows?currency=NGN', shape: flow },
  { path: '/transactions/total-system-fees-charge', shape: flow },
  { path: '/system/stamp_duty_charge_inflow', shape: flow },
  { path: '/transactions/total-credit?currency=NGN', shape: flow },
  { path: '/transactions/admin-total-inflows?currency=NGN', shape: flow },
  { path: '/transactions/admin-total-outflows?currency=NGN', shape: flow },
  { path: '/transactions/user-total-inflows?currency=NGN', shape: flow },
  { path: '/transactions/user-total-outflows?currency=NGN', shape: flow },
]

const settings: readonly Read[] = [
  {
    path: '/charges',
    shape: [fields('code, name, applies_to, kind, value, bands, currency, vat, from, until')],
  },
  { path: '/product-services', shape: [fields('code, name, category, enabled')] },
  {
    path: '/kyc-tiers',
    shape: [
      {
        ...fields(
          'tier, name, single_deposit_limit, daily_outflow_limit, max_balance, currency, from, until',
        ),
        requirements: 'list of texts',
      },
    ],
  },
]

const lists = (found: string): readonly Read[] => [
  {
    path: '/api/v1/audit-log',
    shape: list({
      ...fields('id, at, action, outcome, reason, changes, request_id, address, hash'),
      actor: fields('uuid, email, role'),
      target: fields('type, id'),
    }),
  },
  { path: '/users/total-users', shape: { ...fields('total, as_of'), by_status: {}, by_tier: {} } },
  { path: '/transactions?page=1', shape: transactions },
  { path: '/users/search?query=', shape: list(user) },
  { path: `/users/search?query=${found}`, shape: list(user) },
  { path: `/transactions/search?query=${found}&search=true&page=1`, shape: transactions },
]

/** The reads of section 7 as written. */
export const reads = (about: About): readonly Read[] => [
  ...ofUser(about),
  ...totals,
  ...settings,
  ...lists(about.found),
]

/** Where coins are taken, of somebody who has an address. */
export const addressesOf = (id: string): Read => ({
  path: `/crypto/addresses/${id}`,
  shape: [fields('asset, network, address, memo, created_at')],
})

/** What comes with later features: not there at all until then. */
export const laterCalls = (id: string): readonly (readonly [method: string, path: string])[] => [
  ['GET', `/virtual-cards/${id}`],
  ['GET', '/admin/get-reward-settings'],
  ['GET', '/admin/reward-history?email=&reward_type=&page=1&per_page=10'],
  ['GET', '/admin/reward-request-all'],
  ['GET', `/reward/user-reward-history/${id}`],
  ['POST', '/admin/update-reward-settings'],
  ['POST', '/admin/generate-referral-codes'],
  ['POST', '/admin/change-referral-code'],
]
