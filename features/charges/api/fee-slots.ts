// Answers for what the server writes into the page of fees and limits when it serves it, from the rows as they are then.
import { type CoinsOfBrand, offersCoins } from '#kit/brand/coins-offered.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/db/database.ts'
import type { Log } from '#kit/log.ts'
import { displayAmount } from '#kit/money/display.ts'
import { type Money, money } from '#kit/money/money.ts'
import { slotReader, type Slots } from '#kit/page-slots.ts'
import { pricedTypes, transactionKinds } from '#features/transactions/kinds.ts'
import { say } from '#kit/words/words.ts'
import { type ChargeRule, type Charges, priceCurrency, type PricedCurrency, reckonCharges } from '../rules.ts'
import { priceWords as words, serviceWord } from '../words.ts'
import { comingPart, freePart, limitsPart } from './limit-tables.ts'
import { paragraphs } from './markup.ts'
import { findPriceData, type PriceData } from './price-data.ts'
import { dollarTable } from './dollar-table.ts'
import { displayDay, exampleTable, inForce, priceTable } from './price-tables.ts'

/** What the calculator shows before anything is typed. */
const usual = { typed: '10,000', amount: money(priceCurrency, 1_000_000n) } as const

/** A reader of the slots, all of whose names begin with `fees-`. */
export function feeSlots(doors: {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly brand: { readonly name: string } & CoinsOfBrand
}): () => Promise<Slots> {
  return slotReader(doors.log, {
    name: 'fees',
    read: async () => {
      const now = doors.clock.now()
      const { sql } = doors.database
      const dollars = { 'fees-dollars': await dollarTable(sql, now, offersCoins(doors.brand)) }
      return { ...slotsOf(await findPriceData(sql, now), now, doors.brand.name), ...dollars }
    },
    away: slotsWhenAway,
  })
}

/** What is bought, not sent. */
const boughtTypes = pricedTypes.filter((type) => transactionKinds[type].isThing === true)

function slotsOf(data: PriceData, now: Date, product: string): Slots {
  const current = inForce(data.rules, now)
  const rules = current.map(({ rule }) => rule)
  return {
    'fees-day': displayDay(now),
    'fees-to-bank': priceTable(current, 'bank_transfer', say(words.toBank)),
    'fees-to-customer': priceTable(current, 'customer_transfer', say(words.toCustomer, { product })),
    'fees-receiving': priceTable(current, 'deposit', say(words.receiving)),
    'fees-bought': boughtTypes.map((type) => priceTable(current, type, say(serviceWord(type)))).join(''),
    'fees-examples': exampleTable(rules),
    'fees-free': freePart(data, now),
    'fees-limits': limitsPart(data, now),
    'fees-coming': comingPart(data, now),
    'fees-typed': usual.typed,
    'fees-fault': '',
    ...costSlots(usual.amount, costs(rules, usual.amount)),
  }
}

const costs = (rules: readonly ChargeRule[], amount: Money<PricedCurrency>) => ({
  bank: reckonCharges(rules, { service: 'bank_transfer', amount }),
  customer: reckonCharges(rules, { service: 'customer_transfer', amount }),
})

function costSlots(
  amount: Money<PricedCurrency>,
  { bank, customer }: { readonly bank: Charges; readonly customer: Charges },
): Slots {
  return {
    'fees-sum': say(words.sum, {
      amount: displayAmount(amount),
      bank: displayAmount(bank.total),
      customer: displayAmount(customer.total),
    }),
    ...linesOf('bank', bank),
    ...linesOf('customer', customer),
  }
}

function linesOf(to: string, { fee, vat, duty, total }: Charges): Slots {
  return {
    [`fees-${to}-fee`]: displayAmount(fee),
    [`fees-${to}-vat`]: displayAmount(vat),
    [`fees-${to}-duty`]: displayAmount(duty),
    [`fees-${to}-total`]: displayAmount(total),
  }
}

function slotsWhenAway(): Slots {
  const away = paragraphs(say(words.away))
  const places = [
    'to-bank',
    'to-customer',
    'receiving',
    'bought',
    'dollars',
    'examples',
    'free',
    'limits',
    'coming',
  ]
  return {
    ...Object.fromEntries(places.map((place) => [`fees-${place}`, ''])),
    'fees-to-bank': away,
    'fees-limits': away,
    'fees-fault': say(words.away),
  }
}
