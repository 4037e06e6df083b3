// Answers for when a register's record is the person who signed up: same birth date, two names in common. Pure.
import { isName, namePairs, namesInCommon, nameWords } from '#kit/words/name-words.ts'
import type { checkFailures } from './contract.ts'
import type { IdentityRecord } from './rail.ts'

export type CheckFailure = (typeof checkFailures)[number]

/** What the customer told us. */
export type Claim = { readonly firstName: string; readonly lastName: string; readonly dateOfBirth: string }

const wordsOf = (record: IdentityRecord): string[] =>
  nameWords(record.firstName, record.middleName, record.lastName)

/**
 * Registers swap first and last names, drop marks, add middle names, and join what others write as two words: the order is free, and two
 * names have to be the same (one, where the person or the register has only one).
 */
export function namesMatch(claim: Claim, record: IdentityRecord): boolean {
  const claimed = nameWords(claim.firstName, claim.lastName)
  const recorded = wordsOf(record)
  const countOf = (words: readonly string[]) => new Set(words.filter(isName)).size
  const common = namesInCommon(claimed, recorded)
  return common >= Math.min(2, countOf(claimed), countOf(recorded)) && common > 0
}

/** What a record says of a person, once for each two of its names: two records that share one of these may be one person. */
export function personTexts(record: IdentityRecord): string[] {
  return namePairs(wordsOf(record)).map((pair) => [record.dateOfBirth, ...pair].join('\n'))
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
