// Answers for the whole vocabulary of the ledger: open an account, commit, read. The only door to the rows of money.
import { createHash } from 'node:crypto'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { uuidFromBytes } from '#kit/ids.ts'
import { type Currency, isCurrency } from '#kit/money/currency.ts'
import { add, type Money, money, subtract } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { type Context, layOut, type Operation } from './operation.ts'
import {
  type AccountId,
  accountId,
  holdId,
  type HoldId,
  type HouseCode,
  type Posting,
  transferId,
  type TransferId,
} from './posting.ts'

export type { Context, Operation } from './operation.ts'

/** What the ledger declines, each with the reason to tell apart what the caller can do about it. */
export const ledgerRefusals = [
  'not_enough_money',
  'account_frozen',
  'account_closed',
  'unknown_account',
  'currency_mismatch',
  'unbalanced',
  'key_reused',
  'hold_not_found',
  'hold_not_open',
  'hold_not_due',
  'hold_too_small',
  'already_reversed',
  'not_reversible',
  'balance_out_of_range',
  'chain_broken',
] as const
export type LedgerRefusal = (typeof ledgerRefusals)[number]

/** `id` is the transfer, or the hold when a hold was asked; of `already_posted`, the first's. */
export type Committed =
  | { readonly status: 'posted' | 'already_posted'; readonly id: bigint }
  | { readonly status: LedgerRefusal }

const codes: ReadonlySet<string> = new Set(ledgerRefusals)
const isRefusal = (status: string): status is LedgerRefusal => codes.has(status)

/**
 * Commits operations, at most 4096, in their order. Each is accepted or refused on its own (chains together), and
 * the answers stand in the order of the operations. Runs in the caller's transaction: what was `posted` stays when
 * that commits. Two calls under way that use one key for different accounts end with 40001, which `begin` retries.
 */
export async function commit(
  sql: Sql,
  operations: readonly Operation[],
  at: { readonly now: Date },
): Promise<Committed[]> {
  if (operations.length === 0) return []
  const { placed, legs } = layOut(operations)
  const rows = await sql<{ status: string; id: bigint | null }>`
    select a.status, a.id from ledger.commit(${at.now},
      ${operations.map((one) => one.op)}::text[],
      ${operations.map((one) => one.key)}::uuid[],
      ${placed.map((one) => one.kind)}::text[],
      ${operations.map((one) => one.effectiveAt)}::timestamptz[],
      ${operations.map((one) => one.context.actor)}::text[],
      ${operations.map((one) => one.context.intent)}::text[],
      ${operations.map((one) => one.context.requestId ?? null)}::text[],
      ${operations.map((one) => one.context.approvalId ?? null)}::text[],
      ${placed.map((one) => one.chain)}::int[],
      ${placed.map((one) => one.subject)}::bigint[],
      ${placed.map((one) => one.keep)}::boolean[],
      ${placed.map((one) => one.expiresAt)}::timestamptz[],
      ${legs.map((leg) => leg.place)}::int[],
      ${legs.map((leg) => leg.account)}::bigint[],
      ${legs.map((leg) => leg.code)}::text[],
      ${legs.map((leg) => leg.amount)}::bigint[],
      ${legs.map((leg) => leg.currency)}::text[]) c,
      unnest(c.o_status, c.o_id) with ordinality a (status, id, place) order by a.place`
  assert(rows.length === operations.length, 'every operation is answered')
  return rows.map((row) => committed(row.status, row.id))
}

/** Commits one operation: `commit` for a single caller. */
export async function commitOne(
  sql: Sql,
  operation: Operation,
  at: { readonly now: Date },
): Promise<Committed> {
  const [answer] = await commit(sql, [operation], at)
  assert(answer !== undefined, 'an operation is answered')
  return answer
}

function committed(status: string, id: bigint | null): Committed {
  if (isRefusal(status)) return { status }
  assert(
    status === 'posted' || status === 'already_posted',
    `the ledger answers in known words, not ${status}`,
  )
  assert(id !== null, 'what is posted has an id')
  return { status, id }
}

/** A key for what a partner names: the same parts always make the same UUID (version 8, from SHA-256). */
export function keyFrom(...parts: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16)
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  return uuidFromBytes(bytes)
}

/**
 * Opens an account. Without `code` always a new one; with it the house account of that name, which is opened once.
 * Throws when a house account of that name exists with another side or permission.
 */
export async function openAccount(
  sql: Sql,
  account: {
    readonly currency: Currency
    readonly at: Date
    readonly code?: HouseCode
    readonly mayGoNegative?: boolean
    /** The side on which it grows: wallets and debts of ours by credit (the default), what we own by debit. */
    readonly normalSide?: 'debit' | 'credit'
  },
): Promise<AccountId> {
  const [row] = await sql<{ id: bigint }>`
    select ledger.open_account(${account.currency}, ${account.code ?? null}, ${account.normalSide ?? 'credit'},
      ${account.mayGoNegative ?? false}, ${account.at}) as id`
  assert(row !== undefined, 'an opened account has an id')
  return accountId(row.id)
}

/** What is barred: nothing, money going out, money coming in, or both. Holds made before a freeze can still settle. */
export type Freeze = 'none' | 'debit' | 'credit' | 'all'

/**
 * Freezes, thaws or closes an account; the change is kept as a row of its own. Once the caller's transaction has
 * committed, nothing it forbids commits any more. A closed account stays closed; only an empty one can be closed.
 */
export async function setAccountState(
  sql: Sql,
  change: {
    readonly account: AccountId
    readonly freeze: Freeze
    readonly closed: boolean
    readonly at: Date
    readonly context: Context
  },
): Promise<Result<undefined, 'unknown_account' | 'account_closed' | 'account_not_empty'>> {
  const { freeze, context } = change
  const [row] = await sql<{
    answer: 'changed' | 'unchanged' | 'unknown_account' | 'account_closed' | 'account_not_empty'
  }>`
    select ledger.set_account_state(${change.account}, ${freeze === 'debit' || freeze === 'all'},
      ${freeze === 'credit' || freeze === 'all'}, ${change.closed}, ${change.at}, ${context.actor}, ${context.intent},
      ${context.requestId ?? null}, ${context.approvalId ?? null}) as answer`
  assert(row !== undefined, 'a change of state is answered')
  return row.answer === 'changed' || row.answer === 'unchanged' ? done() : refuse(row.answer)
}

export type Balance = {
  /** Credits minus debits: what a customer owns; below zero for what the house owns. */
  readonly balance: Money
  readonly held: Money
  /** Balance minus held. */
  readonly available: Money
  /** The number of entries. */
  readonly version: bigint
  readonly lastEntryAt: Date | undefined
  readonly freeze: Freeze
  readonly closed: boolean
}

/** The balance of an account that exists; throws when it does not. */
export async function balanceOf(sql: Sql, account: AccountId): Promise<Balance> {
  const balance = (await balancesOf(sql, [account])).get(account)
  assert(balance !== undefined, `account ${account} exists`)
  return balance
}

/** The balances of accounts. One that does not exist is absent from the answer. */
export async function balancesOf(sql: Sql, accounts: readonly AccountId[]): Promise<Map<AccountId, Balance>> {
  const rows = await sql<{
    id: bigint
    currency: string
    balance: bigint
    held: bigint
    version: bigint
    debit_frozen: boolean
    credit_frozen: boolean
    closed: boolean
    last_entry_at: Date | null
  }>`
    select a.id, a.currency, a.balance, a.held, a.version, a.debit_frozen, a.credit_frozen, a.closed,
      e.recorded_at as last_entry_at
    from ledger.accounts a left join ledger.entries e on e.account_id = a.id and e.version = a.version
    where a.id = any(${accounts}::bigint[])`
  return new Map(
    rows.map((row) => {
      const inCurrency = moneyIn(row.currency)
      const balance: Balance = {
        balance: inCurrency(row.balance),
        held: inCurrency(row.held),
        available: inCurrency(row.balance - row.held),
        version: row.version,
        lastEntryAt: row.last_entry_at ?? undefined,
        freeze: freezeOf(row),
        closed: row.closed,
      }
      return [accountId(row.id), balance]
    }),
  )
}

function freezeOf(row: { debit_frozen: boolean; credit_frozen: boolean }): Freeze {
  if (row.debit_frozen) return row.credit_frozen ? 'all' : 'debit'
  return row.credit_frozen ? 'credit' : 'none'
}

function moneyIn(currency: string): (minor: bigint) => Money {
  assert(isCurrency(currency), `${currency} is a currency of the product`)
  return (minor) => money(currency, minor)
}

/** One line of an account. */
export type Entry = {
  readonly account: AccountId
  /** 1, 2, 3 ... without a gap: the cursor of a statement. */
  readonly version: bigint
  readonly transfer: TransferId
  readonly kind: string
  /** Credits above zero, debits below. */
  readonly amount: Money
  readonly balanceAfter: Money
  readonly recordedAt: Date
  readonly effectiveAt: Date
  /** `yyyy-mm-dd` in Lagos. */
  readonly businessDay: string
  readonly reverses: TransferId | undefined
  readonly hold: HoldId | undefined
}

const firstPage = 2n ** 63n - 1n

/** The entries of an account, newest first: at most `limit` (1 to 500) of those before version `before`. */
export async function statement(
  sql: Sql,
  account: AccountId,
  page: { readonly before?: bigint; readonly limit: number },
): Promise<Entry[]> {
  assert(Number.isInteger(page.limit) && page.limit >= 1 && page.limit <= 500, 'a page has 1 to 500 entries')
  const rows = await sql<EntryRow>`
    select e.version, e.transfer_id, e.amount, e.balance_after, e.recorded_at, a.currency,
      t.kind, t.effective_at, t.business_day, t.reverses, t.hold_id
    from ledger.entries e
    join ledger.accounts a on a.id = e.account_id
    join ledger.transfers t on t.id = e.transfer_id
    where e.account_id = ${account} and e.version < ${page.before ?? firstPage}
    order by e.version desc limit ${page.limit}`
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

export type Hold = {
  readonly account: AccountId
  readonly amount: Money
  /** What settlements have taken. */
  readonly settled: Money
  readonly state: 'held' | 'settled' | 'released' | 'expired'
  readonly expiresAt: Date | undefined
}

/** A hold as it stands, or undefined. */
export async function findHold(sql: Sql, hold: HoldId): Promise<Hold | undefined> {
  const [row] = await sql<{
    account_id: bigint
    amount: bigint
    settled_amount: bigint
    state: Hold['state']
    expires_at: Date | null
    currency: string
  }>`
    select h.account_id, h.amount, h.settled_amount, h.state, h.expires_at, a.currency
    from ledger.holds h join ledger.accounts a on a.id = h.account_id where h.id = ${hold}`
  if (row === undefined) return undefined
  const inCurrency = moneyIn(row.currency)
  return {
    account: accountId(row.account_id),
    amount: inCurrency(row.amount),
    settled: inCurrency(row.settled_amount),
    state: row.state,
    expiresAt: row.expires_at ?? undefined,
  }
}

/** Open holds whose time has come, the longest due first: what a job expires. */
export async function listDueHolds(
  sql: Sql,
  at: { readonly now: Date; readonly limit: number },
): Promise<HoldId[]> {
  const rows = await sql<{ id: bigint }>`
    select id from ledger.holds where state = 'held' and expires_at <= ${at.now} order by expires_at limit ${at.limit}`
  return rows.map((row) => holdId(row.id))
}

/** The account behind a house code, or undefined. */
export async function findHouseAccount(sql: Sql, code: HouseCode): Promise<AccountId | undefined> {
  const [row] = await sql<{ id: bigint }>`select id from ledger.accounts where code = ${code}`
  return row === undefined ? undefined : accountId(row.id)
}

/** What a posting would do to one account. `code` names the house's; a customer's is named by its feature. */
export type PreviewLine = {
  readonly account: AccountId
  readonly code: string | undefined
  readonly before: Money
  readonly after: Money
}

/**
 * What a posting would do, one line an account, in the order of the legs. Reads only and promises nothing: whether
 * the posting is accepted is decided when it is committed. Throws for an account that does not exist.
 */
export async function preview(sql: Sql, posting: Posting): Promise<PreviewLine[]> {
  const named = posting.legs.map((leg) => leg.account)
  const rows = await sql<{ id: bigint; code: string | null; currency: string; balance: bigint }>`
    select id, code, currency, balance from ledger.accounts
    where id = any(${named.filter((account) => typeof account === 'bigint')}::bigint[])
      or code = any(${named.filter((account) => typeof account === 'string')}::text[])`
  const lines = new Map<bigint, PreviewLine>()
  for (const leg of posting.legs) {
    const row = rows.find((one) => one.id === leg.account || one.code === leg.account)
    assert(row !== undefined, `account ${leg.account} exists`)
    const before = moneyIn(row.currency)(row.balance)
    const line = lines.get(row.id) ?? {
      account: accountId(row.id),
      code: row.code ?? undefined,
      before,
      after: before,
    }
    const after = leg.side === 'credit' ? add(line.after, leg.amount) : subtract(line.after, leg.amount)
    lines.set(row.id, { ...line, after })
  }
  return [...lines.values()]
}
