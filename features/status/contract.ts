// Answers for the call about the health of our parts, as we measure it ourselves.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { calendarDay, instant, whole } from '#kit/http/fields.ts'

/** `unknown`: not measured within the last minutes. */
export const partStates = ['working', 'slow', 'failing', 'unknown'] as const
export type PartState = (typeof partStates)[number]

/** Of a part as customers are told, and over all: also that we stopped some payments ourselves. */
export const toldStates = [...partStates, 'paused'] as const
/** Which sending is stopped by us now. */
export const pauses = ['bank', 'customer', 'both'] as const

export const historyDays = 90
/** How long an answer may be kept by whoever asked. */
export const freshSeconds = 15

export const readStatus = call({
  name: 'status.read',
  method: 'GET',
  path: '/api/v1/status',
  realm: 'anyone',
  summary: 'How each part works now, and on request its last days. Measured every minute; days are of Lagos.',
  query: z.strictObject({ days: z.optional(whole(1, historyDays)) }),
  answer: z.object({
    /** The worst of all parts; paused, unless a part fails, while some sending is stopped. */
    state: z.enum(toldStates),
    /** Which sending we stopped: to banks, to other customers, or both. By the same word that refuses it. */
    paused: z.nullable(z.enum(pauses)),
    checked_at: z.nullable(instant),
    parts: z.array(
      z.object({
        part: z.string(),
        /** What it is called for customers and for staff. */
        name: z.string(),
        staff_name: z.string(),
        state: z.enum(partStates),
        /** We have stopped what it does: told in place of a state that is not failing. */
        is_paused: z.boolean(),
        /** What that means for who uses it; `null` while it works, and while nobody knows. */
        note: z.nullable(z.string()),
        since: z.nullable(instant),
        checked_at: z.nullable(instant),
        /** Of the last answers; `null` when none came. */
        median_milliseconds: z.nullable(z.int()),
        /** The oldest day first; empty unless asked for. */
        days: z.array(
          z.object({
            day: calendarDay,
            state: z.enum(partStates),
            asked: z.int(),
            slow: z.int(),
            failed: z.int(),
          }),
        ),
      }),
    ),
  }),
  says: 'System status.',
  refuses: {},
})
