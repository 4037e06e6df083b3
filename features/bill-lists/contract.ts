// Answers for the calls about lists of bills: making one, correcting its lines, checking them, paying all of it, and what became of each line.
import * as z from 'zod/mini'
import { authorisationRefusals } from '#features/step-up/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, flag, instant, text, uuid, whole } from '#kit/http/fields.ts'
import { cellMost, cellNames, draftsMost, linesMost } from './rules.ts'

/** What a line says, as it was written; what it leaves open is said when it is checked. */
const cells = {
  biller: text(cellMost.biller, 0),
  reference: text(cellMost.reference, 0),
  amount: text(cellMost.amount, 0),
  plan: text(cellMost.plan, 0),
  label: text(cellMost.label, 0),
}

/** Before it is paid: unchecked, faulty, ready. Afterwards: waiting, made, refused, cancelled. */
export const lineStates = ['unchecked', 'faulty', 'ready', 'waiting', 'made', 'refused', 'cancelled'] as const

const line = z.object({
  position: z.int(),
  ...cells,
  state: z.enum(lineStates),
  /** Whom it pays, once that is known: the name, the biller, and the reference as it is kept. */
  payee: z.nullable(z.object({ name: z.string(), biller: z.string(), account: z.string() })),
  plan_name: z.nullable(z.string()),
  to_pay: z.nullable(amount),
  fee: z.nullable(amount),
  problem: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** What one of its cells may have to say instead: what is written there, and how a person reads it. */
  proposals: z.array(z.object({ cell: z.enum(cellNames), text: z.string(), says: z.string() })),
  is_wanted_twice: z.boolean(),
  transaction_id: z.nullable(uuid),
  /** How its payment stands, what it is called by, and when it ended. */
  payment: z.nullable(z.enum(['on_its_way', 'paid', 'not_paid'])),
  payment_reference: z.nullable(z.string()),
  paid_at: z.nullable(instant),
  /** What a meter takes, in this order. */
  tokens: z.array(z.string()),
})

/** What a list would cost now, and what agreeing to it takes. */
const quote = z.object({
  count: z.int(),
  amount,
  fees: amount,
  total: amount,
  currency: z.literal('NGN'),
  balance: amount,
  /** What may still be sent today; null without a limit. */
  left_today: z.nullable(amount),
  /** Why it cannot be paid as it is. */
  problem: z.nullable(z.object({ code: z.string(), message: z.string() })),
  strength: z.enum(['usual', 'strong']),
  /** Stands for each line and the sum: it is what is authorised. */
  hash: z.string(),
  seen: z.string(),
})

const listFields = {
  id: uuid,
  state: z.enum(['draft', 'paying', 'ended']),
  created_at: instant,
  authorised_at: z.nullable(instant),
  currency: z.literal('NGN'),
  /** With fees, as it was agreed to. */
  total: z.nullable(amount),
}

export const billList = z.object({
  ...listFields,
  lines: z.array(line),
  /** Once every line is ready; null of a list that was paid. */
  quote: z.nullable(quote),
})

const listGone = { list_not_found: { status: 404, say: 'We could not find this list.' } } as const
const lineGone = { line_not_found: { status: 404, say: 'This line is not there any more.' } } as const
const listBegun = {
  list_begun: { status: 409, say: 'This list is being paid already, and cannot be changed.' },
} as const
const ofList = z.strictObject({ id: uuid })
const ofLine = z.strictObject({ id: uuid, position: whole(1, linesMost) })

export const listNames = call({
  name: 'bill-lists.billers',
  method: 'GET',
  path: '/api/v1/me/bill-lists/billers',
  realm: 'customer',
  summary: 'The billers that a list can name, each with what it asks for.',
  answer: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      label: z.string(),
      hint: z.string(),
      amount: z.enum(['variable', 'plan', 'fixed', 'due']),
    }),
  ),
  says: 'Billers.',
  refuses: {},
})

export const listMyLists = call({
  name: 'bill-lists.mine',
  method: 'GET',
  path: '/api/v1/me/bill-lists',
  realm: 'customer',
  summary: 'The customer’s lists of bills, the newest first.',
  answer: z.array(
    z.object({ ...listFields, lines: z.int(), waiting: z.int(), made: z.int(), refused: z.int() }),
  ),
  says: 'Your lists.',
  refuses: {},
})

export const makeList = call({
  name: 'bill-lists.make',
  method: 'POST',
  path: '/api/v1/me/bill-lists',
  realm: 'customer',
  summary: `Makes a list of up to ${linesMost} bills. Nothing is checked or paid yet.`,
  body: z.strictObject({
    lines: z
      .array(z.strictObject(cells))
      .check(z.minLength(1, 'Write at least one line'), z.maxLength(linesMost, `At most ${linesMost} lines`)),
  }),
  answer: billList,
  says: 'Your list is ready to be checked.',
  idempotencyKey: 'required',
  refuses: {
    too_many_lists: {
      status: 409,
      say: `You have ${draftsMost} lists that are not paid. Delete one first.`,
    },
  },
})

export const findList = call({
  name: 'bill-lists.one',
  method: 'GET',
  path: '/api/v1/me/bill-lists/:id',
  realm: 'customer',
  summary: 'A list with its lines and what it would cost, or what became of each line.',
  params: ofList,
  answer: billList,
  says: 'Your list.',
  refuses: listGone,
})

export const checkLines = call({
  name: 'bill-lists.check',
  method: 'POST',
  path: '/api/v1/me/bill-lists/:id/check',
  realm: 'customer',
  summary: 'Checks the next lines as a single bill is checked: biller, reference, name, amount or plan.',
  params: ofList,
  answer: z.object({
    list: billList,
    /** Lines that are not checked yet, and why all of them have to wait; null where one has not. */
    left: z.int(),
    waits: z.nullable(z.string()),
  }),
  says: 'Checked.',
  refuses: { ...listGone, ...listBegun },
})

export const changeLine = call({
  name: 'bill-lists.change-line',
  method: 'PUT',
  path: '/api/v1/me/bill-lists/:id/lines/:position',
  realm: 'customer',
  summary:
    'Corrects a line of a list that is not paid yet, and its biller in every line where the same one was not known. They are checked anew.',
  params: ofLine,
  body: z.strictObject({ ...cells, is_wanted_twice: z.optional(flag), in_every_line: z.optional(flag) }),
  answer: billList,
  says: 'Line changed.',
  refuses: { ...listGone, ...lineGone, ...listBegun },
})

export const leaveOutLine = call({
  name: 'bill-lists.leave-out',
  method: 'DELETE',
  path: '/api/v1/me/bill-lists/:id/lines/:position',
  realm: 'customer',
  summary: 'Leaves a line out, also one that is not paid yet of a list that is being paid.',
  params: ofLine,
  answer: billList,
  says: 'Line left out.',
  refuses: {
    ...listGone,
    ...lineGone,
    line_begun: { status: 409, say: 'This line is done already.' },
  },
})

export const endList = call({
  name: 'bill-lists.end',
  method: 'DELETE',
  path: '/api/v1/me/bill-lists/:id',
  realm: 'customer',
  summary: 'Deletes a list that was not paid, or cancels every line that is not paid yet.',
  params: ofList,
  answer: z.null(),
  says: 'Done. What was paid already stays paid.',
  refuses: {
    ...listGone,
    list_ended: { status: 409, say: 'This list is done. There is nothing to cancel.' },
  },
})

export const payList = call({
  name: 'bill-lists.pay',
  method: 'POST',
  path: '/api/v1/me/bill-lists/:id/pay',
  realm: 'customer',
  summary:
    'Pays what was seen and authorised. Each line becomes a payment of its own, or says why it was not paid.',
  params: ofList,
  body: z.strictObject({ hash: text(64, 64), authorisation_id: uuid, pay_again: z.optional(flag) }),
  answer: billList,
  says: 'Your bills are being paid.',
  idempotencyKey: 'required',
  refuses: {
    ...listGone,
    ...listBegun,
    ...authorisationRefusals,
    lines_open: { status: 409, say: 'Correct every line or leave it out. Then pay.' },
    list_changed: { status: 409, say: 'The list or a price changed while you were looking. Look again.' },
    paid_before: { status: 409, say: 'You paid a list with the same lines on {time}. Pay it again?' },
    not_enough_money: { status: 409, say: 'You need {missing} more. Add money or leave lines out.' },
    debt_first: {
      status: 409,
      say: 'You owe {owed}. We take it from your wallet first. Nothing was paid. Try again in a minute.',
    },
    wallet_frozen: { status: 409, say: 'Your wallet is frozen, so you can’t pay.' },
    no_sending_yet: { status: 409, say: 'Confirm your BVN or NIN first. Then you can pay.' },
    above_daily_limit: { status: 409, say: '{today} To pay more, raise your limit or leave lines out.' },
    above_activation_limit: {
      status: 409,
      say: 'On a new account or device you can send {left} more in the first 24 hours. Leave lines out.',
    },
    sending_paused: { status: 503, say: 'This is paused right now. Nothing was paid.' },
  },
})
