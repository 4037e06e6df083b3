// Answers for the calls with which staff read billers.
import * as z from 'zod/mini'
import { placeHealth } from '#features/orders/sending-contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, instant, settingRow } from '#kit/http/fields.ts'
import { categories, confidences } from './biller.ts'
import { billerId, billerTerms } from './biller-contract.ts'

export const billerChanges = z.array(
  z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
)

const switchedOff = z.nullable(z.object({ since: instant, reason: z.nullable(z.string()) }))

const standing = {
  id: z.string(),
  name: z.string(),
  category: z.enum(categories),
  /** The partner that customers pay it through; null where they cannot pay it. */
  sold_by: z.nullable(z.string()),
  /** Not withdrawn. */
  is_offered: z.boolean(),
  /** Null while it is on. */
  switched_off: switchedOff,
} as const

export const listAllBillers = call({
  name: 'bills.all-billers',
  method: 'GET',
  path: '/api/v1/admin/billers',
  realm: 'admin',
  renewedBy: ['billers'],
  summary: 'Every biller of the catalogue: what paying it costs, who sells it, and how sure its row is.',
  answer: z.array(
    z.object({
      ...standing,
      reference: z.string(),
      /** VAT included. */
      fee: amount,
      /** The partners that it is known to have an offer of, set up here or not. */
      offers: z.array(z.string()),
      confidence: z.enum(confidences),
    }),
  ),
  says: 'Billers.',
  refuses: {},
})

export const noSuchBiller = {
  biller_not_found: { status: 404, say: 'There is no biller with this id.' },
} as const

/** What a biller is from a day on, as its list of changes has it. */
export const billerRow = z.object({
  biller: z.string(),
  is_offered: z.boolean(),
  terms: billerTerms,
  ...settingRow,
})

export const findOneBiller = call({
  name: 'bills.one-biller',
  method: 'GET',
  path: '/api/v1/admin/billers/:id',
  realm: 'admin',
  renewedBy: ['billers', 'transfers'],
  summary: 'A biller with its offers, how payments to it are doing, and its changes.',
  params: z.strictObject({ id: billerId }),
  answer: z.object({
    ...standing,
    /** In force now; of one that begins later, as it will be. */
    terms: billerTerms,
    /** The same in words. */
    facts: z.array(z.object({ field: z.string(), text: z.string() })),
    /** Every row that was ever written of it, the last to begin first, with what each changed. */
    rows: z.array(z.extend(billerRow, { changes: billerChanges })),
    /** Of the last minutes, by our own payments. */
    health: placeHealth,
    /** Payments to it that have not ended; `stuck` are older than ten minutes. */
    on_their_way: z.object({ open: z.int(), stuck: z.int() }),
  }),
  says: 'Biller.',
  refuses: noSuchBiller,
})

export const listBillerPartners = call({
  name: 'bills.partners',
  method: 'GET',
  path: '/api/v1/admin/biller-partners',
  realm: 'admin',
  summary: 'The partners that are set up for bills.',
  answer: z.array(z.string()),
  says: 'Partners.',
  refuses: {},
})
