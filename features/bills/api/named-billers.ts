// Answers for billers and plans that somebody writes by name, in a list: which are meant, and what their reference is.
import type { Doors } from '#kit/doors.ts'
import { done, refuse } from '#kit/refusal.ts'
import { foldForSearch } from '#kit/words/fold.ts'
import { inSentence } from '#kit/words/in-sentence.ts'
import { isBetting, isSoldInPlans, referenceOf } from '../biller.ts'
import type { Biller } from '../biller-contract.ts'
import { mendedReference } from '../reference-form.ts'
import { findBiller, findBillers, soldBy } from './catalogue.ts'
import { findPlans, isSellable } from './plans.ts'
import { type BillsPorts, railNamed, sellersOf } from './rails.ts'

export type NamedBiller = Biller & {
  /** A reference and an amount or a plan do not say enough to pay it: it is not paid in a list. */
  readonly isPaidAlone: boolean
}

const paidTogether: ReadonlySet<string> = new Set(['name', 'amount_due', 'network', 'none'])

/** All that are sold now, each by itself. */
export async function findNamedBillers(doors: Doors, given: BillsPorts, now: Date): Promise<NamedBiller[]> {
  const sellers = sellersOf(given, doors)
  return (await findBillers(doors.database.sql, now)).flatMap((one) => {
    const { biller } = soldBy(one, sellers) ?? {}
    if (biller === undefined) return []
    const isPaidAlone = !paidTogether.has(biller.check) || isBetting(biller)
    return [{ ...biller, isPaidAlone }]
  })
}

/** The one of this id; or else of this name, or of another thing that people call it, where that is no other one's. */
export function billerNamed(billers: readonly NamedBiller[], written: string): NamedBiller | undefined {
  const wanted = foldForSearch(written)
  const named = (textsOf: (biller: Biller) => readonly (string | undefined)[]) =>
    billers.filter((one) => textsOf(one).some((text) => text !== undefined && foldForSearch(text) === wanted))
  const nearest = [
    named(({ id }) => [id]),
    named(({ name }) => [name]),
    named(({ family, also }) => [family, also]),
  ].find((found) => found.length > 0)
  return nearest?.length === 1 ? nearest[0] : undefined
}

/** What is kept of a reference, or with the zeros that its form has and somebody's spreadsheet dropped; neither where it fits in no way. */
export function readReference(
  biller: Biller,
  written: string,
): { readonly account?: string; readonly mended?: string } {
  const account = referenceOf(biller, written)
  if (account !== undefined) return { account }
  const mended = mendedReference(biller.form, written)
  return mended !== undefined && referenceOf(biller, mended) !== undefined ? { mended } : {}
}

/** What of a biller is chosen by the name, the code or the price that somebody writes; nothing of one that is sold by amount. */
export async function findPlanNamed(
  doors: Doors,
  given: BillsPorts,
  { id, plan, price }: { readonly id: string; readonly plan: string; readonly price: string | undefined },
) {
  const now = await findBiller(doors.database.sql, id, doors.clock.now())
  const sold = now && soldBy(now, sellersOf(given, doors))
  if (sold === undefined || !isSoldInPlans(sold.biller)) return done({})
  if (foldForSearch(plan) === 'renew') return done({ renew: 'yes' as const })
  const plans = await findPlans(doors, railNamed(given, sold.offer.partner), sold)
  if (!plans.ok) return plans
  if (sold.biller.amount === 'fixed' && plan === '') return done({})
  const wanted = foldForSearch(plan)
  const named = plans.value.filter(
    ({ code, name }) => plan !== '' && [code, name].some((text) => foldForSearch(text) === wanted),
  )
  const priced = plans.value.filter(({ price: { minor } }) => String(minor) === price)
  const meant = plan === '' ? priced : named
  // What is not sold now is meant only where nothing else is: then it is said why.
  const sellable = meant.filter(isSellable)
  const [found, ...others] = sellable.length > 0 ? sellable : meant
  return found === undefined || others.length > 0
    ? refuse('plan_unknown', { values: { biller: inSentence(sold.biller.name) } })
    : done({ plan: found.code })
}
