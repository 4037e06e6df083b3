// Answers for a look of staff at personal data that is masked: so many an hour and a day, each written down before it is shown.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import { takeFromLimit } from '#kit/http/limits.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { sayDuration } from '#kit/words/duration.ts'
import { revealsMost } from '../contract.ts'
import { recordAudit } from './record-audit.ts'

const windows = [
  { name: 'hour', seconds: 3_600, most: revealsMost.anHour },
  { name: 'day', seconds: 86_400, most: revealsMost.aDay },
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
    return refuse('reveals_blocked_after_reset')
  }
  const wait = await takeReveal(doors, reveal.actor.id)
  await doors.database.begin((sql) =>
    writeReveal(sql, doors, reveal, wait === undefined ? 'allowed' : 'denied'),
  )
  return wait === undefined ? done() : refuse('too_many_reveals', { values: { wait } })
}

/** How long there is to wait, in words; undefined where there is room. */
async function takeReveal({ database, clock }: Doors, adminId: string): Promise<string | undefined> {
  for (const { name, seconds, most } of windows) {
    const limit = { bucket: `reveals:${name}:${adminId}`, most, seconds, now: clock.now() }
    const taken = await takeFromLimit(database.sql, limit)
    if (!taken.allowed) return sayDuration(taken.retryAfterSeconds * 1_000)
  }
  return undefined
}

function writeReveal(sql: Sql, doors: Doors, reveal: Reveal, outcome: 'allowed' | 'denied'): Promise<void> {
  const { actor, action, target, fields, reason, requestId, address } = reveal
  const changes = fields.map((field) => ({ field: 'revealed', before: null, after: field }))
  return recordAudit(sql, doors, { actor, action, target, outcome, reason, changes, requestId, address })
}
