// Answers for the call about visits: how often each public page was served, by day. Nobody is followed.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { calendarDay, whole } from '#kit/http/fields.ts'

export const daysUsual = 30
export const daysMost = 366

export const readVisits = call({
  name: 'visits.read',
  method: 'GET',
  path: '/api/v1/visits',
  realm: 'admin',
  summary: 'How often each public page was served in the last days of Lagos, today included.',
  query: z.strictObject({ days: z.optional(whole(1, daysMost)) }),
  answer: z.object({
    from: calendarDay,
    until: calendarDay,
    total: z.int(),
    by_day: z.array(z.object({ day: calendarDay, visits: z.int() })),
    by_path: z.array(z.object({ path: z.string(), visits: z.int() })),
  }),
  says: 'Visits.',
  refuses: {},
})
