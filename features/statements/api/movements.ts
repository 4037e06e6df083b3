// Answers for a stretch of a wallet's ledger account: where it begins and ends, its figures, and each movement in words.
import { ordersPosted } from '#features/orders/parts.ts'
import { transactionKinds, type TransactionType } from '#features/transactions/kinds.ts'
import { assert } from '#kit/assert.ts'
import type { StaleSql } from '#kit/db/database.ts'
import { type Currency, isCurrency } from '#kit/money/currency.ts'
import { displayAmount } from '#kit/money/display.ts'
import { add, type Money, money } from '#kit/money/money.ts'
import { say, type Word } from '#kit/words/words.ts'
import { findCut } from '#ledger/cuts.ts'
import { type AccountId, accountId } from '#ledger/posting.ts'
import { type Entry, lastBefore, type Place, statement } from '#ledger/statement.ts'
import { boundsOf, type Period } from '../rules.ts'
import { words } from '../words.ts'

/** The entries of an account that were recorded within the bounds: the end is not within. None when `last` is `first - 1`. */
export type Stretch = Span & { readonly userId: string; readonly walletId: string }
export type Span = {
  readonly account: AccountId
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
  const { currency } = wallet
  const account = accountId(wallet.ledger_account)
  assert(isCurrency(currency), 'a wallet is kept in a currency of the product')
  const { start, end } = boundsOf(asked.period)
  const { version: last } = await lastBefore(sql, account, end)
  const first = (await lastBefore(sql, account, start)).version + 1n
  return { userId: asked.userId, walletId: asked.walletId, account, currency, first, last, start, end }
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
  const { balance: opening } = await lastBefore(sql, account, start)
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

/** What a posting was, as its transaction tells it. */
type Told = {
  readonly posting: bigint | null
  readonly hold: bigint | null
  readonly reference: string
  readonly counterparty_name: string
  readonly counterparty_bank: string
  readonly counterparty_account: string
  readonly narration: string
  readonly type: TransactionType
  readonly charges_minor: bigint
}

const rowsAtOnce = 250

/** The movements of a stretch, oldest first, in pieces: long ones are never whole in memory. */
export async function* readMovements(sql: StaleSql, stretch: Stretch): AsyncGenerator<readonly Movement[]> {
  // Reckoned on from the opening, so that the rows of a statement always lead to its closing balance.
  let balance = (await sumStretch(sql, stretch)).opening
  const { account, start: from, end: until, last } = stretch
  for (let after: Place | undefined; ;) {
    const entries = await statement(sql, account, { from, until, last, after, limit: rowsAtOnce })
    const told = await findTold(sql, stretch, entries)
    yield entries.map((entry) => {
      balance = add(balance, entry.amount)
      return movementOf(entry, { told: told(entry), balance })
    })
    after = entries.at(-1)
    if (entries.length < rowsAtOnce) return
  }
}

// A posting is told by its transaction: the one that names it, the one it returns, or the one whose hold it settles.
async function findTold(
  sql: StaleSql,
  { userId, walletId }: Stretch,
  entries: readonly Entry[],
): Promise<(entry: Entry) => Told | undefined> {
  const postings = entries.flatMap(({ transfer, reverses }) => [transfer, ...(reverses ? [reverses] : [])])
  const holds = entries.flatMap(({ hold }) => (hold === undefined ? [] : [hold]))
  const rows = await sql<Told>`
    select f.posting, f.hold, t.reference, t.counterparty_name, t.counterparty_bank, t.counterparty_account, t.narration, t.type,
      t.fee_minor + t.vat_minor + t.stamp_duty_minor charges_minor
    from (
      select id, ledger_transfer posting, null::bigint hold from transactions
      where user_id = ${userId} and ledger_transfer = any(${postings}::bigint[])
      union all
      ${ordersPosted(sql, { userId, postings, holds })}
    ) f join transactions t on t.id = f.id
    where t.user_id = ${userId} and t.wallet_id = ${walletId}`
  const byPosting = new Map<bigint | null, Told>(rows.map((row) => [row.posting, row]))
  const byHold = new Map<bigint | null, Told>(rows.map((row) => [row.hold, row]))
  return ({ transfer, reverses, hold }) =>
    byPosting.get(transfer) ??
    (reverses === undefined ? undefined : byPosting.get(reverses)) ??
    (hold === undefined ? undefined : byHold.get(hold))
}

function movementOf(entry: Entry, { told, balance }: { told: Told | undefined; balance: Money }): Movement {
  return {
    at: entry.recordedAt,
    title: titleOf(entry, told),
    detail: detailOf(entry, told),
    reference: told?.reference ?? '',
    amount: entry.amount,
    balance,
  }
}

/** What a posting is called that no transaction names. */
function untoldWord(kind: string): Word {
  if (kind === 'deposit_release') return words.depositRelease
  return /_return_(?:rest|release)$/.test(kind) ? words.transferReturned : words.other
}

// Words that stay the same however the transaction goes on: a statement that was issued reads the same for ever.
function titleOf({ kind, amount, reverses }: Entry, told: Told | undefined): string {
  if (told === undefined) return say(untoldWord(kind))
  const isReturn = reverses !== undefined
  const what = partyOf({ isIn: amount.minor > 0n !== isReturn }, told)
  return isReturn ? say(words.returned, { what }) : what
}

function partyOf(
  { isIn }: { isIn: boolean },
  { counterparty_name: name, counterparty_bank: bank, counterparty_account: account, type }: Told,
): string {
  return say(transactionKinds[type].statement[isIn ? 'credit' : 'debit'], { name, bank, account })
}

function detailOf({ amount, reverses }: Entry, told: Told | undefined): string {
  if (told === undefined) return ''
  const isCharged = reverses === undefined && amount.minor < 0n && told.charges_minor > 0n
  const charges = displayAmount(money(amount.currency, told.charges_minor))
  return [told.narration, isCharged ? say(words.charges, { charges }) : '']
    .filter((part) => part !== '')
    .join(' · ')
}

/** A movement in one text, as files have it. */
export function describe({ title, detail }: Pick<Movement, 'title' | 'detail'>): string {
  return detail === '' ? title : `${title} · ${detail}`
}
