// Answers for the kinds of cases that screening opens. Pure.
import { type CaseDeclaration, dueHours } from '#features/cases/kind.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('screening-cases', {
  hit: 'Screening hit',
  hitMeans:
    'The name and birth year are close to an entry of a list. The upgrade is on hold. Clear or confirm the hit on the customer’s page. Never tell the customer why it is on hold.',
  toDecide: 'Clear or confirm the hit on the customer’s page.',
  unread: 'Screening list unreadable',
  unreadMeans:
    'A screening list could not be read. The previous version stays in force. Check its address and its format.',
})

export const cases = {
  screening_hit: {
    word: words.hit,
    meaning: words.hitMeans,
    acts: ['kyc.decide-screening'],
    toEnd: words.toDecide,
    dueHours: dueHours.people,
    isConfidential: true,
  },
  sanctions_list_unread: {
    word: words.unread,
    meaning: words.unreadMeans,
    acts: [],
    isOverByItself: true,
    dueHours: dueHours.people,
  },
} as const satisfies Record<string, CaseDeclaration>
