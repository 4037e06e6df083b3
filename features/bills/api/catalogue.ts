// Answers for the billers that there are, read once from their file.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { assert } from '#kit/assert.ts'
import { type Money, parseAmount } from '#kit/money/money.ts'
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

/** What this product can ask for and hand over: how its amount is found, how its reference is made sure of, and what it delivers. */
const payable: ReadonlySet<string> = new Set([
  'variable name token',
  'variable name receipt',
  'plan name subscription',
  'plan network bundle',
  'due amount_due confirmation',
  'variable name confirmation',
  'variable name credit',
  'variable none confirmation',
  'variable operator top_up',
  'plan name pin',
  'fixed name pin',
  'fixed none pin',
])

/**
 * Betting waits for what has to go with it: age, a limit a day, and excluding oneself. A PIN is sold where its partner's documents say how it is
 * named: nothing else tells that it was delivered.
 */
const isPayable = ({ amount, check, delivers, category, confidence }: Biller): boolean =>
  category !== 'betting' &&
  (delivers !== 'pin' || confidence === 'A') &&
  payable.has(`${amount} ${check} ${delivers}`)

/** What the catalogue has in naira. */
export function inNaira(written: string): Money<'NGN'> {
  const read = parseAmount(written, 'NGN')
  assert(read.ok, 'the catalogue is written in naira')
  return read.value
}

export const naira = (written: string | undefined): Money<'NGN'> | undefined =>
  written === undefined ? undefined : inNaira(written)
