// Answers for the calls with which a customer asks to be told of a rate.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { instant, text, uuid } from '#kit/http/fields.ts'
import { alertsMost } from './rules.ts'

/** `buy`: a dollar costs no more than the rate. `sell`: it brings no less. */
export const alertSides = ['buy', 'sell'] as const

const alert = z.object({
  id: uuid,
  side: z.enum(alertSides),
  /** Naira for a dollar. */
  rate: z.string(),
  made_at: instant,
})

export const listAlerts = call({
  name: 'exchange.alerts',
  method: 'GET',
  path: '/api/v1/me/exchange/alerts',
  realm: 'customer',
  summary: 'The rates of which the customer wants to be told, and was not yet.',
  answer: z.array(alert),
  says: 'Your rate alerts.',
  refuses: {},
})

export const makeAlert = call({
  name: 'exchange.make-alert',
  method: 'POST',
  path: '/api/v1/me/exchange/alerts',
  realm: 'customer',
  summary: 'Tells the customer once when a dollar costs no more, or brings no less, than a rate.',
  body: z.strictObject({ side: z.enum(alertSides), rate: text(20) }),
  answer: alert,
  says: 'We’ll tell you.',
  idempotencyKey: 'required',
  refuses: {
    rate_not_a_rate: { status: 422, say: 'Enter a rate like 1543.27.' },
    rate_is_there: { status: 409, say: 'The rate is already there. You can convert now.' },
    alert_exists: { status: 409, say: 'You already have this rate alert.' },
    too_many_alerts: {
      status: 409,
      say: `You have ${String(alertsMost)} rate alerts. Remove one first.`,
    },
  },
})

export const removeAlert = call({
  name: 'exchange.remove-alert',
  method: 'DELETE',
  path: '/api/v1/me/exchange/alerts/:id',
  realm: 'customer',
  summary: 'Takes a rate alert away.',
  params: z.strictObject({ id: uuid }),
  answer: z.null(),
  says: 'Rate alert removed.',
  refuses: { alert_not_found: { status: 404, say: 'This rate alert is already gone.' } },
})
