// Answers for a list as its customer sees it: each line with what is wrong or became of it, and what all of it would cost.
import { findTokens } from '#features/bills/public.ts'
import { destinationNamed, type Destinations } from '#features/orders/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { fillIn, type AnswerOf } from '#kit/http/contract.ts'
import { money } from '#kit/money/money.ts'
import type { findList } from '../contract.ts'
import { lineRefusals } from '../line-refusals.ts'
import { findRepeated, linesMost } from '../rules.ts'
import { amountsOf, findLines, foundOf, type Line, type ListRow, openerOf, type Problem } from './lines.ts'
import { quoteList } from './quote-list.ts'

export type ListView = AnswerOf<typeof findList>
type LineView = ListView['lines'][number]

const sentences: Readonly<Record<string, { readonly say: string }>> = lineRefusals

/** As its customer reads it. */
const shownProblem = ({ code, values }: Problem) => ({
  code,
  message: fillIn((sentences[code] ?? lineRefusals.not_paid_once).say, values),
})

/** A list with its lines, and while it is a draft what it would cost. */
export async function viewOf(
  sql: Sql,
  doors: Doors,
  { list, destinations }: { readonly list: ListRow; readonly destinations: Destinations },
): Promise<ListView> {
  const opener = await openerOf(sql, doors, list.user_id)
  const lines = judged(await findLines(sql, opener, { list: list.id }), destinations)
  const payments = await findPayments(sql, doors, list)
  const isDraft = list.authorised_at === null
  return {
    id: list.id,
    state: isDraft ? 'draft' : list.ended_at === null ? 'paying' : 'ended',
    created_at: list.created_at,
    authorised_at: list.authorised_at,
    currency: 'NGN',
    total: list.total_minor === null ? null : money('NGN', list.total_minor),
    lines: lines.map((line) => lineView(line, payments)),
    quote:
      isDraft && isReady(lines)
        ? await quoteList(sql, doors, { userId: list.user_id, lines, destinations })
        : null,
  }
}

/** Every line can be paid. */
export const isReady = (lines: readonly Line[]): boolean =>
  lines.length > 0 && lines.every(({ state }) => state === 'ready')

/** Lines as they stand beside each other: one that repeats another is faulty until its customer wants both. */
export function judged(lines: readonly Line[], destinations: Destinations): Line[] {
  const most = destinationNamed(destinations, 'bill').newPayee?.onItsWayMost ?? linesMost
  const repeated = findRepeated(
    lines.flatMap((line) => {
      if (line.state !== 'ready') return []
      const { to, account, isDue } = foundOf(line)
      return [
        {
          position: line.position,
          code: 'code' in to ? to.code : '',
          account,
          amountMinor: amountsOf(line).amount,
          isDue,
          isWantedTwice: line.is_wanted_twice,
        },
      ]
    }),
    most,
  )
  return lines.map((line) => {
    const code = repeated.get(line.position)
    return code === undefined
      ? line
      : {
          ...line,
          state: 'faulty',
          said: { ...line.said, problem: { code, values: { most: String(most) } } },
        }
  })
}

type Payment = {
  readonly stands: LineView['payment']
  readonly reference: string
  readonly endedAt: Date | null
  readonly tokens: readonly string[]
}
type Payments = ReadonlyMap<string, Payment>

/** The payments of a list, by transaction. */
async function findPayments(sql: Sql, doors: Doors, { id, user_id: userId }: ListRow): Promise<Payments> {
  const rows = await sql<{ id: string; status: string; reference: string; completed_at: Date | null }>`
    select t.id, t.status, t.reference, t.completed_at
    from bill_list_lines l join transactions t on t.id = l.transaction_id where l.list_id = ${id}`
  if (rows.length === 0) return new Map()
  const tokens = await findTokens(sql, doors, { userId, transactionIds: rows.map((row) => row.id) })
  return new Map(
    rows.map(({ id: transaction, status, reference, completed_at: endedAt }) => [
      transaction,
      { stands: standOf(status), reference, endedAt, tokens: tokens.get(transaction) ?? [] },
    ]),
  )
}

function standOf(status: string): LineView['payment'] {
  if (status === 'success') return 'paid'
  return status === 'pending' || status === 'processing' ? 'on_its_way' : 'not_paid'
}

function lineView(line: Line, payments: Payments): LineView {
  const { position, state, said, amount_minor: amount, charges_minor: charges } = line
  const { cells, found, proposals = [], problem } = said
  const payment = payments.get(line.transaction_id ?? '')
  return {
    position,
    ...cells,
    state,
    payee: found === undefined ? null : { name: found.name, biller: found.place, account: found.account },
    plan_name: found?.planName ?? null,
    to_pay: amount === null ? null : money('NGN', amount),
    fee: charges === null ? null : money('NGN', charges),
    problem: problem === undefined ? null : shownProblem(problem),
    proposals,
    is_wanted_twice: line.is_wanted_twice,
    transaction_id: line.transaction_id,
    // What was made and is no payment of its customer's was paid for them.
    payment:
      payment?.stands ?? (state !== 'made' ? null : line.transaction_id === null ? 'paid' : 'on_its_way'),
    payment_reference: payment?.reference ?? null,
    paid_at: payment?.stands === 'paid' ? payment.endedAt : null,
    tokens: [...(payment?.tokens ?? [])],
  }
}

type Summary = {
  readonly id: string
  readonly created_at: Date
  readonly authorised_at: Date | null
  readonly ended_at: Date | null
  readonly total_minor: bigint | null
  readonly lines: number
  readonly waiting: number
  readonly made: number
  readonly refused: number
}

/** A customer's lists, the newest first. */
export async function listSummaries(sql: Sql, userId: string) {
  const rows = await sql<Summary>`
    select b.id, b.created_at, b.authorised_at, b.ended_at, b.total_minor, l.lines, l.waiting, l.made, l.refused
    from bill_lists b cross join lateral (
      select count(*)::int lines, (count(*) filter (where state = 'waiting'))::int waiting,
        (count(*) filter (where state = 'made'))::int made, (count(*) filter (where state = 'refused'))::int refused
      from bill_list_lines where list_id = b.id) l
    where b.user_id = ${userId} order by b.created_at desc, b.id desc limit 50`
  return rows.map(({ total_minor: total, ended_at: ended, ...row }) => ({
    ...row,
    state:
      row.authorised_at === null
        ? ('draft' as const)
        : ended === null
          ? ('paying' as const)
          : ('ended' as const),
    currency: 'NGN' as const,
    total: total === null ? null : money('NGN', total),
  }))
}
