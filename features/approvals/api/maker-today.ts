// Answers for what else a maker did today: small acts that nobody else saw, and what they asked others for.
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { isCurrency } from '#kit/money/currency.ts'
import { money } from '#kit/money/money.ts'
import type { findApproval } from '../contract.ts'
import { type ApprovalRow, stateAt } from './approval-rows.ts'
import { findConcerns } from './concerns.ts'

type Acts = AnswerOf<typeof findApproval>['maker_today']

/** More of one day are met in the audit log. */
const actsMost = 20

/** On the Lagos day of the request, other than the request itself. */
export async function findMakerToday(sql: Sql, of: ApprovalRow, now: Date): Promise<Acts> {
  const since = startOfLagosDay(lagosDay(of.made_at))
  const until = new Date(since.getTime() + 86_400_000)
  const asked = await sql<ApprovalRow>`
    select * from approvals where maker_id = ${of.maker_id} and made_at >= ${since} and made_at < ${until} and id <> ${of.id}
    order by made_at desc, id desc limit ${actsMost}`
  const concernsOf = await findConcerns(sql, asked)
  const acts = [
    ...asked.map((row) => ({
      command: row.command,
      target: { type: row.target_type, id: row.target_id },
      ...amountOf(row),
      state: stateAt(row, now),
      at: row.made_at,
      names: concernsOf(row).concerns.map(({ name }) => name),
      request: row.id,
    })),
    ...(await findAlone(sql, { makerId: of.maker_id, since, until })),
  ]
  return acts.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, actsMost)
}

const amountOf = ({ currency, amount_minor: minor }: Pick<ApprovalRow, 'currency' | 'amount_minor'>) =>
  currency !== null && minor !== null && isCurrency(currency)
    ? { amount: money(currency, minor), currency }
    : { amount: null, currency: null }

type Alone = Pick<ApprovalRow, 'command' | 'currency' | 'amount_minor'> & {
  readonly done_at: Date
  readonly names: readonly string[]
}

async function findAlone(
  sql: Sql,
  { makerId, since, until }: { readonly makerId: string; readonly since: Date; readonly until: Date },
): Promise<Acts> {
  const rows = await sql<Alone>`
    select s.command, s.currency, s.amount_minor, s.done_at, array(
      select distinct concat_ws(' ', u.first_name, u.last_name) from wallets w join users u on u.id = w.user_id
      where w.ledger_account = any(s.accounts)) names
    from sums_alone s where s.maker_id = ${makerId} and s.done_at >= ${since} and s.done_at < ${until}
    order by s.done_at desc limit ${actsMost}`
  return rows.map((row) => ({
    command: row.command,
    target: null,
    ...amountOf(row),
    state: 'alone',
    at: row.done_at,
    names: [...row.names],
    request: null,
  }))
}
