// Answers for what the mail with a code says of a conversion. Pure.
import * as z from 'zod/mini'
import { amount, amountIn, saying } from '#features/step-up/sight.ts'
import { catalogue, say } from '#kit/words/words.ts'
import { sides } from './rules.ts'

const words = catalogue('exchange-sights', { conversion: '{gives} to {gets} at ₦{rate} for $1' })
const side = z.enum(sides)

export const sights = {
  conversion: saying(
    z.object({
      quote: z.string(),
      gives: amount,
      gives_currency: side,
      gets: amount,
      gets_currency: side,
      rate: z.string().check(z.regex(/^\d{1,9}\.\d{2,8}$/)),
    }),
    (seen) =>
      say(words.conversion, {
        gives: amountIn(seen.gives_currency, seen.gives),
        gets: amountIn(seen.gets_currency, seen.gets),
        rate: seen.rate,
      }),
  ),
}
