// Answers for the calls with which staff end a suspended deposit that is not released: given to a customer, or sent back.
import * as z from 'zod/mini'
import { commandPreview, moneyCommandRefusals, waitsForApproval } from '#features/approvals/contract.ts'
import { dollarRefusalsOfStaff } from '#features/limits/contract.ts'
import { call } from '#kit/http/contract.ts'
import { text, uuid } from '#kit/http/fields.ts'
import { deposit } from './contract.ts'
import { bankUnsureRefusal, givingRefusals, requestWaitsRefusal } from './giving-contract.ts'

const byId = z.strictObject({ id: uuid })
/** `hash`: of the preview that was read: what is done is what was seen. */
const asSeen = { hash: text(64, 64), reason: text(140, 5) }

const depositRefusals = {
  deposit_not_found: { status: 404, say: 'No deposit with this id.' },
  deposit_not_suspended: { status: 409, say: 'This deposit is no longer suspended.' },
  ...requestWaitsRefusal,
} as const

const creditRefusals = {
  ...depositRefusals,
  owner_known: { status: 409, say: 'This deposit has an owner. Release it to them.' },
  ...givingRefusals,
  user_without_wallet: {
    status: 409,
    say: 'This customer has no wallet in its currency that may hold money.',
  },
  above_tier_limit: { status: 409, say: 'This deposit is above a limit of the customer’s tier.' },
  ...dollarRefusalsOfStaff,
  wallet_frozen: { status: 409, say: 'The wallet of this customer is frozen. Unfreeze it first.' },
} as const

export const previewCredit = call({
  name: 'deposits.preview-credit',
  method: 'GET',
  path: '/api/v1/deposits/:id/credit',
  realm: 'admin',
  summary: 'What crediting a suspended deposit to a customer would post.',
  params: byId,
  query: z.strictObject({ user: uuid }),
  answer: z.extend(commandPreview, { deposit }),
  says: 'Nothing is done yet.',
  refuses: creditRefusals,
})

export const creditDeposit = call({
  name: 'deposits.credit',
  method: 'POST',
  path: '/api/v1/deposits/:id/credit',
  realm: 'admin',
  summary: 'Credits a suspended deposit of an unknown account number to a customer.',
  params: byId,
  body: z.strictObject({ ...asSeen, user: uuid }),
  answer: deposit,
  waits: waitsForApproval,
  says: 'The deposit is in the customer’s wallet.',
  idempotencyKey: 'required',
  refuses: {
    ...creditRefusals,
    ...bankUnsureRefusal,
    ...moneyCommandRefusals,
  },
})

export const previewReturn = call({
  name: 'deposits.preview-return',
  method: 'GET',
  path: '/api/v1/deposits/:id/return',
  realm: 'admin',
  summary: 'What sending a suspended deposit back would post, once the bank has done it.',
  params: byId,
  answer: z.extend(commandPreview, { deposit }),
  says: 'Nothing is done yet.',
  refuses: depositRefusals,
})

export const returnDeposit = call({
  name: 'deposits.return',
  method: 'POST',
  path: '/api/v1/deposits/:id/return',
  realm: 'admin',
  summary:
    'Has the bank send a suspended deposit back to who sent it. It is posted when the bank has done it.',
  params: byId,
  body: z.strictObject(asSeen),
  answer: deposit,
  waits: waitsForApproval,
  says: 'The bank is told to return it. It stays here until the bank has done it.',
  idempotencyKey: 'required',
  refuses: { ...depositRefusals, ...moneyCommandRefusals },
})
