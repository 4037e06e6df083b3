// Answers for money that comes in from banks as a part of ours that is measured. Pure.
import type { PartDeclaration } from '#features/status/part.ts'
import { catalogue } from '#kit/words/words.ts'

export const part = {
  ...catalogue('deposits-part', {
    word: 'Money in from banks',
    staff: 'Partner bank, money in',
    slow: 'A transfer to your account number may take a few minutes longer to show.',
    failing: 'A transfer to your account number may show late. None is lost: we ask the bank for each one.',
  }),
  slowFrom: 3_000,
} as const satisfies PartDeclaration
