// Answers for the bills rail over examplebills: whose a reference is or what is due, paying under our reference, and how that stands.
import type { BillsRail, BillWish } from '#features/bills/rail.ts'
import { outcomeOf } from '#kit/http/partner-client.ts'
import { examplebillsClient, type ExamplebillsOptions } from './client.ts'
import { examplebillsCodes } from './codes.ts'
import {
  readBalance,
  readCustomer,
  readOptions,
  readPayment,
  readPlans,
  refusalBy,
  refusalsOfEnquiry,
  refusalsOfPayment,
  refusalsOfPlans,
  refusalsOfQuestion,
  type Wanted,
} from './mapping.ts'

/** Bills in the contract of examplebills. */
export function examplebillsBills(options: ExamplebillsOptions): BillsRail {
  const client = examplebillsClient(options)
  return {
    provider: 'examplebills',
    codes: examplebillsCodes,
    // It takes any, and the same one again is the same payment: that of an order is its own id, on whatever day.
    referenceOf: (orderId) => orderId,
    referenceAt: ({ reference }) => reference,
    check: async ({ service, account }) =>
      outcomeOf(await client.enquire({ service: service.code, customer: account }), {
        accepted: readCustomer,
        rejected: refusalBy(refusalsOfEnquiry),
      }),
    plans: async ({ code }) =>
      outcomeOf(await client.plans(code), { accepted: readPlans, rejected: refusalBy(refusalsOfPlans) }),
    options: async ({ service, field, of }) =>
      outcomeOf(await client.options({ service: service.code, field, of }), {
        accepted: readOptions,
        rejected: refusalBy(refusalsOfPlans),
      }),
    pay: async (wish) =>
      outcomeOf(await client.pay(orderOf(wish)), {
        accepted: (body) => readPayment(body, wantedOf(wish)),
        rejected: refusalBy(refusalsOfPayment),
      }),
    find: async (wish) =>
      outcomeOf(await client.find({ clientReference: wish.reference, service: wish.service.code }), {
        accepted: (body) => readPayment(body, wantedOf(wish)),
        rejected: refusalBy(refusalsOfQuestion),
      }),
    balance: async () => outcomeOf(await client.wallet(), { accepted: readBalance }),
  }
}

const wantedOf = ({ reference, service, account }: BillWish): Wanted => ({
  reference,
  service: service.code,
  account,
})

const orderOf = ({ reference, service, account, amount, choice, fields }: BillWish) => ({
  clientReference: reference,
  service: service.code,
  customer: account,
  amountKobo: amount.minor,
  plan: choice['plan'],
  quantity: choice['quantity'],
  fields,
})
