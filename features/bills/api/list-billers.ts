// Answers for billers as customers choose among them, and as staff read all of them and one.
import { countOnTheirWay, measurePlace, measurePlaces } from '#features/orders/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { done, refuse } from '#kit/refusal.ts'
import { asksForName, quantityMostOf } from '../biller.ts'
import type { Biller } from '../biller-contract.ts'
import type * as contract from '../contract.ts'
import type * as staff from '../staff-contract.ts'
import { type BillerRow, listRows } from './biller-rows.ts'
import { changesBetween } from './biller-text.ts'
import {
  billerOf,
  type BillerNow,
  fieldsOf,
  findBiller,
  findBillers,
  inNaira,
  naira,
  soldBy,
} from './catalogue.ts'
import { billOrder } from './order-kind.ts'
import type { BillsPorts, Sellers } from './rails.ts'

type Asked = { readonly sellers: Sellers; readonly now: Date }
type OfCustomer = Asked & { readonly given: BillsPorts }
type Trouble = AnswerOf<typeof contract.listBillers>[number]['trouble']

const shown = ({ id, name, family, also, category }: Biller) => ({
  id,
  name: family ?? name,
  also: also ?? null,
  category,
})

/** What is said of billers before anything is typed: nothing of those that pay as they should. */
async function findTroubles(sql: Sql, billers: readonly Biller[], { given, now }: OfCustomer) {
  const codes = billers.map(({ id }) => id)
  const measured = await measurePlaces(sql, { kind: billOrder(given), codes, now })
  return ({ id }: Biller): Trouble => {
    const { state, usual_seconds } = measured.get(id) ?? {}
    return state === 'slow' || state === 'trouble' ? { state, usual_seconds: usual_seconds ?? null } : null
  }
}

const findSold = async (sql: Sql, { sellers, now }: Asked): Promise<Biller[]> =>
  (await findBillers(sql, now)).flatMap((one) => soldBy(one, sellers)?.biller ?? [])

const familyOf = (sold: readonly Biller[], { family }: Biller) =>
  family === undefined ? [] : sold.filter((one) => one.family === family)

/** Of those that people know as one, the first. */
export async function listSold(sql: Sql, asked: OfCustomer): Promise<AnswerOf<typeof contract.listBillers>> {
  const sold = await findSold(sql, asked)
  const listed = sold.filter((biller) => [biller, undefined].includes(familyOf(sold, biller)[0]))
  const troubleOf = await findTroubles(sql, listed, asked)
  return listed.map((biller) => ({ ...shown(biller), trouble: troubleOf(biller) }))
}

/** What paying one asks for. */
export async function findForm(sql: Sql, asked: OfCustomer & { readonly id: string }) {
  const sold = await findSold(sql, asked)
  const biller = sold.find(({ id }) => id === asked.id)
  if (biller === undefined) return refuse('biller_not_found')
  const family = familyOf(sold, biller)
  const troubleOf = await findTroubles(sql, [biller, ...family], asked)
  return done<AnswerOf<typeof contract.findBiller>>({
    ...shown(biller),
    trouble: troubleOf(biller),
    choices: family.map((one) => ({ id: one.id, name: one.choice ?? one.name, trouble: troubleOf(one) })),
    reference: biller.reference,
    least: naira(biller.least) ?? null,
    most: naira(biller.most) ?? null,
    amount: biller.amount,
    quantity_most: quantityMostOf(biller),
    has_names: asksForName(biller),
    fields: [...fieldsOf(biller)],
    by_network: biller.check === 'network' && family.length > 0,
    fee: inNaira(biller.fee),
  })
}

const standingOf = (one: BillerNow, sellers: Sellers) => ({
  id: one.biller.id,
  name: one.biller.name,
  category: one.biller.category,
  sold_by: soldBy(one, sellers)?.offer.partner ?? null,
  is_offered: one.isOffered,
  switched_off: one.off ?? null,
})

export async function listAll(
  sql: Sql,
  { sellers, now }: Asked,
): Promise<AnswerOf<typeof staff.listAllBillers>> {
  return (await findBillers(sql, now)).map((one) => ({
    ...standingOf(one, sellers),
    reference: one.biller.label,
    fee: inNaira(one.biller.fee),
    offers: one.biller.offers.map(({ partner }) => partner),
    confidence: one.biller.confidence,
  }))
}

/** Of one that only begins later: as its first row has it, and not offered yet. */
function yetToBegin(rows: readonly BillerRow[]): BillerNow | undefined {
  const first = rows.find(({ withdrawn_at: gone }) => gone === null) ?? rows[0]
  return (
    first && {
      biller: billerOf(first.biller, first.terms),
      number: first.number,
      from: first.from,
      isOffered: false,
      off: undefined,
    }
  )
}

/** The one that it takes over from. */
const rowBefore = (rows: readonly BillerRow[], row: BillerRow): BillerRow | undefined =>
  rows.slice(0, rows.indexOf(row)).findLast(({ withdrawn_at: gone }) => gone === null)

export async function findOne(
  sql: Sql,
  { given, sellers }: { readonly given: BillsPorts; readonly sellers: Sellers },
  { id, now }: { readonly id: string; readonly now: Date },
) {
  const kind = billOrder(given)
  const rows = await listRows(sql, id)
  const one = (await findBiller(sql, id, now)) ?? yetToBegin(rows)
  if (one === undefined) return refuse('biller_not_found')
  const { id: _, reference: __, ...terms } = one.biller
  return done<AnswerOf<typeof staff.findOneBiller>>({
    ...standingOf(one, sellers),
    terms,
    facts: changesBetween(undefined, { biller: id, is_offered: one.isOffered, terms }).flatMap(
      ({ field, after }) => (after === null ? [] : [{ field, text: after }]),
    ),
    rows: rows.map((row) => ({ ...row, changes: changesBetween(rowBefore(rows, row), row) })).toReversed(),
    health: await measurePlace(sql, { kind, code: id, now }),
    on_their_way: await countOnTheirWay(sql, { kind: kind.name, code: id, now }),
  })
}
