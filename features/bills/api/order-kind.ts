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
import { isWhole } from '../delivered.ts'
import { reasons, words } from '../message-words.ts'
import type { BillWish } from '../rail.ts'
import { handAbroad, ourCodes, rateChanged } from './abroad-order.ts'
import { findBiller } from './catalogue.ts'
import { fallBackOf } from './fall-back.ts'
import { keepGoods } from './goods.ts'
import { areBillsOn } from './is-on.ts'
import { serviceOf } from './known-customers.ts'
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
  delivered: keepGoods,
})

/** Whom an order pays, as its partner knows them. */
function wishOf(row: OrderRow): BillWish {
  const biller = findBiller(row.to_code ?? '')
  const offer = biller?.offers.find(({ partner }) => partner === row.provider)
  assert(
    biller !== undefined && offer !== undefined && row.currency === 'NGN',
    'a bill names its biller, who is sold by its partner in naira',
  )
  return {
    reference: row.reference,
    service: serviceOf({ biller, offer }),
    account: row.to_account,
    amount: money(row.currency, row.amount_minor),
    choice: row.to_choice ?? {},
  }
}

/** "Delivered" without the token or the PIN that was paid for is said too early. */
function withGoods<Said extends Awaited<ReturnType<OrderPartners['hand']>>>(row: OrderRow, said: Said): Said {
  const biller = findBiller(row.to_code ?? '')
  if (biller === undefined || said.outcome !== 'accepted') return said
  const { value } = said
  if (value.state !== 'success' || isWhole(biller, value.goods, row.to_choice?.quantity)) return said
  return {
    ...said,
    value: { ...value, state: 'pending', detail: `${value.detail}, without its ${biller.delivers}` },
  }
}

/** Each bill is carried out by the partner that it was made for, or by the next one where that refused it. */
export const orderPartners = (given: BillsPorts): PartnersOfKinds => {
  const railOf = ({ provider }: OrderRow) => paidNamed(given, provider ?? '')
  const hand = (row: OrderRow) =>
    findBiller(row.to_code ?? '')?.check === 'operator'
      ? handAbroad(abroadNamed(given, row.provider ?? ''), wishOf(row))
      : railOf(row).pay(wishOf(row))
  return {
    [name]: {
      kind: billOrder(given),
      mayLeave: areBillsOn,
      referenceAt: (row, now) => railOf(row).referenceAt(row, now),
      hand: async (row) => withGoods(row, await hand(row)),
      fallBack: fallBackOf(given),
      find: async (row) => withGoods(row, await railOf(row).find(wishOf(row))),
    },
  }
}
