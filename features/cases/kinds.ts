// Answers for which kinds of cases there are, in the order in which lists offer them. Whatever lists kinds reads this. Pure.
import { cases as backups } from '#features/backups/cases.ts'
import { cases as crypto } from '#features/crypto/cases.ts'
import { cases as deposits } from '#features/deposits/cases.ts'
import { cases as kyc } from '#features/kyc/cases.ts'
import { cases as orders } from '#features/orders/cases.ts'
import { cases as screening } from '#features/screening/cases.ts'
import { cases as tiers } from '#features/tiers/cases.ts'
import { cases as transfers } from '#features/transfers/cases.ts'
import { cases as uploads } from '#features/uploads/cases.ts'
import type { Word } from '#kit/words/words.ts'
import { cases as own } from './cases.ts'
import type { CaseDeclaration } from './kind.ts'

// A list that names features, as `checks/outside.ts` counts others: one line of imports for each.
const kinds = {
  ...deposits,
  ...crypto,
  ...orders,
  ...transfers,
  ...kyc,
  ...uploads,
  ...tiers,
  ...screening,
  ...own,
  ...backups,
} as const satisfies Record<string, CaseDeclaration>

type Kinds = typeof kinds
export type CaseKind = keyof Kinds

export const declaredCases: Readonly<Record<CaseKind, CaseDeclaration>> = kinds

const isKind = (name: string): name is CaseKind => Object.hasOwn(kinds, name)
export const caseKinds = Object.keys(kinds).filter(isKind)

export const caseWords: Readonly<Record<string, Word>> = Object.fromEntries(
  caseKinds.map((kind) => [kind, declaredCases[kind].word]),
)

/** Those that end when what they tell of is over. */
export type KindOverByItself = {
  [Kind in CaseKind]: Kinds[Kind] extends { isOverByItself: true } ? Kind : never
}[CaseKind]
