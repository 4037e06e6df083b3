// Answers for putting a list together: making it, checking its next lines, correcting one, leaving one out, and ending it.
import { recordAudit } from '#features/audit/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import type { BodyOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { done, refuse } from '#kit/refusal.ts'
import { sentenceOf } from '#kit/http/contract.ts'
import { findPayee } from '#features/orders/sending-contract.ts'
import type { changeLine as changeContract, makeList as makeContract } from '../contract.ts'
import { checkedAtOnce, draftsMost, isBillerUnread, isSameBiller } from '../rules.ts'
import { billersFor, type Checked, checkLine, type Given, triesOf } from './check-line.ts'
import { findLines, findListRow, type Line, type Opener, openerOf } from './lines.ts'
import { endIfOver } from './pay-line.ts'

type Named = { readonly id: string; readonly userId: string }

/** Makes a list of what was written. Answers its id. */
export async function makeList(
  sql: Sql,
  doors: Doors,
  { userId, body }: { readonly userId: string; readonly body: BodyOf<typeof makeContract> },
) {
  // One at a time for a customer, or two at once would both be the tenth.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bill-lists\n${userId}`}, 17))`
  const drafts = await sql`select 1 from bill_lists where user_id = ${userId} and authorised_at is null`
  if (drafts.length >= draftsMost) return refuse('too_many_lists')
  const id = newId(doors)
  await sql`insert into bill_lists (id, user_id, created_at) values (${id}, ${userId}, ${doors.clock.now()})`
  const opener = await openerOf(sql, doors, userId)
  const sealed = body.lines.map((cells, index) => opener.seal(id, index + 1, { cells }))
  await sql`
    insert into bill_list_lines (list_id, position, sealed, state, is_wanted_twice)
    select ${id}, l.position, l.sealed, 'unchecked', false
    from unnest(${sealed}::bytea[]) with ordinality l (sealed, position)`
  return done(id)
}

/**
 * Checks the next lines side by side: those that had to wait come last, so that they hold up no other. What was changed meanwhile is left as it is,
 * and checked by the next call.
 */
export async function checkLines(doors: Doors, given: Given, named: Named) {
  const { sql } = doors.database
  const list = await findListRow(sql, named)
  if (list === undefined) return refuse('list_not_found')
  if (list.authorised_at !== null) return refuse('list_begun')
  const opener = await openerOf(sql, doors, named.userId)
  const unchecked = await findLines(sql, opener, { list: list.id, state: 'unchecked' })
  const inTurn = unchecked.toSorted((one, other) => triesOf(one) - triesOf(other))
  const lines = inTurn.slice(0, checkedAtOnce)
  const billers = await billersFor(doors, given)
  const checking = { userId: named.userId, billers }
  const checked = await Promise.all(
    lines.map(async (line) => ({ line, came: await checkLine(doors, given, checking, line) })),
  )
  for (const { line, came } of checked)
    await keepChecked(sql, {
      list: list.id,
      line,
      came,
      sealed: opener.seal(list.id, line.position, came.said),
    })
  const [next] = inTurn.slice(checkedAtOnce)
  const areMore = next !== undefined && triesOf(next) === 0
  const waiting = checked.find(({ came }) => came.state === 'unchecked')?.came.said.problem
  return done({ list, waits: waiting === undefined || areMore ? null : sentenceOf(findPayee, waiting) })
}

async function keepChecked(
  sql: Sql,
  kept: { readonly list: string; readonly line: Line; readonly came: Checked; readonly sealed: Buffer },
): Promise<void> {
  const { line, came } = kept
  // What is sealed anew is never the same: whoever changed the line meanwhile has another one.
  await sql`
    update bill_list_lines set sealed = ${kept.sealed}, state = ${came.state}, amount_minor = ${came.amountMinor},
      charges_minor = ${came.chargesMinor}
    where list_id = ${kept.list} and position = ${line.position} and state = 'unchecked' and sealed = ${line.sealed}`
}

export async function countUnchecked(sql: Sql, id: string): Promise<number> {
  const rows = await sql`select 1 from bill_list_lines where list_id = ${id} and state = 'unchecked'`
  return rows.length
}

/** Writes a line anew. */
export async function changeLine(
  sql: Sql,
  doors: Doors,
  asked: Named & { readonly position: number; readonly body: BodyOf<typeof changeContract> },
) {
  const list = await findListRow(sql, asked, { locked: true })
  if (list === undefined) return refuse('list_not_found')
  if (list.authorised_at !== null) return refuse('list_begun')
  const { position, body } = asked
  const { is_wanted_twice: isWantedTwice = false, in_every_line: inEveryLine = false, ...cells } = body
  const opener = await openerOf(sql, doors, asked.userId)
  if (inEveryLine) await changeBillerOfOthers(sql, opener, { list: list.id, position, biller: cells.biller })
  const changed = await sql`
    update bill_list_lines set sealed = ${opener.seal(list.id, position, { cells })}, state = 'unchecked',
      is_wanted_twice = ${isWantedTwice}, amount_minor = null, charges_minor = null
    where list_id = ${list.id} and position = ${position} returning 1`
  return changed.length === 0 ? refuse('line_not_found') : done(list)
}

/** Of each other line in which the biller was not known by the same words. */
async function changeBillerOfOthers(
  sql: Sql,
  opener: Opener,
  { list, position, biller }: { readonly list: string; readonly position: number; readonly biller: string },
): Promise<void> {
  const faulty = await findLines(sql, opener, { list, state: 'faulty' })
  const written = faulty.find((line) => line.position === position)?.said.cells.biller ?? ''
  for (const line of faulty) {
    const { cells, problem } = line.said
    if (line.position === position || !isBillerUnread(problem?.code) || !isSameBiller(cells.biller, written))
      continue
    const sealed = opener.seal(list, line.position, { cells: { ...cells, biller } })
    await sql`
      update bill_list_lines set sealed = ${sealed}, state = 'unchecked'
      where list_id = ${list} and position = ${line.position}`
  }
}

/** Takes a line out of a draft, or cancels one that waits to be paid. */
export async function leaveOut(sql: Sql, doors: Doors, asked: Named & { readonly position: number }) {
  const list = await findListRow(sql, asked, { locked: true })
  if (list === undefined) return refuse('list_not_found')
  const { position } = asked
  const isDraft = list.authorised_at === null
  const [line] = await sql<{ state: string }>`
    select state from bill_list_lines where list_id = ${list.id} and position = ${position} for update`
  if (line === undefined) return refuse('line_not_found')
  if (!isDraft && line.state !== 'waiting') return refuse('line_begun')
  if (isDraft) await sql`delete from bill_list_lines where list_id = ${list.id} and position = ${position}`
  else await cancelWaiting(sql, doors, { list: list.id, userId: asked.userId, position })
  return done(list)
}

/** Lines that nobody has begun are paid no more. */
async function cancelWaiting(
  sql: Sql,
  doors: Doors,
  { list, userId, position }: { readonly list: string; readonly userId: string; readonly position?: number },
): Promise<number> {
  const cancelled = await sql`
    update bill_list_lines set state = 'cancelled'
    where list_id = ${list} and state = 'waiting' ${position === undefined ? sql.part`` : sql.part`and position = ${position}`}
    returning 1`
  await endIfOver(sql, doors, { list, userId })
  await noteChange(sql, [`customer:${userId}`], doors.clock.now())
  return cancelled.length
}

type Ending = {
  readonly id: string
  readonly actor: CustomerActor
  readonly requestId: string
  readonly address: string
}

/** Deletes a draft, or cancels all that waits. */
export async function endList(sql: Sql, doors: Doors, { id, actor, requestId, address }: Ending) {
  const list = await findListRow(sql, { id, userId: actor.id }, { locked: true })
  if (list === undefined) return refuse('list_not_found')
  if (list.authorised_at === null) {
    await sql`delete from bill_lists where id = ${id}`
    return done(null)
  }
  if ((await cancelWaiting(sql, doors, { list: id, userId: actor.id })) === 0) return refuse('list_ended')
  await recordAudit(sql, doors, {
    actor,
    action: 'bill-lists.end',
    target: { type: 'bill_list', id },
    outcome: 'allowed',
    changes: [],
    requestId,
    address,
  })
  return done(null)
}
