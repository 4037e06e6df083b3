// Answers for a number at a network as a destination of what customers send.
import {
  type AtPlace,
  type DestinationKind,
  type Destinations,
  type OrderKind,
  type Payee,
  strengthToNew,
} from '#features/orders/public.ts'
import { assert } from '#kit/assert.ts'
import { instantOfId } from '#kit/ids.ts'
import { lagosDay } from '#kit/lagos.ts'
import { readNigerianPhone } from '#kit/nigerian-phone.ts'
import { done, refuse } from '#kit/refusal.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../message-words.ts'
import { networkOf } from '#kit/nigerian-networks.ts'
import type { AirtimeRail } from '../rail.ts'
import {
  airtimeLeast,
  airtimeMost,
  newNumberHours,
  onItsWayMost,
  promisedHours,
  reviewHours,
} from '../rules.ts'
import { isAirtimeOn } from './is-on.ts'
import { airtimeOrder } from './order-kind.ts'
import { type AirtimePorts, railOf } from './rail-of.ts'

/** What was named, as orders keep it: `08031234567` at a network. Nobody is asked: a network names no one behind a number. */
function numberOf({ code, account }: AtPlace) {
  const network = networkOf(code)
  const phone = readNigerianPhone(account)
  if (network === undefined || phone === null) return refuse('number_not_found')
  const name = say(words.name, { network: network.name })
  return done<Payee>({ name, code, place: network.name, account: `0${phone.slice('+234'.length)}` })
}

/**
 * A scheduled purchase bears the instant at which it was due: its reference is the same however late it runs that day, so that a run which a restore
 * forgot is no second purchase at the partner.
 */
const sameDay = (due: Date, now: Date): Date => (lagosDay(due) === lagosDay(now) ? due : now)

const toNetwork = (rail: AirtimeRail, kind: OrderKind): DestinationKind => ({
  name: 'airtime',
  type: 'airtime',
  channel: 'airtime',
  isPerson: false,
  find: async (_doors, { to }) => {
    assert(to.kind === 'airtime', 'a number at a network was named')
    return numberOf(to)
  },
  isOn: isAirtimeOn,
  findBounds: async () => ({ least: airtimeLeast, most: airtimeMost, isWholeNaira: true }),
  seenOf: ({ code, account }) => ({ network: code ?? '', phone: account }),
  placesOf: async () => (code) => networkOf(code ?? '')?.name ?? code ?? '',
  toOf: ({ code, account }) => ({ kind: 'airtime', code: code ?? '', account }),
  strengthOf: strengthToNew,
  newPayee: { as: 'phone_number', hours: newNumberHours, onItsWayMost },
  needsScamPause: () => false,
  carriedOut: {
    by: 'partner',
    handedTo: () => ({
      provider: rail.provider,
      referenceOf: ({ id, at }) => rail.referenceOf(id, sameDay(instantOfId(id), at)),
    }),
    kind,
    promisedHours,
    reviewHours,
    usualSeconds: 10,
  },
})

export const destinations = (given: AirtimePorts): Destinations => [
  toNetwork(railOf(given), airtimeOrder(given)),
]
