// Answers for who is handed a bill that its partner refused: the next of its biller's offers, where the refusal is the partner's own and the
// other sells the same.
import type { Attempt, OrderPartners, OrderRow } from '#features/orders/public.ts'
import type { BillsRail, Service } from '../rail.ts'
import { servicesAfter } from './order-service.ts'
import { type BillsPorts, paidNamed, railNamed } from './rails.ts'

type FallBack = NonNullable<OrderPartners['fallBack']>

/**
 * Offers are gone through in their order and never back, so that each partner has one attempt. What is the bill's own (a wrong number, another
 * amount, paid before) every partner refuses: its money goes back.
 */
export const fallBackOf =
  (given: BillsPorts): FallBack =>
  async (row, refusal, now): Promise<Attempt | undefined> => {
    const fault = paidNamed(given, row.provider ?? '').codes.get(refusal.code ?? '')?.fault
    const isOfTheWay = fault === 'place' || fault === 'product' || fault === 'account'
    if (refusal.reason === 'refused' && !isOfTheWay) return undefined
    const isSetUp = given.ports('bills').map(({ provider }) => provider)
    for (const { partner, service } of servicesAfter(row)) {
      if (!isSetUp.includes(partner)) continue
      const rail = railNamed(given, partner)
      if (await isSoldAlike(rail, service, row))
        return { provider: rail.provider, reference: rail.referenceOf(row.id, now) }
    }
    return undefined
  }

/** A plan is the same where its code and price are. Renewing is of a subscription that the first partner told of. */
export async function isSoldAlike(
  rail: BillsRail,
  service: Service,
  { to_choice: choice, amount_minor: amount }: Pick<OrderRow, 'to_choice' | 'amount_minor'>,
): Promise<boolean> {
  if (choice === null) return true
  const { plan: wanted, quantity = '1' } = choice
  if (wanted === undefined) return false
  const said = await rail.plans(service)
  return (
    said.outcome === 'accepted' &&
    said.value.some(({ code, price }) => code === wanted && price.minor * BigInt(quantity) === amount)
  )
}
