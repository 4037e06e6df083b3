// Answers for the calls about money that arrives: the account number to send it to, deposits held in suspense, and lines of the bank's
// statement that our books lack.
import * as z from 'zod/mini'
import {
  changesBlockedAfterReset,
  commandPreview,
  moneyCommandRefusals,
  waitsForApproval,
} from '#features/approvals/contract.ts'
import { endedShape, markShape, queueStates, takenFilter } from '#features/queues/contract.ts'
import { userRefusals } from '#features/users/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, currencyCode, instant, listOf, pageQuery, text, uuid } from '#kit/http/fields.ts'
import { bankUnsureRefusal, givingRefusals, requestWaitsRefusal } from './giving-contract.ts'

export const virtualAccount = z.object({
  account_number: z.string(),
  account_name: z.string(),
  bank_name: z.string(),
  bank_code: z.string(),
  provider: z.string(),
  state: z.enum(['active', 'closed']),
})

/** `returning`: the bank was told to send it back, and has not said what became of it. */
export const depositStates = [
  'credited',
  'suspended',
  'released',
  'returning',
  'returned',
  'taken_back',
] as const
/** Why a deposit is held. `no_wallet`: nobody of ours owns the account number. */
export const suspensionReasons = [
  'above_single_limit',
  'above_balance_limit',
  'no_dollar_rate',
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

/** With what tells whose it may be. */
export const suspendedDeposit = z.extend(
  z.extend(
    z.extend(deposit, {
      /** Its owner's name, or their address while they have given none. */
      user_name: z.nullable(z.string()),
      /** To which it was sent; empty where the bank does not say. */
      account_number: z.string(),
      /** From which it came: the bank tells a part of it. */
      sender_account: z.string(),
      narration: z.string(),
      /** What the bank said of the last try to send it back; null where there was none. */
      return_says: z.nullable(z.string()),
      /** The request about it that waits for a second person. */
      waiting_request: z.nullable(uuid),
      /** By when somebody should have ended it. */
      due_at: instant,
      /** When it reached a wallet or went back; null while it waits. */
      ended_at: z.nullable(instant),
      /** Its line in the list of its owner, where it has one. */
      transaction_id: z.nullable(uuid),
    }),
    markShape,
  ),
  // One by one: of what is spread here a browser would get the schemas.
  endedShape,
)

export const findUserVirtualAccount = call({
  name: 'deposits.virtual-account-of-user',
  method: 'GET',
  path: '/api/v1/virtual-accounts/user/:id',
  realm: 'admin',
  summary: "A customer's account number at the partner bank, or null while there is none.",
  params: z.strictObject({ id: uuid }),
  answer: z.nullable(virtualAccount),
  says: 'Virtual account.',
  refuses: userRefusals,
})

export const findMyVirtualAccount = call({
  name: 'deposits.my-virtual-account',
  method: 'GET',
  path: '/api/v1/me/virtual-account',
  realm: 'customer',
  summary: 'Where to send money: the customer’s account number, or null while the bank opens it.',
  answer: z.nullable(virtualAccount),
  says: 'Your account number.',
  refuses: {},
})

export const listSuspended = call({
  name: 'deposits.suspended',
  method: 'GET',
  path: '/api/v1/deposits/suspended',
  realm: 'admin',
  renewedBy: ['deposits', 'approvals'],
  summary:
    'Suspended deposits, and those being returned, oldest first; or those that have ended, the last first.',
  query: z.strictObject({
    ...pageQuery,
    state: z._default(z.enum(queueStates), 'open'),
    reason: z.optional(z.enum(suspensionReasons)),
    taken: z.optional(takenFilter),
    /** One of them. */
    id: z.optional(uuid),
  }),
  answer: z.extend(listOf(suspendedDeposit), {
    /** Of all in naira that the filter lets through. */
    sum: amount,
  }),
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
    deposit_not_suspended: { status: 409, say: 'This deposit is no longer suspended.' },
    ...givingRefusals,
    ...requestWaitsRefusal,
    owner_unknown: {
      status: 409,
      say: 'The account number of this deposit does not belong to a customer.',
    },
    still_above_limit: { status: 409, say: 'This deposit cannot be released now. {why}' },
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
    deposit_not_suspended: { status: 409, say: 'This deposit is no longer suspended.' },
    ...givingRefusals,
    ...requestWaitsRefusal,
    owner_unknown: {
      status: 409,
      say: 'The account number of this deposit does not belong to a customer.',
    },
    still_above_limit: { status: 409, say: 'This deposit cannot be released now. {why}' },
    ...bankUnsureRefusal,
    ...moneyCommandRefusals,
  },
})

const lineRefusals = {
  case_not_found: { status: 404, say: 'No case with this id.' },
  case_already_closed: { status: 409, say: 'This case is already closed.' },
  case_without_line: {
    status: 409,
    say: 'This case is not about a difference in the bank’s statement.',
  },
} as const

export const askAboutLine = call({
  name: 'deposits.ask-about-line',
  method: 'POST',
  path: '/api/v1/cases/:id/ask-bank',
  realm: 'admin',
  summary:
    'Asks the bank again about a line of its statement that our books lack, or about a deposit whose webhook named another amount. A deposit that it knows is recorded as it has it, and the case closes; else the case says what the bank said.',
  params: z.strictObject({ id: uuid }),
  answer: z.null(),
  idempotencyKey: 'optional',
  says: 'The bank is asked. The case closes, or shows its answer.',
  refuses: { ...lineRefusals, ...changesBlockedAfterReset },
})

/** `suspense`: somebody's deposit, which then waits for its owner. `house`: the house's own money, which came or went. */
export const lineOwners = ['suspense', 'house'] as const

const bookingRefusals = {
  ...lineRefusals,
  ask_bank_first: {
    status: 409,
    say: 'Ask the bank about this line first: it has not answered yet, or its statement has changed since.',
  },
  line_recorded: {
    status: 409,
    say: 'This line is now in our books. Ask the bank again: the case then closes.',
  },
  line_of_ours: {
    status: 409,
    say: 'Our books have this reference too. Only the difference can be booked, to our own money.',
  },
  line_went_out: { status: 409, say: 'This money left the bank. Only we can bear it, from our own money.' },
  house_funds_short: {
    status: 409,
    say: 'Only {available} of our own money is at the bank. Top up the float first.',
  },
} as const

export const previewLine = call({
  name: 'deposits.preview-line',
  method: 'GET',
  path: '/api/v1/cases/:id/line',
  realm: 'admin',
  renewedBy: ['cases'],
  summary: 'What booking a line of the bank’s statement would post.',
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({ owner: z.enum(lineOwners) }),
  answer: commandPreview,
  says: 'Nothing is done yet.',
  refuses: bookingRefusals,
})

export const bookLine = call({
  name: 'deposits.book-line',
  method: 'POST',
  path: '/api/v1/cases/:id/line',
  realm: 'admin',
  summary:
    'Takes a line of the bank’s statement, which the bank itself does not explain, into our books: as a suspended deposit, or as our own money. The case closes.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ hash: text(64, 64), reason: text(140, 5), owner: z.enum(lineOwners) }),
  answer: z.object({ owner: z.enum(lineOwners), deposit: z.nullable(deposit) }),
  waits: waitsForApproval,
  says: 'The line is in our books, and the case is closed.',
  idempotencyKey: 'required',
  refuses: { ...bookingRefusals, ...bankUnsureRefusal, ...moneyCommandRefusals },
})

export const openAccountAgain = call({
  name: 'deposits.open-account-again',
  method: 'POST',
  path: '/api/v1/cases/:id/open-account',
  realm: 'admin',
  summary: 'Asks the bank again for an account number that it refused, as the customer’s details are now.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ note: text(280, 5) }),
  answer: z.null(),
  says: 'The bank is asked again, and the case is closed. If it refuses again, a new case opens.',
  idempotencyKey: 'optional',
  refuses: {
    ...changesBlockedAfterReset,
    case_not_found: { status: 404, say: 'No case with this id.' },
    case_already_closed: { status: 409, say: 'This case is already closed.' },
    no_account_refused: { status: 409, say: 'This case is not about a refused account number.' },
  },
})
