// Answers for airtime abroad over Reloadly: who serves a number, topping it up under our reference, and how that stands.
import type { AbroadRail, BillWish } from '#features/bills/rail.ts'
import type { OrderAtPartner } from '#features/orders/rail.ts'
import { assert } from '#kit/assert.ts'
import { outcomeOf, type PartnerAnswer } from '#kit/http/partner-client.ts'
import { decimalText } from '#kit/money/money.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import { reloadlyClient, type ReloadlyOptions } from './client.ts'
import { reloadlyCodes } from './codes.ts'
import {
  digitsOf,
  isKnownIdentifier,
  readBalance,
  readDetected,
  readOperators,
  readReport,
  readTopUp,
  refusalBy,
  refusalsOfDetection,
  refusalsOfOperators,
  refusalsOfTopUp,
  type Wanted,
} from './mapping.ts'

/** Airtime abroad in the contract of Reloadly, paid from an account of naira there. */
export function reloadlyAbroad(options: ReloadlyOptions): AbroadRail {
  const client = reloadlyClient(options)
  const find = async (wish: BillWish) => {
    const { operator } = chosenIn(wish)
    const answer = await client.find({ customIdentifier: wish.reference, operator })
    return foundIn(answer, wantedOf(wish))
  }
  return {
    provider: 'reloadly',
    codes: reloadlyCodes,
    // It takes any text, and one that was taken stands for its top-up: that of an order is its own id, on whatever day.
    referenceOf: (orderId) => orderId,
    referenceAt: ({ reference }) => reference,
    operators: async (country) =>
      outcomeOf(await client.operatorsOf(country), {
        accepted: readOperators,
        rejected: refusalBy(refusalsOfOperators),
      }),
    operatorOf: async ({ country, number }) =>
      outcomeOf(await client.detect({ country, number: digitsOf(number) }), {
        accepted: readDetected,
        rejected: refusalBy(refusalsOfDetection),
      }),
    pay: async (wish) => {
      const answer = await client.topUp(orderOf(wish))
      if (answer.answered && answer.status === 400 && isKnownIdentifier(answer.body))
        return afterHandOver(await find(wish))
      return outcomeOf(answer, {
        accepted: (body) => readTopUp(body, wantedOf(wish)),
        rejected: refusalBy(refusalsOfTopUp),
      })
    },
    find,
    balance: async () => outcomeOf(await client.balance(), { accepted: readBalance }),
  }
}

/** The hand-over has left, whatever became of the question. */
const afterHandOver = (found: ReturnType<typeof foundIn>): typeof found =>
  found.outcome === 'unknown' ? { outcome: 'unknown', detail: found.detail } : found

/** An empty report says that there is nothing of this reference. */
function foundIn(answer: PartnerAnswer, wanted: Wanted): PartnerOutcome<OrderAtPartner, 'not_found'> {
  const said = outcomeOf(answer, { accepted: (body) => readReport(body, wanted) })
  if (said.outcome !== 'accepted') return said
  const { value } = said
  return value === 'none'
    ? {
        outcome: 'rejected',
        reason: 'not_found',
        code: 'TRANSACTION_NOT_FOUND',
        detail: 'its report has nothing of it',
      }
    : { outcome: 'accepted', value }
}

function chosenIn({ choice: { country, operator } }: BillWish) {
  assert(country !== undefined && operator !== undefined, 'airtime abroad names its country and operator')
  return { country, operator }
}

const wantedOf = (wish: BillWish): Wanted => ({
  reference: wish.reference,
  operator: chosenIn(wish).operator,
  number: wish.account,
})

const orderOf = (wish: BillWish) => ({
  ...chosenIn(wish),
  customIdentifier: wish.reference,
  amount: decimalText(wish.amount),
  number: digitsOf(wish.account),
})
