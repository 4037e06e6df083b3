// Answers for the calls about money that arrives: the account number to send it to, and deposits held in suspense.
import * as z from 'zod/mini'
import { commandPreview, moneyCommandRefusals, waitsForApproval } from '#features/approvals/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, currencyCode, instant, listOf, pageQuery, text, uuid } from '#kit/http/fields.ts'

export const virtualAccount = z.object({
  account_number: z.string(),
  account_name: z.string(),
  bank_name: z.string(),
  bank_code: z.string(),
  provider: z.string(),
  state: z.enum(['active', 'closed']),
})

export const depositStates = ['credited', 'suspended', 'released'] as const
/** Why a deposit is held. `no_wallet`: nobody of ours owns the account number. */
export const suspensionReasons = [
  'above_single_limit',
  'above_balance_limit',
  'above_activation_limit',
  'no_wallet',
  'wallet_frozen',
] as const

export const deposit = z.object({
  id: uuid,
  user_uuid: z.nullable(uuid),
  amount,
  currency: currencyCode,
  state: z.enum(depositStates),
  suspension: z.nullable(z.enum(suspensionReasons)),
  sender_name: z.string(),
  sender_bank: z.string(),
  provider: z.string(),
  provider_reference: z.string(),
  paid_at: instant,
  recorded_at: instant,
})

/** With its owner's name, or their address while they have given none. */
export const suspendedDeposit = z.extend(deposit, { user_name: z.nullable(z.string()) })

export const findUserVirtualAccount = call({
  name: 'deposits.virtual-account-of-user',
  method: 'GET',
  path: '/api/v1/virtual-accounts/user/:id',
  realm: 'admin',
  summary: "A user's account number at the partner bank, or null while there is none.",
  params: z.strictObject({ id: uuid }),
  answer: z.nullable(virtualAccount),
  says: 'Virtual account.',
  refuses: { user_not_found: { status: 404, say: 'No user with this id.' } },
})

export const findMyVirtualAccount = call({
  name: 'deposits.my-virtual-account',
  method: 'GET',
  path: '/api/v1/me/virtual-account',
  realm: 'customer',
  summary:
    'Where to send money: the customer’s own account number, or null while the bank is still opening it.',
  answer: z.nullable(virtualAccount),
  says: 'Your account number.',
  refuses: {},
})

export const listSuspended = call({
  name: 'deposits.suspended',
  method: 'GET',
  path: '/api/v1/deposits/suspended',
  realm: 'admin',
  summary: 'Deposits held in suspense, oldest first.',
  query: z.strictObject(pageQuery),
  answer: listOf(suspendedDeposit),
  says: 'Suspended deposits.',
  refuses: {},
})

export const previewRelease = call({
  name: 'deposits.preview-release',
  method: 'GET',
  path: '/api/v1/deposits/:id/release',
  realm: 'admin',
  summary: 'What releasing a suspended deposit would post.',
  params: z.strictObject({ id: uuid }),
  answer: z.extend(commandPreview, { deposit }),
  says: 'Nothing is done yet.',
  refuses: {
    deposit_not_found: { status: 404, say: 'No deposit with this id.' },
    deposit_not_suspended: { status: 409, say: 'This deposit is not held any more.' },
    owner_unknown: { status: 409, say: 'Nobody of ours owns the account number of this deposit.' },
    still_above_limit: { status: 409, say: 'This deposit is still above the limit of the customer’s tier.' },
  },
})

export const releaseDeposit = call({
  name: 'deposits.release',
  method: 'POST',
  path: '/api/v1/deposits/:id/release',
  realm: 'admin',
  summary: 'Moves a suspended deposit to the wallet of its owner, when the limits of the tier allow it now.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    /** The hash of the preview that was read: what is done is what was seen. */
    hash: text(64),
    reason: text(140, 5),
  }),
  answer: deposit,
  waits: waitsForApproval,
  says: 'The deposit is in the wallet.',
  idempotencyKey: 'required',
  refuses: {
    deposit_not_found: { status: 404, say: 'No deposit with this id.' },
    deposit_not_suspended: { status: 409, say: 'This deposit is not held any more.' },
    owner_unknown: { status: 409, say: 'Nobody of ours owns the account number of this deposit.' },
    still_above_limit: { status: 409, say: 'This deposit is still above the limit of the customer’s tier.' },
    ...moneyCommandRefusals,
  },
})
