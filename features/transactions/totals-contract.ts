// Answers for the calls about totals of transactions: sums over all of them or over days, and the flow day by day.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { amount, currencyCode, instant } from '#kit/http/fields.ts'

/** What a total is of where no currency is named, as the specification has it; duty and the outflows of the specification are always told in it. */
export const usualCurrency = 'NGN'

/** Lagos days up to today that a total may be asked for beside its whole. */
export const totalPeriods = ['1', '7', '30', '90'] as const

const inPeriod = z.object({
  amount,
  count: z.int(),
  /** Over as many days just before. */
  amount_before: amount,
  count_before: z.int(),
  by_day: z.array(amount),
})
const total = z.object({
  currency: currencyCode,
  amount,
  count: z.int(),
  as_of: instant,
  period: z.optional(inPeriod),
})
const periodQuery = { days: z.optional(z.enum(totalPeriods)) } as const

function totalCall<const Name extends string, const Path extends `/api/v1/${string}`>(
  name: Name,
  path: Path,
  summary: string,
) {
  return call({
    name,
    method: 'GET',
    path,
    realm: 'admin',
    renewedBy: ['transactions'],
    summary,
    query: z.strictObject({ currency: z.optional(currencyCode), ...periodQuery }),
    answer: total,
    says: summary,
    refuses: {},
  })
}

export const totalCredit = totalCall(
  'transactions.total-credit',
  '/api/v1/transactions/total-credit',
  'Every credit to customer wallets.',
)
export const totalOutflows = totalCall(
  'transactions.total-outflows',
  '/api/v1/transactions/total-outflows',
  'Completed debits to the outside.',
)
export const adminTotalInflows = totalCall(
  'transactions.admin-total-inflows',
  '/api/v1/transactions/admin-total-inflows',
  'Money that admins put into wallets.',
)
export const adminTotalOutflows = totalCall(
  'transactions.admin-total-outflows',
  '/api/v1/transactions/admin-total-outflows',
  'Money that admins took out of wallets.',
)
export const userTotalInflows = totalCall(
  'transactions.user-total-inflows',
  '/api/v1/transactions/user-total-inflows',
  'Money that came from outside, moves between customers left out.',
)
export const userTotalOutflows = totalCall(
  'transactions.user-total-outflows',
  '/api/v1/transactions/user-total-outflows',
  'Money that left to the outside, moves between customers left out.',
)
export const totalSystemFees = totalCall(
  'transactions.total-system-fees',
  '/api/v1/transactions/total-system-fees-charge',
  'Fees charged to customers.',
)

export const stampDutyInflow = call({
  name: 'transactions.stamp-duty-inflow',
  method: 'GET',
  path: '/api/v1/system/stamp_duty_charge_inflow',
  realm: 'admin',
  renewedBy: ['transactions'],
  summary: 'Stamp duty collected and owed to the tax service.',
  query: z.strictObject(periodQuery),
  answer: z.extend(total, { currency: z.literal(usualCurrency) }),
  says: 'Stamp duty collected.',
  refuses: {},
})

export const flowByDay = call({
  name: 'transactions.flow-by-day',
  method: 'GET',
  path: '/api/v1/transactions/flow-by-day',
  realm: 'admin',
  renewedBy: ['transactions'],
  summary: 'Money in and out of customer wallets for each Lagos day of the last days, oldest first.',
  query: z.strictObject({ currency: z.optional(currencyCode), days: z.optional(z.enum(totalPeriods)) }),
  answer: z.object({
    currency: currencyCode,
    as_of: instant,
    days: z.array(z.object({ date: z.string(), inflow: amount, outflow: amount, count: z.int() })),
  }),
  says: 'Money in and out.',
  refuses: {},
})
