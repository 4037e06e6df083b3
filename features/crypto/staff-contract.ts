// Answers for the calls with which staff read addresses and deposits of coins, and end a deposit that waits for somebody.
import * as z from 'zod/mini'
import {
  changesBlockedAfterReset,
  commandPreview,
  moneyCommandRefusals,
  waitsForApproval,
} from '#features/approvals/contract.ts'
import { userRefusals } from '#features/users/contract.ts'
import { coins } from '#kit/coins/networks.ts'
import { call } from '#kit/http/contract.ts'
import { amount, currencyCode, instant, listOf, pageQuery, text, uuid } from '#kit/http/fields.ts'
import { depositStates, reasons } from './rules.ts'

export const readUserAddresses = call({
  name: 'crypto.addresses-of-user',
  method: 'GET',
  path: '/api/v1/crypto/addresses/:id',
  realm: 'admin',
  renewedBy: ['crypto'],
  summary: 'The addresses of coins that a customer has, the oldest first.',
  params: z.strictObject({ id: uuid }),
  answer: z.array(
    z.object({
      asset: z.enum(coins),
      network: z.string(),
      network_name: z.string(),
      address: z.string(),
      memo: z.nullable(z.string()),
      created_at: instant,
      custodian: z.string(),
      last_deposit_at: z.nullable(instant),
    }),
  ),
  says: 'Crypto addresses.',
  refuses: userRefusals,
})

/** As staff read one. Whoever talks to customers, or moves their money, reads `checks` of what is screened. */
export const staffDeposit = z.object({
  id: uuid,
  user_uuid: z.nullable(uuid),
  user_name: z.nullable(z.string()),
  custodian: z.string(),
  custodian_id: z.string(),
  coin: z.nullable(z.enum(coins)),
  network: z.nullable(z.string()),
  /** With every digit that arrived. */
  coins: z.nullable(z.string()),
  amount: z.nullable(amount),
  currency: z.nullable(currencyCode),
  state: z.enum(depositStates),
  reason: z.nullable(z.enum([...reasons, 'checks'])),
  confirmations: z.int(),
  needed: z.nullable(z.int()),
  txid: z.string(),
  to_address: z.string(),
  /** For which coins its custodian made that address, in words; null where it made none. */
  address_for: z.nullable(z.string()),
  /** Of a token that is none of ours; or the custodian's own name of it. */
  contract: z.nullable(z.string()),
  from_addresses: z.array(z.string()),
  custodian_says: z.string(),
  credited_amount: z.nullable(amount),
  credited_currency: z.nullable(currencyCode),
  rate: z.nullable(z.string()),
  transaction_id: z.nullable(uuid),
  return_to: z.nullable(z.string()),
  return_says: z.nullable(z.string()),
  return_txid: z.nullable(z.string()),
  /** Since when its coins are gone, after it was credited. */
  lost_at: z.nullable(instant),
  seen_at: instant,
  ended_at: z.nullable(instant),
  /** Which acts end it now. */
  acts: z.array(z.enum(['release', 'return', 'refuse'])),
  /** Two people let it pass, and the custodian has not answered since. */
  is_released: z.boolean(),
  /** The request about it that waits for a second person. */
  waiting_request: z.nullable(uuid),
})

export const depositFilters = {
  state: z.optional(z.enum(['open', 'waiting', ...depositStates])),
  coin: z.optional(z.enum(coins)),
  user: z.optional(uuid),
  /** A transaction id, an address, or a part of the customer's name or e-mail. */
  query: z.optional(text(120, 0)),
} as const

export const listCryptoDeposits = call({
  name: 'crypto.deposits',
  method: 'GET',
  path: '/api/v1/crypto-deposits',
  realm: 'admin',
  renewedBy: ['crypto', 'approvals'],
  summary:
    'Deposits of coins, the newest first. `open`: those that have not ended; `waiting` for somebody to decide.',
  query: z.strictObject({ ...pageQuery, ...depositFilters, id: z.optional(uuid) }),
  answer: z.extend(listOf(staffDeposit), { held: z.int(), oldest_held_at: z.nullable(instant) }),
  says: 'Crypto deposits.',
  refuses: {},
})

const byId = z.strictObject({ id: uuid })
const asSeen = { hash: text(64, 64), reason: text(140, 5) }
const noDeposit = {
  deposit_not_found: { status: 404, say: 'No deposit with this id.' },
  not_waiting: { status: 409, say: 'This deposit is no longer on hold.' },
  request_waits: { status: 409, say: 'Another request about this deposit is awaiting approval.' },
  not_yours: { status: 403, say: 'An owner or administrator decides this one.' },
} as const

const releaseRefusals = {
  ...noDeposit,
  not_releasable: {
    status: 409,
    say: 'This deposit cannot be released. It is credited automatically when its limit allows it.',
  },
} as const
export const previewCryptoRelease = call({
  name: 'crypto.preview-release',
  method: 'GET',
  path: '/api/v1/crypto-deposits/:id/release',
  realm: 'admin',
  summary: 'What letting a held deposit pass would do.',
  params: byId,
  answer: commandPreview,
  says: 'Nothing is done yet.',
  refuses: releaseRefusals,
})
export const releaseCryptoDeposit = call({
  name: 'crypto.release',
  method: 'POST',
  path: '/api/v1/crypto-deposits/:id/release',
  realm: 'admin',
  summary:
    'Releases a held deposit. The custodian is asked once more, and it is credited at the rate of that moment.',
  params: byId,
  body: z.strictObject(asSeen),
  answer: staffDeposit,
  waits: waitsForApproval,
  says: 'The custodian is asked, then it is credited.',
  idempotencyKey: 'required',
  refuses: { ...releaseRefusals, ...moneyCommandRefusals },
})

const returnRefusals = {
  ...noDeposit,
  not_returnable: { status: 409, say: 'Coins that our books do not have cannot be returned.' },
  address_refused: {
    status: 422,
    say: 'Enter an address on the network that the coins came by. Addresses of our customers, coin contracts and blocked addresses cannot be used.',
  },
} as const
/** Empty: to who sent it, where the custodian tells that. */
const to = z.optional(text(120, 0))
export const previewCryptoReturn = call({
  name: 'crypto.preview-return',
  method: 'GET',
  path: '/api/v1/crypto-deposits/:id/return',
  realm: 'admin',
  summary: 'What sending a held deposit back would post, once the custodian has done it.',
  params: byId,
  query: z.strictObject({ to }),
  answer: commandPreview,
  says: 'Nothing is done yet.',
  refuses: returnRefusals,
})
export const returnCryptoDeposit = call({
  name: 'crypto.return',
  method: 'POST',
  path: '/api/v1/crypto-deposits/:id/return',
  realm: 'admin',
  summary: 'Has the custodian send a held deposit back. It is posted when the custodian has done it.',
  params: byId,
  body: z.strictObject({ ...asSeen, to }),
  answer: staffDeposit,
  waits: waitsForApproval,
  says: 'The custodian is told to return it.',
  idempotencyKey: 'required',
  refuses: { ...returnRefusals, ...moneyCommandRefusals },
})

export const previewCryptoRefusal = call({
  name: 'crypto.preview-refusal',
  method: 'GET',
  path: '/api/v1/crypto-deposits/:id/refuse',
  realm: 'admin',
  summary: 'What refusing a held deposit, or booking the loss of a credited one, would post.',
  params: byId,
  answer: commandPreview,
  says: 'Nothing is done yet.',
  refuses: noDeposit,
})
export const refuseCryptoDeposit = call({
  name: 'crypto.refuse',
  method: 'POST',
  path: '/api/v1/crypto-deposits/:id/refuse',
  realm: 'admin',
  summary:
    'Ends a held deposit without credit or return; of a credited one whose coins are gone, books the loss.',
  params: byId,
  body: z.strictObject(asSeen),
  answer: staffDeposit,
  waits: waitsForApproval,
  says: 'Done.',
  idempotencyKey: 'required',
  refuses: { ...noDeposit, ...moneyCommandRefusals },
})

export const askAddressAgain = call({
  name: 'crypto.ask-address-again',
  method: 'POST',
  path: '/api/v1/cases/:id/ask-crypto-address',
  realm: 'admin',
  summary: 'Asks the custodian again for an address that it did not make, or made wrongly.',
  params: byId,
  body: z.strictObject({ note: text(280, 5) }),
  answer: z.null(),
  says: 'The custodian is asked again, and the case is closed. If it fails again, a new case opens.',
  idempotencyKey: 'optional',
  refuses: {
    ...changesBlockedAfterReset,
    case_not_found: { status: 404, say: 'No case with this id.' },
    case_already_closed: { status: 409, say: 'This case is already closed.' },
    no_address_refused: { status: 409, say: 'This case is not about a crypto address.' },
  },
})
