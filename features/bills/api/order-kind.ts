// Answers for bills as a kind of order: which partner pays them, and that one is paid only once its goods are there.
import {
  type OrderKind,
  type OrderPartners,
  type OrderRow,
  type PartnersOfKinds,
  soldByAggregator,
} from '#features/orders/public.ts'
import { assert } from '#kit/assert.ts'
import { money } from '#kit/money/money.ts'
import { inSentence } from '#kit/words/in-sentence.ts'
import { isWhole } from '../delivered.ts'
import { reasons, words } from '../message-words.ts'
import type { BillWish } from '../rail.ts'
import { handAbroad, ourCodes, rateChanged } from './abroad-order.ts'
import { isExcluded } from './betting.ts'
import { fallBackOf } from './fall-back.ts'
import { keepGoods } from './goods.ts'
import { areBillsOn } from './is-on.ts'
import { deliveredBy, isAbroad, isForBetting, serviceOfOrder } from './order-service.ts'
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

export const billOrder = (given: BillsPorts): OrderKind => ({
  ...billCodes(given),
  name,
  isOneAtATime: true,
  said: words,
  inSentence,
  delivered: keepGoods,
})

/** Whom an order pays, as its partner knows them. */
function wishOf(row: OrderRow): BillWish {
  assert(row.currency === 'NGN', 'a bill is paid in naira')
  return {
    reference: row.reference,
    service: serviceOfOrder(row),
    account: row.to_account,
    amount: money(row.currency, row.amount_minor),
    choice: row.to_choice ?? {},
  }
}

/** "Delivered" without the token or the PIN that was paid for is said too early. */
function withGoods<Said extends Awaited<ReturnType<OrderPartners['hand']>>>(row: OrderRow, said: Said): Said {
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
  const hand = (row: OrderRow) =>
    isAbroad(row)
      ? handAbroad(abroadNamed(given, row.provider ?? ''), wishOf(row))
      : railOf(row).pay(wishOf(row))
  return {
    [name]: {
      kind: billOrder(given),
      mayLeave: async (sql, { row, now }) =>
        (await areBillsOn(sql)) &&
        !(isForBetting(row) && (await isExcluded(sql, { userId: row.user_id, now }))),
      referenceAt: (row, now) => railOf(row).referenceAt(row, now),
      hand: async (row) => withGoods(row, await hand(row)),
      fallBack: fallBackOf(given),
      find: async (row) => withGoods(row, await railOf(row).find(wishOf(row))),
    },
  }
}
