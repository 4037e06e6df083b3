// Answers for identity checks as a part of ours that is measured.
import type { MeasuredPart } from '#kit/measured-part.ts'
import { catalogue } from '#kit/words/words.ts'
import type { IdentityRail } from '../rail.ts'

export const measured = ({ identity }: { readonly identity: IdentityRail }): readonly MeasuredPart[] => [
  {
    name: 'identity',
    order: 60,
    ...catalogue('kyc-part', {
      word: 'Identity checks',
      staff: 'Identity partner',
      slow: 'Checking a BVN or NIN may take a few minutes longer.',
      failing:
        'A BVN or NIN cannot be checked right now. Nobody is rejected for it: we try again automatically.',
    }),
    slowFrom: 3_000,
    answers: async () => (await identity.ping()).outcome === 'accepted',
  },
]
