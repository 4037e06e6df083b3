// Answers for what the bills desk is narrowed by: a category and a biller as the codes that orders keep.
import { networks } from '#kit/nigerian-networks.ts'
import type { BoughtFilter } from '#features/orders/public.ts'
import type { StaleSql } from '#kit/db/database.ts'
import type { Category } from '../biller.ts'
import { findBillers } from './catalogue.ts'

export type DeskFilter = {
  readonly category?: Category | undefined
  readonly biller?: string | undefined
  readonly partner?: string | undefined
}

/** Networks and billers, each as orders name it; no two have the same code. */
export async function findPlaces(sql: StaleSql, now: Date) {
  const billers = await findBillers(sql, now)
  return [
    ...networks.map(({ code, name }) => ({ type: 'airtime', code, name, category: 'airtime' }) as const),
    ...billers.map(
      ({ biller: { id, name, category } }) => ({ type: 'bill', code: id, name, category }) as const,
    ),
  ]
}

/** The same as orders are narrowed. A biller says more than its category. */
export async function narrowedBy(
  sql: StaleSql,
  { category, biller, partner }: DeskFilter,
  now: Date,
): Promise<Pick<BoughtFilter, 'codes' | 'partner'>> {
  if (biller !== undefined) return { codes: [biller], partner }
  if (category === undefined) return { partner }
  const places = await findPlaces(sql, now)
  return { codes: places.flatMap((one) => (one.category === category ? [one.code] : [])), partner }
}
