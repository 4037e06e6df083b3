// Answers for the requests to close an account as staff read them: the queue, and the one of a user.
import { lacksApprover } from '#features/approvals/public.ts'
import {
  findEnds,
  isTakenPart,
  markOf,
  type QueueKinds,
  type QueueOrder,
  queuePage,
  type QueueState,
} from '#features/queues/public.ts'
import type { Part, Sql, StaleSql } from '#kit/db/database.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { countRows, type PageRequest } from '#kit/http/paging.ts'
import { done, refuse } from '#kit/refusal.ts'
import { type Block, dueOf } from '../rules.ts'
import { closeAccount, listClosings as contract } from '../staff-contract.ts'
import { findBlocks, type Reader } from './find-blocks.ts'
import { type ClosingRow, closingRows, type ClosingView, closingView } from './request-row.ts'

export const queueKinds: QueueKinds = {
  closing_request: {
    readBy: contract.name,
    topic: 'closing-requests',
    rows: (sql, id) => sql.part`select 1 from closing_requests where id = ${id}`,
  },
}

type Asked = {
  readonly state: QueueState
  readonly taken: 'me' | 'nobody' | undefined
  readonly reader: Pick<AdminActor, 'id' | 'role'>
}

/** Whose date comes first asked first. */
export const closingOrder = (sql: StaleSql): QueueOrder => ({
  since: sql.part`r.asked_at`,
  endedAt: sql.part`r.ended_at`,
  id: sql.part`r.id`,
})

/** Which requests `r` are asked for. */
export function closingsPart(sql: StaleSql, { state, taken, reader }: Asked): Part {
  const isHere = state === 'open' ? sql.part`r.state = 'asked'` : sql.part`r.state <> 'asked'`
  const mark = isTakenPart(sql, { type: 'closing_request', id: sql.part`r.id`, taken, adminId: reader.id })
  return sql.part`${isHere} ${mark}`
}

export type ListedClosing = AnswerOf<typeof contract>['items'][number]

/** Requests as their list has them, but for what has to end first; `tail` says in which order, and how many. */
export async function findClosings(
  sql: StaleSql,
  { where, tail }: { readonly where: Part; readonly tail: Part },
): Promise<ListedClosing[]> {
  const rows = await sql<ClosingRow>`select ${closingRows(sql)} where ${where} ${tail}`
  return withEnds(
    sql,
    rows.map((row) => listedView(row, [])),
  )
}

/** One page. The list is short by nature: pages are enough. */
export async function listClosings(
  sql: Sql,
  { page, now, ...asked }: Asked & { readonly page: PageRequest; readonly now: Date },
) {
  const where = closingsPart(sql, asked)
  const tail = queuePage(sql, { order: closingOrder(sql), state: asked.state, ...page })
  const rows = await sql<ClosingRow>`select ${closingRows(sql)} where ${where} ${tail}`
  return done({
    items: await withEnds(sql, await withBlocks(sql, rows, { now, reader: asked.reader.role })),
    page: page.page,
    per_page: page.perPage,
    ...(await countRows(sql, sql.part`from closing_requests r where ${where}`)),
    next_cursor: null,
  })
}

type BlocksAsked = { readonly now: Date; readonly reader: Reader }

const listedView = (row: ClosingRow, blocks: readonly Block[]) => ({
  ...closingView(row, blocks),
  due_at: dueOf(row.closes_at),
  ...markOf(row),
})

async function withBlocks(sql: Sql, rows: readonly ClosingRow[], asked: BlocksAsked) {
  const userIds = rows.filter(({ state }) => state === 'asked').map((row) => row.user_id)
  const blocks = await findBlocks(sql, { userIds, ...asked })
  return rows.map((row) => listedView(row, blocks.get(row.user_id) ?? []))
}

/** Of those that staff have ended: who, and why. What the customer read is why it was rejected. */
async function withEnds<Request extends ClosingView>(sql: StaleSql, requests: readonly Request[]) {
  const ends = await findEnds(
    sql,
    requests.flatMap(({ id, user, state, ended_at: endedAt }) =>
      endedAt === null || state === 'withdrawn'
        ? []
        : [{ key: id, targets: [{ type: 'user', id: user.uuid }], acts: endingActs[state], endedAt }],
    ),
  )
  return requests.map((request) => ({ ...request, ended: ends.get(request.id) ?? null }))
}

const endingActs = {
  asked: [],
  rejected: ['account-closing.reject'],
  closed: ['account-closing.close'],
} as const

/** The last request of a user that was not taken back. */
export async function findClosingOf(
  sql: Sql,
  asked: { readonly userId: string; readonly now: Date; readonly reader: Pick<AdminActor, 'id' | 'role'> },
) {
  const { userId, now, reader } = asked
  const known = await sql`select 1 from users where id = ${userId}`
  if (known.length === 0) return refuse('user_not_found')
  const rows = await sql<ClosingRow>`
    select ${closingRows(sql)} where r.user_id = ${userId} and r.state <> 'withdrawn' order by r.asked_at desc limit 1`
  const [request] = await withBlocks(sql, rows, { now, reader: reader.role })
  const target = { type: 'user', id: userId }
  const lacks = await lacksApprover(sql, { command: closeAccount.name, makerId: reader.id, target })
  return done({ request: request ?? null, lacks_approver: lacks })
}
