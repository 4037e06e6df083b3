// Answers for the calls about standing orders: what one would be, making it, following, confirming anew, changing, pausing and ending it.
import * as z from 'zod/mini'
import { serviceOff } from '#features/products/contract.ts'
import { authorisationRefusals, usualAuthorisationRefusals } from '#features/step-up/contract.ts'
import { amountFieldRefusals, destination, payeeRefusals } from '#features/orders/sending-contract.ts'
import { destinationNames } from '#features/transactions/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, amountText, instant, text, uuid } from '#kit/http/fields.ts'

export const everies = ['once', 'day', 'week', 'month'] as const
export const orderStates = ['active', 'paused', 'done', 'cancelled'] as const

/** What of an order its customer can change. */
const terms = {
  amount: amountText,
  narration: z.optional(text(60)),
  every: z.enum(everies, 'Choose once, day, week or month'),
  first_at: z.iso.datetime('Choose a day and a time'),
  /** The last instant at which it may be due; without it, it goes on until it is ended. */
  until: z.optional(z.iso.datetime('Choose a day and a time')),
}
const plan = { to: destination, ...terms }

const payee = z.object({
  kind: z.enum(destinationNames),
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

const timeRefusals = {
  first_in_the_past: { status: 422, say: 'Choose a time in the future.' },
  first_too_far: { status: 422, say: 'Choose a day within the next year.' },
  ends_before_it_begins: { status: 422, say: 'The end comes before the first payment.' },
} as const

const planRefusals = {
  ...payeeRefusals,
  ...amountFieldRefusals,
  no_sending_yet: { status: 409, say: 'Confirm your BVN or NIN first. Then you can send.' },
  ...serviceOff,
  ...timeRefusals,
  only_now: { status: 409, say: 'This can only be paid now: its rate changes, or it is paid once.' },
  too_many_orders: { status: 409, say: 'You have 50 scheduled payments. End one first.' },
} as const

export const previewOrder = call({
  name: 'standing-orders.preview',
  method: 'POST',
  path: '/api/v1/me/standing-orders/preview',
  realm: 'customer',
  onlyAnswers: true,
  summary: 'What a scheduled or repeating transfer would be, with the hash that is authorised.',
  body: z.strictObject(plan),
  answer: orderPreview,
  says: 'Nothing is scheduled yet.',
  refuses: planRefusals,
})

export const order = z.object({
  id: uuid,
  state: z.enum(orderStates),
  /** Why it is paused: it would cost more, has another payee, or its customer paused it. */
  paused_for: z.nullable(z.enum(['price_changed', 'payee_changed', 'customer'])),
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
      /** When one that waits is tried again. */
      again_at: z.nullable(instant),
      transaction_id: z.nullable(uuid),
    }),
  ),
  /** What its customer authorises to send now what waits for its next try; null where nothing waits. */
  try_now: z.nullable(z.object({ hash: z.string(), seen: z.string() })),
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
  summary: 'The customer’s scheduled and repeating transfers: open ones first, then the ended, newest first.',
  answer: z.array(order),
  says: 'Your scheduled payments.',
  refuses: {},
})

const noSuchOrder = {
  order_not_found: { status: 404, say: 'We could not find this scheduled payment.' },
} as const

const endedAlready = {
  order_ended: { status: 409, say: 'This payment has ended already.' },
} as const
const payeeAway = {
  payee_unavailable: {
    status: 409,
    say: 'We couldn’t reach this payee just now. Try again later, or end the payment.',
  },
} as const
const orderChanged = {
  order_changed: { status: 409, say: 'The price or the payee changed while you were looking. Look again.' },
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
    ...payeeAway,
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
    ...orderChanged,
  },
})

const ofOrder = z.strictObject({ id: uuid })
const changeRefusals = {
  ...noSuchOrder,
  ...endedAlready,
  ...payeeAway,
  ...amountFieldRefusals,
  ...timeRefusals,
  ...serviceOff,
} as const

export const previewOrderChange = call({
  name: 'standing-orders.preview-change',
  method: 'POST',
  path: '/api/v1/me/standing-orders/:id/change/preview',
  realm: 'customer',
  onlyAnswers: true,
  summary:
    'What an order would be with another amount, rhythm, day, note or end, and whether that needs a proof.',
  params: ofOrder,
  body: z.strictObject(terms),
  answer: z.extend(orderPreview, {
    /** It may move more money than was agreed to, so it is authorised strongly. */
    needs_proof: z.boolean(),
    /** The due instant of a payment that is being tried again, and would be left out. */
    leaves_out: z.nullable(instant),
  }),
  says: 'Nothing is changed yet.',
  refuses: changeRefusals,
})

export const changeOrder = call({
  name: 'standing-orders.change',
  method: 'PUT',
  path: '/api/v1/me/standing-orders/:id',
  realm: 'customer',
  summary: 'Changes an order to what was previewed, with a strong proof where it may move more money.',
  params: ofOrder,
  body: z.strictObject({ ...terms, hash: text(64, 64), authorisation_id: z.optional(uuid) }),
  answer: order,
  says: 'Scheduled payment changed.',
  idempotencyKey: 'required',
  refuses: { ...changeRefusals, ...authorisationRefusals, ...orderChanged },
})

export const tryOrderNow = call({
  name: 'standing-orders.try-now',
  method: 'POST',
  path: '/api/v1/me/standing-orders/:id/try',
  realm: 'customer',
  summary:
    'Sends at once, as it was agreed to, what would be tried again later; asking for it counts as no try.',
  params: ofOrder,
  body: z.strictObject({ hash: text(64, 64), authorisation_id: uuid }),
  answer: order,
  says: 'Your payment is on its way.',
  idempotencyKey: 'required',
  refuses: {
    ...noSuchOrder,
    ...usualAuthorisationRefusals,
    nothing_waits: { status: 409, say: 'This payment does not wait any more. Look at what became of it.' },
    order_changed: { status: 409, say: 'This payment was changed while you were looking. Look again.' },
    still_not_sent: { status: 409, say: 'It still cannot be sent. {reason}' },
  },
})

export const pauseOrder = call({
  name: 'standing-orders.pause',
  method: 'POST',
  path: '/api/v1/me/standing-orders/:id/pause',
  realm: 'customer',
  summary: 'Sends nothing of an order until its customer resumes it.',
  params: ofOrder,
  answer: order,
  says: 'Your scheduled payment is paused.',
  refuses: {
    ...noSuchOrder,
    ...endedAlready,
    order_not_active: { status: 409, say: 'This payment is paused already.' },
  },
})

export const resumeOrder = call({
  name: 'standing-orders.resume',
  method: 'POST',
  path: '/api/v1/me/standing-orders/:id/resume',
  realm: 'customer',
  summary: 'Resumes an order that its customer paused, from its next day on; what was missed is left out.',
  params: ofOrder,
  answer: order,
  says: 'Your scheduled payment is resumed.',
  refuses: {
    ...noSuchOrder,
    ...endedAlready,
    ...serviceOff,
    order_not_paused: { status: 409, say: 'You have not paused this payment.' },
    order_is_over: { status: 409, say: 'Its last day has passed. Change the day, or end the payment.' },
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
    ...endedAlready,
  },
})
