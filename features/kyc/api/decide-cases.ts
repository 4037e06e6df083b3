// Answers for ending cases about who somebody is: on a register's watch list, or with two accounts.
import { recordAudit } from '#features/audit/public.ts'
import { declaredCases } from '#features/cases/kinds.ts'
import { type ActedCase, addFacts, endActedCase, lockAnyCase } from '#features/cases/public.ts'
import { markStatus } from '#features/customer-sign-in/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import type { decideWatchList as watchContract, judgeDouble as doubleContract } from '../contract.ts'
import { noteDecidedUnseen } from './note-decided.ts'

type Deciding = Call<typeof watchContract, AdminActor> | Call<typeof doubleContract, AdminActor>

async function lockOpen(
  sql: Sql,
  id: string,
): Promise<Result<ActedCase, 'case_not_found' | 'case_already_closed'>> {
  const about = await lockAnyCase(sql, id)
  if (about === undefined) return refuse('case_not_found')
  return about.state === 'open' ? done(about) : refuse('case_already_closed')
}

/** Cleared, the same check goes on as if the register had no list; confirmed, its customer is restricted. Nobody tells them why. */
export function decideWatchList(doors: Doors, call: Call<typeof watchContract, AdminActor>) {
  const { decision } = call.body
  return call.once(async (sql) => {
    const found = await lockOpen(sql, call.params.id)
    if (!found.ok) return found
    const about = found.value
    if (about.kind !== 'watch_listed_identity') return refuse('no_watch_list')
    if (decision === 'cleared') {
      if (!(await goOn(sql, doors, { checkId: about.key, now: call.now }))) return refuse('checked_again')
    } else await markStatus(sql, { userId: about.subject_id, status: 'restricted' })
    await end(sql, doors, { call, about, action: 'kyc.decide-watch-list', found: decision })
    return done({ decision })
  })
}

/** Whether the check could go on: its number may have been checked anew since. */
async function goOn(
  sql: Sql,
  doors: Doors,
  { checkId, now }: { readonly checkId: string; readonly now: Date },
): Promise<boolean> {
  const again = await sql`
    update identity_checks c set state = 'asked', failure = null, decided_at = null, watch_cleared_at = ${now}
    where c.id = ${checkId} and c.state = 'failed' and c.failure = 'needs_review' and not exists (
      select 1 from identity_checks o where o.id <> c.id and o.state in ('asked', 'unclear', 'passed')
        and o.kind = c.kind and (o.user_id = c.user_id or o.number_index = c.number_index))
    returning 1`
  if (again.length === 0) return false
  await doors.outbox.enqueue(sql, {
    kind: 'kyc.ask-bureau',
    payload: { check_id: checkId },
    key: `${checkId}/cleared`,
  })
  return true
}

/** Whoever opened it: this act is what ends it. */
const isDouble = ({ kind }: ActedCase): boolean =>
  declaredCases[kind].acts.some((act) => act === 'kyc.judge-double')

/** Of one person with two accounts the one that the case is about, which came second, is restricted. */
export function judgeDouble(doors: Doors, call: Call<typeof doubleContract, AdminActor>) {
  const { verdict } = call.body
  return call.once(async (sql) => {
    const found = await lockOpen(sql, call.params.id)
    if (!found.ok) return found
    const about = found.value
    if (!isDouble(about)) return refuse('no_double')
    if (verdict === 'same_person') await markStatus(sql, { userId: about.subject_id, status: 'restricted' })
    await end(sql, doors, { call, about, action: 'kyc.judge-double', found: verdict })
    return done({ verdict })
  })
}

type Ending = {
  readonly call: Deciding
  readonly about: ActedCase
  readonly action: string
  /** What was found, for the record of the case. */
  readonly found: string
}

async function end(sql: Sql, doors: Doors, { call, about, action, found }: Ending): Promise<void> {
  const { now } = call
  await addFacts(sql, about.id, { facts: { verdict: found }, now })
  await endActedCase(sql, { kind: about.kind, key: about.key, now })
  await recordAudit(sql, doors, {
    actor: call.actor,
    action,
    target: { type: 'user', id: about.subject_id },
    outcome: 'allowed',
    reason: call.body.note,
    changes: [
      { field: 'case', before: null, after: about.id },
      { field: 'verdict', before: null, after: found },
    ],
    requestId: call.requestId,
    address: call.address,
  })
  await noteDecidedUnseen(sql, about.subject_id, now)
}
