// Answers for the airtime rail over VTpass: topping a number up under our request id, and how that stands.
import type { AirtimeRail, TopUp } from '#features/airtime/rail.ts'
import type { HandRefusal, OrderAtPartner } from '#features/orders/rail.ts'
import { assert } from '#kit/assert.ts'
import { outcomeOf } from '#kit/http/partner-client.ts'
import { decimalText } from '#kit/money/money.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import { type VtpassClient, vtpassClient, type VtpassOptions } from './client.ts'
import { balanceOf, type Reading, readAnswer, type Wanted } from './mapping.ts'
import { requestIdAt, requestIdOf } from './request-id.ts'
import { readVtpassWebhook } from './webhook.ts'

/** What VTpass calls the networks. */
const services: ReadonlyMap<string, string> = new Map([
  ['mtn', 'mtn'],
  ['airtel', 'airtel'],
  ['glo', 'glo'],
  ['9mobile', 'etisalat'],
])

/** Airtime in VTpass's contract. */
export function vtpassAirtime(options: VtpassOptions): AirtimeRail {
  const client = vtpassClient(options)
  return {
    provider: 'vtpass',
    referenceOf: requestIdOf,
    referenceAt: requestIdAt,
    topUp: (order) => topUp(client, order),
    findTopUp: ({ reference, amount, phone }) => findTopUp(client, { requestId: reference, amount, phone }),
    balance: async () => outcomeOf(await client.balance(), { accepted: balanceOf }),
    readWebhook: readVtpassWebhook,
  }
}

async function topUp(
  client: VtpassClient,
  order: TopUp,
): Promise<PartnerOutcome<OrderAtPartner, HandRefusal | 'not_found'>> {
  const serviceId = services.get(order.network)
  assert(serviceId !== undefined, `VTpass has a service for ${order.network}`)
  const { reference: requestId, phone, amount } = order
  const answer = await client.payAirtime({ requestId, serviceId, phone, amount: decimalText(amount) })
  const said = outcomeOf(answer, {
    accepted: (body) => readAnswer(body, { requestId, amount, phone }),
    rejected: ({ body }) => refusalIn(body, { requestId }),
  })
  const read = unwrapped(said)
  if (read.outcome !== 'rejected') return read
  // It has the request id already, or the like of it: this order may have been handed over before.
  if (read.reason === 'ask') return findTopUp(client, { requestId, amount, phone })
  // Only a question is answered so: said of a hand-over it says nothing.
  if (read.reason === 'not_found') return { outcome: 'unknown', detail: read.detail }
  return { ...read, reason: read.reason }
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

async function findTopUp(
  client: VtpassClient,
  wanted: Wanted,
): Promise<PartnerOutcome<OrderAtPartner, 'not_found'>> {
  const read = unwrapped(
    outcomeOf(await client.requery(wanted.requestId), {
      accepted: (body) => readAnswer(body, wanted),
      rejected: ({ body }) => refusalIn(body, wanted),
    }),
  )
  if (read.outcome !== 'rejected') return read
  if (read.reason === 'not_found') return { ...read, reason: read.reason }
  // A refusal of the question says nothing of the order.
  return { outcome: 'unknown', detail: read.detail }
}
