// Answers for opening a wallet: one a customer and currency, over an account of the ledger.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { newId, newReference } from '#kit/ids.ts'
import type { Currency } from '#kit/money/currency.ts'
import { openAccount } from '#ledger/ledger.ts'
import { type AccountId, accountId } from '#ledger/posting.ts'

export type OpenedWallet = { readonly walletId: string; readonly account: AccountId }

/** Opens the wallet of a customer in a currency, or finds the one that is open. The customer's row is locked first. */
export async function openWallet(
  sql: Sql,
  doors: Doors,
  request: { userId: string; currency: Currency },
): Promise<OpenedWallet> {
  await sql`select id from users where id = ${request.userId} for update`
  const [open] = await sql<{ id: string; ledger_account: bigint }>`
    select id, ledger_account from wallets where user_id = ${request.userId} and currency = ${request.currency}`
  if (open !== undefined) return { walletId: open.id, account: accountId(open.ledger_account) }
  const now = doors.clock.now()
  const account = await openAccount(sql, { currency: request.currency, at: now })
  const walletId = newId(doors)
  await sql`
    insert into wallets (id, reference, user_id, currency, ledger_account, opened_at)
    values (${walletId}, ${newReference(doors.random, `wlt_${request.currency.toLowerCase()}`)}, ${request.userId},
      ${request.currency}, ${account}, ${now})`
  return { walletId, account }
}
