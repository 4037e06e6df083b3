// Answers for keeping, changing and removing views of a list, each with its line in the audit log.
import { type AuditChange, recordAudit } from '#features/audit/public.ts'
import { assert } from '#kit/assert.ts'
import type { Part, Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { newId } from '#kit/ids.ts'
import { done, refuse } from '#kit/refusal.ts'
import type * as contract from '../contract.ts'

type View = AnswerOf<typeof contract.saveView>
const viewsMost = 50

const views = (sql: Sql, adminId: string): Part => sql.part`
  v.id, v.list, v.name, v.state, v.shared, v.owner_id = ${adminId} mine, coalesce(a.name, '') made_by, v.created_at
  from saved_views v left join admins a on a.id = v.owner_id`

/** One's own and the shared ones, by name. */
export function listViews(
  sql: Sql,
  of: { readonly list: string; readonly adminId: string },
): Promise<View[]> {
  return sql<View>`
    select ${views(sql, of.adminId)}
    where v.list = ${of.list} and (v.owner_id = ${of.adminId} or v.shared) order by lower(v.name), v.id`
}

async function findView(
  sql: Sql,
  of: { readonly id: string; readonly adminId: string },
): Promise<View | undefined> {
  const [view] = await sql<View>`select ${views(sql, of.adminId)} where v.id = ${of.id}`
  return view
}

export function saveView(doors: Doors, call: Call<typeof contract.saveView, AdminActor>) {
  return call.once(async (sql) => {
    const { body, actor } = call
    // One at a time of one's own: two at once would both find room.
    await sql`select pg_advisory_xact_lock(hashtextextended(${actor.id}, 21))`
    const own = (await listViews(sql, { list: body.list, adminId: actor.id })).filter(({ mine }) => mine)
    if (isTaken(own, body.name)) return refuse('view_name_taken')
    if (own.length >= viewsMost) return refuse('too_many_views')
    const id = newId(doors)
    await sql`
      insert into saved_views (id, list, name, state, owner_id, shared, created_at)
      values (${id}, ${body.list}, ${body.name}, ${body.state}, ${actor.id}, ${body.shared}, ${call.now})`
    await audit(sql, doors, { call, action: 'saved-views.save', id, changes: differences(undefined, body) })
    return found(sql, { id, adminId: actor.id })
  })
}

export function changeView(doors: Doors, call: Call<typeof contract.changeView, AdminActor>) {
  return call.once(async (sql) => {
    const { body, actor } = call
    const { id } = call.params
    await sql`select pg_advisory_xact_lock(hashtextextended(${actor.id}, 21))`
    const before = await findView(sql, { id, adminId: actor.id })
    if (before?.mine !== true) return refuse('view_not_found')
    const own = (await listViews(sql, { list: before.list, adminId: actor.id })).filter(({ mine }) => mine)
    const others = own.filter((view) => view.id !== id)
    if (isTaken(others, body.name)) return refuse('view_name_taken')
    await sql`update saved_views set name = ${body.name}, state = ${body.state}, shared = ${body.shared} where id = ${id}`
    await audit(sql, doors, { call, action: 'saved-views.change', id, changes: differences(before, body) })
    return found(sql, { id, adminId: actor.id })
  })
}

export function removeView(doors: Doors, call: Call<typeof contract.removeView, AdminActor>) {
  return call.once(async (sql) => {
    const { actor } = call
    const { id } = call.params
    const view = await findView(sql, { id, adminId: actor.id })
    if (view === undefined || !(view.mine || (view.shared && actor.role === 'owner')))
      return refuse('view_not_found')
    await sql`delete from saved_views where id = ${id}`
    await audit(sql, doors, { call, action: 'saved-views.remove', id, changes: differences(view, undefined) })
    return done(view)
  })
}

const isTaken = (own: readonly View[], name: string): boolean =>
  own.some((view) => view.name.toLowerCase() === name.toLowerCase())

async function found(sql: Sql, of: { readonly id: string; readonly adminId: string }) {
  const view = await findView(sql, of)
  assert(view !== undefined, 'what was just written is there')
  return done(view)
}

type Kept = { readonly name: string; readonly state: string; readonly shared: boolean }

// What is searched for may be a person's name: that it changed is said, not what it is.
function differences(before: Kept | undefined, after: Kept | undefined): AuditChange[] {
  const textOf = (kept: Kept | undefined) => kept && (kept.shared ? 'shared' : 'personal')
  const fields: readonly (readonly [string, string | undefined, string | undefined])[] = [
    ['name', before?.name, after?.name],
    ['for', textOf(before), textOf(after)],
  ]
  const changes = fields
    .filter(([, old, now]) => old !== now)
    .map(([field, old, now]) => ({ field, before: old ?? null, after: now ?? null }))
  const isMoved = before !== undefined && after !== undefined && before.state !== after.state
  return isMoved ? [...changes, { field: 'state', before: null, after: 'changed' }] : changes
}

type Audited = {
  readonly call: Pick<Call<typeof contract.saveView, AdminActor>, 'actor' | 'requestId' | 'address'>
  readonly action: string
  readonly id: string
  readonly changes: readonly AuditChange[]
}

function audit(sql: Sql, doors: Doors, { call, action, id, changes }: Audited): Promise<void> {
  const { actor, requestId, address } = call
  return recordAudit(sql, doors, {
    actor,
    action,
    target: { type: 'saved_view', id },
    outcome: 'allowed',
    changes,
    requestId,
    address,
  })
}
