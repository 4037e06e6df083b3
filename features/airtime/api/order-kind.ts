// Answers for airtime as a kind of order: what a code means, and which partner tops a number up.
import {
  openOrderCase,
  type OrderKind,
  type OrderPartners,
  type OrderRow,
  type PartnersOfKinds,
} from '#features/orders/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { money } from '#kit/money/money.ts'
import { findAirtimeCode, networkFailureCodes } from '../codes.ts'
import { words, reasonFor } from '../message-words.ts'
import type { AirtimeRail } from '../rail.ts'
import { isAirtimeOn } from './is-on.ts'
import { type AirtimePorts, railOf } from './rail-of.ts'
import { airtimeFinality } from '../rules.ts'

export const airtimeOrder: OrderKind = {
  name: 'airtime',
  meaningOf: (code) => findAirtimeCode(code)?.meaning,
  finality: airtimeFinality,
  isComplete: () => true,
  isOneAtATime: true,
  reasonFor,
  deadAccountCodes: [],
  said: words,
  failureCodesOfPlace: networkFailureCodes,
  failed: noteAccountFault,
}

/** What the aggregator refuses because of our account there, it refuses to every customer: one open case for all. */
async function noteAccountFault(
  sql: Sql,
  doors: Doors,
  row: OrderRow,
  responseCode: string | undefined,
): Promise<void> {
  const said = responseCode === undefined ? undefined : findAirtimeCode(responseCode)
  if (said?.fault !== 'account') return
  const provider = row.provider ?? ''
  await openOrderCase(sql, doors, row, {
    kind: 'partner_account_refused',
    partner: provider,
    facts: { provider, partner_says: said.meaning },
  })
}

/** Airtime, carried out by this partner. */
const airtimeBy = (rail: AirtimeRail): OrderPartners => ({
  kind: airtimeOrder,
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
  [airtimeOrder.name]: airtimeBy(railOf(given)),
})
