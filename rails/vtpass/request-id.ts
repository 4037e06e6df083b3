// Answers for our references in the form that VTpass wants: the Lagos minute of the hand-over in twelve digits, then the order's own id. Pure.
import { assert } from '#kit/assert.ts'

const pattern = /^(\d{8})\d{4}[0-9a-z]{25}$/
// Lagos keeps UTC+1 all year.
const lagosAhead = 3_600_000

/** `202608261407` of an instant, in Lagos. */
const stampOf = (at: Date): string =>
  new Date(at.getTime() + lagosAhead).toISOString().replace(/\D/g, '').slice(0, 12)

/** The same order has one for each minute that it may be made at; whoever keeps it hands it over again as it is. */
export function requestIdOf(orderId: string, at: Date): string {
  const id = BigInt(`0x${orderId.replaceAll('-', '')}`)
  return `${stampOf(at)}${id.toString(36).padStart(25, '0')}`
}

/**
 * Under which request id an order may be handed over at an instant. VTpass takes an id only on the Lagos day that it begins with, so on
 * another day it is another.
 */
export function requestIdAt(order: { readonly id: string; readonly reference: string }, now: Date): string {
  const [, day] = pattern.exec(order.reference) ?? []
  assert(day !== undefined, 'a request id begins with its minute')
  return stampOf(now).startsWith(day) ? order.reference : requestIdOf(order.id, now)
}
