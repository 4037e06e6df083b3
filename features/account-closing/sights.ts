// Answers for what the mail with a code says of an account that is closed. Pure.
import * as z from 'zod/mini'
import { saying } from '#features/step-up/sight.ts'
import { displayDay, startOfLagosDay } from '#kit/lagos.ts'
import { catalogue, say } from '#kit/words/words.ts'

const words = catalogue('account-closing-sights', {
  closing: 'that your account is deleted for good, from {day}',
})

const day = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\d$/),
  z.refine((text) => !Number.isNaN(startOfLagosDay(text).getTime())),
)

export const sights = {
  closing: saying(z.object({ closes: day }), ({ closes }) =>
    say(words.closing, { day: displayDay(startOfLagosDay(closes)) }),
  ),
}
