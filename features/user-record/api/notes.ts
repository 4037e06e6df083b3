// Answers for notes about a user: written, mended by their author for a while, pinned; sealed under the user's key.
import { recordAudit } from '#features/audit/public.ts'
import { hasUser } from '#features/wallets/public.ts'
import type { PersonKey, Vault } from '#kit/crypto/vault.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import type { AnswerOf, CallContract } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { findPersonKey, personKey } from '#kit/people/person-keys.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import type * as contract from '../contract.ts'
import { isMendable, noteMendMilliseconds, pinnedMost } from '../rules.ts'

type NoteView = AnswerOf<typeof contract.addNote>
export type NoteRow = {
  readonly id: string
  readonly user_id: string
  readonly author_id: string
  readonly author: string
  readonly body_sealed: Buffer
  readonly pinned: boolean
  readonly created_at: Date
  readonly edited_at: Date | null
}
type By = Pick<Call<CallContract, AdminActor>, 'actor' | 'requestId' | 'address' | 'now'>
type Reader = { readonly readerId: string; readonly now: Date }

const placeOf = (id: string): string => `user_notes.body_sealed/${id}`

/** A note as staff read it. The key is the user's. */
export function noteView(vault: Vault, key: PersonKey, row: NoteRow, reader: Reader): NoteView {
  const { id, author_id: authorId, author, pinned, created_at, edited_at } = row
  const mine = authorId === reader.readerId && isMendable(row, reader.now)
  return {
    id,
    body: vault.unseal(key, row.body_sealed, placeOf(id)),
    author: { uuid: authorId, name: author },
    pinned,
    created_at,
    edited_at,
    mendable_until: mine ? new Date(created_at.getTime() + noteMendMilliseconds) : null,
  }
}

async function viewOne(sql: Sql, doors: Doors, id: string, reader: Reader): Promise<NoteView> {
  const [row] = await sql<NoteRow>`
    select n.*, a.name author from user_notes n join admins a on a.id = n.author_id where n.id = ${id}`
  const key = row && (await findPersonKey(sql, doors, row.user_id))
  if (row === undefined || key === undefined)
    throw new Error('Broken invariant: a note that was just written can be read')
  return noteView(doors.vault, key, row, reader)
}

/** The notes that stand on top of a record. */
export async function listPinned(
  doors: Doors,
  asked: Reader & { readonly userId: string },
): Promise<Result<NoteView[], 'user_not_found'>> {
  const { sql } = doors.database
  if (!(await hasUser(sql, asked.userId))) return refuse('user_not_found')
  const rows = await sql<NoteRow>`
    select n.*, a.name author from user_notes n join admins a on a.id = n.author_id
    where n.user_id = ${asked.userId} and n.pinned order by n.created_at desc, n.id desc`
  const key = await findPersonKey(sql, doors, asked.userId)
  return done(key === undefined ? [] : rows.map((row) => noteView(doors.vault, key, row, asked)))
}

async function writeDown(
  sql: Sql,
  doors: Doors,
  written: {
    readonly by: By
    readonly action: string
    readonly userId: string
    readonly noteId: string
    readonly before: string | null
    readonly after: string | null
    readonly isPersonal: boolean
  },
): Promise<void> {
  const { by, action, userId, noteId, before, after, isPersonal } = written
  await recordAudit(sql, doors, {
    actor: by.actor,
    action,
    target: { type: 'user', id: userId },
    outcome: 'allowed',
    changes: [
      { field: 'note', before: null, after: noteId },
      { field: isPersonal ? 'body' : 'pinned', before, after, ...(isPersonal ? { person: userId } : {}) },
    ],
    requestId: by.requestId,
    address: by.address,
  })
  await noteChange(sql, [`user:${userId}`], by.now)
}

export function addNote(doors: Doors, call: Call<typeof contract.addNote, AdminActor>) {
  const { id: userId } = call.params
  const { body } = call.body
  return call.once(async (sql) => {
    if (!(await hasUser(sql, userId))) return refuse('user_not_found')
    const id = newId(doors)
    const key = await personKey(sql, doors, userId)
    await sql`
      insert into user_notes (id, user_id, author_id, body_sealed, pinned, created_at)
      values (${id}, ${userId}, ${call.actor.id}, ${doors.vault.seal(key, body, placeOf(id))}, false, ${call.now})`
    const action = 'user-record.add-note'
    await writeDown(sql, doors, {
      by: call,
      action,
      userId,
      noteId: id,
      before: null,
      after: body,
      isPersonal: true,
    })
    return done(await viewOne(sql, doors, id, { readerId: call.actor.id, now: call.now }))
  })
}

type Named = { readonly id: string; readonly note: string }

/** A note of this very user, locked. */
async function lockNote(sql: Sql, { id, note }: Named): Promise<Omit<NoteRow, 'author'> | undefined> {
  const [row] = await sql<Omit<NoteRow, 'author'>>`
    select * from user_notes where id = ${note} and user_id = ${id} for update`
  return row
}

export function mendNote(doors: Doors, call: Call<typeof contract.mendNote, AdminActor>) {
  const { body } = call.body
  return doors.database.begin(async (sql) => {
    const row = await lockNote(sql, call.params)
    const key = row && (await findPersonKey(sql, doors, row.user_id))
    if (row === undefined || key === undefined) return refuse('note_not_found')
    if (row.author_id !== call.actor.id) return refuse('not_your_note')
    if (!isMendable(row, call.now)) return refuse('note_stands')
    await sql`
      update user_notes set body_sealed = ${doors.vault.seal(key, body, placeOf(row.id))}, edited_at = ${call.now}
      where id = ${row.id}`
    await writeDown(sql, doors, {
      by: call,
      action: 'user-record.mend-note',
      userId: row.user_id,
      noteId: row.id,
      before: doors.vault.unseal(key, row.body_sealed, placeOf(row.id)),
      after: body,
      isPersonal: true,
    })
    return done(await viewOne(sql, doors, row.id, { readerId: call.actor.id, now: call.now }))
  })
}

export function pinNote(doors: Doors, call: Call<typeof contract.pinNote, AdminActor>) {
  const { pinned } = call.body
  return doors.database.begin(async (sql) => {
    // One at a time for a user, or of two at once neither would see that the other is one too many.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`pinned-notes\n${call.params.id}`}, 29))`
    const row = await lockNote(sql, call.params)
    if (row === undefined) return refuse('note_not_found')
    const [counted] = await sql<{ pinned: number }>`
      select count(*)::int pinned from user_notes where user_id = ${row.user_id} and pinned`
    if (pinned && !row.pinned && (counted?.pinned ?? 0) >= pinnedMost) return refuse('too_many_pinned')
    if (pinned !== row.pinned) await sql`update user_notes set pinned = ${pinned} where id = ${row.id}`
    // Told also where it was so already: somebody asked for it and was answered that it is done.
    await writeDown(sql, doors, {
      by: call,
      action: 'user-record.pin-note',
      userId: row.user_id,
      noteId: row.id,
      before: String(row.pinned),
      after: String(pinned),
      isPersonal: false,
    })
    return done(await viewOne(sql, doors, row.id, { readerId: call.actor.id, now: call.now }))
  })
}
