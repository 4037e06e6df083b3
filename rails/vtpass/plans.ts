// Answers for the plans that a service of VTpass is sold in: its variations, however it spells them.
import * as z from 'zod/mini'
import type { BillsRail, Plan } from '#features/bills/rail.ts'
import { outcomeOf } from '#kit/http/partner-client.ts'
import { partnerText } from '#kit/partner-text.ts'
import type { VtpassClient } from './client.ts'
import { isAway } from './codes.ts'
import { nairaOf } from './mapping.ts'

const variation = z.object({
  variation_code: z.string().check(z.regex(/^[\w.-]{1,60}$/)),
  name: z.string(),
  variation_amount: z.union([z.string(), z.number()]),
  fixedPrice: z.nullish(z.string()),
})
const variations = z.object({
  code: z.nullish(z.string()),
  response_description: z.nullish(z.string()),
  content: z.nullish(
    z.object({ variations: z.nullish(z.array(z.unknown())), varations: z.nullish(z.array(z.unknown())) }),
  ),
})

/** Source: vtpass.com/documentation/variation-codes. One that is no plan with a price is left out: it cannot be sold. */
export async function listPlans(client: VtpassClient, serviceId: string): ReturnType<BillsRail['plans']> {
  const said = outcomeOf(await client.variations(serviceId), { accepted: readPlans })
  if (said.outcome !== 'accepted') return said
  const { value } = said
  return value === 'away'
    ? { outcome: 'rejected', reason: value, detail: 'VTpass does not reach the biller' }
    : { outcome: 'accepted', value }
}

function readPlans(body: unknown): readonly Plan[] | 'away' | undefined {
  const read = z.safeParse(variations, body)
  if (!read.success) return undefined
  const { code, response_description: said, content } = read.data
  if (isAway(code ?? said ?? '')) return 'away'
  const listed = content?.variations ?? content?.varations
  return listed?.flatMap(planIn)
}

const nameMost = 100

function planIn(written: unknown): readonly Plan[] {
  const read = z.safeParse(variation, written)
  if (!read.success) return []
  const price = nairaOf(read.data.variation_amount)
  const name = partnerText(read.data.name).trim().slice(0, nameMost)
  const isPlan =
    price !== undefined && price.minor > 0n && name !== '' && !/^no$/i.test(read.data.fixedPrice ?? '')
  return isPlan ? [{ code: read.data.variation_code, name, price }] : []
}
