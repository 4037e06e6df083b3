// Answers for one person who is confirmed on two accounts, by two numbers: a case for a person, and no refusal.
import { openCase } from '#features/cases/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { IdentityKind, IdentityRecord } from '../rail.ts'
import { personTexts } from '../rules.ts'

// More of them say nothing more.
const namedAtMost = 5

/**
 * Writes the keyed look-ups of a person beside the check that has just passed, and opens a case when another account
 * has one of them: two people can share names and a birth date, so neither is stopped.
 */
export async function noticeSamePerson(
  sql: Sql,
  doors: Doors,
  passed: {
    readonly id: string
    readonly user_id: string
    readonly kind: IdentityKind
    readonly record: IdentityRecord
  },
): Promise<void> {
  const { record } = passed
  const born = doors.vault.blindIndex('born', record.dateOfBirth).toString('hex')
  // Of two who are confirmed at once, one sees the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`person\n${born}`}, 7))`
  const indexes = personTexts(record).map((text) => doors.vault.blindIndex('person', text))
  await sql`update identity_checks set person_indexes = ${indexes}::bytea[] where id = ${passed.id}`
  const others = await sql<{ user_id: string }>`
    select distinct user_id from identity_checks
    where state = 'passed' and user_id <> ${passed.user_id} and person_indexes && ${indexes}::bytea[]
    order by user_id limit ${namedAtMost}`
  if (others.length === 0) return
  await openCase(sql, doors, {
    kind: 'possible_same_person',
    key: passed.id,
    subject: { type: 'user', id: passed.user_id },
    facts: {
      check: passed.id,
      kind: passed.kind,
      other_accounts: others.map((other) => other.user_id).join(', '),
    },
  })
}
