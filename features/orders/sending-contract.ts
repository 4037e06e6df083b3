// Answers for the calls with which customers send: whom to pay, what it costs, sending, and
// following it. Their names are those of transfers, which were the first.
import * as z from 'zod/mini'
import { authorisationRefusals } from '#features/step-up/contract.ts'
import { destinationNames } from '#features/transactions/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, amountText, digits, flag, instant, text, uuid } from '#kit/http/fields.ts'
import { orderStates, placeHealths } from './contract.ts'
import { choice, told } from './beside-contract.ts'
import { refusalsOfKinds } from './every-refusal.ts'

const accountNumber = digits(10, 'An account number has 10 digits')
export const bankCode = z
  .string('Write this as text')
  .check(z.trim(), z.regex(/^[A-Za-z0-9]{3,10}$/, 'Choose a bank from the list'))

/** Kinds of destinations that are a code of a place and an account there: a network and a number. */
const placeKinds = destinationNames.filter((name) => name !== 'bank' && name !== 'customer')

/** Whom to pay: an account at a bank, another customer by e-mail address, phone number or tag, or what a feature sells. */
export const destination = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bank'), bank_code: bankCode, account_number: accountNumber }),
  z.strictObject({ kind: z.literal('customer'), handle: text(254) }),
  z.strictObject({
    kind: z.enum(placeKinds),
    code: text(40),
    account: text(40),
    choice: z.optional(choice),
    fields: z.optional(told),
  }),
])

export const placeHealth = z.object({
  state: z.enum(placeHealths),
  /** Our own orders of the last minutes that were handed to this place's side, and how many of them are paid. */
  sent: z.int(),
  paid: z.int(),
  minutes: z.int(),
  /** How long the middle one of the paid took. */
  usual_seconds: z.nullable(z.int()),
})

const payee = z.object({
  kind: z.enum(destinationNames),
  /** As the bank, or we ourselves, know them: shown before any amount. */
  name: z.string(),
  bank_name: z.string(),
  bank_code: z.nullable(z.string()),
  /** A customer's is their tag, or what they were found by. */
  account_number: z.string(),
  is_new: z.boolean(),
  health: z.nullable(placeHealth),
  /** What else their place says of them, as customers read it. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The one amount that they take: what is due, or what was chosen costs. */
  price: z.nullable(amount),
  /** The least that they take, where their place says so of them alone. */
  least: z.nullable(amount),
  /** What they owe there, of which a part is taken from what is paid. */
  owed: z.nullable(amount),
  /** What arrives changes with a rate, or it is paid once: it is not scheduled. */
  only_now: z.boolean(),
})

/** Why a payee is not found: what each kind adds, and what holds for all. */
export const payeeRefusals = {
  ...refusalsOfKinds,
  number_not_found: { status: 422, say: 'Check the number and the provider.' },
  /** The partner gave no answer: whether the place is the reason, nobody knows. */
  lookup_unanswered: {
    status: 503,
    say: 'We couldn’t check this account right now. Nothing was sent. Try again soon.',
  },
  too_many_lookups: { status: 429, say: 'You looked up many names. Try again in {wait}.' },
} as const

/** Why what was written is no amount of one transfer. */
export const amountFieldRefusals = {
  amount_not_positive: { status: 422, say: 'Enter an amount above ₦0.' },
  amount_unreadable: { status: 422, say: 'Enter an amount in naira and kobo, like 1500 or 1500.50.' },
  amount_too_small: { status: 422, say: 'The least is {least}.' },
  amount_too_large: { status: 422, say: 'One payment can be at most {most}.' },
  choice_missing: { status: 422, say: 'Choose a plan first.' },
  not_the_price: { status: 409, say: 'This costs {price} now. Go back and check it.' },
  amount_not_whole: { status: 422, say: 'Enter whole naira, without kobo.' },
} as const

/** Why an amount is not sent. */
const amountRefusals = {
  ...amountFieldRefusals,
  field_missing: { status: 422, say: '{field} is missing. Go back and fill it in.' },
  not_enough_money: { status: 409, say: 'You need {missing} more. Add money or lower the amount.' },
  debt_first: {
    status: 409,
    say: 'You owe {owed}. We take it from your wallet first. Nothing was sent. Try again in a minute.',
  },
  wallet_frozen: { status: 409, say: 'Your wallet is frozen, so you can’t send.' },
  no_sending_yet: { status: 409, say: 'Confirm your BVN or NIN first. Then you can send.' },
  above_daily_limit: {
    status: 409,
    /** `today`: what is left, or when the limit starts again. */
    say: '{today} To send more, raise your limit.',
  },
  above_activation_limit: {
    status: 409,
    say: 'On a new account or device you can send {left} more in the first 24 hours.',
  },
  recipient_cannot_receive: {
    status: 409,
    say: 'This person can’t receive this amount right now. Nothing was sent.',
  },
  still_on_its_way: {
    status: 409,
    say: 'Your last payments there are still on their way. Try again when they have arrived.',
  },
  sending_paused: {
    status: 503,
    say: 'This is paused right now. Nothing was sent, and your money is safe.',
  },
} as const

export const findPayee = call({
  name: 'transfers.find-payee',
  method: 'POST',
  path: '/api/v1/me/transfers/payee',
  realm: 'customer',
  onlyAnswers: true,
  summary: 'The name behind an account number, an email address, a phone number or a tag.',
  body: z.strictObject({ to: destination }),
  answer: payee,
  says: 'This is who you are sending to.',
  refuses: payeeRefusals,
})

/** What a transfer is made of, line by line. */
export const transferLines = {
  amount,
  fee: amount,
  vat: amount,
  stamp_duty: amount,
  /** Fee and VAT that a free transfer or a promotion let go. */
  waived: amount,
  total: amount,
  currency: z.literal('NGN'),
}

const warning = z.discriminatedUnion('kind', [
  /** The same amount to the same payee, minutes ago. */
  z.object({ kind: z.literal('duplicate'), at: instant, on_its_way: z.boolean() }),
  /** A new payee and a larger sum. */
  z.object({ kind: z.literal('scam'), later_minutes: z.int() }),
])

export const quote = z.object({
  payee,
  ...transferLines,
  /** Fee and VAT as they are without a free transfer or a promotion: what is struck through where less is charged. */
  fee_before: amount,
  vat_before: amount,
  /** The least amount that owes the stamp duty; null where none is owed. */
  stamp_duty_from: z.nullable(amount),
  free_transfers: z.object({
    uses_one: z.boolean(),
    left_after: z.int(),
    of: z.int(),
    resets_on: z.string(),
  }),
  balance_after: amount,
  /** What may still be sent today, before this one; null without a limit. */
  left_today: z.nullable(amount),
  warnings: z.array(warning),
  strength: z.enum(['usual', 'strong']),
  /** Stands for everything above that money hangs on: it is what is authorised. */
  hash: z.string(),
  /** What the hash stands for, as it is hashed: goes back where it is authorised. */
  seen: z.string(),
})

const wish = {
  to: destination,
  amount: amountText,
  /** What the payee reads. */
  narration: z.optional(text(60)),
}

export const quoteTransfer = call({
  name: 'transfers.quote',
  method: 'POST',
  path: '/api/v1/me/transfers/quote',
  realm: 'customer',
  onlyAnswers: true,
  summary: 'What a transfer would cost, line by line, and what it needs. Nothing is kept of it.',
  body: z.strictObject(wish),
  answer: quote,
  says: 'Nothing is sent yet.',
  refuses: { ...payeeRefusals, ...amountRefusals },
})

export const transferEvent = z.object({
  at: instant,
  state: z.enum(['created', 'authorised', ...orderStates]),
  detail: z.nullable(z.string()),
})

export const myTransfer = z.object({
  transaction_id: uuid,
  reference: z.string(),
  kind: z.enum(destinationNames),
  state: z.enum(orderStates),
  payee: z.object({ name: z.string(), bank_name: z.string(), account_number: z.string() }),
  /** What `to` takes to pay them again. */
  to: destination,
  may_repeat: z.boolean(),
  /** Their row in the customer's list: to keep them. Null where nobody stands there, as after a transfer that failed. */
  beneficiary: z.nullable(z.object({ id: uuid, saved: z.boolean() })),
  ...transferLines,
  /** What else its receipt says: the plan that was bought. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  narration: z.string(),
  session_id: z.nullable(z.string()),
  /** Why it failed, in words for the customer. */
  reason: z.nullable(z.string()),
  /** It failed because of the account itself: another one is needed, the same fails again. */
  needs_other_account: z.boolean(),
  events: z.array(transferEvent),
  created_at: instant,
  /** When most of this bank's transfers are done; null when it is done. */
  expected_by: z.nullable(instant),
  /** By then it is delivered or the money is back; null when it is done. */
  promised_by: z.nullable(instant),
  concluded_at: z.nullable(instant),
  /** The bank paid it after its customer had the money again; null also once it has taken its word back. */
  paid_late: z.nullable(
    z.object({
      at: instant,
      /** What was claimed from them for it: the amount, without charges. Null before. */
      debt: z.nullable(
        z.object({ state: z.enum(['open', 'recovered', 'written_off']), owed: amount, recovered: amount }),
      ),
    }),
  ),
})

/** What is sent: the wish as it was quoted and authorised. */
export const sentWish = z.strictObject({
  ...wish,
  hash: text(64, 64),
  authorisation_id: uuid,
  /** After the warning of a duplicate: yes, again. */
  send_again: z.optional(flag),
  /** After the warning of a scam: read. */
  scam_warning_read: z.optional(flag),
  /** Keeps the payee. */
  save_as: z.optional(text(60)),
})

export const sendTransfer = call({
  name: 'transfers.send',
  method: 'POST',
  path: '/api/v1/me/transfers',
  realm: 'customer',
  summary: 'Sends what was quoted and authorised. Charged is what was seen, or it is refused.',
  body: sentWish,
  answer: myTransfer,
  says: 'Your transfer is on its way.',
  idempotencyKey: 'required',
  refuses: {
    ...payeeRefusals,
    ...amountRefusals,
    quote_changed: {
      status: 409,
      say: 'The price or the payee changed while you were looking. Look again, then send.',
    },
    duplicate_transfer: { status: 409, say: 'You made the same payment at {time}. Make it again?' },
    scam_warning_unread: { status: 409, say: 'Read the warning first, then decide.' },
    ...authorisationRefusals,
  },
})

export const findMyTransfer = call({
  name: 'transfers.one-of-mine',
  method: 'GET',
  path: '/api/v1/me/transfers/:transaction_id',
  realm: 'customer',
  summary: 'One of the customer’s transfers with its timeline, by the id of its transaction.',
  params: z.strictObject({ transaction_id: uuid }),
  answer: myTransfer,
  says: 'Your transfer.',
  refuses: { transfer_not_found: { status: 404, say: 'We could not find that payment.' } },
})
