// Answers for telling those who may decide it that a request waits: each once of each, and at most one mail in a quarter of an hour.
import { type ApproverMatrix, approverMatrix } from '#features/team/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { tellEveryMilliseconds } from '../rules.ts'

export const waitingMailJob = 'approvals.mail-waiting'

/** Longer than any request waits. */
const keptMilliseconds = 2 * 24 * 60 * 60_000

/** Leaves a mail for each who may decide what they were not told of. A flood of requests waits for the next quarter of an hour. */
export async function tellDeciders(
  doors: Pick<Doors, 'database' | 'clock' | 'outbox'>,
  approvers: ApproverMatrix = approverMatrix,
): Promise<void> {
  const now = doors.clock.now()
  await doors.database.begin(async (sql) => {
    // Two servers at once would each find them untold.
    await sql`select pg_advisory_xact_lock(7049)`
    await sql`delete from approval_notices where told_at < ${new Date(now.getTime() - keptMilliseconds)}`
    for (const { admin_id: adminId, approval_ids: ids } of await findUntold(sql, approvers, now)) {
      await sql`
        insert into approval_notices (approval_id, admin_id, told_at) select id, ${adminId}, ${now} from unnest(${ids}::uuid[]) id`
      const at = now.toISOString()
      const payload = { reader_id: adminId, told_at: at }
      await doors.outbox.enqueue(sql, { kind: waitingMailJob, payload, key: `${adminId}:${at}` })
    }
  })
}

type Untold = { readonly admin_id: string; readonly approval_ids: readonly string[] }

/** Who was reset today decides nothing, so they are told when they may again. */
function findUntold(sql: Sql, approvers: ApproverMatrix, now: Date): Promise<readonly Untold[]> {
  const pairs = Object.entries(approvers).flatMap(([command, roles]) =>
    roles.map((role) => [command, role] as const),
  )
  const lately = new Date(now.getTime() - tellEveryMilliseconds)
  return sql<Untold>`
    select d.id as admin_id, array_agg(w.id) as approval_ids
    from approvals w
      join unnest(${pairs.map(([command]) => command)}::text[], ${pairs.map(([, role]) => role)}::text[]) may (command, role)
        on may.command = w.command
      join admins d on d.role = may.role
    where w.state = 'waiting' and w.expires_at > ${now} and d.state = 'active' and d.id <> w.maker_id
      and not (w.target_type = 'admin' and w.target_id = d.id::text)
      and (d.money_blocked_until is null or d.money_blocked_until <= ${now})
      and not exists (select 1 from approval_notices n where n.approval_id = w.id and n.admin_id = d.id)
      and not exists (select 1 from approval_notices n where n.admin_id = d.id and n.told_at > ${lately})
    group by d.id order by d.id`
}
