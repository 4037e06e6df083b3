// Answers for the kind of case that files open. Pure.
import type { CaseDeclaration } from '#features/cases/kind.ts'
import { ofTwoAccounts } from '#features/kyc/cases.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('uploads-cases', {
  sameFile: 'Same photo on two accounts',
  sameFileMeans:
    'Two customers sent the same photo. One may be using the documents of the other. Compare them before you approve.',
})

export const cases = {
  same_file_of_two: { word: words.sameFile, meaning: words.sameFileMeans, ...ofTwoAccounts },
} as const satisfies Record<string, CaseDeclaration>
