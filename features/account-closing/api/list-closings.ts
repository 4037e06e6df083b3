// Answers for the requests to close an account as staff read them: the queue, and the one of a user.
import { findEnds, isTakenPart, markOf } from '#features/queues/public.ts'
import type { Sql } from '#kit/db/database.ts'
import { countRows, type PageRequest } from '#kit/http/paging.ts'
import { done, refuse } from '#kit/refusal.ts'
import { dueOf } from '../rules.ts'
import { findBlocks, type Reader } from './find-blocks.ts'
import { type ClosingRow, closingRows, type ClosingView, closingView } from './request-row.ts'

type Asked = {
  readonly state: 'open' | 'closed'
  readonly taken: 'me' | 'nobody' | undefined
  readonly adminId: string
  readonly page: PageRequest
  readonly now: Date
  readonly reader: Reader
}

/** One page. The list is short by nature: pages are enough. */
export async function listClosings(sql: Sql, { state, taken, adminId, page, now, reader }: Asked) {
  const isHere = state === 'open' ? sql.part`r.state = 'asked'` : sql.part`r.state <> 'asked'`
  const where = sql.part`${isHere} ${isTakenPart(sql, { type: 'closing_request', id: sql.part`r.id`, taken, adminId })}`
  // Whose date comes first is looked at first; of what has ended, what ended last.
  const order = state === 'open' ? sql.part`r.closes_at, r.id` : sql.part`r.ended_at desc, r.id desc`
  const rows = await sql<ClosingRow>`
    select ${closingRows(sql)} where ${where} order by ${order}
    limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`
  return done({
    items: await withEnds(sql, await withBlocks(sql, rows, { now, reader })),
    page: page.page,
    per_page: page.perPage,
    ...(await countRows(sql, sql.part`from closing_requests r where ${where}`)),
    next_cursor: null,
  })
}

async function withBlocks(sql: Sql, rows: readonly ClosingRow[], asked: Pick<Asked, 'now' | 'reader'>) {
  const userIds = rows.filter(({ state }) => state === 'asked').map((row) => row.user_id)
  const blocks = await findBlocks(sql, { userIds, ...asked })
  return rows.map((row) => ({
    ...closingView(row, blocks.get(row.user_id) ?? []),
    due_at: dueOf(row.closes_at),
    ...markOf(row),
  }))
}

/** Of those that staff have ended: who, and why. What the customer read is why it was rejected. */
async function withEnds<Request extends ClosingView>(sql: Sql, requests: readonly Request[]) {
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
  { userId, now, reader }: Pick<Asked, 'now' | 'reader'> & { readonly userId: string },
) {
  const known = await sql`select 1 from users where id = ${userId}`
  if (known.length === 0) return refuse('user_not_found')
  const rows = await sql<ClosingRow>`
    select ${closingRows(sql)} where r.user_id = ${userId} and r.state <> 'withdrawn' order by r.asked_at desc limit 1`
  const [request] = await withBlocks(sql, rows, { now, reader })
  return done({ request: request ?? null })
}
