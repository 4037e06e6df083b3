// Answers for identity checks as a part of ours that is measured. Pure.
import type { PartDeclaration } from '#features/status/part.ts'
import { catalogue } from '#kit/words/words.ts'

export const part = {
  ...catalogue('kyc-part', {
    word: 'Identity checks',
    staff: 'Identity partner',
    slow: 'Checking a BVN or NIN may take a few minutes longer.',
    failing:
      'A BVN or NIN cannot be checked right now. Nobody is rejected for it: we try again automatically.',
  }),
  slowFrom: 3_000,
} as const satisfies PartDeclaration
