// Answers for reading what waits for a second person: mine to decide, sent by me, done, and one in full.
import { isMasked } from '#features/audit/public.ts'
import { approvableBy, type ApproverMatrix } from '#features/team/public.ts'
import type { Part, Sql, StaleSql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import { type AnswerOf, type QueryOf, sentenceOf } from '#kit/http/contract.ts'
import { countRows, cutPage, pageOf, readCursor, writeCursor } from '#kit/http/paging.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import type { approvalTabs, findApproval as oneContract, listApprovals as listContract } from '../contract.ts'
import { type ApprovalRow, type ApprovalView, stateAt, viewsOf } from './approval-rows.ts'
import { type Approvables, readerOf } from './decide-approval.ts'
import { lacksApprover } from './lacks-approver.ts'
import { findMakerToday } from './maker-today.ts'
import { findMyOutcomes } from './my-outcomes.ts'
import { changesOf } from './plan.ts'
import { findPosted } from './posted-legs.ts'
import { previewPostings } from './preview.ts'

type Asked = {
  readonly query: QueryOf<typeof listContract>
  readonly actor: AdminActor
  readonly now: Date
  readonly commands: Approvables
}

type Looking = {
  readonly actor: Pick<AdminActor, 'id' | 'role'>
  readonly now: Date
  readonly approvers: ApproverMatrix
}

const mineToDecide = (sql: StaleSql, { actor, now, approvers }: Looking): Part => sql.part`
  a.state = 'waiting' and a.expires_at > ${now} and a.maker_id <> ${actor.id}
  and not (a.target_type = 'admin' and a.target_id = ${actor.id})
  and case when a.approvers is null then a.command = any(${approvableBy(actor.role, approvers)}::text[])
    else ${actor.role} = any(a.approvers) end`

/** `from approvals a where …`: a tab of the page as somebody sees it. */
export function tabPart(sql: StaleSql, tab: (typeof approvalTabs)[number], looking: Looking): Part {
  const { actor, now } = looking
  switch (tab) {
    case 'waiting':
      return sql.part`from approvals a where ${mineToDecide(sql, looking)}`
    case 'mine':
      return sql.part`from approvals a where a.maker_id = ${actor.id}`
    case 'done':
      return sql.part`from approvals a where (a.state <> 'waiting' or a.expires_at <= ${now})`
  }
}

function filterOf(sql: Sql, asked: Asked): Part {
  const { query, actor, now, commands } = asked
  if (query.target !== undefined) {
    const at = query.target.indexOf(':')
    if (at < 0) return sql.part`from approvals a where a.target_type = ${query.target}`
    return sql.part`from approvals a
      where a.target_type = ${query.target.slice(0, at)} and a.target_id = ${query.target.slice(at + 1)}`
  }
  return tabPart(sql, query.tab ?? 'waiting', { actor, now, approvers: commands.approvers })
}

/** One page, the newest first. */
export async function listApprovals(
  sql: Sql,
  asked: Asked,
): Promise<Result<AnswerOf<typeof listContract>, 'cursor_unknown'>> {
  const { query, actor, now } = asked
  const page = pageOf(query)
  const after =
    page.cursor === undefined ? undefined : readCursor('approvals', ['instant', 'uuid'], page.cursor)
  if (page.cursor !== undefined && after === undefined) return refuse('cursor_unknown')
  const filter = filterOf(sql, asked)
  const behind = after
    ? sql.part`and (a.made_at, a.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql.part``
  const found = await sql<ApprovalRow>`
    select a.* ${filter} ${behind} order by a.made_at desc, a.id desc
    limit ${page.perPage + 1} offset ${after ? 0 : (page.page - 1) * page.perPage}`
  const { rows, last } = cutPage(found, page.perPage)
  const [waiting] = await sql<{ count: number }>`
    select count(*)::int count from approvals a where ${mineToDecide(sql, { actor, now, approvers: asked.commands.approvers })}`
  return done({
    items: await viewsOf(sql, rows, readerOf(asked.commands, { actor, now })),
    page: page.page,
    per_page: page.perPage,
    ...(await countRows(sql, filter)),
    next_cursor: last ? writeCursor('approvals', [last.made_at, last.id]) : null,
    waiting_for_me: waiting?.count ?? 0,
    my_outcomes: await findMyOutcomes(sql, { actor, now }),
  })
}

/** One in full: as it was asked, and as it would be done now. Nothing is done, and nothing stays locked. */
export async function findApproval(
  doors: Doors,
  commands: Approvables,
  asked: { readonly id: string; readonly actor: AdminActor; readonly now: Date },
): Promise<Result<AnswerOf<typeof oneContract>, 'approval_not_found'>> {
  const { id, actor, now } = asked
  return doors.database.begin(async (sql) => {
    const [row] = await sql<ApprovalRow>`select * from approvals where id = ${id}`
    if (row === undefined) return refuse('approval_not_found')
    const [view] = await viewsOf(sql, [row], readerOf(commands, { actor, now }))
    if (view === undefined) return refuse('approval_not_found')
    return done(await asSeen(sql, doors, { commands, row, view, actor, now }))
  })
}

/** One request with what it would do now, in clear for whoever may decide it. */
export async function asSeen(
  sql: Sql,
  doors: Doors,
  asked: {
    readonly commands: Approvables
    readonly row: ApprovalRow
    readonly view: ApprovalView
    readonly actor: AdminActor
    readonly now: Date
  },
): Promise<AnswerOf<typeof oneContract>> {
  const { commands, row, view, actor, now } = asked
  // Whoever took a mailbox is shown nobody's details.
  const { moneyBlockedUntil: until } = actor
  const mayRead = view.mine_to_decide && (until === undefined || until <= now)
  const { changes, told, ...asNow } = await asOfNow(sql, doors, asked)
  return {
    ...view,
    ...asNow,
    postings_done: await findPosted(sql, row),
    lacks_approver:
      view.state === 'waiting' &&
      (await lacksApprover(
        sql,
        { command: row.command, makerId: row.maker_id, target: view.target, only: row.approvers },
        commands.approvers,
      )),
    maker_today: await findMakerToday(sql, row, now),
    told: mayRead || row.maker_id === actor.id ? told : [],
    changes: mayRead && changes ? changes : view.changes,
  }
}

type AsOfNow = Pick<AnswerOf<typeof oneContract>, 'postings_now' | 'told' | 'cannot'> & {
  /** With the personal data that waits sealed; what stood there before is looked at in the record, where each look is counted. */
  readonly changes?: ApprovalView['changes']
}

const nothingNow = { postings_now: null, told: [] }

async function asOfNow(
  sql: Sql,
  doors: Doors,
  { commands, row, now }: { commands: Approvables; row: ApprovalRow; now: Date },
): Promise<AsOfNow> {
  const command = commands.byName.get(row.command)
  if (stateAt(row, now) !== 'waiting' || command === undefined) return { ...nothingNow, cannot: null }
  const planned = await command.planAgain(sql, doors, { payload: row.payload, now })
  if (!planned.ok) return { ...nothingNow, cannot: sentenceOf(command.contract, planned) }
  const { plan, hash } = planned.value
  if (hash !== row.hash)
    return { ...nothingNow, cannot: 'What this rests on has changed since it was asked.' }
  const told = (plan.told ?? []).map(({ field, before, after }) => ({ field, before, after }))
  const changes = changesOf(plan).map(({ field, before, after }) => ({
    field,
    before: isMasked(field) ? (row.changes.find((kept) => kept.field === field)?.before ?? null) : before,
    after,
  }))
  return { postings_now: await previewPostings(sql, plan), told, cannot: null, changes }
}
