// Answers for when a register's record is the person who signed up: same birth date, two names in common. Pure.
import { foldForSearch } from '#kit/words/fold.ts'
import type { checkFailures } from './contract.ts'
import type { IdentityRecord } from './rail.ts'

export type CheckFailure = (typeof checkFailures)[number]

/** What the customer told us. */
export type Claim = { readonly firstName: string; readonly lastName: string; readonly dateOfBirth: string }

function namesOf(...names: readonly string[]): Set<string> {
  return new Set(
    names.flatMap((name) => foldForSearch(name).split(/[^\p{L}]+/u)).filter((name) => name.length > 1),
  )
}

/**
 * Registers swap first and last names, drop marks and add middle names: the order is free, and two names have to be
 * the same (one, where the person or the register has only one).
 */
export function namesMatch(claim: Claim, record: IdentityRecord): boolean {
  const claimed = namesOf(claim.firstName, claim.lastName)
  const recorded = namesOf(record.firstName, record.middleName, record.lastName)
  const common = [...claimed].filter((name) => recorded.has(name)).length
  return common >= Math.min(2, claimed.size, recorded.size) && common > 0
}

/**
 * What a record says of a person, once for each two of its names: two records that share one of these have the birth
 * date and two names in common, in whatever order. Folded like a search; a person of one name has one.
 */
export function personTexts(record: IdentityRecord): string[] {
  const names = [...namesOf(record.firstName, record.middleName, record.lastName)].sort()
  const pairs = names.flatMap((name, index) => names.slice(index + 1).map((other) => [name, other]))
  return (pairs.length > 0 ? pairs : [names]).map((pair) => [record.dateOfBirth, ...pair].join('\n'))
}

/** Why a record does not confirm a person, or undefined when it does. */
export function failureOf(claim: Claim, record: IdentityRecord): CheckFailure | undefined {
  if (record.watchListed) return 'needs_review'
  if (!namesMatch(claim, record)) return 'name_mismatch'
  return record.dateOfBirth === claim.dateOfBirth ? undefined : 'birth_date_mismatch'
}

/** How long to wait before the bureau is asked again: 5 seconds, doubling to an hour. */
export function askAgainAfterSeconds(attempts: number): number {
  return Math.min(3_600, 5 * 2 ** Math.min(attempts - 1, 20))
}

/** Numbers that one customer may have checked in a Lagos day. */
export const checksPerDayMax = 5
