// Answers for the airtime rail over VTpass: topping a number up under our request id, and how that stands.
import type { AirtimeRail, TopUp } from '#features/airtime/rail.ts'
import { assert } from '#kit/assert.ts'
import { outcomeOf } from '#kit/http/partner-client.ts'
import { decimalText } from '#kit/money/money.ts'
import { type VtpassClient, vtpassClient, type VtpassOptions } from './client.ts'
import { vtpassCodes } from './codes.ts'
import { balanceOf } from './mapping.ts'
import { findPurchase, handedOver } from './purchases.ts'
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
    codes: vtpassCodes,
    referenceOf: requestIdOf,
    referenceAt: requestIdAt,
    topUp: (order) => topUp(client, order),
    findTopUp: (order) => findPurchase(client, wantedOf(order)),
    balance: async () => outcomeOf(await client.balance(), { accepted: balanceOf }),
    readWebhook: readVtpassWebhook,
  }
}

function wantedOf({ reference: requestId, network, phone: account, amount }: TopUp) {
  const serviceId = services.get(network)
  assert(serviceId !== undefined, `VTpass has a service for ${network}`)
  return { requestId, serviceId, account, amount }
}

async function topUp(client: VtpassClient, order: TopUp): ReturnType<AirtimeRail['topUp']> {
  const wanted = wantedOf(order)
  const { phone, amount } = order
  const answer = await client.payAirtime({ ...wanted, phone, amount: decimalText(amount) })
  return handedOver(client, wanted, answer)
}
