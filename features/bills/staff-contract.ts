// Answers for the calls of staff about billers.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { amount } from '#kit/http/fields.ts'
import { categories } from './biller.ts'

export const listAllBillers = call({
  name: 'bills.all-billers',
  method: 'GET',
  path: '/api/v1/admin/billers',
  realm: 'admin',
  summary: 'Every biller of the catalogue: what paying it costs, who sells it, and how sure its row is.',
  answer: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      category: z.enum(categories),
      reference: z.string(),
      /** VAT included. */
      fee: amount,
      /** The partner that customers pay it through; null where they cannot pay it. */
      sold_by: z.nullable(z.string()),
      /** The partners that it is known to have an offer of, set up here or not. */
      offers: z.array(z.string()),
      confidence: z.enum(['A', 'B', 'C']),
      sources: z.array(z.string()),
      notes: z.nullable(z.string()),
    }),
  ),
  says: 'Billers.',
  refuses: {},
})
