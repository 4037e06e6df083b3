// Answers for whether bills are paid now: their product is on, and money leaves to partners.
import { isServiceOn } from '#features/products/public.ts'
import { arePayoutsOn } from '#features/transfers/public.ts'
import type { Sql } from '#kit/db/database.ts'

/** Asked before an order is made, and before one that was made is handed over. */
export const areBillsOn = async (sql: Sql): Promise<boolean> =>
  (await isServiceOn(sql, 'bill')) && arePayoutsOn(sql, 'bank')
