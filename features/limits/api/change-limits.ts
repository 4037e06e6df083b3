// Answers for a customer's own limits: what a change would be, and the change itself once it is authorised.
import { recordAudit } from '#features/audit/public.ts'
import { notify } from '#features/notifications/public.ts'
import { sightOf, takeAuthorisation } from '#features/step-up/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { displayAmount } from '#kit/money/display.ts'
import { compare, decimalText, parseAmount } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../message-words.ts'
import { limitCurrency, type LimitMoney, shieldUsual } from '../rules.ts'
import { findBounds } from './bounds.ts'
import { findLimits, findLimitsShown } from './find-limits.ts'

type Wished = { readonly daily: string | null; readonly shield: string | null }

async function readWish(sql: Sql, wish: { userId: string; now: Date; wished: Wished }) {
  const daily = readAmount(wish.wished.daily)
  const shield = readAmount(wish.wished.shield)
  if (daily === undefined || shield === undefined) return refuse('limit_not_an_amount')
  const { daily: bounds } = await findBounds(sql, wish)
  const most = bounds.custom ?? bounds.tier
  if (daily !== null && most !== undefined && compare(daily, most) > 0)
    return refuse('limit_too_high', { values: { most: displayAmount(most) } })
  return done({
    daily,
    shield,
    ...sightOf('limits', { daily: textOf(daily), shield: textOf(shield) }),
  })
}

function readAmount(text: string | null): LimitMoney | null | undefined {
  if (text === null) return null
  const read = parseAmount(text, limitCurrency)
  return read.ok ? read.value : undefined
}

const textOf = (limit: LimitMoney | null): string => (limit === null ? 'usual' : decimalText(limit))

/** What a change would be, and the hash that stands for it. */
export async function previewLimits(doors: Doors, actor: CustomerActor, wished: Wished) {
  return readWish(doors.database.sql, { userId: actor.id, now: doors.clock.now(), wished })
}

/** Changes the limits, in the transaction that uses up the authorisation. */
export async function changeLimits(
  sql: Sql,
  doors: Doors,
  change: {
    actor: CustomerActor
    wished: Wished & { readonly authorisation_id: string }
    requestId: string
    address: string
  },
) {
  const { actor, wished } = change
  const now = doors.clock.now()
  const read = await readWish(sql, { userId: actor.id, now, wished })
  if (!read.ok) return read
  const { daily, shield, hash } = read.value
  const authorised = await takeAuthorisation(sql, doors, {
    actor,
    authorisationId: wished.authorisation_id,
    purpose: 'limits',
    hash,
    strength: 'strong',
    now,
  })
  if (!authorised.ok) return authorised
  const before = await findLimits(sql, { userId: actor.id, now })
  await sql`
    insert into own_limits (user_id, daily_minor, shield_minor, changed_at)
    values (${actor.id}, ${daily?.minor ?? null}, ${shield?.minor ?? null}, ${now})
    on conflict (user_id) do update set daily_minor = excluded.daily_minor, shield_minor = excluded.shield_minor,
      changed_at = excluded.changed_at`
  await recordAudit(sql, doors, {
    actor,
    action: 'limits.change-mine',
    target: { type: 'user', id: actor.id },
    outcome: 'allowed',
    changes: [
      {
        field: 'daily',
        before: before.own_daily && decimalText(before.own_daily),
        after: daily && decimalText(daily),
      },
      { field: 'shield', before: decimalText(before.shield), after: shield && decimalText(shield) },
    ],
    requestId: change.requestId,
    address: change.address,
  })
  await noteChange(sql, [`customer:${actor.id}`, `user:${actor.id}`], now)
  await tellChanged(sql, doors, { userId: actor.id, daily, shield: shield ?? shieldUsual, now })
  return done(await findLimitsShown(sql, { userId: actor.id, now }))
}

const page = '/app/profile/limits'

/** A limit guards against whoever holds their phone: its customer hears of each change, by a mail that cannot be switched off. */
async function tellChanged(
  sql: Sql,
  doors: Doors,
  { userId, daily, shield, now }: { userId: string; daily: LimitMoney | null; shield: LimitMoney; now: Date },
): Promise<void> {
  const title = say(words.changedTitle)
  await notify(sql, doors, {
    userId,
    topic: 'security',
    kind: 'limits.changed',
    key: `limits.changed:${newId(doors)}`,
    title,
    body: say(words.changedBody, {
      daily: daily === null ? say(words.noLimit) : displayAmount(daily),
      shield: displayAmount(shield),
    }),
    href: page,
    mail: { subject: title, warning: say(words.notYou), button: { label: say(words.see), href: page } },
    now,
  })
}
