// Answers for telling those who may decide it that a request waits, and its maker what became of it: each once of each, those who decide
// at most once in a quarter of an hour.
import { type ApproverMatrix, approverMatrix } from '#features/team/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { tellEveryMilliseconds } from '../rules.ts'

export const waitingMailJob = 'approvals.mail-waiting'
export const outcomeMailJob = 'approvals.mail-outcome'

/** Longer than any request waits. */
const keptMilliseconds = 2 * 24 * 60 * 60_000

/** Leaves a mail for each who was not told of something. A flood of requests waits for the next quarter of an hour. */
export async function tellDeciders(
  doors: Pick<Doors, 'database' | 'clock' | 'outbox'>,
  approvers: ApproverMatrix = approverMatrix,
): Promise<void> {
  const now = doors.clock.now()
  await doors.database.begin(async (sql) => {
    // Two servers at once would each find them untold.
    await sql`select pg_advisory_xact_lock(7049)`
    await sql`delete from approval_notices where told_at < ${new Date(now.getTime() - keptMilliseconds)}`
    for (const untold of await findUntold(sql, approvers, now))
      await leaveMail(sql, doors, { kind: waitingMailJob, untold, now })
    for (const untold of await findOutcomes(sql, now))
      await leaveMail(sql, doors, { kind: outcomeMailJob, untold, now })
  })
}

/** Nobody decides what they asked for: a notice of its maker is one of the outcome. */
async function leaveMail(
  sql: Sql,
  doors: Pick<Doors, 'outbox'>,
  { kind, untold, now }: { readonly kind: string; readonly untold: Untold; readonly now: Date },
): Promise<void> {
  const { admin_id: adminId, approval_ids: ids } = untold
  await sql`
    insert into approval_notices (approval_id, admin_id, told_at) select id, ${adminId}, ${now} from unnest(${ids}::uuid[]) id`
  const at = now.toISOString()
  await doors.outbox.enqueue(sql, {
    kind,
    payload: { reader_id: adminId, told_at: at },
    key: `${adminId}:${at}`,
  })
}

/** Longer ago nobody waits for the answer any more. */
const outcomeMilliseconds = 24 * 60 * 60_000

/** What others decided, or nobody in time. Whoever took their own request back knows it. */
function findOutcomes(sql: Sql, now: Date): Promise<readonly Untold[]> {
  return sql<Untold>`
    select a.maker_id as admin_id, array_agg(a.id) as approval_ids
    from approvals a join admins m on m.id = a.maker_id
    where a.state in ('approved', 'rejected', 'expired') and m.state = 'active'
      and a.decided_at > ${new Date(now.getTime() - outcomeMilliseconds)} and a.decided_at <= ${now}
      and not exists (select 1 from approval_notices n where n.approval_id = a.id and n.admin_id = a.maker_id)
    group by a.maker_id order by a.maker_id`
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
      join admins d on case when w.approvers is null
        then exists (select from unnest(${pairs.map(([command]) => command)}::text[], ${pairs.map(([, role]) => role)}::text[])
          may (command, role) where may.command = w.command and may.role = d.role)
        else d.role = any(w.approvers) end
    where w.state = 'waiting' and w.expires_at > ${now} and d.state = 'active' and d.id <> w.maker_id
      and not (w.target_type = 'admin' and w.target_id = d.id::text)
      and (d.money_blocked_until is null or d.money_blocked_until <= ${now})
      and not exists (select 1 from approval_notices n where n.approval_id = w.id and n.admin_id = d.id)
      and not exists (select 1 from approval_notices n join approvals told on told.id = n.approval_id
        where n.admin_id = d.id and n.told_at > ${lately} and told.maker_id <> d.id)
    group by d.id order by d.id`
}
