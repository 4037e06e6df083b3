// Answers for a look of staff at personal data that is masked: so many an hour and a day, each written down before it is shown.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import { lookAtLimit, takeFromLimit } from '#kit/http/limits.ts'
import { displayInstant } from '#kit/lagos.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { sayDuration } from '#kit/words/duration.ts'
import { revealsMost } from '../contract.ts'
import { recordAudit } from './record-audit.ts'

const windows = [
  { name: 'hour', seconds: 3_600, most: revealsMost.anHour, span: 'an hour' },
  { name: 'day', seconds: 86_400, most: revealsMost.aDay, span: 'a day' },
] as const

export type Reveal = {
  readonly actor: AdminActor
  readonly action: string
  readonly target: { readonly type: string; readonly id: string }
  /** What was looked at, by name. */
  readonly fields: readonly string[]
  readonly reason?: string | undefined
  readonly requestId: string
  readonly address: string
}

/** Counts a look and writes it down; one too many is written down as denied, and shows nothing. */
export async function recordReveal(
  doors: Doors,
  reveal: Reveal,
): Promise<Result<undefined, 'too_many_reveals' | 'reveals_blocked_after_reset'>> {
  const { moneyBlockedUntil: until } = reveal.actor
  // Whoever took a mailbox resets with it: for a day they read nobody's details.
  if (until !== undefined && until > doors.clock.now()) {
    await doors.database.begin((sql) => writeReveal(sql, doors, reveal, 'denied'))
    return refuse('reveals_blocked_after_reset', { values: { until: displayInstant(until) } })
  }
  const over = await takeReveal(doors, reveal)
  await doors.database.begin((sql) =>
    writeReveal(sql, doors, reveal, over === undefined ? 'allowed' : 'denied'),
  )
  return over === undefined ? done() : refuse('too_many_reveals', { values: over })
}

type Over = { readonly most: string; readonly span: string; readonly wait: string }

/** How many were too many and how long there is to wait, in words; undefined where there is room. */
async function takeReveal(
  { database: { sql }, clock }: Doors,
  { actor, target, fields }: Reveal,
): Promise<Over | undefined> {
  const now = clock.now()
  // A page that is opened again shows nothing new: the same detail counts once an hour.
  const seen = `${target.type}:${target.id}:${fields.toSorted().join(',')}`
  const same = { bucket: `reveals:same:${actor.id}:${seen}`, most: 1, seconds: 3_600, now }
  if (!(await lookAtLimit(sql, same)).allowed) return undefined
  for (const { name, seconds, most, span } of windows) {
    const taken = await takeFromLimit(sql, { bucket: `reveals:${name}:${actor.id}`, most, seconds, now })
    if (!taken.allowed)
      return { most: String(most), span, wait: sayDuration(taken.retryAfterSeconds * 1_000) }
  }
  await takeFromLimit(sql, same)
  return undefined
}

function writeReveal(sql: Sql, doors: Doors, reveal: Reveal, outcome: 'allowed' | 'denied'): Promise<void> {
  const { actor, action, target, fields, reason, requestId, address } = reveal
  const changes = fields.map((field) => ({ field: 'revealed', before: null, after: field }))
  return recordAudit(sql, doors, { actor, action, target, outcome, reason, changes, requestId, address })
}
