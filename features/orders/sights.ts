// Answers for what the mail with a code says of a payment. Pure.
import * as z from 'zod/mini'
import { naira, payee, payment, saying } from '#features/step-up/sight.ts'
import { catalogue, say } from '#kit/words/words.ts'

const words = catalogue('orders-sights', { transfer: '{amount} to {payee}' })

export const sights = {
  transfer: saying(z.object(payment), (seen) =>
    say(words.transfer, { amount: naira(seen.amount), payee: payee(seen) }),
  ),
}
