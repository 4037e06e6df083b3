// Answers for how orders stand and what they cost, in the words that customers' and staff's calls have for it.
import type { Money } from '#kit/money/money.ts'

/** What leaves a wallet for an order, line by line. */
export type Lines = {
  readonly amount: Money
  readonly fee: Money
  readonly vat: Money
  readonly duty: Money
  readonly total: Money
}

/** `held`: set aside with us. `submitted`, `pending`: with the partner. `in_review`: with a person. The rest are ends. */
export const orderStates = [
  'held',
  'submitted',
  'pending',
  'in_review',
  'success',
  'failed',
  'returned',
] as const
export type OrderState = (typeof orderStates)[number]

/** States in which the partner has not answered: the money is held. */
export const openStates = [
  'held',
  'submitted',
  'pending',
  'in_review',
] as const satisfies readonly OrderState[]
export type OpenState = (typeof openStates)[number]

export function isOpen(state: OrderState): state is OpenState {
  return openStates.some((open) => open === state)
}

/** The kinds of orders that buy something of a biller or a network. */
export const boughtTypes = ['airtime', 'bill'] as const
export type BoughtType = (typeof boughtTypes)[number]
/** What happens to one on a day: it is made, paid, or comes back after it was paid. */
export const boughtDays = ['made', 'paid', 'returned'] as const
export type BoughtDay = (typeof boughtDays)[number]

/** How a place that orders go to has been doing, from our own orders of the last minutes. */
export const placeHealths = ['fine', 'slow', 'trouble', 'unmeasured'] as const
export type PlaceHealth = (typeof placeHealths)[number]
