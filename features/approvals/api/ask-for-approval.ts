// Answers for leaving a command to wait for a second person: what was asked, as it was seen, for 24 hours.
import { type AuditChange, recordAudit } from '#features/audit/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { canonicalJson, digestOf } from '#kit/http/idempotency.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { decimalText } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { approvalMilliseconds } from '../rules.ts'
import { storedLegs } from './approval-rows.ts'
import { lacksApprover } from './lacks-approver.ts'
import { changesOf, type Plan } from './plan.ts'
import { previewPostings } from './preview.ts'

/** What waits now, as the maker is told. */
export type PendingApproval = {
  readonly approval: {
    readonly id: string
    readonly state: 'waiting'
    readonly expires_at: Date
    readonly lacks_approver: boolean
  }
}

/** Instead of a value that is shown only to who decides. */
const hidden = '••••'

type Asked = {
  readonly contract: CallContract
  readonly payload: object
  readonly plan: Plan<unknown>
  readonly hash: string
  readonly reason: string | undefined
  readonly call: Pick<Call<CallContract, AdminActor>, 'actor' | 'requestId' | 'address' | 'now'>
}

/** Keeps what was asked. The same thing waits once: a second wish for it is refused until the first is decided. */
export async function askForApproval(
  sql: Sql,
  doors: Doors,
  asked: Asked,
): Promise<Result<PendingApproval, 'already_waiting'>> {
  const { now } = asked.call
  const id = newId(doors)
  const expiresAt = new Date(now.getTime() + approvalMilliseconds)
  if (!(await insertApproval(sql, asked, { id, expiresAt }))) return refuse('already_waiting')
  await recordAsking(sql, doors, asked, id)
  await noteChange(sql, ['approvals'], now)
  const { contract, plan, call } = asked
  const lacks = await lacksApprover(sql, {
    command: contract.name,
    makerId: call.actor.id,
    target: plan.target,
    only: plan.approvers,
  })
  return done({ approval: { id, state: 'waiting', expires_at: expiresAt, lacks_approver: lacks } })
}

/** Whether it is written, or waits already. What nobody decided in its time waits no more. */
async function insertApproval(
  sql: Sql,
  asked: Asked,
  { id, expiresAt }: { id: string; expiresAt: Date },
): Promise<boolean> {
  const { contract, payload, plan, hash, call } = asked
  const kept = JSON.stringify(payload)
  assert(
    digestOf(JSON.parse(kept)).equals(digestOf(payload)),
    'what waits for approval comes back as it was asked',
  )
  await sql`
    update approvals set state = 'expired', decided_at = expires_at
    where hash = ${hash} and state = 'waiting' and expires_at <= ${call.now}`
  const postings = storedLegs(await previewPostings(sql, plan))
  const { amount, target } = plan
  const inserted = await sql`
    insert into approvals (id, command, payload, hash, target_type, target_id, postings, changes, amount_minor,
      currency, reason, maker_id, made_at, expires_at, approvers)
    values (${id}, ${contract.name}, ${kept}::jsonb, ${hash}, ${target.type}, ${target.id},
      ${canonicalJson(postings)}::jsonb, ${canonicalJson(changesOf(plan).map(keptChange))}::jsonb, ${amount?.minor ?? null},
      ${amount?.currency ?? null}, ${asked.reason ?? null}, ${call.actor.id}, ${call.now}, ${expiresAt},
      ${plan.approvers ? [...plan.approvers] : null}::text[])
    on conflict (hash) where state = 'waiting' do nothing returning id`
  return inserted.length > 0
}

/** Personal data does not wait in clear: who decides sees it as it would be done, read from what is sealed. */
const keptChange = ({ person, ...change }: AuditChange): AuditChange =>
  person === undefined ? change : { field: change.field, before: hidden, after: hidden }

async function recordAsking(sql: Sql, doors: Doors, asked: Asked, id: string): Promise<void> {
  const { contract, plan, hash, call } = asked
  const { amount, target } = plan
  await recordAudit(sql, doors, {
    actor: call.actor,
    action: 'approvals.ask',
    target,
    outcome: 'allowed',
    reason: asked.reason,
    changes: [
      { field: 'approval', before: null, after: id },
      { field: 'command', before: null, after: contract.name },
      ...(amount
        ? [{ field: 'amount', before: null, after: `${decimalText(amount)} ${amount.currency}` }]
        : []),
      { field: 'command_hash', before: null, after: hash },
    ],
    requestId: call.requestId,
    address: call.address,
  })
}
