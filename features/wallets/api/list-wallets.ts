// Answers for a person's wallets with their balances, as staff and as the person themself see them.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { isCurrency } from '#kit/money/currency.ts'
import { balancesOf } from '#ledger/balances.ts'
import { accountId } from '#ledger/posting.ts'
import type { listUserWallets } from '../contract.ts'
import { type Freeze, type FreezeLevel, freezeInForce } from '../rules.ts'

export type WalletView = AnswerOf<typeof listUserWallets>[number]

type WalletRow = {
  id: string
  reference: string
  user_id: string
  currency: string
  ledger_account: bigint
  freeze_level: FreezeLevel | null
  freeze_reason: string | null
  freeze_until: Date | null
  freeze_message: string | null
  freeze_paper: string | null
  own_freeze_at: Date | null
}

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
  const rows = await sql<WalletRow>`
    select id, reference, user_id, currency, ledger_account, freeze_level, freeze_reason, freeze_until,
      freeze_message, freeze_paper, own_freeze_at
    from wallets where user_id = ${asked.userId} order by opened_at, id`
  const balances = await balancesOf(
    sql,
    rows.map((row) => accountId(row.ledger_account)),
  )
  return rows.map((row) => {
    const balance = balances.get(accountId(row.ledger_account))
    assert(balance !== undefined, 'every wallet stands over an account of the ledger')
    assert(isCurrency(row.currency), 'a wallet is kept in a currency of the product')
    const freeze = freezeInForce(
      {
        level: row.freeze_level,
        reason: row.freeze_reason,
        until: row.freeze_until,
        message: row.freeze_message,
        paper: row.freeze_paper,
        ownSince: row.own_freeze_at,
      },
      asked.now,
    )
    return {
      account_id: row.id,
      wallet_reference: row.reference,
      user_uuid: row.user_id,
      currency: row.currency,
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
