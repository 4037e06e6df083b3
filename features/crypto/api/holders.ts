// Answers for whom a custodian may hold coins for: those of ours who were ever sent any there.
import type { Sql } from '#kit/db/database.ts'
import type { Holder } from '../rail.ts'

const pageMost = 1_000

/** Read page by page, so that no statement grows with the customers. */
export async function readHolders(sql: Sql, custodian: string): Promise<Holder[]> {
  const holders: Holder[] = []
  for (let last: string | undefined = ''; last !== undefined;) {
    const page: { holderId: string }[] = await sql<{ holderId: string }>`
      select h.holder_id "holderId" from crypto_holders h
      where h.custodian = ${custodian} and h.holder_id > ${last}
        and exists (select from crypto_deposits d where d.user_id = h.user_id and d.custodian = h.custodian)
      order by h.holder_id limit ${pageMost}`
    holders.push(...page)
    last = page.length < pageMost ? undefined : page.at(-1)?.holderId
  }
  return holders
}
