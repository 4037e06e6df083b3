// Answers for bills as a kind of order: which partner pays them, and that one is paid only once its goods are there.
import {
  type OrderKind,
  type OrderPartners,
  type OrderRow,
  type PartnersOfKinds,
  soldByAggregator,
} from '#features/orders/public.ts'
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { money } from '#kit/money/money.ts'
import { inSentence } from '#kit/words/in-sentence.ts'
import { isWhole } from '../delivered.ts'
import { reasons, words } from '../message-words.ts'
import type { BillWish } from '../rail.ts'
import { handAbroad, ourCodes, rateChanged } from './abroad-order.ts'
import { isExcluded } from './betting.ts'
import { fallBackOf } from './fall-back.ts'
import { keepGoods, whetherDelivered } from './goods.ts'
import { areTaken } from './goods-marks.ts'
import { areBillsOn } from './is-on.ts'
import { openFields } from './order-fields.ts'
import {
  deliveredBy,
  fieldNamesOf,
  hasToldFields,
  isAbroad,
  isForBetting,
  serviceOfOrder,
} from './order-service.ts'
import { abroadNamed, type BillsPorts, paidNamed, paidRails } from './rails.ts'

/** What its partners say, and what we say ourselves of what was never handed over. */
function billCodes(given: BillsPorts) {
  const sold = soldByAggregator(
    reasons,
    paidRails(given).map(({ provider, codes }) => ({ provider, codes: new Map([...codes, ...ourCodes]) })),
  )
  const reasonFor: OrderKind['reasonFor'] = (code, provider) =>
    code === rateChanged ? reasons.rate : sold.reasonFor(code, provider)
  return { ...sold, reasonFor }
}

const name = 'bill'

type Said = Awaited<ReturnType<OrderPartners['hand']>>

export const billOrder = (given: BillsPorts): OrderKind => ({
  ...billCodes(given),
  name,
  isOneAtATime: true,
  said: words,
  inSentence,
  areTaken,
  delivered: keepGoods,
  factsForStaff: whetherDelivered,
})

/** Whom an order pays, as its partner knows them, with what was told where it is handed over. */
function wishOf(row: OrderRow, fields: BillWish['fields'] = {}): BillWish {
  assert(row.currency === 'NGN', 'a bill is paid in naira')
  return {
    reference: row.reference,
    service: serviceOfOrder(row),
    account: row.to_account,
    amount: money(row.currency, row.amount_minor),
    choice: row.to_choice ?? {},
    fields,
  }
}

/** What was told with an order, as its partner calls it. */
async function fieldsFor(doors: Doors, row: OrderRow): Promise<BillWish['fields']> {
  const told = await openFields(doors, row)
  return Object.fromEntries(
    Object.entries(fieldNamesOf(row)).flatMap(([key, name]) => {
      const value = told[key]
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}

/** Shorter ones say nothing of anybody. */
const tellingLength = 4

/** The partner's own sentence is kept, and repeats nothing of what was told. */
function withoutTold(said: Said, fields: BillWish['fields']): Said {
  const values = Object.values(fields).filter(({ length }) => length >= tellingLength)
  const clean = (detail: string): string =>
    values.reduce((text, value) => text.replaceAll(value, '…').replaceAll(value.toUpperCase(), '…'), detail)
  return said.outcome === 'accepted'
    ? { ...said, value: { ...said.value, detail: clean(said.value.detail) } }
    : { ...said, detail: clean(said.detail) }
}

/** "Delivered" without the token, the PIN or the certificate that was paid for is said too early. */
function withGoods<One extends Said>(row: OrderRow, said: One): One {
  if (said.outcome !== 'accepted') return said
  const delivers = deliveredBy(row)
  const { value } = said
  if (value.state !== 'success' || isWhole({ delivers }, value.goods, row.to_choice?.quantity)) return said
  return {
    ...said,
    value: { ...value, state: 'pending', detail: `${value.detail}, without its ${delivers}` },
  }
}

/** Each bill is carried out by the partner that it was made for, or by the next one where that refused it. */
export const orderPartners = (given: BillsPorts): PartnersOfKinds => {
  const railOf = ({ provider }: OrderRow) => paidNamed(given, provider ?? '')
  const hand = async (row: OrderRow, doors: Doors): Promise<Said> => {
    if (isAbroad(row)) return handAbroad(abroadNamed(given, row.provider ?? ''), wishOf(row))
    const fields = hasToldFields(row) ? await fieldsFor(doors, row) : {}
    return withoutTold(await railOf(row).pay(wishOf(row, fields)), fields)
  }
  return {
    [name]: {
      kind: billOrder(given),
      mayLeave: async (sql, { row, now }) =>
        (await areBillsOn(sql)) &&
        !(isForBetting(row) && (await isExcluded(sql, { userId: row.user_id, now }))),
      referenceAt: (row, now) => railOf(row).referenceAt(row, now),
      hand: async (row, doors) => withGoods(row, await hand(row, doors)),
      fallBack: fallBackOf(given),
      find: async (row) => withGoods(row, await railOf(row).find(wishOf(row))),
    },
  }
}
