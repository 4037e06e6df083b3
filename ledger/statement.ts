// Answers for the entries of an account in their order, page by page, and for where it stood at an instant.
import type { StaleSql } from '#kit/db/database.ts'
import type { Money } from '#kit/money/money.ts'
import { moneyIn } from './balances.ts'
import { type AccountId, holdId, type HoldId, transferId, type TransferId } from './posting.ts'

/** One line of an account. */
export type Entry = {
  /** 1, 2, 3 ... without a gap. */
  readonly version: bigint
  readonly transfer: TransferId
  readonly kind: string
  /** Credits above zero, debits below. */
  readonly amount: Money
  readonly balanceAfter: Money
  /** Never before that of an earlier entry of the account. */
  readonly recordedAt: Date
  readonly reverses: TransferId | undefined
  /** What it settles, or what the transfer did that it reverses. */
  readonly hold: HoldId | undefined
}

/** The place of an entry in its account: the cursor of a statement. */
export type Place = Pick<Entry, 'recordedAt' | 'version'>

export type Page = {
  /** Recorded from this instant on, and before that one. */
  readonly from?: Date
  readonly until?: Date
  /** No later one than this version. */
  readonly last?: bigint
  readonly after?: Place | undefined
  readonly limit: number
}

/** The entries of an account within a span of time, the oldest first: at most `limit` of those after the one at `after`. */
export async function statement(sql: StaleSql, account: AccountId, page: Page): Promise<Entry[]> {
  const from = page.after?.recordedAt ?? page.from ?? new Date(0)
  const rows = await sql<{
    version: bigint
    transfer_id: bigint
    amount: bigint
    balance_after: bigint
    recorded_at: Date
    currency: string
    kind: string
    reverses: bigint | null
    hold_id: bigint | null
  }>`
    select e.version, e.transfer_id, e.amount, e.balance_after, e.recorded_at, a.currency, t.kind, t.reverses,
      coalesce(t.hold_id, r.hold_id) hold_id
    from ledger.entries e
    join ledger.accounts a on a.id = e.account_id
    join ledger.transfers t on t.id = e.transfer_id
    left join ledger.transfers r on r.id = t.reverses
    where e.account_id = ${account} and e.recorded_at >= ${from} and e.recorded_at < ${page.until ?? new Date('9999-01-01')}
      and (e.recorded_at, e.version) > (${from}, ${page.after?.version ?? 0n}) and e.version <= ${page.last ?? 2n ** 63n - 1n}
    order by e.recorded_at, e.version limit ${page.limit}`
  return rows.map((row) => ({
    version: row.version,
    transfer: transferId(row.transfer_id),
    kind: row.kind,
    amount: moneyIn(row.currency)(row.amount),
    balanceAfter: moneyIn(row.currency)(row.balance_after),
    recordedAt: row.recorded_at,
    reverses: row.reverses === null ? undefined : transferId(row.reverses),
    hold: row.hold_id === null ? undefined : holdId(row.hold_id),
  }))
}

/** The version of the last entry that was recorded before an instant, and what the account had then, in minor units; zeros before the first. */
export async function lastBefore(
  sql: StaleSql,
  account: AccountId,
  instant: Date,
): Promise<{ readonly version: bigint; readonly balance: bigint }> {
  const [row] = await sql<{ version: bigint; balance: bigint }>`
    select version, balance_after balance from ledger.entries where account_id = ${account} and recorded_at < ${instant}
    order by recorded_at desc, version desc limit 1`
  return row ?? { version: 0n, balance: 0n }
}
