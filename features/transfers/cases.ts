// Answers for the kind of case that transfers open beside those of all orders. Pure.
import { type CaseDeclaration, dueHours } from '#features/cases/kind.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('transfers-cases', {
  suspected: 'Transfer suspected by a bank',
  suspectedMeans:
    'A bank refused this transfer as suspected fraud or for security. The money is back with the customer. Review the sender and the payee.',
})

export const cases = {
  transfer_suspected: {
    word: words.suspected,
    meaning: words.suspectedMeans,
    acts: ['cases.close'],
    isOnlyLookedAt: 'the money is back with its customer, and a wallet is frozen on its own page',
    dueHours: dueHours.people,
    // A payment like any other: nobody learns more of it from us than that it is looked at.
    customerReads: 'payment',
  },
} as const satisfies Record<string, CaseDeclaration>
