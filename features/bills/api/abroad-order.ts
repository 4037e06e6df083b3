// Answers for handing over airtime abroad: only while just that arrives which its customer has agreed to.
import type { AggregatorCodes, OrderPartners } from '#features/orders/public.ts'
import { assert } from '#kit/assert.ts'
import type { AbroadRail, BillWish } from '../rail.ts'
import { arrivesNow } from './abroad.ts'

export const rateChanged = 'RATE_CHANGED'
const rateUnknown = 'RATE_UNKNOWN'

/** Ours, beside the partner's own: nothing was handed over. */
export const ourCodes: AggregatorCodes = new Map([
  [rateChanged, { meaning: 'Not handed over: what arrives had changed' }],
  [rateUnknown, { meaning: 'Not handed over: the rate was not told' }],
])

type Said = Awaited<ReturnType<OrderPartners['hand']>>

/** The partner keeps no rate for anybody, so it is asked just before. */
export async function handAbroad(rail: AbroadRail, wish: BillWish): Promise<Said> {
  const { country, operator, arrives, plan } = wish.choice
  assert(
    country !== undefined && operator !== undefined && arrives !== undefined,
    'an order of airtime abroad names its operator and what arrives',
  )
  const now = await arrivesNow(rail, { amount: wish.amount, country, operator, plan })
  // Nothing was sent, so it may be handed over later.
  if (now.outcome !== 'accepted')
    return { outcome: 'rejected', reason: 'not_found', code: rateUnknown, detail: now.detail }
  if (now.value === arrives) return rail.pay(wish)
  // It may have been handed over before, with an answer that was lost.
  const found = await rail.find(wish)
  if (found.outcome !== 'rejected') return found
  const detail = `${now.value ?? 'nothing'} would arrive, and ${arrives} was agreed to`
  return { outcome: 'rejected', reason: 'refused', code: rateChanged, detail }
}
