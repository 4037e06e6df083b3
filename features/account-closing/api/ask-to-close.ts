// Answers for a customer's request to close their account: what stands in its way, asking for it, and taking it back.
import { recordAudit } from '#features/audit/public.ts'
import { sightOf, takeAuthorisation } from '#features/step-up/public.ts'
import { findOwnFreeze } from '#features/wallets/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { lagosDay } from '#kit/lagos.ts'
import { displayAmount } from '#kit/money/display.ts'
import { done, refuse } from '#kit/refusal.ts'
import { closesFrom, inOneLine } from '../rules.ts'
import { blocksFor, blocksView } from './find-blocks.ts'
import { findOpenClosing, lockOpenClosing } from './request-row.ts'
import { tellCustomer } from './tell.ts'

const sightAt = (actor: CustomerActor, now: Date) =>
  sightOf('closing', { customer: actor.id, closes: lagosDay(closesFrom(now)) })

async function standing(sql: Sql, actor: CustomerActor, now: Date) {
  const row = await findOpenClosing(sql, actor.id)
  const blocks = await blocksFor(sql, { userId: actor.id, now, reader: 'customer' })
  return {
    request: row === undefined ? null : { asked_at: row.asked_at, closes_at: row.closes_at },
    blocks: blocksView(blocks),
  }
}

export async function findMyClosing(sql: Sql, actor: CustomerActor, now: Date) {
  return {
    ...(await standing(sql, actor, now)),
    offer: { closes_at: closesFrom(now), ...sightAt(actor, now) },
    own_freeze: (await findOwnFreeze(sql, actor.id)) !== undefined,
  }
}

type Asked = {
  readonly actor: CustomerActor
  readonly requestId: string
  readonly address: string
}

/** Writes the request down. Who asks twice at once has asked once. */
export async function askToClose(
  sql: Sql,
  doors: Doors,
  asked: Asked & { readonly authorisationId: string },
) {
  const { actor, authorisationId } = asked
  const now = doors.clock.now()
  await sql`select 1 from users where id = ${actor.id} for update`
  if ((await findOpenClosing(sql, actor.id)) !== undefined) return refuse('already_asked')
  const blocks = await blocksFor(sql, { userId: actor.id, now, reader: 'customer' })
  if (blocks.length > 0)
    return refuse('closing_blocked', { values: { reasons: inOneLine(blocks, displayAmount) } })
  const { hash } = sightAt(actor, now)
  const proof = { actor, authorisationId, purpose: 'closing', hash, strength: 'strong', now } as const
  const taken = await takeAuthorisation(sql, doors, proof)
  if (!taken.ok) return taken
  const closesAt = closesFrom(now)
  const id = newId(doors)
  await sql`
    insert into closing_requests (id, user_id, state, authorisation_id, asked_at, closes_at)
    values (${id}, ${actor.id}, 'asked', ${taken.value.id}, ${now}, ${closesAt})`
  await record(sql, doors, { ...asked, action: 'account-closing.ask', before: 'open', after: 'asked' })
  await tellCustomer(sql, doors, { userId: actor.id, requestId: id, told: { kind: 'asked', closesAt } })
  return done(await standing(sql, actor, now))
}

/** Takes the open request back. Staff who close the account at the same moment come before or after, never both. */
export async function withdrawClosing(sql: Sql, doors: Doors, asked: Asked) {
  const { actor } = asked
  const now = doors.clock.now()
  const row = await lockOpenClosing(sql, actor.id)
  if (row === undefined) return refuse('no_closing_request')
  await sql`update closing_requests set state = 'withdrawn', ended_at = ${now} where id = ${row.id}`
  await record(sql, doors, { ...asked, action: 'account-closing.withdraw', before: 'asked', after: 'open' })
  await tellCustomer(sql, doors, { userId: actor.id, requestId: row.id, told: { kind: 'withdrawn' } })
  return done(await standing(sql, actor, now))
}

async function record(
  sql: Sql,
  doors: Doors,
  act: Asked & { readonly action: string; readonly before: string; readonly after: string },
): Promise<void> {
  const { actor, action, before, after, requestId, address } = act
  await recordAudit(sql, doors, {
    actor,
    action,
    target: { type: 'user', id: actor.id },
    outcome: 'allowed',
    changes: [{ field: 'closing_request', before, after }],
    requestId,
    address,
  })
  await noteChange(sql, [`customer:${actor.id}`, `user:${actor.id}`, 'closing-requests'], doors.clock.now())
}
