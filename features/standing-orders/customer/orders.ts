// Answers for which scheduled payments wait for their customer, which come, and which are over. Pure.
import type { Problem } from '#kit/http/contract.ts'
import type { Order } from './describe.ts'

export interface Orders {
  /** Until somebody looks at what is another now. */
  readonly waiting: readonly Order[]
  /** By their customer. */
  readonly paused: readonly Order[]
  readonly coming: readonly Order[]
  readonly ended: readonly Order[]
}

/** As the server orders them: by their next instant, the ended by when they were made. */
export function sorted(orders: readonly Order[]): Orders {
  return {
    waiting: orders.filter(({ state, paused_for: why }) => state === 'paused' && why !== 'customer'),
    paused: orders.filter(({ state, paused_for: why }) => state === 'paused' && why === 'customer'),
    coming: orders.filter(({ state }) => state === 'active'),
    ended: orders.filter(({ state }) => state === 'done' || state === 'cancelled'),
  }
}

/** What making and confirming answer. */
export type OrderAnswered =
  | { readonly ok: true; readonly data: Order }
  | { readonly ok: false; readonly problem: Problem }
