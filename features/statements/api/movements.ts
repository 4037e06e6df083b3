// Answers for a stretch of a wallet's ledger account: where it begins and ends, its figures, and each movement in words.
import { assert } from '#kit/assert.ts'
import type { StaleSql } from '#kit/db/database.ts'
import { type Currency, isCurrency } from '#kit/money/currency.ts'
import { displayAmount } from '#kit/money/display.ts'
import { add, type Money, money } from '#kit/money/money.ts'
import { say } from '#kit/words/words.ts'
import { balanceBefore } from '#ledger/balances.ts'
import { findCut } from '#ledger/cuts.ts'
import { accountId } from '#ledger/posting.ts'
import { boundsOf, type Period } from '../rules.ts'
import { words } from '../words.ts'

/** The entries of an account that were recorded within the bounds: the end is not within. None when `last` is `first - 1`. */
export type Stretch = Span & { readonly userId: string; readonly walletId: string }
export type Span = {
  readonly account: bigint
  readonly currency: Currency
  readonly first: bigint
  readonly last: bigint
  readonly start: Date
  readonly end: Date
}

export type Movement = {
  readonly at: Date
  /** Who it was with: `To Chidi Eze, Zenith Bank`. */
  readonly title: string
  /** What it was for, and what was charged beside it. */
  readonly detail: string
  readonly reference: string
  /** In above zero, out below. */
  readonly amount: Money
  readonly balance: Money
}

export type Figures = {
  readonly opening: Money
  readonly moneyIn: Money
  readonly moneyOut: Money
  readonly closing: Money
  readonly count: number
}

/** Whether entries of a period were taken away from the books, and nothing can be told of it. */
export async function isAway(sql: StaleSql, { from }: Pick<Period, 'from'>): Promise<boolean> {
  const cut = await findCut(sql)
  return cut !== undefined && boundsOf({ from, to: from }).start < cut.before
}

/** The entries that a period holds: those that were recorded in it. */
export async function findStretch(
  sql: StaleSql,
  asked: { readonly userId: string; readonly walletId: string; readonly period: Period },
): Promise<Stretch | undefined> {
  const [wallet] = await sql<{ ledger_account: bigint; currency: string }>`
    select ledger_account, currency from wallets where id = ${asked.walletId} and user_id = ${asked.userId}`
  if (wallet === undefined) return undefined
  const { currency, ledger_account: account } = wallet
  assert(isCurrency(currency), 'a wallet is kept in a currency of the product')
  const { start, end } = boundsOf(asked.period)
  const last = await lastBefore(sql, account, end)
  const first = (await lastBefore(sql, account, start)) + 1n
  return { userId: asked.userId, walletId: asked.walletId, account, currency, first, last, start, end }
}

async function lastBefore(sql: StaleSql, account: bigint, instant: Date): Promise<bigint> {
  const [row] = await sql<{ version: bigint }>`
    select version from ledger.entries where account_id = ${account} and recorded_at < ${instant}
    order by recorded_at desc, version desc limit 1`
  return row?.version ?? 0n
}

/** The figures of a stretch, all from its entries: opening plus in minus out is closing. */
export async function sumStretch(sql: StaleSql, span: Span): Promise<Figures> {
  const { account, currency, last, start, end } = span
  const [row] = await sql<{ money_in: bigint; money_out: bigint; at_last: bigint | null; count: number }>`
    select coalesce(sum(amount) filter (where amount > 0), 0)::bigint money_in,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint money_out,
      sum(balance_after) filter (where version = ${last})::bigint at_last, count(*)::int count
    from ledger.entries
    where account_id = ${account} and recorded_at >= ${start} and recorded_at < ${end} and version <= ${last}`
  assert(row !== undefined, 'a sum answers one row')
  const opening = await balanceBefore(sql, accountId(account), start)
  const closing = row.at_last ?? opening
  assert(opening + row.money_in - row.money_out === closing, 'a statement adds up')
  return {
    opening: money(currency, opening),
    moneyIn: money(currency, row.money_in),
    moneyOut: money(currency, row.money_out),
    closing: money(currency, closing),
    count: row.count,
  }
}

type Line = {
  readonly version: bigint
  readonly amount: bigint
  readonly recorded_at: Date
  readonly transfer_id: bigint
  readonly kind: string
  readonly reverses: bigint | null
  readonly hold_id: bigint | null
}

/** What a posting was, as its transaction tells it. */
type Told = {
  readonly posting: bigint | null
  readonly hold: bigint | null
  readonly reference: string
  readonly counterparty_name: string
  readonly counterparty_bank: string
  readonly narration: string
  readonly type: string
  readonly charges_minor: bigint
}

const rowsAtOnce = 250

/** The movements of a stretch, oldest first, in pieces: long ones are never whole in memory. */
export async function* readMovements(sql: StaleSql, stretch: Stretch): AsyncGenerator<readonly Movement[]> {
  // Reckoned on from the opening, so that the rows of a statement always lead to its closing balance.
  let balance = (await sumStretch(sql, stretch)).opening
  for (let after: Line | undefined; ;) {
    const lines = await listLines(sql, stretch, after)
    const told = await findTold(sql, stretch, lines)
    yield lines.map((line) => {
      balance = add(balance, money(stretch.currency, line.amount))
      return movementOf(line, { told: told(line), balance })
    })
    after = lines.at(-1)
    if (lines.length < rowsAtOnce) return
  }
}

async function listLines(sql: StaleSql, stretch: Stretch, after: Line | undefined): Promise<Line[]> {
  const from = after?.recorded_at ?? stretch.start
  return sql<Line>`
    select e.version, e.amount, e.recorded_at, e.transfer_id, t.kind, t.reverses,
      coalesce(t.hold_id, r.hold_id) hold_id
    from ledger.entries e join ledger.transfers t on t.id = e.transfer_id left join ledger.transfers r on r.id = t.reverses
    where e.account_id = ${stretch.account} and e.recorded_at >= ${from} and e.recorded_at < ${stretch.end}
      and (e.recorded_at, e.version) > (${from}, ${after?.version ?? 0n}) and e.version <= ${stretch.last}
    order by e.recorded_at, e.version limit ${rowsAtOnce}`
}

// A posting is told by its transaction: the one that names it, the one it returns, or the one whose hold it settles.
async function findTold(
  sql: StaleSql,
  { userId, walletId }: Stretch,
  lines: readonly Line[],
): Promise<(line: Line) => Told | undefined> {
  const postings = lines.flatMap(({ transfer_id: id, reverses }) =>
    reverses === null ? [id] : [id, reverses],
  )
  const holds = lines.flatMap(({ hold_id: id }) => (id === null ? [] : [id]))
  const rows = await sql<Told>`
    select f.posting, f.hold, t.reference, t.counterparty_name, t.counterparty_bank, t.narration, t.type,
      t.fee_minor + t.vat_minor + t.stamp_duty_minor charges_minor
    from (
      select id, ledger_transfer posting, null::bigint hold from transactions
      where user_id = ${userId} and ledger_transfer = any(${postings}::bigint[])
      union all
      select transaction_id, ledger_transfer, hold_id from transfers
      where user_id = ${userId} and (ledger_transfer = any(${postings}::bigint[]) or hold_id = any(${holds}::bigint[]))
    ) f join transactions t on t.id = f.id
    where t.user_id = ${userId} and t.wallet_id = ${walletId}`
  const byPosting = new Map(rows.map((row) => [row.posting, row]))
  const byHold = new Map(rows.map((row) => [row.hold, row]))
  return (line) =>
    byPosting.get(line.transfer_id) ??
    (line.reverses === null ? undefined : byPosting.get(line.reverses)) ??
    (line.hold_id === null ? undefined : byHold.get(line.hold_id))
}

function movementOf(line: Line, { told, balance }: { told: Told | undefined; balance: Money }): Movement {
  const { currency } = balance
  return {
    at: line.recorded_at,
    title: titleOf(line, told),
    detail: detailOf(line, told, currency),
    reference: told?.reference ?? '',
    amount: money(currency, line.amount),
    balance,
  }
}

// Words that stay the same however the transaction goes on: a statement that was issued reads the same for ever.
function titleOf(line: Line, told: Told | undefined): string {
  if (told === undefined) return say(line.kind === 'deposit_release' ? words.depositRelease : words.other)
  const isReturn = line.reverses !== null
  const what = partyOf({ isIn: line.amount > 0n !== isReturn }, told)
  return isReturn ? say(words.returned, { what }) : what
}

function partyOf(
  line: { isIn: boolean },
  { counterparty_name: name, counterparty_bank: bank, type }: Told,
): string {
  if (!line.isIn) return say(words.sent, { name, bank })
  return type === 'deposit' ? say(words.deposit, { name, bank }) : say(words.received, { name })
}

function detailOf(line: Line, told: Told | undefined, currency: Currency): string {
  if (told === undefined) return ''
  const isCharged = line.reverses === null && line.amount < 0n && told.charges_minor > 0n
  const charges = displayAmount(money(currency, told.charges_minor))
  return [told.narration, isCharged ? say(words.charges, { charges }) : '']
    .filter((part) => part !== '')
    .join(' · ')
}

/** A movement in one text, as files have it. */
export function describe({ title, detail }: Pick<Movement, 'title' | 'detail'>): string {
  return detail === '' ? title : `${title} · ${detail}`
}
