// Answers for what an order of a bill keeps of its biller: how each partner that may pay it knows the biller, and what it delivers, whatever the
// biller is later.
import type { OrderRow, Services } from '#features/orders/public.ts'
import { assert } from '#kit/assert.ts'
import { deliveries, isBetting } from '../biller.ts'
import type { Service } from '../rail.ts'
import type { Sold } from './catalogue.ts'
import { serviceOf } from './known-customers.ts'

const ofTerms = 'terms.'

/** The offer that it is sold by, and those after it. */
export function servicesKept({ biller, offer: first }: Sold): Services {
  return biller.offers.slice(biller.offers.indexOf(first)).map((offer) => {
    const { code, terms } = serviceOf({ offer })
    return {
      partner: offer.partner,
      code,
      check: biller.check,
      delivers: biller.delivers,
      ...(isBetting(biller) && { category: biller.category }),
      ...Object.fromEntries(Object.entries(terms).map(([name, value]) => [`${ofTerms}${name}`, value])),
    }
  })
}

type Kept = Services[number]
type Order = Pick<OrderRow, 'services' | 'provider'>

const isOf =
  ({ provider }: Order) =>
  (kept: Kept): boolean =>
    kept['partner'] === provider

function keptOf(order: Order): Kept {
  const kept = order.services?.find(isOf(order))
  assert(kept !== undefined, 'a bill keeps how its partner knows its biller')
  return kept
}

const serviceIn = (kept: Kept): Service => ({
  code: kept['code'] ?? '',
  terms: Object.fromEntries(
    Object.entries(kept).flatMap(([name, value]) =>
      name.startsWith(ofTerms) ? [[name.slice(ofTerms.length), value] as const] : [],
    ),
  ),
})

/** As its partner knew the biller when it was made. */
export const serviceOfOrder = (order: Order): Service => serviceIn(keptOf(order))

/** The partners after the present one, and how they knew the biller. */
export function servicesAfter(
  order: Order,
): readonly { readonly partner: string; readonly service: Service }[] {
  const { services } = order
  const later = services?.slice(services.findIndex(isOf(order)) + 1) ?? []
  return later.map((kept) => ({ partner: kept['partner'] ?? '', service: serviceIn(kept) }))
}

/** Of a number abroad, whose operator was asked. */
export const isAbroad = (order: Order): boolean => keptOf(order)['check'] === 'operator'

/** For betting, which nobody is handed for who has excluded themselves meanwhile. Of nothing else is the category kept. */
export const isForBetting = (order: Order): boolean => keptOf(order)['category'] === 'betting'

/** What it delivers, as far as it keeps that. */
export const saidToDeliver = (order: Order): (typeof deliveries)[number] | undefined =>
  deliveries.find((one) => one === order.services?.find(isOf(order))?.['delivers'])

/** Of what was due, which is paid once. */
export const isDue = ({ services }: Pick<OrderRow, 'services'>): boolean =>
  services?.some((kept) => kept['check'] === 'amount_due') === true

/** What has to be there before it is paid. */
export function deliveredBy(order: Order): (typeof deliveries)[number] {
  const delivers = saidToDeliver(order)
  assert(delivers !== undefined, 'a bill keeps what it delivers')
  return delivers
}
