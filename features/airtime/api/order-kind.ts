// Answers for airtime as a kind of order, and for which partner tops a number up.
import {
  type OrderKind,
  type OrderPartners,
  type OrderRow,
  type PartnersOfKinds,
  soldByAggregator,
} from '#features/orders/public.ts'
import { assert } from '#kit/assert.ts'
import { money } from '#kit/money/money.ts'
import { reasons, words } from '../message-words.ts'
import type { AirtimeRail } from '../rail.ts'
import { isAirtimeOn } from './is-on.ts'
import { type AirtimePorts, railOf } from './rail-of.ts'

const name = 'airtime'

export const airtimeOrder = ({ ports }: AirtimePorts): OrderKind => ({
  ...soldByAggregator(reasons, ports('airtime')),
  name,
  isOneAtATime: true,
  said: words,
})

/** Airtime, carried out by this partner. */
const airtimeBy = (rail: AirtimeRail, kind: OrderKind): OrderPartners => ({
  kind,
  mayLeave: isAirtimeOn,
  referenceAt: ({ id, reference }, now) => rail.referenceAt({ id, reference }, now),
  hand: (row) => rail.topUp({ reference: row.reference, ...toppedUp(row) }),
  find: (row) => rail.findTopUp({ reference: row.reference, ...toppedUp(row) }),
})

function toppedUp({ to_code: network, to_account: phone, amount_minor: minor, currency }: OrderRow) {
  assert(network !== null && currency === 'NGN', 'airtime names its network, and is in naira')
  return { network, phone, amount: money(currency, minor) }
}

export const orderPartners = (given: AirtimePorts): PartnersOfKinds => ({
  [name]: airtimeBy(railOf(given), airtimeOrder(given)),
})
