// Answers for the call with which staff look at one masked detail of a user. It stands apart: the console's first screen needs none of it.
import * as z from 'zod/mini'
import { revealRefusals } from '#features/audit/contract.ts'
import { call } from '#kit/http/contract.ts'
import { uuid } from '#kit/http/fields.ts'
import { userRefusals } from './contract.ts'

export const maskedDetails = ['date_of_birth', 'address'] as const

export const revealDetail = call({
  name: 'users.reveal',
  method: 'POST',
  path: '/api/v1/users/:id/reveal',
  realm: 'admin',
  summary:
    'Shows one masked detail of a customer once. Who looked at whose, and at what, is recorded in the audit log.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ field: z.enum(maskedDetails) }),
  answer: z.object({ field: z.enum(maskedDetails), value: z.nullable(z.string()) }),
  says: 'Shown. This is recorded in the audit log.',
  refuses: { ...userRefusals, ...revealRefusals },
})
