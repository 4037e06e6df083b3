// Answers for whether wallets and the customers' accounts of the ledger are the same: what the total of customers rests on.
import type { Sql } from '#kit/db/database.ts'

/** Names the first wallets that stand on no customer's account of their currency, and customers' accounts that are not one wallet. */
export async function findWalletFaults(sql: Sql): Promise<string[]> {
  const rows = await sql<{ fault: string }>`
    (select format('Wallet %s in %s stands on account %s, of class %s in %s.', w.reference, w.currency, w.ledger_account,
      coalesce(a.class, 'none'), coalesce(a.currency, 'none')) fault
    from wallets w left join ledger.accounts a on a.id = w.ledger_account
    where (a.class = 'customer' and a.currency = w.currency) is not true order by w.id limit 3)
    union all
    (select format('Account %s of a customer is that of %s wallets.', a.id, count(w.id)) from ledger.accounts a
    left join wallets w on w.ledger_account = a.id where a.class = 'customer'
    group by a.id having count(w.id) <> 1 order by a.id limit 3)`
  return rows.map(({ fault }) => fault)
}
