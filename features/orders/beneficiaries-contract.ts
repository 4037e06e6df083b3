// Answers for the calls about beneficiaries: whom a customer has paid, kept or taken off the list.
import * as z from 'zod/mini'
import { destination } from './sending-contract.ts'
import { destinationNames } from '#features/transactions/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, flag, instant, text, uuid } from '#kit/http/fields.ts'

export const beneficiary = z.object({
  id: uuid,
  kind: z.enum(destinationNames),
  name: z.string(),
  alias: z.nullable(z.string()),
  bank_name: z.string(),
  bank_code: z.nullable(z.string()),
  account_number: z.string(),
  /** What `to` takes to pay them again. */
  to: destination,
  saved: z.boolean(),
  /** A payment to them has arrived. */
  paid: z.boolean(),
  last_paid_at: instant,
  /** Of the last payment that arrived. */
  last_amount: z.nullable(amount),
})

export const listMyBeneficiaries = call({
  name: 'transfers.my-beneficiaries',
  method: 'GET',
  path: '/api/v1/me/beneficiaries',
  realm: 'customer',
  summary:
    'Whom the customer has paid or saved, at most 100: whoever was really paid first, the latest before the others. An account that could not be paid is not among them.',
  query: z.strictObject({
    /** Of one kind; without it, of those that are people. */
    kind: z.optional(z.enum(destinationNames)),
    query: z.optional(text(100)),
    saved: z.optional(flag),
  }),
  answer: z.array(beneficiary),
  says: 'Your beneficiaries.',
  refuses: {},
})

const noSuchBeneficiary = {
  beneficiary_not_found: { status: 404, say: 'We could not find this beneficiary.' },
} as const

export const keepBeneficiary = call({
  name: 'transfers.keep-beneficiary',
  method: 'PUT',
  path: '/api/v1/me/beneficiaries/:id',
  realm: 'customer',
  summary: 'Saves somebody who was paid, under a name of one’s own if wished.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ alias: z.nullable(text(60)) }),
  answer: beneficiary,
  says: 'Saved.',
  refuses: noSuchBeneficiary,
})

export const removeBeneficiary = call({
  name: 'transfers.remove-beneficiary',
  method: 'DELETE',
  path: '/api/v1/me/beneficiaries/:id',
  realm: 'customer',
  summary: 'Takes somebody off the list. Paying them again asks as for a new payee.',
  params: z.strictObject({ id: uuid }),
  answer: z.null(),
  says: 'Removed.',
  refuses: noSuchBeneficiary,
})
