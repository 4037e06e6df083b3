// Answers for what an order of a bill keeps of its biller: how each partner that may pay it knows the biller, and what it delivers, whatever the
// biller is later.
import type { OrderRow, Services } from '#features/orders/public.ts'
import { assert } from '#kit/assert.ts'
import { asksForFields, deliveries, isBetting } from '../biller.ts'
import type { Service } from '../rail.ts'
import { offersFrom, type Sold } from './catalogue.ts'
import { serviceOf } from './known-customers.ts'

const ofTerms = 'terms.'
const ofFields = 'field.'

/** `name` before each key. */
const under = (name: string, entries: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(entries).map(([key, value]) => [`${name}${key}`, value]))

const entriesUnder = (name: string, kept: Kept): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(kept).flatMap(([key, value]) =>
      key.startsWith(name) ? [[key.slice(name.length), value] as const] : [],
    ),
  )

/** The offer that it is sold by, and those after it. */
export function servicesKept(sold: Sold): Services {
  const { biller } = sold
  return offersFrom(sold).map((offer) => {
    const { code, terms } = serviceOf({ offer })
    return {
      partner: offer.partner,
      code,
      check: biller.check,
      delivers: biller.delivers,
      ...(isBetting(biller) && { category: biller.category }),
      ...under(ofTerms, terms),
      ...(asksForFields(biller) && under(ofFields, offer.fields ?? {})),
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
  terms: entriesUnder(ofTerms, kept),
})

/** As its partner knew the biller when it was made. */
export const serviceOfOrder = (order: Order): Service => serviceIn(keptOf(order))

/** What the partner of an order calls the fields of its form, by their keys. */
export const fieldNamesOf = (order: Order): Readonly<Record<string, string>> =>
  entriesUnder(ofFields, keptOf(order))

/** Whether something was told with it that is sealed: also of one whose partner is not known. */
export const hasToldFields = ({ services }: Pick<OrderRow, 'services'>): boolean =>
  services?.some((kept) => Object.keys(kept).some((name) => name.startsWith(ofFields))) === true

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
