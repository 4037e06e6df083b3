// Answers for which verb stands behind which call about bills.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done, refuse } from '#kit/refusal.ts'
import { asksForName, type Biller, quantityMostOf, referenceOf } from '../biller.ts'
import { findOperators as operators } from '../abroad-contract.ts'
import * as contract from '../contract.ts'
import * as goods from '../goods-contract.ts'
import { listAllBillers } from '../staff-contract.ts'
import { findOperators } from './abroad.ts'
import { catalogue, findBiller, inNaira, naira, soldBy } from './catalogue.ts'
import { findMyGoods, listMyTokens } from './goods.ts'
import { findKept } from './known-customers.ts'
import { changeLink, endLink, listMyLinks, makeLink } from './links.ts'
import { findPlans } from './plans.ts'
import { type BillsPorts, partnerNames, railNamed } from './rails.ts'
import { type Sms, smsMyToken } from './sms-token.ts'

const shown = ({ id, name, family, category }: Biller) => ({
  id,
  name: family?.name ?? name,
  also: family?.also ?? null,
  category,
})

const forStaff = (biller: Biller, partners: readonly string[]) => ({
  id: biller.id,
  name: biller.name,
  category: biller.category,
  reference: biller.reference.label,
  fee: inNaira(biller.fee),
  sold_by: soldBy(biller, partners)?.offer.partner ?? null,
  offers: biller.offers.map(({ partner }) => partner),
  confidence: biller.confidence,
  sources: biller.sources,
  notes: biller.notes ?? null,
})

type RoutesGiven = BillsPorts & { readonly sms: Sms }

export function routes(mount: Mount<ProductActors>, doors: Doors, given: RoutesGiven): void {
  goodsRoutes(mount, doors, given)
  const partners = partnerNames(given)
  const sold = catalogue.filter((biller) => soldBy(biller, partners) !== undefined)
  const familyOf = ({ family }: Biller) =>
    family === undefined ? [] : sold.filter((one) => one.family?.name === family.name)
  mount(contract.listBillers, async () =>
    done(sold.filter((biller) => [biller, undefined].includes(familyOf(biller)[0])).map(shown)),
  )
  mount(contract.findBiller, async ({ params }) => {
    const biller = findBiller(params.id)
    if (biller === undefined || !sold.includes(biller)) return refuse('biller_not_found')
    return done({
      ...shown(biller),
      choices: familyOf(biller).map(({ id, name, family }) => ({ id, name: family?.choice ?? name })),
      reference: biller.reference,
      least: naira(biller.least) ?? null,
      most: naira(biller.most) ?? null,
      amount: biller.amount,
      quantity_most: quantityMostOf(biller),
      has_names: asksForName(biller),
    })
  })
  mount(contract.listPlans, async ({ params, query }) => {
    const biller = findBiller(params.id)
    const found = biller && soldBy(biller, partners)
    if (found === undefined) return refuse('biller_not_found')
    const plans = await findPlans(doors, railNamed(given, found.offer.partner), found)
    if (!plans.ok) return plans
    const account = referenceOf(found.biller, query.account ?? '')
    const known = account === undefined ? undefined : await findKept(doors, { sold: found, account })
    return done({ plans: [...plans.value], current: known?.current ?? null })
  })
  mount(operators, ({ actor, body }) => findOperators(doors, given, { userId: actor.id, body }))
  mount(listAllBillers, async () => done(catalogue.map((biller) => forStaff(biller, partners))))
}

function goodsRoutes(mount: Mount<ProductActors>, doors: Doors, { sms }: RoutesGiven): void {
  const { sql } = doors.database
  mount(goods.findMyGoods, ({ actor, params }) =>
    findMyGoods(sql, doors, { userId: actor.id, transactionId: params.transaction_id }),
  )
  mount(goods.listMyTokens, ({ actor }) => listMyTokens(sql, doors, actor.id))
  mount(goods.smsMyToken, ({ actor, params }) =>
    smsMyToken(doors, sms, { userId: actor.id, transactionId: params.transaction_id }),
  )
  mount(goods.listMyLinks, ({ actor, params }) =>
    listMyLinks(sql, doors, { userId: actor.id, transactionId: params.transaction_id }),
  )
  mount(goods.makeLink, ({ actor, params, body }) =>
    makeLink(doors, {
      userId: actor.id,
      transactionId: params.transaction_id,
      showsToken: body.shows_token,
    }),
  )
  mount(goods.changeLink, ({ actor, params, body }) =>
    changeLink(sql, doors, { userId: actor.id, id: params.id, showsToken: body.shows_token }),
  )
  mount(goods.endLink, ({ actor, params }) => endLink(sql, { userId: actor.id, id: params.id }))
}
