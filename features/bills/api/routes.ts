// Answers for which verb stands behind which call about bills.
import { type KindsOfOrders, listSaved, measureBought, measurePartners } from '#features/orders/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { maskedNumber } from '#kit/masked.ts'
import { boundSearch } from '#kit/people/bound-searches.ts'
import { done, refuse } from '#kit/refusal.ts'
import { isBetting, isSoldInPlans, referenceOf } from '../biller.ts'
import { findOperators as operators } from '../abroad-contract.ts'
import * as betting from '../betting-contract.ts'
import * as bettingLimit from '../betting-limit-contract.ts'
import * as change from '../change-contract.ts'
import * as contract from '../contract.ts'
import * as desk from '../desk-contract.ts'
import * as goods from '../goods-contract.ts'
import * as plans from '../plan-changes-contract.ts'
import * as staff from '../staff-contract.ts'
import { findOperators } from './abroad.ts'
import { bettingBar, seesBetting } from './betting.ts'
import { listLimits, previewLimit, setLimitCommand, withdrawLimitCommand } from './betting-limits.ts'
import { findBiller, soldBy } from './catalogue.ts'
import { changeCommand, previewBiller, withdrawCommand } from './change-biller.ts'
import { findPlaces } from './desk-filter.ts'
import { findMyGoods, listMyTokens } from './goods.ts'
import { findKept } from './known-customers.ts'
import { excludeMe, findBetting, findBettingOfUser, limitMyBetting } from './my-betting.ts'
import { changeLink, endLink, listMyLinks, makeLink } from './links.ts'
import { findForm, findOne, listAll, listSold } from './list-billers.ts'
import { listOrders } from './list-orders.ts'
import { decideChanges, listChanges } from './plan-changes.ts'
import { findPlans, isSellable } from './plans.ts'
import { type BillsPorts, railNamed, sellersOf } from './rails.ts'
import { readReport } from './read-report.ts'
import { type Sms, smsMyToken } from './sms-token.ts'
import { previewSwitch, switchCommand } from './switch-biller.ts'

type RoutesGiven = BillsPorts & { readonly sms: Sms; readonly kinds: KindsOfOrders }

export function routes(mount: Mount<ProductActors>, doors: Doors, given: RoutesGiven): void {
  goodsRoutes(mount, doors, given)
  staffRoutes(mount, doors, given)
  deskRoutes(mount, doors, given)
  bettingRoutes(mount, doors)
  const sellers = sellersOf(given, doors)
  const { sql } = doors.database
  mount(contract.listBillers, async ({ actor, now }) => {
    const betting = sellers.betting && (await seesBetting(sql, doors, { userId: actor.id, now }))
    return done(await listSold(sql, { given, sellers: { ...sellers, betting }, now }))
  })
  mount(contract.findBiller, async ({ actor, params, now }) => {
    const form = await findForm(sql, { ...params, given, sellers, now })
    const bar =
      form.ok && isBetting(form.value) ? await bettingBar(sql, doors, { userId: actor.id, now }) : undefined
    return bar ?? form
  })
  mount(contract.listPlans, async ({ params, query, now }) => {
    const biller = await findBiller(sql, params.id, now)
    const found = biller && soldBy(biller, sellers)
    // Of what is not sold in plans the partner is not asked for any.
    if (found === undefined || !isSoldInPlans(found.biller)) return refuse('biller_not_found')
    const sold = await findPlans(doors, railNamed(given, found.offer.partner), found)
    if (!sold.ok) return sold
    const account = referenceOf(found.biller, query.account ?? '')
    const known = account === undefined ? undefined : await findKept(doors, { sold: found, account })
    return done({
      plans: sold.value.filter(isSellable).map(({ standing: _, ...plan }) => plan),
      current: known?.current ?? null,
    })
  })
  mount(operators, ({ actor, body }) => findOperators(doors, given, { userId: actor.id, body }))
}

function bettingRoutes(mount: Mount<ProductActors>, doors: Doors): void {
  const { sql } = doors.database
  mount(betting.findMyBetting, async ({ actor, now }) =>
    done(await findBetting(sql, doors, { userId: actor.id, now })),
  )
  mount(betting.excludeMe, (call) =>
    call.once((inside) => excludeMe(inside, doors, { ...call, ...call.body })),
  )
  mount(betting.limitMyBetting, (call) =>
    call.once((inside) => limitMyBetting(inside, doors, { ...call, ...call.body })),
  )
  mount(betting.findUserBetting, ({ params, now }) =>
    findBettingOfUser(sql, doors, { userId: params.id, now }),
  )
  mount(bettingLimit.listBettingLimits, async () => done(await listLimits(sql)))
  mount(bettingLimit.previewBettingLimit, ({ query, actor }) =>
    previewLimit(doors, { payload: query, maker: actor }),
  )
  mount(bettingLimit.setBettingLimit, (call) => {
    const { reason, hash, ...payload } = call.body
    return setLimitCommand.run(doors, call, { payload, reason, hash })
  })
  mount(bettingLimit.withdrawBettingLimit, (call) => {
    const { number, reason } = call.body
    return withdrawLimitCommand.run(doors, call, { payload: { number }, reason })
  })
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

function staffRoutes(mount: Mount<ProductActors>, doors: Doors, given: BillsPorts): void {
  const { sql } = doors.database
  const sellers = sellersOf(given, doors)
  mount(staff.listAllBillers, async ({ now }) => done(await listAll(sql, { sellers, now })))
  mount(staff.findOneBiller, ({ params, now }) => findOne(sql, { given, sellers }, { ...params, now }))
  mount(plans.listPlanChanges, async ({ now }) => done(await listChanges(sql, now)))
  mount(plans.decidePlanChanges, (call) => decideChanges(doors, call))
  mount(staff.listBillerPartners, async () => done([...sellers.bills, ...sellers.abroad]))
  mount(change.previewBiller, ({ body, actor }) =>
    previewBiller(doors, { payload: body, maker: actor }, sellers),
  )
  mount(change.changeBiller, (call) => {
    const { reason, hash, ...payload } = call.body
    return changeCommand.run(doors, call, { payload, reason, hash })
  })
  mount(change.withdrawBillerChange, (call) => {
    const { number, reason } = call.body
    return withdrawCommand.run(doors, call, { payload: { number }, reason })
  })
  mount(change.previewBillerSwitch, ({ params, query, actor }) =>
    previewSwitch(doors, { payload: { ...params, ...query }, maker: actor }),
  )
  mount(change.switchBiller, (call) => {
    const { enabled, reason, hash } = call.body
    return switchCommand.run(doors, call, { payload: { id: call.params.id, enabled }, reason, hash })
  })
}

/** Lists, which may be some moments old. */
function deskRoutes(mount: Mount<ProductActors>, doors: Doors, { kinds }: RoutesGiven): void {
  const { staleSql: sql } = doors
  mount(desk.listBillOrders, async (call) => {
    const bound = await boundSearch(doors, call, call.query.query)
    return bound.ok ? listOrders(sql, call) : bound
  })
  mount(desk.listBillPlaces, async ({ now }) => done(await findPlaces(sql, now)))
  mount(desk.readBillHealth, async ({ query, now }) => {
    const minutes = query.span === 'day' ? 24 * 60 : 15
    const places = await measureBought(sql, { kinds, minutes, now })
    return done({
      minutes,
      as_of: now,
      places: places.map(({ place: name, ...one }) => ({ ...one, name })),
      partners: [...(await measurePartners(sql, { minutes, now }))],
    })
  })
  mount(desk.readBillReport, (call) => readReport(sql, call))
  mount(desk.listSavedBillers, async ({ params, now }) => {
    const known = await sql`select 1 from users where id = ${params.uuid}`
    if (known.length === 0) return refuse('user_not_found')
    const names = new Map((await findPlaces(sql, now)).map(({ code, name }) => [code, name]))
    const saved = await listSaved(sql, params.uuid)
    return done(
      saved.map(({ name: accountName, account, ...one }) => ({
        ...one,
        name: names.get(one.code) ?? one.code,
        account: maskedNumber(account),
        account_name: accountName,
      })),
    )
  })
}
