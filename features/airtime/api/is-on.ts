// Answers for whether airtime is bought now: its product is on, and money leaves to partners.
import { isServiceOn } from '#features/products/public.ts'
import { arePayoutsOn } from '#features/transfers/public.ts'
import type { Sql } from '#kit/db/database.ts'

/** Asked before an order is made, and before one that was made is handed over. */
export const isAirtimeOn = async (sql: Sql): Promise<boolean> =>
  (await isServiceOn(sql, 'airtime')) && arePayoutsOn(sql, 'bank')
