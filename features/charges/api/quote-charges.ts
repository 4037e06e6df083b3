// Answers for what a movement costs a customer now: the rows in force, and what is left of the month's free transfers.
import type { Sql } from '#kit/db/database.ts'
import type { Money } from '#kit/money/money.ts'
import {
  type ChargedService,
  type Charges,
  type Exemption,
  type PricedCurrency,
  reckonCharges,
} from '../rules.ts'
import { findRulesInForce } from './charge-rules.ts'
import { findFreeTransfersLeft, type FreeTransfers } from './free-transfers.ts'

/** The lines, and the free transfers that were left before this one. */
export type QuotedCharges<C extends PricedCurrency = PricedCurrency> = Charges<C> & {
  readonly freeTransfers: FreeTransfers
}

/**
 * What `amount` costs `userId` at `now`. Reads only: `usesFreeTransfer` says that the posting must take one
 * (`takeFreeTransfer`), and that the price differs when none is left by then.
 */
export async function quoteCharges<C extends PricedCurrency>(
  sql: Sql,
  asked: {
    readonly service: ChargedService
    readonly amount: Money<C>
    readonly userId: string
    readonly now: Date
    readonly exemptions?: readonly Exemption[]
    readonly price?: Money<C> | undefined
  },
): Promise<QuotedCharges<C>> {
  const rules = await findRulesInForce(sql, asked.now)
  const freeTransfers = await findFreeTransfersLeft(sql, asked)
  const charges = reckonCharges(rules, {
    service: asked.service,
    amount: asked.amount,
    exemptions: asked.exemptions ?? [],
    freeTransfersLeft: freeTransfers.left,
    price: asked.price,
  })
  return { ...charges, freeTransfers }
}
