// Answers for the calls about cases: what a person has to look at because the records of two sides differ.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { instant, listOf, pageQuery, uuid } from '#kit/http/fields.ts'

export const caseKinds = [
  'deposit_amount_mismatch',
  'deposit_without_owner',
  'deposit_taken_back',
  'watch_listed_identity',
  'virtual_account_refused',
  'possible_same_person',
] as const

export const caseShape = z.object({
  id: uuid,
  kind: z.enum(caseKinds),
  state: z.enum(['open', 'closed']),
  subject: z.object({ type: z.string(), id: z.string() }),
  facts: z.record(z.string(), z.string()),
  opened_at: instant,
})

export const listCases = call({
  name: 'cases.list',
  method: 'GET',
  path: '/api/v1/cases',
  realm: 'admin',
  summary: 'Open cases, oldest first.',
  query: z.strictObject(pageQuery),
  answer: listOf(caseShape),
  says: 'Cases.',
  refuses: {},
})
