// Answers for what the mail with a code says of limits of one's own. Pure.
import * as z from 'zod/mini'
import { amount, naira, saying } from '#features/step-up/sight.ts'
import { catalogue, say } from '#kit/words/words.ts'

const words = catalogue('limits-sights', {
  limits: '{daily}, with extra confirmation above {shield}',
  daily: 'that you send at most {amount} a day',
  usualDaily: 'that you send up to the daily limit of your tier',
  usualShield: 'the usual amount',
})

const limit = z.union([z.literal('usual'), amount])

export const sights = {
  limits: saying(z.object({ daily: limit, shield: limit }), ({ daily, shield }) =>
    say(words.limits, {
      daily: daily === 'usual' ? say(words.usualDaily) : say(words.daily, { amount: naira(daily) }),
      shield: shield === 'usual' ? say(words.usualShield) : naira(shield),
    }),
  ),
}
