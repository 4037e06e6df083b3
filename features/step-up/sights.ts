// Answers for what the mail with a code says of a new passkey. Pure.
import * as z from 'zod/mini'
import { catalogue, say } from '#kit/words/words.ts'
import { saying } from './sight.ts'

const words = catalogue('step-up-sights', { passkey: 'a new passkey for your account' })

export const sights = {
  passkey: saying(z.object({ act: z.literal('add') }), () => say(words.passkey)),
}
