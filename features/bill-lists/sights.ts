// Answers for what the mail with a code says of a list of bills. Pure.
import * as z from 'zod/mini'
import { amount, naira, saying } from '#features/step-up/sight.ts'
import { catalogue, say } from '#kit/words/words.ts'

const words = catalogue('bill-lists-sights', { list: '{amount} for {count} bills of a list' })

export const sights = {
  bill_list: saying(z.object({ lines: z.string().check(z.regex(/^\d{1,3}$/)), total: amount }), (seen) =>
    say(words.list, { amount: naira(seen.total), count: seen.lines }),
  ),
}
