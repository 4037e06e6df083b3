// Answers for the billers that there are, read once from their file.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type Biller, billerShape, type Offer } from '../biller.ts'

const fileShape = z.object({ billers: z.array(billerShape) })

/** All of them, sold or not. */
export const catalogue: readonly Biller[] = fileShape.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../billers.json'), 'utf8')),
).billers

const byId = new Map(catalogue.map((biller) => [biller.id, biller]))

export const findBiller = (id: string): Biller | undefined => byId.get(id)

/** A biller as one of the partners that are set up sells it. */
export type Sold = { readonly biller: Biller; readonly offer: Offer }

/** How a biller is sold by these partners, the first of its offers first; undefined where none of them sells it. */
export function soldBy(biller: Biller, partners: readonly string[]): Sold | undefined {
  const offer = biller.offers.find(({ partner }) => partners.includes(partner))
  return offer && isPayable(biller) ? { biller, offer } : undefined
}

/** What this product can ask for and hand over: any amount to somebody whose name is known, for a token or a receipt. */
const isPayable = ({ amount, check, delivers }: Biller): boolean =>
  amount === 'variable' && check === 'name' && (delivers === 'token' || delivers === 'receipt')
