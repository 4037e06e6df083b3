// Answers for the calls about the services that the product sells.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { flag, instant, text } from '#kit/http/fields.ts'

const service = z.object({
  code: z.string(),
  name: z.string(),
  category: z.string(),
  enabled: z.boolean(),
  /** Whether it can be switched off at all. */
  switchable: z.boolean(),
  /** Why it is off, or on again. */
  reason: z.nullable(z.string()),
  since: z.nullable(instant),
})

/** What a customer reads who asks for a service that is off. */
export const serviceOff = {
  service_off: {
    status: 503,
    say: 'This is switched off for the moment. Nothing was changed; try again later.',
  },
} as const

export const listServices = call({
  name: 'products.services',
  method: 'GET',
  path: '/api/v1/product-services',
  realm: 'admin',
  summary: 'The services that the product sells, and whether each is on.',
  answer: z.array(service),
  says: 'Product services.',
  refuses: {},
})

export const switchService = call({
  name: 'products.switch-service',
  method: 'POST',
  path: '/api/v1/product-services/:code',
  realm: 'admin',
  summary: 'Switches a service on or off, with a reason.',
  params: z.strictObject({ code: text(40) }),
  body: z.strictObject({ enabled: flag, reason: text(140, 5), hash: z.optional(text(64, 64)) }),
  answer: service,
  says: 'The service is switched.',
  idempotencyKey: 'required',
  refuses: {
    service_not_found: { status: 404, say: 'No service with this code.' },
    service_always_on: { status: 409, say: 'Money that a bank brings cannot be refused. This stays on.' },
    changed_since_preview: { status: 409, say: 'This changed while you were looking. See the latest.' },
    step_up_required: {
      status: 401,
      say: 'Sign in again to do this: your last sign-in was more than 10 minutes ago.',
    },
  },
})
