// Answers for where the screens of scheduled payments stand in this app.
import type { OrderPlaces } from '#features/standing-orders/customer/order-places.ts'
import { withChosen } from '#kit/screens/chosen.ts'
import { places } from './places.ts'

const withOrder = (place: string, id: string) => `${place}?${new URLSearchParams({ order: id }).toString()}`

export const orderPlaces: OrderPlaces = {
  home: places.home,
  hub: places.send,
  amount: places.sendAmount,
  identity: places.identity,
  limits: places.limits,
  list: places.scheduled,
  when: places.scheduledWhen,
  look: places.scheduledLook,
  madeOf: (id) => withOrder(places.scheduledMade, id),
  orderOf: (id) => withOrder(places.scheduledOrder, id),
  changeOf: (id) => withOrder(places.scheduledChange, id),
  confirmOf: (id) => withOrder(places.scheduledConfirm, id),
  runOf: (id, transactionId) =>
    withChosen(places.scheduledOrder, transactionId, new URLSearchParams({ order: id }).toString()),
}
