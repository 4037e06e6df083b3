// Answers for which parts of ours are measured, in the order in which they are shown. Whatever lists parts reads this. Pure.
import { part as airtime } from '#features/airtime/part.ts'
import { part as bank } from '#features/deposits/part.ts'
import { part as identity } from '#features/kyc/part.ts'
import { part as payout } from '#features/transfers/part.ts'
import { ownParts } from './own-parts.ts'
import type { PartDeclaration } from './part.ts'

const { app, database, mail } = ownParts
const declared = { app, database, bank, payout, airtime, identity, mail } as const satisfies Record<
  string,
  PartDeclaration
>

export type Part = keyof typeof declared

export const declaredParts: Readonly<Record<Part, PartDeclaration>> = declared

const isPart = (name: string): name is Part => Object.hasOwn(declared, name)
export const parts = Object.keys(declared).filter(isPart)

/** Undefined for a part that an older or newer server has. */
export const findPart = (name: string): PartDeclaration | undefined =>
  isPart(name) ? declared[name] : undefined
