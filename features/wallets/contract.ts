// Answers for the calls about wallets and their balances.
import * as z from 'zod/mini'
import { changesBlockedAfterReset, paperRefusals } from '#features/approvals/contract.ts'
import { userRefusals } from '#features/users/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, calendarDay, currencyCode, instant, text, uuid } from '#kit/http/fields.ts'

export const freezeLevels = ['debit', 'credit', 'all'] as const

export const wallet = z.object({
  account_id: uuid,
  wallet_reference: z.string(),
  user_uuid: uuid,
  currency: currencyCode,
  balance: amount,
  available: amount,
  held: amount,
  state: z.enum(['active', 'frozen']),
  freeze: z.nullable(
    z.object({
      level: z.enum(freezeLevels),
      reason: z.nullable(z.string()),
      until: z.nullable(instant),
      /** What the customer is told of it. */
      message: z.nullable(z.string()),
      /** Whether the customer froze it themself, and may unfreeze their part of it. */
      by_owner: z.boolean(),
      /** The document of the reason, for staff. */
      paper: z.nullable(uuid),
    }),
  ),
})

/** Stored balance against the fold of the ledger's entries, per wallet. */
export const walletCheck = z.object({
  account_id: uuid,
  currency: currencyCode,
  stored_balance: amount,
  ledger_balance: amount,
  difference: amount,
  held: amount,
  entries: z.int(),
  last_entry_at: z.nullable(instant),
})

export const listUserWallets = call({
  name: 'wallets.of-user',
  method: 'GET',
  path: '/api/v1/wallet-accounts/user-wallet-accounts/:id',
  realm: 'admin',
  summary: 'The wallets of a customer.',
  params: z.strictObject({ id: uuid }),
  answer: z.array(wallet),
  says: 'Wallets.',
  refuses: userRefusals,
})

export const checkUserWallets = call({
  name: 'wallets.check-of-user',
  method: 'GET',
  path: '/api/v1/wallet-accounts/admin-check-user-wallet-details/:id',
  realm: 'admin',
  summary: 'Each wallet of a customer: what is stored against what its entries add up to.',
  params: z.strictObject({ id: uuid }),
  answer: z.array(walletCheck),
  says: 'Wallets checked against the ledger.',
  refuses: userRefusals,
})

export const totalWalletBalance = call({
  name: 'wallets.total-balance',
  method: 'GET',
  path: '/api/v1/wallet-accounts/total-wallet-balance',
  realm: 'admin',
  renewedBy: ['transactions'],
  summary: 'The sum of all customer wallets in a currency.',
  query: z.strictObject({ currency: z.optional(currencyCode) }),
  answer: z.object({ currency: currencyCode, amount, as_of: instant }),
  says: 'Total wallet balance.',
  refuses: {},
})

export const houseTotals = call({
  name: 'wallets.house-totals',
  method: 'GET',
  path: '/api/v1/wallet-accounts/house-totals',
  realm: 'admin',
  renewedBy: ['transactions', 'deposits'],
  summary:
    'By our books, in a currency: what lies at the partner banks, and what of it came in and belongs to nobody’s wallet yet.',
  query: z.strictObject({ currency: z.optional(currencyCode) }),
  answer: z.object({ currency: currencyCode, float: amount, suspense: amount, as_of: instant }),
  says: 'Float and suspense.',
  refuses: {},
})

export const analyseBalance = call({
  name: 'wallets.balance-analysis',
  method: 'GET',
  path: '/api/v1/wallet-accounts/balance-analysis/:wallet_reference',
  realm: 'admin',
  summary:
    'A wallet over time: in, out and the running balance, and whether it is what its entries add up to.',
  params: z.strictObject({ wallet_reference: text(60) }),
  query: z.strictObject({
    from: z.optional(calendarDay),
    to: z.optional(calendarDay),
    group: z.optional(z.enum(['day', 'week', 'month'])),
  }),
  answer: z.object({
    wallet_reference: z.string(),
    currency: currencyCode,
    opening_balance: amount,
    closing_balance: amount,
    total_in: amount,
    total_out: amount,
    points: z.array(z.object({ date: z.string(), in: amount, out: amount, balance: amount })),
    drift: amount,
  }),
  says: 'Balance analysis.',
  refuses: {
    wallet_not_found: { status: 404, say: 'No wallet with this reference.' },
    period_backwards: { status: 422, say: 'The period ends before it begins.' },
    period_is_away: { status: 410, say: 'Entries that old are in the archive. Begin later.' },
  },
})

const freezeRefusals = {
  wallet_not_found: { status: 404, say: 'No wallet with this id.' },
  wallet_not_frozen: { status: 409, say: 'This wallet is not frozen by staff.' },
  until_is_past: { status: 422, say: 'A freeze must end in the future.' },
  ...paperRefusals,
} as const

const freezeParams = z.strictObject({ type: z.enum(['freeze', 'unfreeze']), account_id: uuid })
const newFreeze = {
  /** Of a freeze: what stops. Without it everything does. */
  level: z.optional(z.enum(freezeLevels)),
  reason: z.optional(text(140, 5)),
  until: z.optional(instant),
  /** What the customer reads. */
  message: z.optional(text(200, 5)),
  /** Of the reason: brought by `uploads.bring-paper`. */
  paper: z.optional(uuid),
} as const
const staffFreeze = z.object({ level: z.nullable(z.enum(freezeLevels)), until: z.nullable(instant) })

export const previewFreeze = call({
  name: 'wallets.preview-freeze',
  method: 'GET',
  path: '/api/v1/wallet-accounts/:type/:account_id/preview',
  realm: 'admin',
  summary:
    'What freezing a wallet or ending its freeze would change, with the hash that `wallets.set-freeze` takes.',
  params: freezeParams,
  query: z.strictObject(newFreeze),
  customerReads: ['message'],
  answer: z.object({ before: staffFreeze, after: staffFreeze, hash: z.string() }),
  says: 'Nothing is changed yet.',
  refuses: { ...freezeRefusals, ...changesBlockedAfterReset },
})

/** `type` is part of the path: `/wallet-accounts/freeze/{account_id}/`. */
export const setFreeze = call({
  name: 'wallets.set-freeze',
  method: 'PUT',
  path: '/api/v1/wallet-accounts/:type/:account_id',
  realm: 'admin',
  summary:
    'Freezes a wallet at a level, or ends the freeze of staff. A freeze of the customer is theirs to end.',
  params: freezeParams,
  body: z.strictObject({
    ...newFreeze,
    /** Of the preview that was read: what is done is what was seen. */
    hash: z.optional(text(64, 64)),
  }),
  customerReads: ['message'],
  answer: wallet,
  says: 'Wallet freeze changed.',
  idempotencyKey: 'optional',
  headers: {
    'X-Confirm-Duplicate': '`true` says that the same request within 60 seconds is meant twice.',
  },
  refuses: {
    ...freezeRefusals,
    ...changesBlockedAfterReset,
    changed_since_preview: { status: 409, say: 'This changed while you were looking.' },
    step_up_required: { status: 401, say: 'Confirm that it’s you to do this.' },
  },
})

export const listMyWallets = call({
  name: 'wallets.mine',
  method: 'GET',
  path: '/api/v1/me/wallets',
  realm: 'customer',
  summary: 'The wallets of the signed-in customer. Empty until the identity is confirmed.',
  answer: z.array(wallet),
  says: 'Your wallets.',
  refuses: {},
})
