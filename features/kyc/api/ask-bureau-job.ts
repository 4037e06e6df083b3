// Answers for asking the identity bureau, comparing the face, screening, and what follows: tier 1, and an account number.
import { openCase } from '#features/cases/public.ts'
import { markDetails, markTierReached } from '#features/customer-sign-in/public.ts'
import { type ListSource, screenPerson } from '#features/screening/public.ts'
import type { ObjectStore } from '#kit/object-store.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { askAgain } from '#kit/jobs/ask-again.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { personKey } from '#kit/people/person-keys.ts'
import type { IdentityKind, IdentityRail, IdentityRecord } from '../rail.ts'
import { askAgainAfterSeconds, type CheckFailure, type Claim, failureOf } from '../rules.ts'
import { numberPlace } from './check-identity.ts'
import { compareFace } from './compare-face.ts'
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
  selfie_upload: string | null
  /** Staff have said that somebody on a watch list may be confirmed. */
  watch_cleared_at: Date | null
  /** The screening that held it, if one did: that had a case of its own. */
  screening_id: string | null
}

async function findOpenCheck(sql: Sql, checkId: unknown): Promise<CheckRow | undefined> {
  const [row] = await sql<CheckRow>`
    select c.id, c.user_id, c.kind, c.number_sealed, c.state, c.selfie_upload, c.watch_cleared_at, c.screening_id, u.first_name, u.last_name, u.date_of_birth_sealed
    from identity_checks c join users u on u.id = c.user_id
    where c.id = ${checkId} and c.state in ('asked', 'unclear')`
  return row
}

/** Tier 1 is automatic: it needs a BVN or NIN that is this person's (CBN, December 2023). */
async function markPassed(sql: Sql, doors: Doors, check: CheckRow, record: IdentityRecord): Promise<void> {
  const now = doors.clock.now()
  await sql`update identity_checks set state = 'passed', failure = null, decided_at = ${now} where id = ${check.id}`
  await noticeSamePerson(sql, doors, { ...check, record })
  // What the register has confirmed is what stands, whatever its customer has written meanwhile.
  await markDetails(sql, {
    userId: check.user_id,
    firstName: check.first_name,
    lastName: check.last_name,
    dateOfBirthSealed: check.date_of_birth_sealed,
  })
  await markTierReached(sql, { userId: check.user_id, tier: 1 })
  await doors.outbox.enqueue(sql, {
    kind: 'deposits.open-account',
    payload: { user_id: check.user_id },
    key: check.user_id,
  })
}

async function markFailed(sql: Sql, doors: Doors, check: CheckRow, failure: CheckFailure): Promise<void> {
  await sql`update identity_checks set state = 'failed', failure = ${failure}, decided_at = ${doors.clock.now()} where id = ${check.id}`
  // One event opens one case: a hit of a screening that was confirmed had its own.
  if (failure !== 'needs_review' || check.screening_id !== null) return
  await openCase(sql, doors, {
    kind: 'watch_listed_identity',
    key: check.id,
    subject: { type: 'user', id: check.user_id },
    facts: { check: check.id, kind: check.kind },
  })
}

export type IdentityRails = {
  readonly identity: IdentityRail
  readonly store: ObjectStore
  readonly lists: readonly ListSource[]
}

/** How a step ended: the check fails, goes on, or is asked about again after a while. */
type Step<Value> = { readonly failure: CheckFailure } | { readonly value: Value } | Wait
type Wait = { readonly again: number; readonly detail: string }

/** Asks until everybody has answered: a fault of a partner never fails a person. */
export async function askBureau(
  doors: Doors,
  rails: IdentityRails,
  context: JobContext,
): Promise<JobOutcome> {
  const check = await findOpenCheck(doors.database.sql, context.job.payload['check_id'])
  if (check === undefined) return jobDone
  const usual = askAgainAfterSeconds(context.job.attempts)
  const step = await judge(doors, rails, { check, usual })
  if ('again' in step) {
    context.log.warn({ fault: step.detail }, 'an identity check waits')
    if (step.again === usual) await markUnclear(doors, check)
    return askAgain(context, { ...doors, seconds: step.again })
  }
  await context.finish(async (sql) => {
    if ('failure' in step) await markFailed(sql, doors, check, step.failure)
    else if ('held' in step.value) await markHeld(sql, check, step.value.held)
    else await markPassed(sql, doors, check, step.value.record)
    const topics = [`customer:${check.user_id}`, `user:${check.user_id}`, 'users']
    await noteChange(sql, topics, doors.clock.now())
  })
  return jobDone
}

type Judged = { readonly record: IdentityRecord } | { readonly held: string }

/** The register, the face, the lists: each only after the one before it. */
async function judge(
  doors: Doors,
  rails: IdentityRails,
  { check, usual }: { check: CheckRow; usual: number },
): Promise<Step<Judged>> {
  const { sql } = doors.database
  const key = await personKey(sql, doors, check.user_id)
  const number = doors.vault.unseal(key, check.number_sealed, numberPlace(check.id))
  const place = `users.date_of_birth/${check.user_id}`
  const dateOfBirth = doors.vault.unseal(key, check.date_of_birth_sealed, place)
  const answer = await rails.identity.lookup({ kind: check.kind, number })
  if (answer.outcome === 'unknown') return { again: usual, detail: answer.detail }
  if (answer.outcome === 'rejected') return { failure: answer.reason }
  const record = answer.value
  const claim = { firstName: check.first_name, lastName: check.last_name, dateOfBirth }
  const isListed = record.watchListed && check.watch_cleared_at === null
  const failure = failureOf(claim, { ...record, watchListed: isListed })
  if (failure !== undefined) return { failure }
  if (check.selfie_upload !== null) {
    const face = { kind: check.kind, number, upload: check.selfie_upload }
    const compared = await compareFace(doors, rails, face)
    if (compared !== undefined)
      return 'failure' in compared ? compared : { ...compared, again: compared.again || usual }
  }
  return screen(doors, rails, { check, claim, record, usual })
}

/** Holds the confirmed person against the lists. A hit holds the check; its customer reads that we are still checking. */
async function screen(
  doors: Doors,
  rails: IdentityRails,
  found: { check: CheckRow; claim: Claim; record: IdentityRecord; usual: number },
): Promise<Step<Judged>> {
  const { check, claim, record } = found
  const screening = await screenPerson(doors, rails.lists, {
    userId: check.user_id,
    purpose: `identity/${check.id}`,
    person: {
      names: [
        `${claim.firstName} ${claim.lastName}`,
        `${record.firstName} ${record.middleName} ${record.lastName}`,
      ],
      birthYear: Number(record.dateOfBirth.slice(0, 4)),
    },
  })
  if (screening === undefined) return { again: found.usual, detail: 'a list for screening was never read' }
  switch (screening.state) {
    case 'clear':
    case 'cleared':
      return { value: { record } }
    case 'open':
      return { value: { held: screening.id } }
    case 'confirmed':
      return { failure: 'needs_review' }
  }
}

/** Held until a person has decided; the decision leaves a new job. */
async function markHeld(sql: Sql, check: CheckRow, screeningId: string): Promise<void> {
  await sql`update identity_checks set state = 'unclear', screening_id = ${screeningId} where id = ${check.id}`
}

async function markUnclear(doors: Doors, check: CheckRow): Promise<void> {
  if (check.state === 'unclear') return
  await doors.database.begin(async (sql) => {
    await sql`update identity_checks set state = 'unclear' where id = ${check.id} and state = 'asked'`
    await noteChange(sql, [`customer:${check.user_id}`, `user:${check.user_id}`], doors.clock.now())
  })
}
