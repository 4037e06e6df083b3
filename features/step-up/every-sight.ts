// Answers for what a code in the mail says it confirms: a short line made from exactly what the hash stands for, as the feature says
// whose purpose it is. Pure.
import * as z from 'zod/mini'
import { sights as accountClosing } from '#features/account-closing/sights.ts'
import { sights as billLists } from '#features/bill-lists/sights.ts'
import { sights as customerSafety } from '#features/customer-safety/sights.ts'
import { sights as limits } from '#features/limits/sights.ts'
import { sights as orders } from '#features/orders/sights.ts'
import { sights as standingOrders } from '#features/standing-orders/sights.ts'
import { type Purpose, type StrongPurpose, usualPurposes } from './rules.ts'
import type { Sight } from './sight.ts'
import { sights as own } from './sights.ts'

const sights: Readonly<Record<StrongPurpose, Sight>> = {
  ...orders,
  ...standingOrders,
  ...billLists,
  ...limits,
  ...customerSafety,
  ...accountClosing,
  ...own,
}

const isStrong = (purpose: Purpose): purpose is StrongPurpose =>
  !usualPurposes.some((usual) => usual === purpose)

const seenShape = z.tuple([z.string(), z.array(z.tuple([z.string(), z.string()]))])

function read(seen: string): unknown {
  try {
    return JSON.parse(seen)
  } catch {
    return undefined
  }
}

/** What the text of a sight (`seenText`) says in short, or undefined when it is no sight of this purpose, or of one for which no code is mailed. */
export function lineOf(purpose: Purpose, seen: string): string | undefined {
  const parsed = z.safeParse(seenShape, read(seen))
  if (!parsed.success || parsed.data[0] !== purpose || !isStrong(purpose)) return undefined
  return sights[purpose](Object.fromEntries(parsed.data[1]))
}
