// Answers for sending to banks as a part of ours that is measured. Pure.
import type { PartDeclaration } from '#features/status/part.ts'
import { catalogue } from '#kit/words/words.ts'

export const part = {
  ...catalogue('transfers-part', {
    word: 'Sending to banks',
    staff: 'Partner bank, money out',
    slow: 'A transfer to a bank may take a few minutes longer to arrive.',
    failing:
      'You may not be able to send to a bank right now. What was sent is safe: it arrives, or comes back to you.',
  }),
  service: 'bank_transfer',
  slowFrom: 3_000,
} as const satisfies PartDeclaration
