// Answers for the kinds of cases that identity opens, and for what ends one about two accounts, whoever opens it. Pure.
import { type CaseDeclaration, dueHours } from '#features/cases/kind.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('kyc-case-kinds', {
  watchList: 'Identity on a watch list',
  watchListMeans:
    'The register lists this person on a watch list. Their identity stays unconfirmed until somebody decides.',
  double: 'Possible duplicate account',
  doubleMeans: 'Two accounts share a name and a birth date. One person may have one account.',
  toDecide: 'Clear or confirm the customer.',
  toJudge: 'Decide whether it is one person.',
})

/** It asks whether two accounts are of one person. */
export const ofTwoAccounts = {
  acts: ['kyc.judge-double'],
  toEnd: words.toJudge,
  dueHours: dueHours.people,
  customerReads: 'identity',
} as const

export const cases = {
  watch_listed_identity: {
    word: words.watchList,
    meaning: words.watchListMeans,
    acts: ['kyc.decide-watch-list'],
    toEnd: words.toDecide,
    dueHours: dueHours.people,
    isConfidential: true,
  },
  possible_same_person: { word: words.double, meaning: words.doubleMeans, ...ofTwoAccounts },
} as const satisfies Record<string, CaseDeclaration>
