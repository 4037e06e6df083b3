// Answers for what a restore leaves behind: payouts shut, customers' moves shut until it was compared, and what is left to do.
import type { Clock } from '#kit/clock.ts'
import type { Sql } from '#kit/db/database.ts'
import { readingAlike } from '#kit/db/for-many.ts'
import { createOutbox } from '#kit/jobs/jobs.ts'
import { displayInstant } from '#kit/lagos.ts'
import { say, sayCount } from '#kit/words/words.ts'
import { words } from '../restore-words.ts'
import { tellOwnersOfRestore } from './mail-restore-job.ts'

/**
 * Written in the transaction that puts a copy back: no server may be let at the book without it. Payouts are stopped, and a job
 * compares with the partners. `copyOf` is the copy's instant.
 */
export async function recordRestore(sql: Sql, clock: Clock, copyOf: string): Promise<void> {
  const now = clock.now()
  const copiedAt = new Date(copyOf)
  const [restore] = await sql<{ id: bigint }>`
    insert into restores (copied_at, restored_at) values (${copiedAt}, ${now}) returning id`
  const reason = say(words.stopped, { when: displayInstant(copiedAt) })
  await sql`
    insert into payout_switches (currency, is_on, reason, changed_at) values ('NGN', false, ${reason}, ${now})`
  const id = String(restore?.id)
  const outbox = createOutbox({ queue: 'main', clock })
  // The numbers of restores come with the copy, and may have been those of another one.
  const key = `${id}:${now.toISOString()}`
  await outbox.enqueue(sql, { kind: 'transfers.compare-restored', payload: { restore_id: id }, key })
  await tellOwnersOfRestore(sql, outbox, { key, moment: 'begun', copiedAt })
}

/** Whether customers may not move money among themselves: what the copy calls theirs may have left already. */
export const isUncompared = readingAlike(async (sql, _: 'now'): Promise<boolean> => {
  const [open] = await sql<{ id: bigint }>`select id from restores where compared_at is null limit 1`
  return open !== undefined
})

export type OpenRestore = {
  readonly copied_at: Date
  readonly restored_at: Date
  readonly compared_at: Date | null
  readonly unsettled: number
  readonly undecided: number
  readonly pending: number
}

/** The restore that is not concluded, with what is left of it; of several the oldest copy. */
export async function findOpenRestore(sql: Sql): Promise<OpenRestore | undefined> {
  const [open] = await sql<OpenRestore>`
    select r.copied_at, r.restored_at, r.compared_at, r.unsettled,
      (select count(*)::int from lost_payouts l where l.decision is null and l.state = 'success') undecided,
      (select count(*)::int from lost_payouts l where l.decision is null and l.state <> 'success') pending
    from restores r where r.concluded_at is null order by r.copied_at, r.id limit 1`
  return open
}

/** What has to happen before payouts can go again, in words. */
export function sayLeft(restore: OpenRestore): string {
  if (restore.compared_at === null) return say(words.leftLists)
  const left = [
    ...(restore.undecided === 0 ? [] : [sayCount(words.leftUndecided, restore.undecided)]),
    ...(restore.pending === 0 ? [] : [sayCount(words.leftPending, restore.pending)]),
    ...(restore.unsettled === 0 ? [] : [sayCount(words.leftUnsettled, restore.unsettled)]),
  ]
  return left.length === 0 ? say(words.leftLook) : left.join(', ')
}

/** How far back the copies reach that were put back since an instant: from there on everything may be missing. */
export async function findOldestCopy(sql: Sql, restoredSince: Date): Promise<Date | undefined> {
  const [oldest] = await sql<{ copied_at: Date | null }>`
    select min(copied_at) copied_at from restores where restored_at >= ${restoredSince} or concluded_at is null`
  return oldest?.copied_at ?? undefined
}
