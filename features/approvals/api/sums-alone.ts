// Answers for what one person has moved alone today, and what was moved so of a wallet: small acts add up to a large one.
import type { Sql } from '#kit/db/database.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { type Money, money } from '#kit/money/money.ts'
import type { Stake } from '../rules.ts'
import type { Plan } from './plan.ts'

/** A command, about to be done by one person. */
type Act = {
  readonly contract: CallContract
  readonly stake: Stake
  readonly plan: Pick<Plan<unknown>, 'amount' | 'accountNames' | 'addsUp'>
  readonly makerId: string
  readonly now: Date
}

/** Who moves how much, and whose accounts it is about; undefined for what does not add up. */
function movedBy({ stake, plan, makerId }: Act) {
  const { amount, accountNames, addsUp = true } = plan
  if (stake !== 'money' || amount === undefined || !addsUp) return undefined
  return { makerId, amount, accounts: [...accountNames.keys()] }
}

/**
 * The larger of what this person moved alone in this currency today, and of what anybody moved alone of one of these accounts;
 * undefined for what moves no money. Waits for acts of the same person and the same accounts that are under way, which would
 * add to it.
 */
export async function sumAloneBefore(sql: Sql, act: Act): Promise<Money | undefined> {
  const moved = movedBy(act)
  if (moved === undefined) return undefined
  const { makerId, accounts } = moved
  const { currency } = moved.amount
  const since = startOfLagosDay(lagosDay(act.now))
  for (const held of [makerId, ...accounts.map(String).toSorted()])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sums alone\n${held}`}, 37))`
  const [row] = await sql<{ minor: bigint }>`
    select greatest(
      coalesce((select sum(amount_minor) from sums_alone
        where maker_id = ${makerId} and currency = ${currency} and done_at >= ${since}), 0),
      coalesce((select max(sum) from (
        select sum(s.amount_minor) from sums_alone s, unnest(s.accounts) account
        where s.currency = ${currency} and s.done_at >= ${since} and account = any(${accounts}::bigint[])
        group by account
      ) of_each), 0)
    )::bigint as minor`
  return money(currency, row?.minor ?? 0n)
}

/** Counts what one person did alone, in its transaction. */
export async function countAlone(sql: Sql, act: Act): Promise<void> {
  const moved = movedBy(act)
  if (moved === undefined) return
  const { makerId, amount, accounts } = moved
  await sql`
    insert into sums_alone (maker_id, command, currency, amount_minor, accounts, done_at)
    values (${makerId}, ${act.contract.name}, ${amount.currency}, ${amount.minor}, ${accounts}::bigint[], ${act.now})`
}

/** Removes what no sum counts any more. */
export async function removeOldSums(sql: Sql, before: Date): Promise<void> {
  await sql`delete from sums_alone where done_at < ${before}`
}
