// Answers for who receives a deposit: the wallet behind an account number, locked, with what the rules ask about it.
import { findTierLimits } from '#features/kyc/public.ts'
import {
  type Counted,
  findHeldWorth,
  findWorth,
  type LimitMoney,
  takeInflow,
} from '#features/limits/public.ts'
import type { Sql } from '#kit/db/database.ts'
import { isToldTogether, reading, TellAlone } from '#kit/db/for-many.ts'
import { inOrder, records } from '#kit/db/records.ts'
import type { Money } from '#kit/money/money.ts'
import { type DepositCurrency, type Receiver, type SuspensionReason, suspensionOf } from '../rules.ts'

export type ReceiverRow = {
  wallet_id: string
  reference: string
  user_id: string
  ledger_account: bigint
  kyc_tier: number
  status: string
  freeze_level: string | null
  freeze_until: Date | null
}

/** The wallet behind an account number at the bank, or undefined when nobody of ours has it. */
export async function lockReceiver(
  sql: Sql,
  provider: string,
  accountNumber: string,
): Promise<ReceiverRow | undefined> {
  const account = { provider, account_number: accountNumber }
  const { isOurs, row } = await lockWallet(sql, { account, waits: !isToldTogether(sql) })
  if (isOurs && row === undefined) throw new TellAlone('somebody else is at this wallet')
  return row
}

type Locking = {
  readonly account: { readonly provider: string; readonly account_number: string }
  readonly waits: boolean
}
type Locked = { readonly isOurs: boolean; readonly row: ReceiverRow | undefined }

// The wallet's row is locked until commit: two deposits at once are judged one after the other. Told together, nobody waits for
// what only one of them needs.
const lockWallet = reading<Locking, Locked>(async (sql, asked) => {
  const accounts = records(asked.map(({ account }) => account))
  const owned = await sql<{ place: number; wallet_id: string }>`
    select r.place, v.wallet_id from json_to_recordset(${accounts}::json) r (place int, provider text, account_number text)
    join virtual_accounts v on v.provider = r.provider and v.account_number = r.account_number
    where v.wallet_id is not null`
  const wallets = owned.map((row) => row.wallet_id)
  const patience = asked.every(({ waits }) => waits) ? sql.part`` : sql.part`skip locked`
  const rows = await sql<ReceiverRow>`
    select w.id wallet_id, w.reference, w.user_id, w.ledger_account, u.kyc_tier, u.status, w.freeze_level, w.freeze_until
    from wallets w join users u on u.id = w.user_id where w.id = any(${wallets}::uuid[])
    order by w.id for no key update of w ${patience}`
  const byWallet = new Map(rows.map((row) => [row.wallet_id, row]))
  return inOrder(asked.length, owned, (one) => ({
    isOurs: one !== undefined,
    row: one && byWallet.get(one.wallet_id),
  }))
})

/** The wallet of a customer in a currency, locked until commit, or undefined while they have none. */
export async function lockWalletOf(
  sql: Sql,
  { userId, currency }: { readonly userId: string; readonly currency: DepositCurrency },
): Promise<ReceiverRow | undefined> {
  const [row] = await sql<ReceiverRow>`
    select w.id wallet_id, w.reference, w.user_id, w.ledger_account, u.kyc_tier, u.status, w.freeze_level, w.freeze_until
    from wallets w join users u on u.id = w.user_id where w.user_id = ${userId} and w.currency = ${currency}
    for no key update of w`
  return row
}

export const isClosed = ({ status }: Pick<ReceiverRow, 'status'>): boolean => status === 'closed'

/** Whether a freeze stops what would leave. */
export function debitsFrozen(wallet: Pick<ReceiverRow, 'freeze_level' | 'freeze_until'>, now: Date): boolean {
  const stops = wallet.freeze_level === 'debit' || wallet.freeze_level === 'all'
  return stops && (wallet.freeze_until === null || wallet.freeze_until > now)
}

function creditsFrozen(
  wallet: { freeze_level: string | null; freeze_until: Date | null },
  now: Date,
): boolean {
  const stops = wallet.freeze_level === 'credit' || wallet.freeze_level === 'all'
  return stops && (wallet.freeze_until === null || wallet.freeze_until > now)
}

/** What the rules need to know of the wallet that a deposit was sent to. */
export async function receiverOf(
  sql: Sql,
  wallet: ReceiverRow,
  now: Date,
): Promise<Receiver<LimitMoney['currency']>> {
  const has = await findHeldWorth(sql, { userId: wallet.user_id, now })
  // Whose account is closed holds no money.
  const limits = isClosed(wallet) ? undefined : await findTierLimits(sql, { tier: wallet.kyc_tier, now })
  return { has, creditsFrozen: creditsFrozen(wallet, now), limits }
}

/** What an amount counts as on the limits of whoever receives it; undefined where there is no rate to count it at. */
export async function worthOf(
  sql: Sql,
  counted: { readonly amount: Money<DepositCurrency>; readonly now: Date },
): Promise<LimitMoney | undefined> {
  const worth = await findWorth(sql, counted)
  return worth.ok ? worth.value.counts : undefined
}

/** What is decided of money that came for a wallet, and what was counted for it. */
export type Judged = {
  readonly suspension: SuspensionReason | undefined
  /** The periods that it was counted in, where it was. */
  readonly counted?: Counted
  /** When the limit that it went above is over. */
  readonly until?: Date
  /** The limit that it went above. */
  readonly limit?: LimitMoney | undefined
}

function limitOf(
  suspension: SuspensionReason,
  limits: Receiver<LimitMoney['currency']>['limits'],
): LimitMoney | undefined {
  if (suspension === 'above_single_limit') return limits?.singleDeposit
  return suspension === 'above_balance_limit' ? limits?.balance : undefined
}

/** Judges money that came for a locked wallet, and counts it where it may reach it. */
export async function judge(
  sql: Sql,
  arrived: {
    readonly wallet: ReceiverRow | undefined
    readonly gross: Money<DepositCurrency>
    readonly now: Date
    /** The first hours that held it are over, as its owner was promised: newer ones do not hold it again. */
    readonly isPromised?: boolean
  },
): Promise<Judged> {
  const { wallet, gross, now } = arrived
  const receiver = wallet && (await receiverOf(sql, wallet, now))
  const suspension = suspensionOf(await worthOf(sql, { amount: gross, now }), receiver)
  if (suspension !== undefined) return { suspension, limit: limitOf(suspension, receiver?.limits) }
  if (wallet === undefined || arrived.isPromised === true) return { suspension }
  const inflow = await takeInflow(sql, { userId: wallet.user_id, amount: gross, now })
  if (inflow.fits)
    return inflow.periods.length === 0 ? { suspension } : { suspension, counted: { periods: inflow.periods } }
  return inflow.until === undefined
    ? { suspension: 'no_dollar_rate' }
    : { suspension: 'above_activation_limit', until: inflow.until, limit: inflow.most }
}
