// Answers for the kind of case that airtime opens. Pure.
import { type CaseDeclaration, dueHours } from '#features/cases/kind.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('airtime-cases', {
  refused: 'Partner refuses our account',
  refusedMeans:
    'The partner refuses what customers buy because of our account there. Their money is back with them. Ask the partner, then close the case.',
})

export const cases = {
  partner_account_refused: {
    word: words.refused,
    meaning: words.refusedMeans,
    acts: ['cases.close'],
    isOnlyLookedAt: 'what was refused is back with its customers, and our account is mended at the partner',
    dueHours: dueHours.stop,
  },
} as const satisfies Record<string, CaseDeclaration>
