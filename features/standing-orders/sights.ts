// Answers for what the mail with a code says of a scheduled payment. Pure.
import * as z from 'zod/mini'
import { naira, payee, payment, saying } from '#features/step-up/sight.ts'
import { displayInstant } from '#kit/lagos.ts'
import { catalogue, say } from '#kit/words/words.ts'

const words = catalogue('standing-orders-sights', {
  once: '{amount} to {payee}, on {first}',
  day: '{amount} to {payee}, every day from {first}',
  week: '{amount} to {payee}, every week from {first}',
  month: '{amount} to {payee}, every month from {first}',
  // What a customer paused goes out on no day that could be named.
  pausedOnce: '{amount} to {payee}, paused until you resume it',
  pausedDay: '{amount} to {payee}, every day, paused until you resume it',
  pausedWeek: '{amount} to {payee}, every week, paused until you resume it',
  pausedMonth: '{amount} to {payee}, every month, paused until you resume it',
})
const pausedWords = {
  once: words.pausedOnce,
  day: words.pausedDay,
  week: words.pausedWeek,
  month: words.pausedMonth,
} as const

const instantOf = (time: string): Date => new Date(`${time.replace(' ', 'T')}:00+01:00`)
const lagosTime = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
  z.refine((time) => !Number.isNaN(instantOf(time).getTime())),
)

const planned = z.object({
  ...payment,
  every: z.enum(['once', 'day', 'week', 'month']),
  first: lagosTime,
  paused: z.optional(z.literal('yes')),
})

export const sights = {
  standing_order: saying(planned, (seen) =>
    say((seen.paused === undefined ? words : pausedWords)[seen.every], {
      amount: naira(seen.amount),
      payee: payee(seen),
      first: displayInstant(instantOf(seen.first)),
    }),
  ),
}
