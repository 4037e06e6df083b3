// Answers for the entries of an account, newest first, page by page.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Money } from '#kit/money/money.ts'
import { moneyIn } from './balances.ts'
import { type AccountId, holdId, type HoldId, transferId, type TransferId } from './posting.ts'

/** One line of an account. */
export type Entry = {
  readonly account: AccountId
  /** 1, 2, 3 ... without a gap. */
  readonly version: bigint
  readonly transfer: TransferId
  readonly kind: string
  /** Credits above zero, debits below. */
  readonly amount: Money
  readonly balanceAfter: Money
  /** Never before that of an earlier entry of the account. */
  readonly recordedAt: Date
  readonly effectiveAt: Date
  /** `yyyy-mm-dd` in Lagos. */
  readonly businessDay: string
  readonly reverses: TransferId | undefined
  readonly hold: HoldId | undefined
}

/** The place of an entry in its account: the cursor of a statement. */
export type Place = Pick<Entry, 'recordedAt' | 'version'>
const end: Place = { recordedAt: new Date('9999-01-01T00:00:00Z'), version: 0n }

/** The entries of an account, newest first: at most `limit` (1 to 500) of those before the one at `before`. */
export async function statement(
  sql: Sql,
  account: AccountId,
  page: { readonly before?: Place | undefined; readonly limit: number },
): Promise<Entry[]> {
  assert(Number.isInteger(page.limit) && page.limit >= 1 && page.limit <= 500, 'a page has 1 to 500 entries')
  const { recordedAt, version } = page.before ?? end
  const rows = await sql<EntryRow>`
    select e.version, e.transfer_id, e.amount, e.balance_after, e.recorded_at, a.currency,
      t.kind, t.effective_at, t.business_day, t.reverses, t.hold_id
    from ledger.entries e
    join ledger.accounts a on a.id = e.account_id
    join ledger.transfers t on t.id = e.transfer_id
    where e.account_id = ${account} and e.recorded_at <= ${recordedAt}
      and (e.recorded_at, e.version) < (${recordedAt}, ${version})
    order by e.recorded_at desc, e.version desc limit ${page.limit}`
  return rows.map((row) => entryFrom(account, row))
}

type EntryRow = {
  version: bigint
  transfer_id: bigint
  amount: bigint
  balance_after: bigint
  recorded_at: Date
  currency: string
  kind: string
  effective_at: Date
  business_day: string
  reverses: bigint | null
  hold_id: bigint | null
}

function entryFrom(account: AccountId, row: EntryRow): Entry {
  const inCurrency = moneyIn(row.currency)
  return {
    account,
    version: row.version,
    transfer: transferId(row.transfer_id),
    kind: row.kind,
    amount: inCurrency(row.amount),
    balanceAfter: inCurrency(row.balance_after),
    recordedAt: row.recorded_at,
    effectiveAt: row.effective_at,
    businessDay: row.business_day,
    reverses: row.reverses === null ? undefined : transferId(row.reverses),
    hold: row.hold_id === null ? undefined : holdId(row.hold_id),
  }
}
