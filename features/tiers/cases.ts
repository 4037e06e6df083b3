// Answers for the kind of case that requests to rise open. Pure.
import type { CaseDeclaration } from '#features/cases/kind.ts'
import { ofTwoAccounts } from '#features/kyc/cases.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('tiers-cases', {
  sameDocument: 'Same document on two accounts',
  sameDocumentMeans: 'Two customers gave the same document number. A document belongs to one person.',
})

export const cases = {
  same_document_of_two: { word: words.sameDocument, meaning: words.sameDocumentMeans, ...ofTwoAccounts },
} as const satisfies Record<string, CaseDeclaration>
