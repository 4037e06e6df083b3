// Answers for what keeps a wallet from sending anything: what a restore has lost of it, and what its customer owes.
import type { Sql } from '#kit/db/database.ts'
import { reading } from '#kit/db/for-many.ts'
import { displayAmount } from '#kit/money/display.ts'
import { money } from '#kit/money/money.ts'
import { refuse, type Refused } from '#kit/refusal.ts'

type Bar = { readonly lost: boolean; readonly owed: bigint }

/**
 * Asked wherever money leaves a wallet, once its row is locked. What the bank has paid out of it and the copy does not know may not be set
 * aside in full: what comes in meanwhile is not its customer's to spend. Neither is what is taken for a debt in some seconds.
 */
export async function sendingBar(
  sql: Sql,
  walletId: string,
): Promise<Refused<'sending_paused' | 'debt_first'> | undefined> {
  const { lost, owed } = await findBar(sql, walletId)
  if (lost) return refuse('sending_paused')
  return owed > 0n ? refuse('debt_first', { values: { owed: displayAmount(money('NGN', owed)) } }) : undefined
}

const findBar = reading<string, Bar>(async (sql, walletIds) => {
  const rows = await sql<{ wallet_id: string; lost: boolean; owed: bigint }>`
    select wallet_id, bool_or(lost) lost, sum(owed)::bigint owed from (
      select wallet_id, true lost, 0 owed from lost_payouts
      where wallet_id = any(${walletIds}::uuid[]) and decision is null and state in ('pending', 'success')
        and held_minor < amount_minor
      union all
      select wallet_id, false, amount_minor - recovered_minor - written_off_minor - cancelled_minor from debts
      where wallet_id = any(${walletIds}::uuid[]) and state = 'open') bar
    group by wallet_id`
  const bars = new Map(rows.map((row) => [row.wallet_id, row]))
  return walletIds.map((id) => bars.get(id) ?? { lost: false, owed: 0n })
})
