// Answers for whom a bill pays: the customer behind a reference or the biller itself, with what they may be paid and what was chosen.
import type { AtPlace, Bounds, Choice, Payee, PayeeFact } from '#features/orders/public.ts'
import type { Doors } from '#kit/doors.ts'
import { displayAmount } from '#kit/money/display.ts'
import { compare, type Money, money } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { shownName } from '#kit/words/shown-name.ts'
import { say } from '#kit/words/words.ts'
import { inSentence } from '#kit/words/in-sentence.ts'
import { asksForName, isBetting, isSoldInPlans, quantityMostOf, referenceOf } from '../biller.ts'
import type { Biller } from '../biller-contract.ts'
import { facts } from '../message-words.ts'
import type { Plan } from '../rail.ts'
import { findPayeeAbroad } from './abroad.ts'
import { bettingBar, bettingRules } from './betting.ts'
import { findBiller, inNaira, naira, offerFor, type Sold, soldBy } from './catalogue.ts'
import { findKnown, type Known } from './known-customers.ts'
import { servicesKept } from './order-service.ts'
import { readTold, type ToldFields } from './told-fields.ts'
import { findPlans, isSellable } from './plans.ts'
import { type BillsPorts, railNamed, sellersOf } from './rails.ts'

type Naira = Money<'NGN'>
type Asked = { readonly userId: string; readonly to: AtPlace; readonly isAgreed?: true }

/** Asks the partner that sells the biller, so it never runs inside a transaction. */
export async function findPayee(doors: Doors, given: BillsPorts, { to, ...who }: Asked) {
  const { userId } = who
  const now = await findBiller(doors.database.sql, to.code, doors.clock.now())
  const sellers = sellersOf(given, doors)
  if (now === undefined || offerFor(now.biller, sellers) === undefined) return refuse('number_not_found')
  const sold = soldBy(now, sellers)
  if (sold === undefined) return refuse('biller_off', { values: { biller: inSentence(now.biller.name) } })
  const bar = isBetting(sold.biller)
    ? await bettingBar(doors.database.sql, doors, { userId, now: doors.clock.now() })
    : undefined
  if (bar !== undefined) return bar
  const account = referenceOf(sold.biller, to.account)
  if (account === undefined) return refuse('number_not_found')
  const told = await readTold(doors, given, { sold, told: to.fields })
  if (!told.ok) return told
  if (sold.biller.check === 'operator') return findPayeeAbroad(doors, given, { ...who, to, sold, account })
  const known = asksForName(sold.biller)
    ? await findKnown(doors, railNamed(given, sold.offer.partner), { ...who, sold, account })
    : done(undefined)
  if (!known.ok) return known
  const bought = await findBought(doors, given, { sold, known: known.value, choice: to.choice ?? {} })
  if (!bought.ok) return bought
  return done({
    ...payeeOf(sold, { account, known: known.value, bought: bought.value, told: told.value }),
    ownRules: isBetting(sold.biller) ? bettingRules(userId) : undefined,
  })
}

/** What is bought, of a biller that sells by plans. */
type Bought = { readonly plan: Plan | undefined; readonly choice: Choice; readonly quantity: bigint }

async function findBought(
  doors: Doors,
  given: BillsPorts,
  asked: { readonly sold: Sold; readonly known: Known | undefined; readonly choice: Choice },
): Promise<
  Result<
    Bought | undefined,
    'plan_gone' | 'plan_checked' | 'quantity_not_sold' | 'biller_away' | 'lookup_unanswered'
  >
> {
  const { sold, known, choice } = asked
  const { amount } = sold.biller
  if (!isSoldInPlans(sold.biller)) return done(undefined)
  const { renew } = choice
  if (renew !== undefined) {
    if (known?.current === undefined) return refuse('plan_gone')
    return done({ plan: { code: '', ...known.current }, choice: { renew }, quantity: 1n })
  }
  const quantity = quantityIn(sold.biller, choice)
  if (quantity === undefined) return refuse('quantity_not_sold')
  const plans = await findPlans(doors, railNamed(given, sold.offer.partner), sold)
  if (!plans.ok) return plans
  const wanted =
    choice.plan ?? (amount === 'fixed' ? (sold.offer.terms?.['plan'] ?? plans.value[0]?.code) : undefined)
  if (wanted === undefined) return done({ plan: undefined, choice: {}, quantity })
  const plan = plans.value.find(({ code }) => code === wanted)
  if (plan === undefined || plan.standing === 'gone') return refuse('plan_gone')
  if (!isSellable(plan)) return refuse('plan_checked', { values: { biller: sold.biller.name } })
  return done({
    plan,
    choice: { plan: plan.code, ...(quantity > 1n && { quantity: String(quantity) }) },
    quantity,
  })
}

/** How many are bought; undefined for what is not sold so. */
function quantityIn(biller: Biller, { quantity = '1' }: Choice): bigint | undefined {
  const read = /^[1-9]\d?$/.test(quantity) ? BigInt(quantity) : 0n
  return read >= 1n && read <= BigInt(quantityMostOf(biller)) ? read : undefined
}

function payeeOf(
  sold: Sold,
  found: {
    readonly account: string
    readonly known: Known | undefined
    readonly bought: Bought | undefined
    readonly told: ToldFields | undefined
  },
): Payee {
  const { account, known, bought, told } = found
  const { biller } = sold
  return {
    name: known?.name ?? biller.name,
    code: biller.id,
    place: biller.name,
    account,
    choice: bought === undefined || bought.plan === undefined ? undefined : bought.choice,
    services: servicesKept(sold),
    facts: [...factsOf(known, bought), ...(told?.facts ?? [])],
    fields: told?.values,
    fieldMissing: told?.missing,
    bounds: boundsOf(biller, known, bought),
    owed: known?.debt && known.debt.minor > 0n ? known.debt : undefined,
    isPaidOnce: biller.amount === 'due',
    fee: inNaira(biller.fee),
  }
}

function boundsOf(biller: Biller, known: Known | undefined, bought: Bought | undefined): Bounds {
  if (bought !== undefined)
    return bought.plan === undefined
      ? { isChoiceMissing: true }
      : { price: money('NGN', bought.plan.price.minor * bought.quantity) }
  if (known?.due !== undefined) return { price: known.due }
  return {
    least: ofBoth(naira(biller.least), known?.least, 1),
    most: ofBoth(naira(biller.most), known?.most, -1),
  }
}

/** The stricter of the biller's own bound and that of one customer; `side` 1 of the least, -1 of the most. */
function ofBoth(all: Naira | undefined, own: Naira | undefined, side: 1 | -1): Naira | undefined {
  if (all === undefined || own === undefined) return own ?? all
  return compare(own, all) * side > 0 ? own : all
}

function factsOf(known: Known | undefined, bought: Bought | undefined): readonly PayeeFact[] {
  const { area, office, debt, least, current } = known ?? {}
  const debtText = debt && debt.minor > 0n ? say(facts.debtPart, { debt: displayAmount(debt) }) : undefined
  const told: readonly (readonly [string, string | undefined])[] = [
    [say(facts.area), area && shownName(area)],
    [say(facts.debt), debtText],
    [say(facts.least), least && displayAmount(least)],
    [say(facts.current), bought?.plan === undefined ? current?.name : undefined],
  ]
  const kept: readonly (readonly [string, string | undefined])[] = [
    [say(facts.plan), bought?.plan?.name],
    [say(facts.quantity), bought !== undefined && bought.quantity > 1n ? String(bought.quantity) : undefined],
    [say(facts.office), office],
  ]
  const written = (rows: typeof told): PayeeFact[] =>
    rows.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]))
  return [...written(told), ...written(kept).map((fact) => ({ ...fact, isKept: true as const }))]
}
