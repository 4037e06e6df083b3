// Answers for what whoever buys at VTpass shares: handing a purchase over under our request id, and asking how that stands.
import type { HandRefusal, OrderAtPartner } from '#features/orders/rail.ts'
import { outcomeOf, type PartnerAnswer } from '#kit/http/partner-client.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import type { VtpassClient } from './client.ts'
import { type Reading, readAnswer, type Wanted } from './mapping.ts'

/** A purchase, and the service that it is of. */
export type Purchase = Wanted & { readonly serviceId: string }

/** What an answer to a purchase that was handed over says of it. */
export async function handedOver(
  client: VtpassClient,
  wanted: Purchase,
  answer: PartnerAnswer,
): Promise<PartnerOutcome<OrderAtPartner, HandRefusal | 'not_found'>> {
  const read = unwrapped(
    outcomeOf(answer, {
      accepted: (body) => readAnswer(body, wanted),
      rejected: ({ body }) => refusalIn(body, wanted),
    }),
  )
  if (read.outcome !== 'rejected') return read
  // It has the request id already, or the like of it: this order may have been handed over before.
  if (read.reason === 'ask') return afterHandOver(await findPurchase(client, wanted))
  // Only a question is answered so: said of a hand-over it says nothing.
  if (read.reason === 'not_found') return { outcome: 'unknown', detail: read.detail }
  return { ...read, reason: read.reason }
}

/** The hand-over has left, whatever became of the question. */
const afterHandOver = (found: Awaited<ReturnType<typeof findPurchase>>): typeof found =>
  found.outcome === 'unknown' ? { outcome: 'unknown', detail: found.detail } : found

/** How a purchase stands. */
export async function findPurchase(
  client: VtpassClient,
  wanted: Purchase,
): Promise<PartnerOutcome<OrderAtPartner, 'not_found'>> {
  const read = unwrapped(
    outcomeOf(await client.requery(wanted), {
      accepted: (body) => readAnswer(body, wanted),
      rejected: ({ body }) => refusalIn(body, wanted),
    }),
  )
  if (read.outcome !== 'rejected') return read
  if (read.reason === 'not_found') return { ...read, reason: read.reason }
  // A refusal of the question says nothing of the order.
  return { outcome: 'unknown', detail: read.detail }
}

const refusalIn = (body: unknown, wanted: Wanted) => {
  const read = readAnswer(body, wanted)
  return read?.kind === 'refusal' ? read : undefined
}

type Said = PartnerOutcome<NonNullable<Reading>, 'refused' | 'float_too_low' | 'not_found' | 'ask'>
type Read = PartnerOutcome<OrderAtPartner, 'refused' | 'float_too_low' | 'not_found' | 'ask'>

/** VTpass answers refusals with 200: they are told apart from orders by their code. */
function unwrapped(said: Said): Read {
  if (said.outcome !== 'accepted') return said
  const { value } = said
  if (value.kind === 'order') return { outcome: 'accepted', value: value.order }
  const { kind: _, ...refusal } = value
  return { outcome: 'rejected', ...refusal }
}
