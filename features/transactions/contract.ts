// Answers for the calls about transactions: lists and searches for admins, and the customer's own history.
import * as z from 'zod/mini'
import { userRefusals } from '#features/users/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, currencyCode, flag, instant, listOf, pageQuery, text, uuid } from '#kit/http/fields.ts'
import { type DestinationName, transactionKinds, transactionTypes } from './kinds.ts'
import { byHand, postedLeg } from './record-contract.ts'

const isDestination = (name: string | undefined): name is DestinationName => name !== undefined

/** What a customer may send to, by the name that their calls have for it. */
export const destinationNames = transactionTypes
  .map((type) => transactionKinds[type].destination)
  .filter(isDestination)

export const transactionStatuses = [
  'pending',
  'processing',
  'success',
  'failed',
  'reversed',
  'disputed',
] as const

export const transaction = z.object({
  id: uuid,
  reference: z.string(),
  user_uuid: uuid,
  user_email: z.string(),
  user_name: z.string(),
  type: z.enum(transactionTypes),
  channel: z.string(),
  direction: z.enum(['credit', 'debit']),
  amount,
  fee: amount,
  vat: amount,
  stamp_duty: amount,
  total: amount,
  currency: currencyCode,
  status: z.enum(transactionStatuses),
  /** Why money is not there yet, in a word of ours: `above_single_limit` and its kin. */
  held_for: z.nullable(z.string()),
  /** Of a deposit that was in the wallet: the bank has taken it back. */
  taken_back: z.boolean(),
  /** Of a transfer that its customer has the money of again: since when its bank has paid it all the same. */
  paid_late_at: z.nullable(instant),
  narration: z.string(),
  counterparty: z.object({ name: z.string(), bank_name: z.string(), account_number: z.string() }),
  /** What else its receipt says: the plan that was bought. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  provider_reference: z.nullable(z.string()),
  created_at: instant,
  completed_at: z.nullable(instant),
})

const transactionList = z.extend(listOf(transaction), {
  /** Of all that the filter lets through, or the charges alone of a list of what was charged; null where that is too many. */
  totals: z.nullable(z.array(z.object({ currency: currencyCode, inflow: amount, outflow: amount }))),
  charges: z.nullable(z.array(z.object({ of: z.enum(['fee', 'duty']), currency: currencyCode, amount }))),
})

const listRefusals = {
  search_unreadable: { status: 422, say: '“{term}” cannot be read. Write it like {example}.' },
  cursor_unknown: { status: 422, say: 'This place in the list is not known. Start from the first page.' },
} as const

/** Words, and conditions like `status:pending`, `amount>50000`, `ref:tr_8f3k`, `user:ada`, `on:2026-11-21`. */
const filter = {
  query: z.optional(text(200)),
  status: z.optional(z.enum(transactionStatuses)),
  currency: z.optional(currencyCode),
} as const

export const listTransactions = call({
  name: 'transactions.list',
  method: 'GET',
  path: '/api/v1/transactions',
  realm: 'admin',
  renewedBy: ['transactions'],
  summary: 'All transactions that the words and conditions let through, newest first.',
  query: z.strictObject({ ...pageQuery, ...filter }),
  answer: transactionList,
  says: 'Transactions.',
  refuses: listRefusals,
})

export const searchTransactions = call({
  name: 'transactions.search',
  method: 'GET',
  path: '/api/v1/transactions/search',
  realm: 'admin',
  renewedBy: ['transactions'],
  summary: 'Transactions whose reference, customer, counterparty or narration holds the words.',
  query: z.strictObject({ ...pageQuery, ...filter, search: z.optional(flag) }),
  answer: transactionList,
  says: 'Transactions.',
  refuses: listRefusals,
})

export const transactionDetail = z.extend(transaction, {
  by_hand: z.array(byHand),
  /** Made by staff. */
  by_admin: z.boolean(),
  provider: z.nullable(z.string()),
  wallet_reference: z.nullable(z.string()),
  /** Whether a transfer with a timeline of its own stands behind it. */
  has_transfer: z.boolean(),
  /** Of the posting behind it and of what reversed that, in the order in which they were posted. */
  legs: z.array(postedLeg),
  /** What the partner told us about it, oldest first. */
  webhooks: z.array(
    z.object({
      received_at: instant,
      name: z.string(),
      outcome: z.nullable(z.string()),
      handled_at: z.nullable(instant),
    }),
  ),
  /** The lines that the same posting made in other wallets. */
  other_sides: z.array(z.object({ id: uuid, user_uuid: uuid, user_name: z.string() })),
})

export const findTransaction = call({
  name: 'transactions.one',
  method: 'GET',
  path: '/api/v1/transactions/:id',
  realm: 'admin',
  renewedBy: ['transactions'],
  summary: 'One transaction with its legs in the ledger and what the partner told us about it.',
  params: z.strictObject({ id: uuid }),
  answer: transactionDetail,
  says: 'Transaction.',
  refuses: { transaction_not_found: { status: 404, say: 'No transaction with this id.' } },
})

export const listUserTransactions = call({
  name: 'transactions.of-user',
  method: 'GET',
  path: '/api/v1/transactions/admin-filtered/:uuid',
  realm: 'admin',
  summary: 'The transactions of a customer, newest first.',
  params: z.strictObject({ uuid }),
  query: z.strictObject({ ...pageQuery, ...filter }),
  answer: transactionList,
  says: 'Transactions.',
  refuses: { ...userRefusals, ...listRefusals },
})

export const searchUserTransactions = call({
  name: 'transactions.search-of-user',
  method: 'GET',
  path: '/api/v1/transactions/user-search/:uuid',
  realm: 'admin',
  summary: 'The transactions of a customer that hold the words.',
  params: z.strictObject({ uuid }),
  query: z.strictObject({ ...pageQuery, ...filter }),
  answer: transactionList,
  says: 'Transactions.',
  refuses: { ...userRefusals, ...listRefusals },
})

// Whatever is spread here, a browser would get with its schemas.
const ofStaff = { user_uuid: true, user_email: true, user_name: true } as const
/** What a customer sees of a transaction: no ids of ours beyond its own, no e-mail; the bank's number, and until when it is held. */
export const myTransaction = z.extend(z.omit(transaction, ofStaff), {
  session_id: z.nullable(z.string()),
  held_until: z.nullable(instant),
})

/** Which of a customer's transactions: all that is in or out, or what is not over yet; a month is Lagos's, like `2026-11`. */
const myFilter = {
  query: z.optional(text(100)),
  direction: z.optional(z.enum(['in', 'out'])),
  /** `pending`: waiting for us or for a bank. */
  state: z.optional(z.enum(['pending', 'done'])),
  type: z.optional(z.enum(transactionTypes)),
  month: z.optional(z.string().check(z.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/, 'Write a month like 2026-11'))),
} as const

export const listMyTransactions = call({
  name: 'transactions.mine',
  method: 'GET',
  path: '/api/v1/me/transactions',
  realm: 'customer',
  summary:
    'The customer’s own transactions, newest first; those waiting come with the others. With what moved in each of their months.',
  query: z.strictObject({ cursor: z.optional(text(400)), ...myFilter }),
  answer: z.object({
    items: z.array(myTransaction),
    next_cursor: z.nullable(z.string()),
    /** Of every month that has an item here: what the filter lets through and has moved, of the whole month. */
    months: z.array(
      z.object({ month: z.string(), currency: currencyCode, money_in: amount, money_out: amount }),
    ),
  }),
  says: 'Your transactions.',
  refuses: { cursor_unknown: listRefusals.cursor_unknown },
})

export const findMyTransaction = call({
  name: 'transactions.one-of-mine',
  method: 'GET',
  path: '/api/v1/me/transactions/:id',
  realm: 'customer',
  summary: 'One of the customer’s own transactions.',
  params: z.strictObject({ id: uuid }),
  answer: myTransaction,
  says: 'Your transaction.',
  refuses: { transaction_not_found: { status: 404, say: 'We could not find that transaction.' } },
})
