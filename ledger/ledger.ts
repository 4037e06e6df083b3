// Answers for the verbs of the ledger: open an account, commit, freeze, look a hold up. The only door to the rows of money.
import { createHash } from 'node:crypto'
import { assert } from '#kit/assert.ts'
import { type Sql, TryAgain, violatedUnique } from '#kit/db/database.ts'
import { writing } from '#kit/db/for-many.ts'
import { uuidFromBytes } from '#kit/ids.ts'
import type { Currency } from '#kit/money/currency.ts'
import type { Money } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { moneyIn, type Freeze } from './balances.ts'
import { type Context, layOut, type Operation } from './operation.ts'
import { type AccountClass, type AccountId, accountId, type HoldId, type HouseCode } from './posting.ts'

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
] as const
export type LedgerRefusal = (typeof ledgerRefusals)[number]

/** `id` is the transfer, or the hold when a hold was asked; of `already_posted`, the first's. */
export type Committed =
  | { readonly status: 'posted' | 'already_posted'; readonly id: bigint }
  | { readonly status: LedgerRefusal }

const codes: ReadonlySet<string> = new Set(ledgerRefusals)
const isRefusal = (status: string): status is LedgerRefusal => codes.has(status)

/**
 * Commits operations, at most 4096, in their order. Each is accepted or refused on its own, and
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
  const [row] = await sql<{ statuses: string[]; ids: bigint[] }>`
    select o_status statuses, array_replace(o_id, null, 0::bigint) ids from ledger.commit(${at.now},
      ${operations.map((one) => one.op)}::text[],
      ${operations.map((one) => one.key)}::uuid[],
      ${placed.map((one) => one.digest)}::bytea[],
      ${placed.map((one) => one.kind)}::text[],
      ${operations.map((one) => one.effectiveAt)}::timestamptz[],
      ${operations.map((one) => one.context.actor)}::text[],
      ${operations.map((one) => one.context.intent)}::text[],
      ${operations.map((one) => one.context.requestId ?? null)}::text[],
      ${operations.map((one) => one.context.approvalId ?? null)}::text[],
      ${placed.map((one) => one.subject)}::bigint[],
      ${placed.map((one) => one.keep)}::boolean[],
      ${placed.map((one) => one.above)}::text[],
      ${placed.map((one) => one.expiresAt)}::timestamptz[],
      ${legs.map((leg) => leg.place)}::int[],
      ${legs.map((leg) => leg.account)}::bigint[],
      ${legs.map((leg) => leg.code)}::text[],
      ${legs.map((leg) => leg.amount)}::bigint[],
      ${legs.map((leg) => leg.currency)}::text[])`.catch(throwOn)
  assert(row?.statuses.length === operations.length, 'every operation is answered')
  return row.statuses.map((status, place) => committed(status, row.ids[place]))
}

function throwOn(fault: unknown): never {
  if (violatedUnique(fault) === 'transfers_key_key')
    throw new TryAgain('another call under way has used one of these keys', { cause: fault })
  // The name of a month that another call has just made is seen a moment before its room.
  if (fault instanceof Error && 'routine' in fault && fault.routine === 'ExecFindPartition')
    throw new TryAgain('the month was made this moment', { cause: fault })
  throw fault
}

/** Commits one operation: `commit` for a single caller, and for those whose stories are told together. */
export function commitOne(sql: Sql, operation: Operation, at: { readonly now: Date }): Promise<Committed> {
  return commitAll(sql, { operation, now: at.now })
}

const commitAll = writing<{ operation: Operation; now: Date }, Committed>((sql, asked) =>
  commit(
    sql,
    asked.map(({ operation }) => operation),
    { now: latest(asked.map(({ now }) => now)) },
  ),
)

const latest = (instants: readonly Date[]): Date =>
  new Date(Math.max(...instants.map((one) => one.getTime())))

function committed(status: string, id: bigint | undefined): Committed {
  if (isRefusal(status)) return { status }
  assert(
    status === 'posted' || status === 'already_posted',
    `the ledger answers in known words, not ${status}`,
  )
  assert(id !== undefined && id > 0n, 'what is posted has an id')
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
    /** Of what it is, where it is no customer's wallet and has no code. */
    readonly class?: Exclude<AccountClass, 'customer' | 'house'>
  },
): Promise<AccountId> {
  const [row] = await sql<{ id: bigint }>`
    select ledger.open_account(${account.currency}, ${account.code ?? null}, ${account.normalSide ?? 'credit'},
      ${account.mayGoNegative ?? false}, ${account.at}, ${account.class ?? null}) as id`
  assert(row !== undefined, 'an opened account has an id')
  return accountId(row.id)
}

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

export type Hold = {
  readonly account: AccountId
  readonly amount: Money
  /** What settlements have taken, but for what they took above it. */
  readonly settled: Money
  /** What was given back while the rest stayed held. */
  readonly released: Money
  readonly state: 'held' | 'settled' | 'released' | 'expired'
  readonly expiresAt: Date | undefined
}

/** A hold as it stands, or undefined. */
export async function findHold(sql: Sql, hold: HoldId): Promise<Hold | undefined> {
  const [row] = await sql<{
    account_id: bigint
    amount: bigint
    settled_amount: bigint
    released_amount: bigint
    state: Hold['state']
    expires_at: Date | null
    currency: string
  }>`
    select h.account_id, h.amount, h.settled_amount, h.released_amount, h.state, h.expires_at, a.currency
    from ledger.holds h join ledger.accounts a on a.id = h.account_id where h.id = ${hold}`
  if (row === undefined) return undefined
  const inCurrency = moneyIn(row.currency)
  return {
    account: accountId(row.account_id),
    amount: inCurrency(row.amount),
    settled: inCurrency(row.settled_amount),
    released: inCurrency(row.released_amount),
    state: row.state,
    expiresAt: row.expires_at ?? undefined,
  }
}

/** Makes room for entries of these instants, which are loaded as they were. A book of older days needs none. */
export async function openMonths(sql: Sql, instants: readonly Date[]): Promise<void> {
  const rows = await sql`select 1 from pg_partitioned_table where partrelid = 'ledger.entries'::regclass`
  if (rows.length > 0) await sql`select ledger.open_month(at) from unnest(${instants}::timestamptz[]) at`
}
