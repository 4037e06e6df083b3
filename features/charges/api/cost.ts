// Answers for what a movement costs on a day, by the rows that were in force.
import type { Sql } from '#kit/db/database.ts'
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { compare, parseAmount, zero } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import { type ChargedService, type Exemption, reckonCharges } from '../rules.ts'
import { findRulesInForce } from './charge-rules.ts'

/** The cost of an amount of naira written as text. `on` is a Lagos day; the rows of its first instant count. */
export async function findCost(
  sql: Sql,
  asked: {
    service: ChargedService
    amount: string
    on?: string | undefined
    exemption?: Exemption | undefined
    free?: boolean | undefined
    now: Date
  },
) {
  const read = parseAmount(asked.amount, 'NGN')
  if (!read.ok || compare(read.value, zero('NGN')) <= 0) return refuse('amount_refused')
  const at = asked.on === undefined ? asked.now : startOfLagosDay(asked.on)
  const charges = reckonCharges(await findRulesInForce(sql, at), {
    service: asked.service,
    amount: read.value,
    exemptions: asked.exemption === undefined ? [] : [asked.exemption],
    freeTransfersLeft: asked.free === true ? 1 : 0,
  })
  return done({
    service: asked.service,
    on: lagosDay(at),
    amount: charges.amount,
    fee: charges.fee,
    vat: charges.vat,
    stamp_duty: charges.duty,
    waived: charges.waived,
    total: charges.total,
    currency: 'NGN' as const,
    rules: [...charges.rules],
  })
}
