// Answers for the calls about the services that the product sells.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { brakeCommandRefusals, waitsForApproval } from '#features/approvals/contract.ts'
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
    say: 'This is switched off right now. Nothing was changed. Try again later.',
  },
} as const

export const listServices = call({
  name: 'products.services',
  method: 'GET',
  path: '/api/v1/product-services',
  realm: 'admin',
  renewedBy: ['settings'],
  summary: 'The services that the product sells, and whether each is on.',
  answer: z.array(service),
  says: 'Product services.',
  refuses: {},
})

export const serviceHistory = call({
  name: 'products.service-history',
  method: 'GET',
  path: '/api/v1/product-services/history',
  realm: 'admin',
  summary: 'Every time that a service was switched, as dated rows, the newest first.',
  answer: z.array(
    z.object({
      code: z.string(),
      enabled: z.boolean(),
      reason: z.nullable(z.string()),
      from: instant,
      /** When it was switched again; null while it holds. */
      until: z.nullable(instant),
    }),
  ),
  says: 'Service history.',
  refuses: {},
})

const refused = {
  service_not_found: { status: 404, say: 'No service with this code.' },
  service_always_on: { status: 409, say: 'Money that a bank brings cannot be refused. This stays on.' },
  already_so: { status: 409, say: '{name} is {state} already{since}.' },
} as const
const serviceParams = z.strictObject({ code: text(40) })

export const previewService = call({
  name: 'products.preview-switch',
  method: 'GET',
  path: '/api/v1/product-services/:code/preview',
  realm: 'admin',
  renewedBy: ['settings'],
  summary: 'What switching a service would mean now, with the hash that `products.switch-service` takes.',
  params: serviceParams,
  query: z.strictObject({ enabled: flag }),
  answer: z.object({
    before: z.boolean(),
    after: z.boolean(),
    hash: z.string(),
    /** Off acts at once; on waits for a second person. */
    needs_approval: z.boolean(),
    /** Nobody of the team but whoever asks may approve it. */
    lacks_approver: z.boolean(),
  }),
  says: 'Nothing is changed yet.',
  refuses: refused,
})

export const switchService = call({
  name: 'products.switch-service',
  method: 'POST',
  path: '/api/v1/product-services/:code',
  realm: 'admin',
  summary:
    'Switches a service off at once, with a reason, which the other owners are told; to switch it on again, another person must approve it.',
  params: serviceParams,
  body: z.strictObject({ enabled: flag, reason: text(140, 5), hash: z.optional(text(64, 64)) }),
  answer: service,
  waits: waitsForApproval,
  says: 'Service switched.',
  idempotencyKey: 'required',
  refuses: { ...refused, ...brakeCommandRefusals },
})
