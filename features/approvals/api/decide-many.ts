// Answers for deciding many requests of others: each by the verb for one, and before that what would become of each.
import {
  type Decided,
  decideMany,
  hashOfItem,
  hashOfItems,
  overMost,
  rehearse,
} from '#features/bulk/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { type AnswerOf, sentenceOf } from '#kit/http/contract.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import * as many from '../many-contract.ts'
import { gateRefusal } from '../rules.ts'
import { type ApprovalRow, lockApproval, viewsOf } from './approval-rows.ts'
import { asSeen } from './list-approvals.ts'
import { recordDenied } from './record-denied.ts'
import {
  type Approvables,
  approve,
  approveOnce,
  type Deciding,
  movesMoney,
  readerOf,
  reject,
} from './decide-approval.ts'

type Decision = (typeof many.decisions)[number]
type By = Pick<Call<typeof many.previewMany, AdminActor>, 'actor' | 'now' | 'requestId' | 'address'>

const actOf = { approve: many.approveMany.name, reject: many.rejectMany.name } as const
const singleOf = { approve: contract.approveRequest, reject: contract.rejectRequest } as const

/** Where one is chosen with others there is a refusal more. */
const approvedOfMany = {
  ...contract.approveRequest,
  refuses: {
    ...contract.approveRequest.refuses,
    [many.oneByOne.code]: { status: 409, say: many.oneByOne.say },
  },
} as const

/** All that is decided stands in the request's own hash. Whether it still waits the verb says, and who was first. */
const hashOf = (decision: Decision, row: Pick<ApprovalRow, 'id' | 'hash'>): string =>
  hashOfItem(actOf[decision], row.id, { hash: row.hash })

type One = {
  readonly row: Pick<ApprovalRow, 'id' | 'hash' | 'command'>
  readonly decision: Decision
  readonly by: By
  readonly once: Deciding<typeof contract.approveRequest>['once']
  readonly note: string
}

function decideOne(
  doors: Doors,
  commands: Approvables,
  { row, decision, by, once, note }: One,
): Promise<Result<unknown, string>> {
  const { actor, now, requestId, address } = by
  const call = { params: { id: row.id }, actor, now, requestId, address, once }
  if (decision === 'approve' && movesMoney(commands, row)) return once(async () => refuse(many.oneByOne.code))
  return decision === 'approve'
    ? approve(doors, commands, { ...call, body: { note, hash: row.hash } })
    : reject(commands, doors, { ...call, body: { note } })
}

type PreviewCall = Call<typeof many.previewMany, AdminActor>
type Outlook = AnswerOf<typeof many.previewMany>['items'][number]

/** What would become of each: tried by the verb itself, and taken back. Nobody has to prove anything for looking. */
export async function previewMany(doors: Doors, commands: Approvables, call: PreviewCall) {
  const { decision, approvals } = call.body
  const { actor, now } = call
  const ids = [...new Set(approvals)]
  const tooMany = overMost(ids.length)
  if (tooMany !== undefined) return tooMany
  const { sql } = doors.database
  const rows = await sql<ApprovalRow>`
    select * from approvals where id = any(${ids}::uuid[]) order by made_at desc, id desc`
  const views = await viewsOf(sql, rows, readerOf(commands, { actor, now }))
  const by = { ...call, actor: { ...actor, provenAt: now } }
  const items: Outlook[] = []
  for (const [place, row] of rows.entries()) {
    const view = views[place]
    if (view === undefined) continue
    const why = await whyNot(doors, commands, { row, decision, by })
    // Whoever decides many reads of each what they read of one.
    const { changes, told } = await doors.database.begin((inside) =>
      asSeen(inside, doors, { commands, row, view, actor, now }),
    )
    items.push({ ...view, changes, told, why, item_hash: why === null ? hashOf(decision, row) : null })
  }
  const able = items.flatMap(({ id, item_hash: hash }) => (hash === null ? [] : [{ id, hash }]))
  return done({ items, hash: able.length === 0 ? null : hashOfItems(actOf[decision], able) })
}

/** A refusal of the rehearsal, in words. Nobody is denied anything by looking: nothing is written down. */
async function whyNot(
  doors: Doors,
  commands: Approvables,
  { row, decision, by }: { row: ApprovalRow; decision: Decision; by: By },
): Promise<string | null> {
  if (decision === 'approve' && movesMoney(commands, row)) return many.oneByOne.say
  const { actor, now, requestId, address } = by
  const once = rehearse(doors)
  const call = { params: { id: row.id }, actor, now, requestId, address, once }
  const note = 'rehearsal'
  const tried: Result<unknown, string> =
    decision === 'approve'
      ? await once((sql) => approveOnce(sql, doors, commands, { ...call, body: { note, hash: row.hash } }))
      : await reject(commands, doors, { ...call, body: { note } })
  return tried.ok ? null : sentenceOf(singleOf[decision], tried)
}

type Refusal = 'too_many_at_once' | 'changed_since_preview' | 'bad_input' | 'idempotency_key_reused'

/** One fresh proof for the word, which names by its hash all that it does. */
export async function approveMany(
  doors: Doors,
  commands: Approvables,
  call: Call<typeof many.approveMany, AdminActor>,
): Promise<Result<Decided, Refusal | 'step_up_required'>> {
  const decided = await decideMany<'step_up_required'>(doors, call, {
    ...wordOf(doors, commands, { decision: 'approve', call }),
    gate: () => gateRefusal('urgent', call.actor, call.now)?.code,
  })
  if (!decided.ok) await recordDenied(doors, { ...call, params: {} }, many.approveMany, decided.code)
  return decided
}

export function rejectMany(
  doors: Doors,
  commands: Approvables,
  call: Call<typeof many.rejectMany, AdminActor>,
): Promise<Result<Decided, Refusal>> {
  return decideMany<never>(doors, call, {
    ...wordOf(doors, commands, { decision: 'reject', call }),
    gate: () => undefined,
  })
}

type WordCall = By & { readonly body: { readonly note: string } }

function wordOf(
  doors: Doors,
  commands: Approvables,
  { decision, call }: { readonly decision: Decision; readonly call: WordCall },
) {
  const { note } = call.body
  return {
    contract: decision === 'approve' ? many.approveMany : many.rejectMany,
    single: decision === 'approve' ? approvedOfMany : singleOf[decision],
    act: actOf[decision],
    reason: note,
    look: async (sql: Sql, id: string) => {
      const row = await lockApproval(sql, id)
      return row && hashOf(decision, row)
    },
    decide: async (
      { id }: { readonly id: string },
      { once, actor }: { readonly once: One['once']; readonly actor: AdminActor },
    ) => {
      const [row] = await doors.database.sql<One['row']>`
        select id, hash, command from approvals where id = ${id}`
      const by = { ...call, actor }
      return decideOne(doors, commands, {
        row: row ?? { id, hash: '', command: '' },
        decision,
        by,
        once,
        note,
      })
    },
  }
}
