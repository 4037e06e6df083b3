// Answers for deciding a request: approved, rejected or asked for again, by one person, once, in words for the customer.
import { recordAudit } from '#features/audit/public.ts'
import { markAddress, markTierReached } from '#features/customer-sign-in/public.ts'
import { notify } from '#features/notifications/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { noteChange } from '#kit/http/live.ts'
import { findPersonKey } from '#kit/people/person-keys.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { say, type Word } from '#kit/words/words.ts'
import type * as contract from '../contract.ts'
import { words } from '../words.ts'
import { addressPlace, markStatusBack } from './ask-for-tier.ts'
import {
  findPapers,
  isReady,
  lockRequest,
  type RequestRow,
  staffRequestView,
  type StaffRequestView,
} from './request-row.ts'

/** Who decides, and from where: what the audit log keeps. */
export type By = Pick<
  Call<typeof contract.approveRequest, AdminActor>,
  'actor' | 'now' | 'requestId' | 'address'
>

type Closed = 'request_not_found' | 'request_closed'

async function lockOpen(sql: Sql, id: string): Promise<Result<RequestRow, Closed>> {
  const row = await lockRequest(sql, id)
  if (row === undefined) return refuse('request_not_found')
  return row.state === 'waiting' || row.state === 'ask_again' ? done(row) : refuse('request_closed')
}

export type NotApproved = 'papers_not_ready' | 'screening_open' | 'screening_confirmed'

/** Whatever somebody was screened for: while one hit waits for a person, or the last word is that it is them, nothing of theirs is approved. */
export async function screeningBar(
  sql: Sql,
  userId: string,
): Promise<Result<undefined, 'screening_open' | 'screening_confirmed'>> {
  const states = await sql<{ state: string }>`
    select state from screenings where user_id = ${userId} order by asked_at desc, id desc`
  if (states.some(({ state }) => state === 'open')) return refuse('screening_open')
  return states[0]?.state === 'confirmed' ? refuse('screening_confirmed') : done()
}

/** Approves a locked, open request: the tier rises, and an address that was proven becomes the customer's. */
export async function approve(
  sql: Sql,
  doors: Doors,
  decided: { readonly row: RequestRow; readonly by: By; readonly note: string | undefined },
): Promise<Result<undefined, NotApproved>> {
  const { row, by } = decided
  const barred = await screeningBar(sql, row.user_id)
  if (!barred.ok) return barred
  if (!isReady(row, await findPapers(sql, [row.id]))) return refuse('papers_not_ready')
  await close(sql, { row, state: 'approved', reason: null, by })
  await markStatusBack(sql, row.user_id)
  await markTierReached(sql, { userId: row.user_id, tier: row.tier })
  await keepAddress(sql, doors, row)
  await tell(sql, doors, { row, by, title: words.approvedTitle, body: words.approvedBody, reason: '' })
  await writeDown(sql, doors, { row, by, action: 'tiers.approve', after: 'approved', reason: decided.note })
  return done()
}

/** Rejects a locked, open request; the customer keeps the tier that they have. */
export async function reject(
  sql: Sql,
  doors: Doors,
  decided: { readonly row: RequestRow; readonly by: By; readonly reason: string },
): Promise<void> {
  const { row, by, reason } = decided
  await close(sql, { row, state: 'rejected', reason, by })
  await markStatusBack(sql, row.user_id)
  await tell(sql, doors, { row, by, title: words.rejectedTitle, body: words.rejectedBody, reason })
  await writeDown(sql, doors, { row, by, action: 'tiers.reject', after: 'rejected', reason })
}

async function close(
  sql: Sql,
  closed: { row: RequestRow; state: 'approved' | 'rejected'; reason: string | null; by: By },
): Promise<void> {
  const { row, state, reason, by } = closed
  await sql`
    update tier_requests set state = ${state}, reason = ${reason}, decided_at = ${by.now}, decided_by = ${by.actor.id}
    where id = ${row.id}`
}

async function keepAddress(sql: Sql, doors: Doors, row: RequestRow): Promise<void> {
  if (row.tier !== 3) return
  const key = await findPersonKey(sql, doors, row.user_id)
  const [found] = await sql<{ address_sealed: Buffer }>`
    select address_sealed from tier_requests where id = ${row.id}`
  if (key === undefined || found === undefined) return
  const address = doors.vault.unseal(key, found.address_sealed, addressPlace(row.id))
  const sealed = doors.vault.seal(key, address, `users.address/${row.user_id}`)
  await markAddress(sql, { userId: row.user_id, sealed })
}

async function tell(
  sql: Sql,
  doors: Doors,
  told: { row: RequestRow; by: By; title: Word; body: Word; reason: string; key?: string },
): Promise<void> {
  const { row, by, reason } = told
  await notify(sql, doors, {
    userId: row.user_id,
    topic: 'security',
    kind: told.title === words.againTitle ? 'tiers.again' : 'tiers.decided',
    key: told.key ?? `tiers.decided:${row.id}`,
    title: say(told.title, { tier: row.tier }),
    body: say(told.body, { tier: row.tier, reason }),
    href: '/app/profile/limits',
    now: by.now,
  })
  const topics = [`customer:${row.user_id}`, `user:${row.user_id}`, 'users', 'kyc-requests']
  await noteChange(sql, topics, by.now)
}

async function writeDown(
  sql: Sql,
  doors: Doors,
  written: { row: RequestRow; by: By; action: string; after: string; reason: string | undefined },
): Promise<void> {
  const { row, by } = written
  await recordAudit(sql, doors, {
    actor: by.actor,
    action: written.action,
    target: { type: 'user', id: row.user_id },
    outcome: 'allowed',
    reason: written.reason,
    changes: [{ field: `tier_${row.tier}_request`, before: row.state, after: written.after }],
    requestId: by.requestId,
    address: by.address,
  })
}

async function seen(sql: Sql, id: string): Promise<StaffRequestView> {
  const row = await lockRequest(sql, id)
  if (row === undefined) throw new Error('Broken invariant: a request that was just decided can be read')
  return staffRequestView(row, await findPapers(sql, [id]))
}

export function approveRequest(doors: Doors, call: Call<typeof contract.approveRequest, AdminActor>) {
  return call.once(async (sql) => {
    const open = await lockOpen(sql, call.params.id)
    if (!open.ok) return open
    const approved = await approve(sql, doors, { row: open.value, by: call, note: call.body.note })
    return approved.ok ? done(await seen(sql, call.params.id)) : approved
  })
}

export function rejectRequest(doors: Doors, call: Call<typeof contract.rejectRequest, AdminActor>) {
  return call.once(async (sql) => {
    const open = await lockOpen(sql, call.params.id)
    if (!open.ok) return open
    await reject(sql, doors, { row: open.value, by: call, reason: call.body.reason })
    return done(await seen(sql, call.params.id))
  })
}

/** Asks for one paper again; the others stay as they are. */
export function askAgain(doors: Doors, call: Call<typeof contract.askAgain, AdminActor>) {
  const { paper, reason } = call.body
  return call.once(async (sql) => {
    const open = await lockOpen(sql, call.params.id)
    if (!open.ok) return open
    const row = open.value
    const marked = await sql`
      update tier_documents set state = 'ask_again', reason = ${reason}
      where id = ${paper} and request_id = ${row.id} and state <> 'replaced' returning 1`
    if (marked.length === 0) return refuse('paper_not_found')
    await sql`update tier_requests set state = 'ask_again' where id = ${row.id}`
    const key = `tiers.again:${paper}`
    await tell(sql, doors, { row, by: call, title: words.againTitle, body: words.againBody, reason, key })
    await writeDown(sql, doors, { row, by: call, action: 'tiers.ask-again', after: 'ask_again', reason })
    return done(await seen(sql, row.id))
  })
}
