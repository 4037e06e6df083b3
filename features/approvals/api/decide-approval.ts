// Answers for how a second person decides: approves and does it, turns it down, or the maker takes it back.
import { type ApproverMatrix, mayApprove } from '#features/team/public.ts'
import { recordAudit } from '#features/audit/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { type CallContract, type CommonRefusal, sentenceOf, type RefusalCodeOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { gateRefusal } from '../rules.ts'
import {
  type ApprovalRow,
  type ApprovalState,
  type ApprovalView,
  lockApproval,
  markDecided,
  stateAt,
  viewsOf,
} from './approval-rows.ts'
import type { Approvable } from './command.ts'
import { balanceChanges } from './posted-legs.ts'
import { previewPostings } from './preview.ts'
import { recordDenied } from './record-denied.ts'
import { carryOut } from './plan.ts'

/** The commands that may wait for a second person, by name, and who that may be. */
export type Approvables = {
  readonly byName: ReadonlyMap<string, Approvable>
  readonly approvers: ApproverMatrix
  /** Asks partners what a request rests on, before a transaction is open; answers the refusal of its command where they do not bear it. */
  readonly askFirst?:
    | ((request: Pick<ApprovalRow, 'command' | 'payload'>) => Promise<string | undefined>)
    | undefined
}

type By = Pick<Call<CallContract, AdminActor>, 'actor' | 'requestId' | 'address' | 'now'>
type Over = 'approval_not_found' | 'already_decided' | 'approval_expired'

/** Whether somebody may decide what another asked for. */
export function mayDecide(
  { approvers }: Pick<Approvables, 'approvers'>,
  actor: AdminActor,
  row: Pick<ApprovalRow, 'command' | 'maker_id' | 'target_type' | 'target_id' | 'approvers'>,
): boolean {
  if (isOwnRequest(row, actor)) return false
  return row.approvers?.includes(actor.role) ?? mayApprove(actor.role, row.command, approvers)
}

/** How somebody reads requests of these commands. */
export const readerOf = (
  commands: Pick<Approvables, 'approvers' | 'byName'>,
  { actor, now }: { readonly actor: AdminActor; readonly now: Date },
) => ({
  now,
  mayDecide: (row: ApprovalRow) => mayDecide(commands, actor, row),
  movesMoney: (row: ApprovalRow) => movesMoney(commands, row),
})

/** What moves money is approved by itself: whoever ticks it off in a list has read a line of it. */
export const movesMoney = (
  { byName }: Pick<Approvables, 'byName'>,
  { command }: Pick<ApprovalRow, 'command'>,
): boolean => byName.get(command)?.stake === 'money'

/** What one asked for oneself, or what is about oneself, is decided by somebody else. */
const isOwnRequest = (
  row: Pick<ApprovalRow, 'maker_id' | 'target_type' | 'target_id'>,
  { id }: AdminActor,
): boolean => row.maker_id === id || (row.target_type === 'admin' && row.target_id === id)

const stateWords: Readonly<Record<ApprovalState, string>> = {
  waiting: 'waiting',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'taken back',
  expired: 'expired',
}

async function lockWaiting(sql: Sql, id: string, now: Date): Promise<Result<ApprovalRow, Over>> {
  const row = await lockApproval(sql, id)
  if (row === undefined) return refuse('approval_not_found')
  const state = stateAt(row, now)
  if (state === 'waiting') return done(row)
  if (state === 'expired') return refuse('approval_expired')
  const [person] = await sql<{ name: string }>`
    select name from admins where id = ${row.checker_id ?? row.maker_id}`
  return refuse('already_decided', { values: { name: person?.name ?? '', state: stateWords[state] } })
}

async function conclude(
  sql: Sql,
  row: ApprovalRow,
  ended: { state: 'approved' | 'rejected' | 'withdrawn'; note: string | undefined; by: By },
): Promise<ApprovalView> {
  const { state, note, by } = ended
  const checkerId = state === 'withdrawn' ? undefined : by.actor.id
  await markDecided(sql, { id: row.id, state, checkerId, note, now: by.now })
  await noteChange(sql, ['approvals'], by.now)
  const after = await lockApproval(sql, row.id)
  assert(after !== undefined, 'an approval is never deleted')
  const [view] = await viewsOf(sql, [after], { now: by.now, mayDecide: () => false })
  assert(view !== undefined, 'one row is one view')
  return view
}

function recordDecision(
  sql: Sql,
  doors: Doors,
  row: ApprovalRow,
  of: { action: string; note?: string; by: By },
) {
  const { by } = of
  return recordAudit(sql, doors, {
    actor: by.actor,
    action: of.action,
    target: { type: row.target_type, id: row.target_id },
    outcome: 'allowed',
    reason: of.note,
    changes: [
      { field: 'approval', before: null, after: row.id },
      { field: 'command', before: null, after: row.command },
      { field: 'command_hash', before: null, after: row.hash },
    ],
    requestId: by.requestId,
    address: by.address,
  })
}

/** Of a call: what a decision is made of, whether it came alone or with others. */
export type Deciding<C extends CallContract> = By & Pick<Call<C, AdminActor>, 'params' | 'body' | 'once'>
type ApproveCall = Deciding<typeof contract.approveRequest>
type ApproveCode = RefusalCodeOf<typeof contract.approveRequest> | CommonRefusal

/** Does what was asked under the name of who approves it: exactly that, or nothing. */
export async function approve(
  doors: Doors,
  commands: Approvables,
  call: ApproveCall,
): Promise<Result<ApprovalView, ApproveCode>> {
  const asked = await askPartners(doors, commands, call)
  const outcome = asked.ok ? await call.once((sql) => approveOnce(sql, doors, commands, call)) : asked
  if (!outcome.ok) await recordDenied(doors, call, contract.approveRequest, outcome.code)
  return outcome
}

/** No partner is called while the decision holds its locks. Whoever may not decide has nobody asked. */
async function askPartners(
  doors: Doors,
  commands: Approvables,
  { params, actor, now }: ApproveCall,
): Promise<Result<undefined, 'no_longer_possible'>> {
  const [row] = await doors.database.sql<ApprovalRow>`select * from approvals where id = ${params.id}`
  const command = row && commands.byName.get(row.command)
  if (row === undefined || command === undefined) return done()
  if (stateAt(row, now) !== 'waiting' || !mayDecide(commands, actor, row)) return done()
  const code = await commands.askFirst?.(row)
  return code === undefined
    ? done()
    : refuse('no_longer_possible', { values: { why: sentenceOf(command.contract, { code }) } })
}

/** What `approve` does in its transaction. */
export async function approveOnce(
  sql: Sql,
  doors: Doors,
  commands: Approvables,
  call: ApproveCall,
): Promise<Result<ApprovalView, ApproveCode>> {
  const { actor, now, body } = call
  const locked = await lockWaiting(sql, call.params.id, now)
  if (!locked.ok) return locked
  const row = locked.value
  if (isOwnRequest(row, actor)) return refuse('own_request')
  const command = commands.byName.get(row.command)
  assert(command !== undefined, `what waits is a command of this server: ${row.command}`)
  if (!mayDecide(commands, actor, row)) return refuse('not_allowed')
  // What waits of a brake lets go what was stopped.
  const gate = gateRefusal(command.stake === 'brake' ? 'policy' : command.stake, actor, now)
  if (gate !== undefined) return gate
  const planned = await command.planAgain(sql, doors, { payload: row.payload, now })
  if (!planned.ok)
    return refuse('no_longer_possible', { values: { why: sentenceOf(command.contract, planned) } })
  const { plan, hash } = planned.value
  if (hash !== row.hash || body.hash !== row.hash) return refuse('changed_since_request')
  const posted = balanceChanges(await previewPostings(sql, { ...plan, later: [] }))
  const carried = await carryOut(sql, doors, plan, {
    contract: command.contract,
    hash,
    call,
    reason: row.reason ?? undefined,
    approvalId: row.id,
    changes: [
      { field: 'approval', before: null, after: row.id },
      { field: 'maker', before: null, after: row.maker_id },
      { field: 'note', before: null, after: body.note },
      ...posted,
    ],
  })
  if (!carried.ok) {
    const code = command.declined(carried.code)
    return refuse('no_longer_possible', { values: { why: sentenceOf(command.contract, { code }) } })
  }
  return done(await conclude(sql, row, { state: 'approved', note: body.note, by: call }))
}

/** Turns down what somebody else asked for. */
export function reject(
  commands: Approvables,
  doors: Doors,
  call: Deciding<typeof contract.rejectRequest>,
): Promise<Result<ApprovalView, RefusalCodeOf<typeof contract.rejectRequest> | CommonRefusal>> {
  return call.once(async (sql) => {
    const { note } = call.body
    const locked = await lockWaiting(sql, call.params.id, call.now)
    if (!locked.ok) return locked
    if (isOwnRequest(locked.value, call.actor)) return refuse('own_request')
    if (!mayDecide(commands, call.actor, locked.value)) return refuse('not_allowed')
    await recordDecision(sql, doors, locked.value, { action: 'approvals.reject', note, by: call })
    return done(await conclude(sql, locked.value, { state: 'rejected', note, by: call }))
  })
}

/** Takes back what one asked for oneself. */
export function withdraw(
  doors: Doors,
  call: Call<typeof contract.withdrawRequest, AdminActor>,
): Promise<Result<ApprovalView, RefusalCodeOf<typeof contract.withdrawRequest> | CommonRefusal>> {
  return call.once(async (sql) => {
    const locked = await lockWaiting(sql, call.params.id, call.now)
    if (!locked.ok) return locked
    if (locked.value.maker_id !== call.actor.id) return refuse('not_yours')
    await recordDecision(sql, doors, locked.value, { action: 'approvals.withdraw', by: call })
    return done(await conclude(sql, locked.value, { state: 'withdrawn', note: undefined, by: call }))
  })
}
