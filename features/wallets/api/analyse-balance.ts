// Answers for a wallet over time: what came in and went out by day, week or month, the running balance, and its drift.
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf, QueryOf } from '#kit/http/contract.ts'
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { isCurrency } from '#kit/money/currency.ts'
import { money } from '#kit/money/money.ts'
import { assert } from '#kit/assert.ts'
import { done, refuse } from '#kit/refusal.ts'
import { findCut } from '#ledger/cuts.ts'
import { lastBefore } from '#ledger/statement.ts'
import { accountId } from '#ledger/posting.ts'
import type { analyseBalance as contract } from '../contract.ts'

type Query = QueryOf<typeof contract>
const dayMilliseconds = 86_400_000
/** Without a beginning: the last 30 Lagos days. */
const usualDays = 30

/** The analysis of a wallet, by its reference. Days are Lagos days; a week begins on Monday. */
export async function analyseBalance(
  sql: Sql,
  asked: { readonly reference: string; readonly query: Query; readonly now: Date },
) {
  const { reference, query, now } = asked
  const [wallet] = await sql<{ account: bigint; currency: string; balance: bigint }>`
    select w.ledger_account account, w.currency, a.balance
    from wallets w join ledger.accounts a on a.id = w.ledger_account where w.reference = ${reference}`
  if (wallet === undefined) return refuse('wallet_not_found')
  const { currency, account } = wallet
  assert(isCurrency(currency), 'a wallet is kept in a currency of the product')
  const last = query.to ?? lagosDay(now)
  const first = query.from ?? lagosDay(new Date(now.getTime() - (usualDays - 1) * dayMilliseconds))
  if (first > last) return refuse('period_backwards')
  const start = startOfLagosDay(first)
  const cut = await findCut(sql)
  if (cut !== undefined && start < cut.before) return refuse('period_is_away')
  const end = new Date(startOfLagosDay(last).getTime() + dayMilliseconds)
  const { balance: opening } = await lastBefore(sql, accountId(account), start)
  const points = await listPoints(sql, { account, start, end, group: query.group ?? 'day' })
  const inCurrency = (minor: bigint) => money(currency, minor)
  let running = opening
  const shown = points.map(({ date, came, went }) => {
    running += came - went
    return { date, in: inCurrency(came), out: inCurrency(went), balance: inCurrency(running) }
  })
  const sum = (of: (point: Point) => bigint) => points.reduce((total, point) => total + of(point), 0n)
  const answer: AnswerOf<typeof contract> = {
    wallet_reference: reference,
    currency,
    opening_balance: inCurrency(opening),
    closing_balance: inCurrency(running),
    total_in: inCurrency(sum(({ came }) => came)),
    total_out: inCurrency(sum(({ went }) => went)),
    points: shown,
    drift: inCurrency(wallet.balance - (await foldOf(sql, account))),
  }
  return done(answer)
}

type Point = { readonly date: string; readonly came: bigint; readonly went: bigint }

async function listPoints(
  sql: Sql,
  of: { account: bigint; start: Date; end: Date; group: 'day' | 'week' | 'month' },
): Promise<readonly Point[]> {
  return sql<Point>`
    select date_trunc(${of.group}, recorded_at at time zone 'Africa/Lagos')::date::text as date,
      coalesce(sum(amount) filter (where amount > 0), 0)::bigint came,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint went
    from ledger.entries
    where account_id = ${of.account} and recorded_at >= ${of.start} and recorded_at < ${of.end} and leg > 0
    group by 1 order by 1`
}

/** What the entries of an account add up to: nothing else may be its balance. */
async function foldOf(sql: Sql, account: bigint): Promise<bigint> {
  const [row] = await sql<{ sum: bigint }>`
    select coalesce(sum(amount), 0)::bigint sum from ledger.entries where account_id = ${account}`
  return row?.sum ?? 0n
}
