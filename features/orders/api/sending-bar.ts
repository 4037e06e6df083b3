// Answers for what keeps a wallet from sending anything: a freeze, what a restore has lost of it, and what its customer owes.
import { owedByWallets } from '#features/debts/parts.ts'
import { walletsLost } from '#features/transfers/parts.ts'
import type { Sql } from '#kit/db/database.ts'
import { reading } from '#kit/db/for-many.ts'
import { displayAmount } from '#kit/money/display.ts'
import { money } from '#kit/money/money.ts'
import { refuse, type Refused } from '#kit/refusal.ts'

type Bar = { readonly frozen: boolean; readonly lost: boolean; readonly owed: bigint }

/**
 * Asked wherever money leaves a wallet, once its row is locked. What the bank has paid out of it and the copy does not know may not be set
 * aside in full: what comes in meanwhile is not its customer's to spend. Neither is what is taken for a debt in some seconds.
 * The freeze is said first: while it stands, nothing else ends, a debt neither.
 */
export async function sendingBar(
  sql: Sql,
  walletId: string,
): Promise<Refused<'wallet_frozen' | 'sending_paused' | 'debt_first'> | undefined> {
  const { frozen, lost, owed } = await findBar(sql, walletId)
  if (frozen) return refuse('wallet_frozen')
  if (lost) return refuse('sending_paused')
  return owed > 0n ? refuse('debt_first', { values: { owed: displayAmount(money('NGN', owed)) } }) : undefined
}

/** Whether nothing may leave a wallet: asked again before each hand-over, for what nobody has taken is still its customer's. */
export const isFrozen = async (sql: Sql, walletId: string): Promise<boolean> =>
  (await findBar(sql, walletId)).frozen

const findBar = reading<string, Bar>(async (sql, walletIds) => {
  const rows = await sql<{ wallet_id: string; frozen: boolean; lost: boolean; owed: bigint }>`
    select wallet_id, bool_or(frozen) frozen, bool_or(lost) lost, sum(owed)::bigint owed from (
      select w.id wallet_id, true frozen, false lost, 0 owed from wallets w join ledger.accounts a on a.id = w.ledger_account
      where w.id = any(${walletIds}::uuid[]) and a.debit_frozen
      union all
      select wallet_id, false, true, 0 from (${walletsLost(sql, walletIds)}) lost
      union all
      select wallet_id, false, false, owed from (${owedByWallets(sql, walletIds)}) debts) bar
    group by wallet_id`
  const bars = new Map(rows.map((row) => [row.wallet_id, row]))
  return walletIds.map((id) => bars.get(id) ?? { frozen: false, lost: false, owed: 0n })
})
