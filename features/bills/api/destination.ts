// Answers for a biller's customer as a destination of what customers send.
import {
  type DestinationKind,
  type Destinations,
  type HandedTo,
  type Payee,
  strengthToNew,
} from '#features/orders/public.ts'
import type { Doors } from '#kit/doors.ts'
import { assert } from '#kit/assert.ts'
import { instantOfId } from '#kit/ids.ts'
import { lagosDay } from '#kit/lagos.ts'
import { newReferenceHours, onItsWayMost, promisedHours, reviewHours } from '../rules.ts'
import { seesBetting } from './betting.ts'
import { findBettingIds, findBillers } from './catalogue.ts'
import { findPayee } from './find-payee.ts'
import { areBillsOn } from './is-on.ts'
import { billOrder } from './order-kind.ts'
import { keepFields } from './order-fields.ts'
import { isDue } from './order-service.ts'
import { type BillsPorts, paidNamed } from './rails.ts'

/** A scheduled payment bears the instant at which it was due, so that a run which a restore forgot is no second one at the partner. */
const sameDay = (due: Date, now: Date): Date => (lagosDay(due) === lagosDay(now) ? due : now)

/** The partner that sells a biller is handed what it is paid. */
function handedTo(given: BillsPorts, { services }: Payee): HandedTo {
  const { provider, referenceOf: at } = paidNamed(given, services?.[0]?.['partner'] ?? '')
  return { provider, referenceOf: ({ id, at: now }) => at(id, sameDay(instantOfId(id), now)) }
}

/** Billers that a customer is not led to again: what is due is paid once, and betting is not for everybody. */
async function findHidden(doors: Doors, userId: string): Promise<ReadonlySet<string>> {
  const { sql } = doors.database
  const asked = { userId, now: doors.clock.now() }
  const once = (await findBillers(sql, asked.now)).flatMap(({ biller: { id, amount } }) =>
    amount === 'due' ? [id] : [],
  )
  const isBettingSeen = doors.brand.features.betting && (await seesBetting(sql, doors, asked))
  return new Set([...once, ...(isBettingSeen ? [] : await findBettingIds(sql))])
}

const toBiller = (given: BillsPorts): DestinationKind => ({
  name: 'bill',
  type: 'bill',
  channel: 'bill',
  isPerson: false,
  find: (doors, { to, ...asked }) => {
    assert(to.kind === 'bill', 'a biller was named')
    return findPayee(doors, given, { ...asked, to })
  },
  isOn: areBillsOn,
  findBounds: async () => ({}),
  seenOf: ({ code, place, account, fields = {} }) => ({
    biller: code ?? '',
    biller_name: place,
    reference: account,
    ...Object.fromEntries(Object.entries(fields).map(([key, value]) => [`field_${key}`, value])),
  }),
  keep: keepFields,
  placesOf: async ({ database, clock }) => {
    const billers = await findBillers(database.sql, clock.now())
    const names = new Map(billers.map(({ biller: { id, name } }) => [id, name]))
    return (code) => names.get(code ?? '') ?? code ?? ''
  },
  hiddenFrom: async (doors, userId) => {
    const hidden = await findHidden(doors, userId)
    return (code) => hidden.has(code ?? '')
  },
  // What arrived once is no part of paying again.
  toOf: ({ code, account, choice: { arrives: _, ...choice } = {} }) => ({
    kind: 'bill',
    code: code ?? '',
    account,
    choice,
  }),
  wasPaidOnce: isDue,
  strengthOf: strengthToNew,
  newPayee: { as: 'biller_reference', hours: newReferenceHours, onItsWayMost },
  needsScamPause: () => false,
  carriedOut: {
    by: 'partner',
    handedTo: (payee) => handedTo(given, payee),
    kind: billOrder(given),
    promisedHours,
    reviewHours,
    usualSeconds: 15,
  },
})

export const destinations = (given: BillsPorts): Destinations => [toBiller(given)]
