// Answers for a paper that staff attach to a request about a customer: brought in pieces, sealed as the customer's, seen by staff alone.
import { type AuditChange, recordAudit } from '#features/audit/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { newId } from '#kit/ids.ts'
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { chunkBytesMost, fileBytesMost, uploadHours } from '../contract.ts'
import type { bringPaper as contract, findPaper as oneContract } from '../papers-contract.ts'
import { uploadsPerDayMost } from '../rules.ts'
import { appendPiece } from './send-chunk.ts'
import { type UploadRow, uploadColumns } from './upload-row.ts'

type Paper = AnswerOf<typeof oneContract>

const paperView = ({ id, state, fault, received_bytes: received, size_bytes: size }: UploadRow): Paper => ({
  id,
  state,
  fault,
  received,
  size,
  chunk_bytes: chunkBytesMost,
})

/** The next piece in its place; one that came before, or does not fit, changes nothing: the answer says where to go on. */
export async function bringPaper(doors: Doors, call: Call<typeof contract, AdminActor>) {
  const { params, body, now, actor } = call
  if (body.size > fileBytesMost) return refuse('file_too_large')
  return doors.database.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads\n${params.id}`}, 11))`
    const found = await findOrBegin(sql, doors, { userId: params.id, ...body, actor, now })
    if (!found.ok) return found
    const row = found.value
    const bytes = Buffer.from(body.data, 'base64').subarray(0, row.size_bytes - body.offset)
    if (row.state !== 'receiving' || body.offset !== row.received_bytes || bytes.length === 0)
      return done(paperView(row))
    const next = await appendPiece(sql, doors, { row, bytes, now })
    if (next.state === 'checking') await recordBrought(sql, doors, row, call)
    return done(paperView(next))
  })
}

type Told = {
  readonly userId: string
  readonly size: number
  readonly sha256: string
  readonly actor: AdminActor
  readonly now: Date
}

async function findOrBegin(
  sql: Sql,
  doors: Doors,
  told: Told,
): Promise<Result<UploadRow, 'user_not_found' | 'too_many_uploads'>> {
  const { userId, size, actor, now } = told
  const sha256 = Buffer.from(told.sha256, 'hex')
  const [same] = await sql<UploadRow>`
    select ${uploadColumns(sql)} from uploads
    where user_id = ${userId} and by_admin is not null and sha256 = ${sha256} and size_bytes = ${size}
      and (state = 'clean' or (state in ('receiving', 'checking') and expires_at > ${now}))
    order by created_at desc limit 1 for update`
  if (same !== undefined) return done(same)
  const known = await sql`select 1 from users where id = ${userId}`
  if (known.length === 0) return refuse('user_not_found')
  const [today] = await sql<{ count: number }>`
    select count(*)::int count from uploads where by_admin = ${actor.id} and created_at >= ${startOfLagosDay(lagosDay(now))}`
  if ((today?.count ?? 0) >= uploadsPerDayMost) return refuse('too_many_uploads')
  await sql`
    update uploads set state = 'expired' where user_id = ${userId} and by_admin is not null and sha256 = ${sha256}
      and state in ('receiving', 'checking')`
  const [row] = await sql<UploadRow>`
    insert into uploads (id, user_id, by_admin, purpose, sha256, size_bytes, received_bytes, state, created_at, expires_at)
    values (${newId(doors)}, ${userId}, ${actor.id}, 'staff_paper', ${sha256}, ${size}, 0, 'receiving', ${now},
      ${new Date(now.getTime() + uploadHours * 3_600_000)})
    returning ${uploadColumns(sql)}`
  if (row === undefined) throw new Error('Broken invariant: a row that was written is there')
  return done(row)
}

function recordBrought(
  sql: Sql,
  doors: Doors,
  row: UploadRow,
  { actor, requestId, address }: Pick<Call<typeof contract, AdminActor>, 'actor' | 'requestId' | 'address'>,
): Promise<void> {
  return recordAudit(sql, doors, {
    actor,
    action: 'uploads.bring-paper',
    target: { type: 'user', id: row.user_id },
    outcome: 'allowed',
    changes: [{ field: 'paper', before: null, after: row.id }],
    requestId,
    address,
  })
}

/** How a paper about somebody stands. */
export async function findPaper(sql: Sql, { id, paper }: { readonly id: string; readonly paper: string }) {
  const [row] = await sql<UploadRow>`
    select ${uploadColumns(sql)} from uploads where id = ${paper} and user_id = ${id} and by_admin is not null`
  return row === undefined ? refuse('file_not_found') : done(paperView(row))
}

/** Whether a paper about this customer was checked and is clean, so that a request may rest on it; locked until the caller's transaction ends. */
export async function isCleanPaper(
  sql: Sql,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<boolean> {
  const found = await sql`
    select 1 from uploads where id = ${id} and user_id = ${userId} and by_admin is not null and state = 'clean' for update`
  return found.length > 0
}

/** What a plan has of the paper that its reason rests on: what is written down of it, and keeping it once it is done. */
export type PlannedPaper = {
  readonly changes: readonly AuditChange[]
  readonly keep: (sql: Sql, now: Date, transaction?: string) => Promise<void>
}

const noPaper: PlannedPaper = { changes: [], keep: async () => undefined }

/** The paper of a request about this customer, if it has one: only one that was checked and is about them. */
export async function planPaper(
  sql: Sql,
  { paper, userId }: { readonly paper: string | undefined; readonly userId: string },
): Promise<Result<PlannedPaper, 'paper_not_ready'>> {
  if (paper === undefined) return done(noPaper)
  if (!(await isCleanPaper(sql, { id: paper, userId }))) return refuse('paper_not_ready')
  const before = await lastAttached(sql, paper)
  return done({
    changes: [
      { field: 'paper', before: null, after: paper },
      // What was done on it before is for people to see: only what moves money uses it up.
      ...(before === undefined
        ? []
        : [{ field: 'paper_attached_before', before: null, after: before.toISOString() }]),
    ],
    keep: (inside, now, transaction) =>
      keepPaper(inside, { id: paper, now, ...(transaction === undefined ? {} : { transaction }) }),
  })
}

/** When something last rested on a paper of the same content, whosever. */
async function lastAttached(sql: Sql, id: string): Promise<Date | undefined> {
  const [row] = await sql<{ at: Date | null }>`
    select max(other.attached_at) at from uploads mine join uploads other on other.content_index = mine.content_index
    where mine.id = ${id}`
  return row?.at ?? undefined
}

/** The reference of the transaction that rests on a paper of the same content, whosever, unless it was reversed. Held until commit. */
export async function findPaperUse(sql: Sql, id: string): Promise<string | undefined> {
  // Of two that come at once, one sees the other.
  await sql`
    select pg_advisory_xact_lock(hashtextextended('paper' || encode(content_index, 'hex'), 7)) from uploads where id = ${id}`
  const [used] = await sql<{ reference: string }>`
    select x.reference from uploads mine
      join uploads other on other.content_index = mine.content_index and other.state = 'clean'
      join transactions x on x.id = other.attached_to and x.status <> 'reversed'
    where mine.id = ${id} order by other.attached_at limit 1`
  return used?.reference
}

/** Keeps a paper for good: what rests on it was done. `transaction`: the money that it moved. */
async function keepPaper(
  sql: Sql,
  kept: { readonly id: string; readonly now: Date; readonly transaction?: string },
): Promise<void> {
  const { id, now, transaction = null } = kept
  await sql`
    update uploads set attached_at = ${now}, attached_to = coalesce(${transaction}, attached_to)
    where id = ${id} and by_admin is not null`
}
