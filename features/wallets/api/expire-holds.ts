// Answers for holds whose end has come: each is given back, once, by whichever replica looks first.
import type { Doors } from '#kit/doors.ts'
import { commit, keyFrom } from '#ledger/ledger.ts'
import { type HoldId, holdId } from '#ledger/posting.ts'

const context = { actor: 'system', intent: 'hold_over', requestId: undefined }
/** Their accounts are locked together, in one transaction. */
const atOnce = 200

/** Expires what is due by the clock, oldest first. Answers how many. A hold that somebody settles at this moment is left to them. */
export async function expireHolds(doors: Doors): Promise<number> {
  const now = doors.clock.now()
  let expired = 0
  for (let due = await findDue(doors, now); due.length > 0; due = await findDue(doors, now)) {
    const answers = await doors.database.begin((sql) =>
      commit(
        sql,
        due.map((hold) => ({
          op: 'expire',
          key: keyFrom('hold_over', String(hold)),
          effectiveAt: now,
          context,
          hold,
        })),
        { now },
      ),
    )
    expired += answers.filter(({ status }) => status === 'posted').length
    if (due.length < atOnce) break
  }
  return expired
}

async function findDue({ database }: Doors, now: Date): Promise<HoldId[]> {
  const rows = await database.sql<{ id: bigint }>`
    select id from ledger.holds where state = 'held' and expires_at <= ${now} order by expires_at limit ${atOnce}`
  return rows.map(({ id }) => holdId(id))
}
