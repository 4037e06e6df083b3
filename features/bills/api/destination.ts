// Answers for a biller's customer as a destination of what customers send.
import type {
  AtPlace,
  DestinationKind,
  Destinations,
  HandedTo,
  Payee,
  PayeeFact,
} from '#features/orders/public.ts'
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { instantOfId } from '#kit/ids.ts'
import { lagosDay } from '#kit/lagos.ts'
import { displayAmount } from '#kit/money/display.ts'
import { compare, type Money, parseAmount } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import { shownName } from '#kit/words/shown-name.ts'
import { say } from '#kit/words/words.ts'
import { type Biller, referenceOf } from '../biller.ts'
import { facts } from '../message-words.ts'
import { promisedHours, reviewHours, strengthOf } from '../rules.ts'
import { findBiller, soldBy } from './catalogue.ts'
import { areBillsOn } from './is-on.ts'
import { findKnown, type Known } from './known-customers.ts'
import { billOrder } from './order-kind.ts'
import { type BillsPorts, partnerNames, railNamed } from './rails.ts'

async function findPayee(doors: Doors, given: BillsPorts, asked: { userId: string; to: AtPlace }) {
  const biller = findBiller(asked.to.code)
  const sold = biller && soldBy(biller, partnerNames(given))
  if (biller === undefined || sold === undefined) return refuse('number_not_found')
  const account = referenceOf(biller, asked.to.account)
  if (account === undefined) return refuse('number_not_found')
  const rail = railNamed(given, sold.offer.partner)
  const known = await findKnown(doors, rail, { userId: asked.userId, sold, account })
  return known.ok ? done(payeeOf(biller, account, known.value)) : known
}

function payeeOf(biller: Biller, account: string, known: Known): Payee {
  return {
    name: known.name,
    code: biller.id,
    place: biller.name,
    account,
    facts: factsOf(known),
    bounds: {
      least: ofBoth(naira(biller.least), known.least, 1),
      most: ofBoth(naira(biller.most), known.most, -1),
    },
    fee: inNaira(biller.fee),
  }
}

/** The stricter of the biller's own bound and that of one customer; `side` 1 of the least, -1 of the most. */
function ofBoth(all: Naira | undefined, own: Naira | undefined, side: 1 | -1): Naira | undefined {
  if (all === undefined || own === undefined) return own ?? all
  return compare(own, all) * side > 0 ? own : all
}

type Naira = Money<'NGN'>

/** What the catalogue has in naira. */
export function inNaira(written: string): Naira {
  const read = parseAmount(written, 'NGN')
  assert(read.ok, 'the catalogue is written in naira')
  return read.value
}

export const naira = (written: string | undefined): Naira | undefined =>
  written === undefined ? undefined : inNaira(written)

function factsOf({ area, debt, least }: Known): readonly PayeeFact[] {
  const debtText = debt && debt.minor > 0n ? say(facts.debtPart, { debt: displayAmount(debt) }) : undefined
  const told: readonly (readonly [string, string | undefined])[] = [
    [say(facts.area), area && shownName(area)],
    [say(facts.debt), debtText],
    [say(facts.least), least && displayAmount(least)],
  ]
  return told.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]))
}

/** A scheduled payment bears the instant at which it was due, so that a run which a restore forgot is no second one at the partner. */
const sameDay = (due: Date, now: Date): Date => (lagosDay(due) === lagosDay(now) ? due : now)

/** The partner that sells a biller is handed what it is paid. */
function handedTo(given: BillsPorts, { code }: Payee): HandedTo {
  const biller = findBiller(code ?? '')
  const sold = biller && soldBy(biller, partnerNames(given))
  assert(sold !== undefined, 'a biller that was found is sold')
  const { provider, referenceOf: at } = railNamed(given, sold.offer.partner)
  return { provider, referenceOf: ({ id, at: now }) => at(id, sameDay(instantOfId(id), now)) }
}

const toBiller = (given: BillsPorts): DestinationKind => ({
  name: 'bill',
  type: 'bill',
  channel: 'bill',
  isPerson: false,
  find: (doors, { userId, to }) => {
    assert(to.kind === 'bill', 'a biller was named')
    return findPayee(doors, given, { userId, to })
  },
  isOn: areBillsOn,
  findBounds: async () => ({}),
  seenOf: ({ code, place, account }) => ({ biller: code ?? '', biller_name: place, reference: account }),
  placeOf: (_doors, code) => findBiller(code ?? '')?.name ?? code ?? '',
  toOf: ({ code, account }) => ({ kind: 'bill', code: code ?? '', account }),
  strengthOf,
  needsScamPause: () => false,
  carriedOut: {
    by: 'partner',
    handedTo: (payee) => handedTo(given, payee),
    kind: billOrder,
    promisedHours,
    reviewHours,
    usualSeconds: 15,
  },
})

export const destinations = (given: BillsPorts): Destinations => [toBiller(given)]
