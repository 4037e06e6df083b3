// Answers for a user as staff see them in lists: their row, and their wallets with balances from the ledger.
import { assert } from '#kit/assert.ts'
import type { StaleSql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { type Currency, isCurrency } from '#kit/money/currency.ts'
import { type Money, money } from '#kit/money/money.ts'
import { maskedEmail, maskedNumber } from '#kit/masked.ts'
import type { searchUsers, userStatuses } from '../contract.ts'

export type UserView = AnswerOf<typeof searchUsers>['items'][number]

export type UserRow = {
  readonly id: string
  readonly email: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly phone: string | null
  readonly tag: string | null
  readonly status: (typeof userStatuses)[number]
  readonly kyc_tier: number
  readonly custom_tier_limit_minor: bigint | null
  readonly created_at: Date
  readonly last_active_at: Date | null
}

export type WalletOfUser = { readonly currency: Currency; readonly balance: Money; readonly frozen: boolean }

/** The wallets of many users at once, by user id. */
export async function findWalletsOf(
  sql: StaleSql,
  asked: { readonly userIds: readonly string[]; readonly now: Date },
): Promise<Map<string, WalletOfUser[]>> {
  const rows = await sql<{ user_id: string; currency: string; balance: bigint; frozen: boolean }>`
    select w.user_id, w.currency, a.balance,
      w.own_freeze_at is not null
        or (w.freeze_level is not null and (w.freeze_until is null or w.freeze_until > ${asked.now})) frozen
    from wallets w join ledger.accounts a on a.id = w.ledger_account
    where w.user_id = any(${[...asked.userIds]}::uuid[]) order by w.opened_at, w.id`
  const byUser = new Map<string, WalletOfUser[]>()
  for (const row of rows) {
    assert(isCurrency(row.currency), 'a wallet is kept in a currency of the product')
    const wallets = byUser.get(row.user_id) ?? []
    wallets.push({ currency: row.currency, balance: money(row.currency, row.balance), frozen: row.frozen })
    byUser.set(row.user_id, wallets)
  }
  return byUser
}

/** A user is called frozen when one of their wallets is. */
export function userView(row: UserRow, wallets: readonly WalletOfUser[]): UserView {
  return {
    uuid: row.id,
    email: row.email ?? '',
    first_name: row.first_name,
    last_name: row.last_name,
    phone: row.phone,
    tag: row.tag,
    status: row.status,
    kyc_tier: row.kyc_tier,
    custom_tier_limit:
      row.custom_tier_limit_minor === null ? null : money('NGN', row.custom_tier_limit_minor),
    frozen: wallets.some((wallet) => wallet.frozen),
    created_at: row.created_at,
    last_active_at: row.last_active_at,
    wallets: wallets.map(({ currency, balance }) => ({ currency, balance })),
  }
}

/** As lists show somebody: whom to write to or to call stands in the record, where each look is counted. */
export function maskedUser<View extends Pick<UserView, 'email' | 'phone'>>(user: View): View {
  const { email, phone } = user
  return { ...user, email: email && maskedEmail(email), phone: phone && maskedNumber(phone) }
}
