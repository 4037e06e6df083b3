// Answers for what stands in the way of closing accounts: money, payments, orders, disputes and checks that have not ended.
import { declaredCases } from '#features/cases/kinds.ts'
import { mayKnow, openCasesAbout } from '#features/cases/public.ts'
import { countOpenDepositsOf } from '#features/crypto/parts.ts'
import { countDebtsOf } from '#features/debts/parts.ts'
import { countHeldOf } from '#features/deposits/parts.ts'
import { countByCustomer } from '#features/orders/public.ts'
import { countStandingOf } from '#features/standing-orders/parts.ts'
import { countRequestsOf } from '#features/tiers/parts.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import { isCurrency } from '#kit/money/currency.ts'
import { money } from '#kit/money/money.ts'
import { type Block, type BlockKind, blockKinds, type CheckKind, checkKinds, returnDays } from '../rules.ts'

type Row = {
  user_id: string
  balances: { currency: string; minor: string }[] | null
  held: number
  frozen: number
  held_deposits: number
  debts: number
  orders: number
  tier_requests: number
  disputes: number
}

/** Who reads what stands in the way: only of the cases that they may know of. */
export type Reader = AdminActor['role'] | 'customer'

/** By user, in the order in which they are told; a user with none has an empty list. */
export async function findBlocks(
  sql: Sql,
  asked: { readonly userIds: readonly string[]; readonly now: Date; readonly reader: Reader },
): Promise<ReadonlyMap<string, readonly Block[]>> {
  const { userIds, now, reader } = asked
  // Whoever asks has just sent the rest away: the bank's week passes while the request waits, and is looked at when the account is closed.
  const since = reader === 'customer' ? now : new Date(now.getTime() - returnDays * 86_400_000)
  const user = sql.part`u.id`
  const rows = await sql<Row>`
    select u.id user_id, w.balances, coalesce(w.frozen, 0)::int frozen, coalesce(w.held, 0)::int held,
      ${countHeldOf(sql, user)} + ${countOpenDepositsOf(sql, user, reader === 'customer')} held_deposits,
      ${countDebtsOf(sql, user)} debts,
      ${countStandingOf(sql, user)} orders,
      ${countRequestsOf(sql, user)} tier_requests,
      (select count(*)::int from transactions x where x.user_id = u.id and x.status = 'disputed') disputes
    from users u left join lateral (
      select json_agg(json_build_object('currency', a.currency, 'minor', a.balance::text)) filter (where a.balance <> 0) balances,
        count(*) filter (where a.held <> 0) held,
        count(*) filter (where own_freeze_at is not null
          or (freeze_level is not null and (freeze_until is null or freeze_until > ${now}))) frozen
      from wallets x join ledger.accounts a on a.id = x.ledger_account where x.user_id = u.id) w on true
    where u.id = any(${[...userIds]}::uuid[])`
  const payments = await countByCustomer(sql, { userIds, paidAfter: since })
  const cases = (await openCasesAbout(sql, userIds)).filter(
    ({ kind }) => mayKnow(reader, kind) && declaredCases[kind].isOfDeposit !== true,
  )
  return new Map(
    rows.map((row) => [
      row.user_id,
      blocksOf(
        row,
        cases
          .filter((one) => one.concerns(row.user_id))
          .map(({ kind }) => declaredCases[kind].customerReads ?? 'other'),
        payments.get(row.user_id),
      ),
    ]),
  )
}

function blocksOf(
  { held, ...row }: Row,
  checks: readonly CheckKind[],
  payments: { readonly open: number; readonly paid: number } = { open: 0, paid: 0 },
): readonly Block[] {
  const amounts = (row.balances ?? []).flatMap(({ currency, minor }) =>
    isCurrency(currency) ? [money(currency, BigInt(minor))] : [],
  )
  const counts: Record<BlockKind, number> = {
    ...row,
    money: amounts.length,
    // A hold of a transfer is counted with it.
    payments: payments.open === 0 ? held : payments.open,
    late_payments: payments.paid,
    cases: checks.length,
  }
  const about = checkKinds.filter((kind) => checks.includes(kind))
  return blockKinds.flatMap((kind) =>
    counts[kind] === 0
      ? []
      : [
          {
            kind,
            count: counts[kind],
            amounts: kind === 'money' ? amounts : [],
            ...(kind === 'cases' && { about }),
          },
        ],
  )
}

/** Of one user. */
export async function blocksFor(
  sql: Sql,
  asked: { readonly userId: string; readonly now: Date; readonly reader: Reader },
): Promise<readonly Block[]> {
  const { userId, now, reader } = asked
  return (await findBlocks(sql, { userIds: [userId], now, reader })).get(userId) ?? []
}

/** As calls answer them. */
export function blocksView(blocks: readonly Block[]) {
  return blocks.map(({ kind, count, amounts, about }) => ({
    kind,
    count,
    amounts: amounts.map((amount) => ({ currency: amount.currency, amount })),
    ...(about !== undefined && { about: [...about] }),
  }))
}
