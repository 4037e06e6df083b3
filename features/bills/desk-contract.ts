// Answers for the calls of the bills desk: what customers buy of billers and networks, how those and the partners are doing, and what was paid by day.
import { userRefusals } from '#features/users/contract.ts'
import * as z from 'zod/mini'
import { boughtDays, boughtTypes, orderStates, placeHealths } from '#features/orders/contract.ts'
import { call } from '#kit/http/contract.ts'
import {
  amount,
  calendarDay,
  currencyCode,
  instant,
  listOf,
  pageQuery,
  text,
  uuid,
} from '#kit/http/fields.ts'
import { categories, deliveries } from './biller.ts'

/** Days of a report at most. */
export const reportDaysMost = 92

const place = {
  type: z.enum(boughtTypes),
  /** Of the biller or the network. */
  code: z.string(),
  name: z.string(),
} as const

/** What lists and reports are narrowed by. */
const ofPlaces = {
  category: z.optional(z.enum(categories)),
  /** A biller, or a network. */
  biller: z.optional(text(40)),
  partner: z.optional(text(40)),
} as const

const sums = z.object({ amount, fee: amount, vat: amount, commission: amount })

export const listBillOrders = call({
  name: 'bills.orders',
  method: 'GET',
  path: '/api/v1/admin/bill-orders',
  realm: 'admin',
  renewedBy: ['transfers'],
  summary:
    'Bills, data and airtime that customers bought, newest first: narrowed, and searched by reference, receipt number, account or customer.',
  query: z.strictObject({
    ...pageQuery,
    ...ofPlaces,
    query: z.optional(text(200)),
    state: z.optional(z.enum(orderStates)),
    user: z.optional(uuid),
    /** What happened in the days from `from` to `to`; by itself, made. */
    day: z.optional(z.enum(boughtDays)),
    from: z.optional(calendarDay),
    to: z.optional(calendarDay),
  }),
  answer: z.extend(
    listOf(
      z.object({
        transaction_id: uuid,
        reference: z.string(),
        user_uuid: uuid,
        user_name: z.string(),
        ...place,
        /** Masked. */
        account: z.string(),
        account_name: z.string(),
        state: z.enum(orderStates),
        partner: z.nullable(z.string()),
        amount,
        fee: amount,
        vat: amount,
        total: amount,
        /** What its partner gives us; null while it has not said. */
        commission: z.nullable(amount),
        currency: currencyCode,
        /** What its customer gets; null where the order does not say. */
        delivers: z.nullable(z.enum(deliveries)),
        /** Since when its customer has it: a token or a PIN is not shown to staff. */
        delivered_at: z.nullable(instant),
        /** Its customer told the biller more than the account: sealed, and shown to nobody. */
        has_sealed_fields: z.boolean(),
        created_at: instant,
        paid_at: z.nullable(instant),
        returned_at: z.nullable(instant),
      }),
    ),
    {
      /** Of those that were paid; null where they are too many to be added up. */
      sums: z.nullable(sums),
    },
  ),
  says: 'Orders.',
  refuses: {
    cursor_unknown: { status: 422, say: 'This place in the list is not known. Start from the first page.' },
  },
})

export const listBillPlaces = call({
  name: 'bills.places',
  method: 'GET',
  path: '/api/v1/admin/bill-places',
  realm: 'admin',
  renewedBy: ['billers'],
  summary: 'Billers and networks that orders can be narrowed by, with their categories.',
  answer: z.array(z.object({ ...place, category: z.enum(categories) })),
  says: 'Billers and networks.',
  refuses: {},
})

const tally = {
  tried: z.int(),
  delivered: z.int(),
  /** Failed, or paid and returned. */
  refused: z.int(),
  /** Without a final answer for a minute. */
  unknown: z.int(),
  /** Half of the delivered ones took no longer. */
  median_seconds: z.nullable(z.int()),
} as const

export const healthSpans = ['quarter', 'day'] as const

export const readBillHealth = call({
  name: 'bills.health',
  method: 'GET',
  path: '/api/v1/admin/bill-health',
  realm: 'admin',
  renewedBy: ['transfers'],
  summary:
    'How each biller, network and partner did by our own orders of the last 15 minutes, or of the last 24 hours.',
  query: z.strictObject({ span: z.optional(z.enum(healthSpans)) }),
  answer: z.object({
    minutes: z.int(),
    as_of: instant,
    places: z.array(z.object({ ...place, ...tally, state: z.enum(placeHealths) })),
    /** By attempt: what one partner refused and the next delivered counts with both. */
    partners: z.array(z.object({ partner: z.string(), ...tally })),
  }),
  says: 'Health.',
  refuses: {},
})

/** Of a day, or of all: what was paid then, and what came back then, whenever it was paid. */
const moved = {
  paid: z.int(),
  amount,
  fee: amount,
  vat: amount,
  commission: amount,
  returned: z.int(),
  amount_back: amount,
  fee_back: amount,
  vat_back: amount,
  commission_back: amount,
} as const

export const readBillReport = call({
  name: 'bills.report',
  method: 'GET',
  path: '/api/v1/admin/bill-report',
  realm: 'admin',
  renewedBy: ['transfers'],
  summary:
    'What was paid and what came back by Lagos day and biller, as the ledger has it, with the total of all.',
  query: z.strictObject({
    page: pageQuery.page,
    per_page: pageQuery.per_page,
    ...ofPlaces,
    /** Without them, the last seven days. */
    from: z.optional(calendarDay),
    to: z.optional(calendarDay),
  }),
  answer: z.extend(listOf(z.object({ day: z.string(), ...place, ...moved })), {
    from: z.string(),
    to: z.string(),
    currency: currencyCode,
    total_of_all: z.object(moved),
  }),
  says: 'Report.',
  refuses: {
    report_too_long: { status: 422, say: 'Choose at most {days} days, the first before the last.' },
  },
})

export const listSavedBillers = call({
  name: 'bills.saved-of-user',
  method: 'GET',
  path: '/api/v1/admin/users/:uuid/saved-billers',
  realm: 'admin',
  renewedBy: ['transfers'],
  summary: 'The billers and numbers that a customer has paid or saved, the latest first.',
  params: z.strictObject({ uuid }),
  answer: z.array(
    z.object({
      ...place,
      /** Masked. */
      account: z.string(),
      account_name: z.string(),
      /** A name of the customer's own. */
      alias: z.nullable(z.string()),
      saved: z.boolean(),
      times_paid: z.int(),
      last_paid_at: instant,
    }),
  ),
  says: 'Saved billers.',
  refuses: userRefusals,
})
