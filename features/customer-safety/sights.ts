// Answers for what the mail with a code says of a new address or number, and of an account that is unfrozen. Pure.
import * as z from 'zod/mini'
import { line, saying } from '#features/step-up/sight.ts'
import { catalogue, say } from '#kit/words/words.ts'

const words = catalogue('customer-safety-sights', {
  email: '{email} as the new email address of your account',
  phone: '{phone} as the new phone number of your account',
  unfreeze: 'that you unfreeze your account, so that money can go out again',
})

export const sights = {
  contact: saying(z.union([z.object({ email: line }), z.object({ phone: line })]), (seen) =>
    'email' in seen ? say(words.email, { email: seen.email }) : say(words.phone, { phone: seen.phone }),
  ),
  unfreeze: saying(z.object({ since: line }), () => say(words.unfreeze)),
}
