// Answers for a person's wallets with their balances, as staff and as the person themself see them.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { balancesOf } from '#ledger/balances.ts'
import type { listUserWallets } from '../contract.ts'
import type { Freeze } from '../rules.ts'
import { findWallets } from './lock-wallet.ts'

export type WalletView = AnswerOf<typeof listUserWallets>[number]

/** Whether somebody has this id. */
export async function hasUser(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`select 1 from users where id = ${userId}`
  return rows.length > 0
}

/**
 * The wallets of a person, the oldest first. `reader` decides whether the reason of a freeze is told: it may speak of
 * a suspicion, which its subject must not learn from us.
 */
export async function listWallets(
  sql: Sql,
  asked: { readonly userId: string; readonly now: Date; readonly reader: 'staff' | 'owner' },
): Promise<WalletView[]> {
  const wallets = await findWallets(
    sql,
    sql.part`user_id = ${asked.userId} order by opened_at, id`,
    asked.now,
  )
  const balances = await balancesOf(
    sql,
    wallets.map(({ account }) => account),
  )
  return wallets.map(({ id, reference, userId, currency, account, freeze }) => {
    const balance = balances.get(account)
    assert(balance !== undefined, 'every wallet stands over an account of the ledger')
    return {
      account_id: id,
      wallet_reference: reference,
      user_uuid: userId,
      currency,
      balance: balance.balance,
      available: balance.available,
      held: balance.held,
      state: freeze === undefined ? 'active' : 'frozen',
      freeze: freeze === undefined ? null : freezeView(freeze, asked.reader),
    }
  })
}

function freezeView(freeze: Freeze, reader: 'staff' | 'owner'): NonNullable<WalletView['freeze']> {
  const { level, until, message, isOwn } = freeze
  const forStaff = reader === 'staff' ? freeze : { reason: null, paper: null }
  const { reason, paper } = forStaff
  return { level, reason, until, message, by_owner: isOwn, paper }
}
