// Answers for the calls about standing orders: what one would be, making it, following, confirming anew and ending it.
import * as z from 'zod/mini'
import { serviceOff } from '#features/products/contract.ts'
import { authorisationRefusals } from '#features/step-up/contract.ts'
import {
  amountFieldRefusals,
  destination,
  payeeRefusals,
  transferKinds,
} from '#features/transfers/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, amountText, instant, text, uuid } from '#kit/http/fields.ts'

export const everies = ['once', 'day', 'week', 'month'] as const
export const orderStates = ['active', 'paused', 'done', 'cancelled'] as const

const plan = {
  to: destination,
  amount: amountText,
  narration: z.optional(text(60)),
  every: z.enum(everies, 'Choose once, day, week or month'),
  first_at: z.iso.datetime('Choose a day and a time'),
  /** The last instant at which it may be due; without it, it goes on until it is ended. */
  until: z.optional(z.iso.datetime('Choose a day and a time')),
}

const payee = z.object({
  kind: z.enum(transferKinds),
  name: z.string(),
  bank_name: z.string(),
  account_number: z.string(),
})

export const orderPreview = z.object({
  payee,
  amount,
  /** Fee, VAT and duty of each transfer, without free transfers: the most that it costs. */
  fee: amount,
  vat: amount,
  stamp_duty: amount,
  total_most: amount,
  currency: z.literal('NGN'),
  /** The first due instants, at most three. */
  due: z.array(instant),
  hash: z.string(),
  /** What the hash stands for: goes back where it is authorised. */
  seen: z.string(),
})

const planRefusals = {
  ...payeeRefusals,
  ...amountFieldRefusals,
  no_sending_yet: { status: 409, say: 'Confirm your BVN or NIN first. Then you can send.' },
  ...serviceOff,
  first_in_the_past: { status: 422, say: 'Choose a time in the future.' },
  first_too_far: { status: 422, say: 'Choose a day within the next year.' },
  ends_before_it_begins: { status: 422, say: 'The end comes before the first payment.' },
  too_many_orders: { status: 409, say: 'You have 50 scheduled payments. End one first.' },
} as const

export const previewOrder = call({
  name: 'standing-orders.preview',
  method: 'POST',
  path: '/api/v1/me/standing-orders/preview',
  realm: 'customer',
  summary: 'What a scheduled or repeating transfer would be, with the hash that is authorised.',
  body: z.strictObject(plan),
  answer: orderPreview,
  says: 'Nothing is scheduled yet.',
  refuses: planRefusals,
})

export const order = z.object({
  id: uuid,
  state: z.enum(orderStates),
  /** Why it waits for the customer. */
  paused_for: z.nullable(z.enum(['price_changed', 'payee_changed'])),
  payee,
  to: destination,
  amount,
  total_most: amount,
  currency: z.literal('NGN'),
  narration: z.string(),
  every: z.enum(everies),
  first_at: instant,
  next_at: z.nullable(instant),
  until: z.nullable(instant),
  /** The latest runs, newest first, at most five. */
  runs: z.array(
    z.object({
      due_at: instant,
      state: z.enum(['waiting', 'sent', 'not_sent']),
      /** Why not, in words. */
      reason: z.nullable(z.string()),
      transaction_id: z.nullable(uuid),
    }),
  ),
  created_at: instant,
})

export const makeOrder = call({
  name: 'standing-orders.make',
  method: 'POST',
  path: '/api/v1/me/standing-orders',
  realm: 'customer',
  summary: 'Schedules what was previewed and strongly authorised.',
  body: z.strictObject({ ...plan, hash: text(64, 64), authorisation_id: uuid }),
  answer: order,
  says: 'Your payment is scheduled.',
  idempotencyKey: 'required',
  refuses: {
    ...planRefusals,
    ...authorisationRefusals,
    order_changed: { status: 409, say: 'The price or the payee changed while you were looking. Look again.' },
  },
})

export const listMyOrders = call({
  name: 'standing-orders.mine',
  method: 'GET',
  path: '/api/v1/me/standing-orders',
  realm: 'customer',
  summary:
    'The customer’s scheduled and repeating transfers: those to come first, then the ended, newest first.',
  answer: z.array(order),
  says: 'Your scheduled payments.',
  refuses: {},
})

const noSuchOrder = {
  order_not_found: { status: 404, say: 'We could not find this scheduled payment.' },
} as const

export const previewConfirmation = call({
  name: 'standing-orders.preview-confirmation',
  method: 'GET',
  path: '/api/v1/me/standing-orders/:id/confirmation',
  realm: 'customer',
  summary: 'What a paused order would be from now on, with the hash that is authorised.',
  params: z.strictObject({ id: uuid }),
  answer: orderPreview,
  says: 'Nothing is changed yet.',
  refuses: {
    ...noSuchOrder,
    payee_unavailable: {
      status: 409,
      say: 'We couldn’t reach this payee just now. Try again later, or end the payment.',
    },
    order_not_paused: { status: 409, say: 'This payment needs no confirmation.' },
  },
})

export const confirmOrder = call({
  name: 'standing-orders.confirm',
  method: 'POST',
  path: '/api/v1/me/standing-orders/:id/confirmation',
  realm: 'customer',
  summary: 'Resumes a paused order, at the price and to the name that were seen.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ hash: text(64, 64), authorisation_id: uuid }),
  answer: order,
  says: 'Your payment continues.',
  idempotencyKey: 'required',
  refuses: {
    ...previewConfirmation.refuses,
    ...authorisationRefusals,
    order_changed: { status: 409, say: 'The price or the payee changed while you were looking. Look again.' },
  },
})

export const cancelOrder = call({
  name: 'standing-orders.cancel',
  method: 'DELETE',
  path: '/api/v1/me/standing-orders/:id',
  realm: 'customer',
  summary: 'Ends an order. What it has sent already is not touched.',
  params: z.strictObject({ id: uuid }),
  answer: order,
  says: 'Your scheduled payment is ended.',
  refuses: {
    ...noSuchOrder,
    order_ended: { status: 409, say: 'This payment has ended already.' },
  },
})
