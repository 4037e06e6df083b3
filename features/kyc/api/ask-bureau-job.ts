// Answers for asking the identity bureau and for what follows: tier 1, and an account number on its way.
import { openCase } from '#features/cases/public.ts'
import { markTierReached } from '#features/customer-sign-in/public.ts'
import { assert, unreachable } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { personKey } from '#kit/people/person-keys.ts'
import type { IdentityKind, IdentityRail, IdentityRecord } from '../rail.ts'
import { askAgainAfterSeconds, type CheckFailure, failureOf } from '../rules.ts'
import { numberPlace } from './check-identity.ts'
import { noticeSamePerson } from './notice-same-person.ts'

type CheckRow = {
  id: string
  user_id: string
  kind: IdentityKind
  number_sealed: Buffer
  state: string
  first_name: string
  last_name: string
  date_of_birth_sealed: Buffer
}

async function findOpenCheck(sql: Sql, checkId: unknown): Promise<CheckRow | undefined> {
  const [row] = await sql<CheckRow>`
    select c.id, c.user_id, c.kind, c.number_sealed, c.state, u.first_name, u.last_name, u.date_of_birth_sealed
    from identity_checks c join users u on u.id = c.user_id
    where c.id = ${checkId} and c.state in ('asked', 'unclear')`
  return row
}

/** Tier 1 is automatic: it needs a BVN or NIN that is this person's (CBN, December 2023). */
async function markPassed(sql: Sql, doors: Doors, check: CheckRow, record: IdentityRecord): Promise<void> {
  const now = doors.clock.now()
  await sql`update identity_checks set state = 'passed', failure = null, decided_at = ${now} where id = ${check.id}`
  await noticeSamePerson(sql, doors, { ...check, record })
  await markTierReached(sql, { userId: check.user_id, tier: 1 })
  await doors.outbox.enqueue(sql, {
    kind: 'deposits.open-account',
    payload: { user_id: check.user_id },
    key: check.user_id,
  })
}

async function markFailed(sql: Sql, doors: Doors, check: CheckRow, failure: CheckFailure): Promise<void> {
  await sql`update identity_checks set state = 'failed', failure = ${failure}, decided_at = ${doors.clock.now()} where id = ${check.id}`
  if (failure !== 'needs_review') return
  await openCase(sql, doors, {
    kind: 'watch_listed_identity',
    key: check.id,
    subject: { type: 'user', id: check.user_id },
    facts: { check: check.id, kind: check.kind },
  })
}

/** Asks until the bureau has answered: a fault of the bureau never fails a person. */
export async function askBureau(doors: Doors, rail: IdentityRail, context: JobContext): Promise<JobOutcome> {
  const check = await findOpenCheck(doors.database.sql, context.job.payload['check_id'])
  if (check === undefined) return jobDone
  const key = await personKey(doors.database.sql, doors, check.user_id)
  const number = doors.vault.unseal(key, check.number_sealed, numberPlace(check.id))
  const dateOfBirth = doors.vault.unseal(
    key,
    check.date_of_birth_sealed,
    `users.date_of_birth/${check.user_id}`,
  )
  const answer = await rail.lookup({ kind: check.kind, number })
  const decide = async (verdict: CheckFailure | IdentityRecord): Promise<JobOutcome> => {
    await context.finish(async (sql) => {
      await (typeof verdict === 'string'
        ? markFailed(sql, doors, check, verdict)
        : markPassed(sql, doors, check, verdict))
      await noteChange(
        sql,
        [`customer:${check.user_id}`, `user:${check.user_id}`, 'users'],
        doors.clock.now(),
      )
    })
    return jobDone
  }
  switch (answer.outcome) {
    case 'accepted':
      return decide(
        failureOf({ firstName: check.first_name, lastName: check.last_name, dateOfBirth }, answer.value) ??
          answer.value,
      )
    case 'rejected':
      return decide(answer.reason)
    case 'unknown': {
      context.log.warn({ fault: answer.detail }, 'the identity bureau gave no answer')
      assert(check.state === 'asked' || check.state === 'unclear', 'only an open check is asked about')
      await markUnclear(doors, check)
      return {
        again: new Date(doors.clock.now().getTime() + askAgainAfterSeconds(context.job.attempts) * 1000),
      }
    }
  }
  return unreachable(answer)
}

async function markUnclear(doors: Doors, check: CheckRow): Promise<void> {
  if (check.state === 'unclear') return
  await doors.database.begin(async (sql) => {
    await sql`update identity_checks set state = 'unclear' where id = ${check.id} and state = 'asked'`
    await noteChange(sql, [`customer:${check.user_id}`, `user:${check.user_id}`], doors.clock.now())
  })
}
