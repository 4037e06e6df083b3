// Answers for the billers that there are now, read from their dated rows, and for how each is sold.
import type { Sql, StaleSql } from '#kit/db/database.ts'
import { assert } from '#kit/assert.ts'
import { type Money, parseAmount } from '#kit/money/money.ts'
import type { Biller, Offer, Terms } from '../biller-contract.ts'
import { isBetting } from '../biller.ts'
import { patternOf } from '../reference-form.ts'
import type { Sellers } from './rails.ts'

/** A biller as it stands at an instant. */
export type BillerNow = {
  readonly biller: Biller
  /** Of its row in force, and since when that is. */
  readonly number: string
  readonly from: Date
  /** Not withdrawn. */
  readonly isOffered: boolean
  /** When and why it was switched off; undefined while it is on. */
  readonly off: { readonly since: Date; readonly reason: string | null } | undefined
}

type Row = {
  readonly number: string
  readonly biller: string
  readonly is_offered: boolean
  readonly terms: Terms
  readonly valid_from: Date
  readonly enabled: boolean | null
  readonly reason: string | null
  readonly set_at: Date | null
}

export const billerOf = (id: string, terms: Terms): Biller => ({
  ...terms,
  id,
  reference: { label: terms.label, hint: terms.hint, pattern: patternOf(terms.form) },
})

/** All of them, sold or not, in the order in which they were added; or the one of an id. */
async function findNow(sql: StaleSql, now: Date, id?: string): Promise<BillerNow[]> {
  const one = id === undefined ? sql.part`` : sql.part`and b.biller = ${id}`
  const rows = await sql<Row>`
    select n.number::text, n.biller, n.is_offered, n.terms, n.valid_from, s.enabled, s.reason, s.set_at
    from (select distinct on (b.biller) b.*, min(b.number) over (partition by b.biller) first from biller_rows b
      where b.valid_from <= ${now} and b.withdrawn_at is null ${one} order by b.biller, b.valid_from desc, b.number desc) n
    left join lateral (select enabled, reason, set_at from biller_switches s where s.biller = n.biller
      order by s.number desc limit 1) s on true
    order by n.first`
  return rows.map((row) => ({
    biller: billerOf(row.biller, row.terms),
    number: row.number,
    from: row.valid_from,
    isOffered: row.is_offered,
    off: row.enabled === false && row.set_at !== null ? { since: row.set_at, reason: row.reason } : undefined,
  }))
}

export const findBillers = (sql: StaleSql, now: Date): Promise<BillerNow[]> => findNow(sql, now)

export const findBiller = async (sql: Sql, id: string, now: Date): Promise<BillerNow | undefined> =>
  (await findNow(sql, now, id))[0]

/** The ids of billers that sell betting, or did: whoever is not to be shown any is shown none of them. */
export async function findBettingIds(sql: Sql): Promise<ReadonlySet<string>> {
  const rows = await sql<{ biller: string }>`
    select distinct biller from biller_rows where terms ->> 'category' = 'betting'`
  return new Set(rows.map(({ biller }) => biller))
}

/** A biller as one of the partners that are set up sells it, since its terms are what they are. */
export type Sold = { readonly biller: Biller; readonly offer: Offer; readonly since: Date }

/** How a biller is sold by these partners, the first of its offers first; undefined where customers cannot pay it now. */
export function soldBy({ biller, from, isOffered, off }: BillerNow, sellers: Sellers): Sold | undefined {
  const offer = offerFor(biller, sellers)
  return offer && isOffered && off === undefined ? { biller, offer, since: from } : undefined
}

/** The offer that customers would pay by, were it neither withdrawn nor switched off. */
export function offerFor(biller: Biller, sellers: Sellers): Offer | undefined {
  const names = biller.check === 'operator' ? sellers.abroad : sellers.bills
  return isPayable(biller, sellers) ? biller.offers.find(({ partner }) => names.includes(partner)) : undefined
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

/** Betting is sold where the operator has turned it on. */
const isPayable = (biller: Biller, { betting }: Sellers): boolean =>
  (betting || !isBetting(biller)) && payable.has(`${biller.amount} ${biller.check} ${biller.delivers}`)

/** What the catalogue has in naira. */
export function inNaira(written: string): Money<'NGN'> {
  const read = parseAmount(written, 'NGN')
  assert(read.ok, 'the catalogue is written in naira')
  return read.value
}

export const naira = (written: string | undefined): Money<'NGN'> | undefined =>
  written === undefined ? undefined : inNaira(written)
