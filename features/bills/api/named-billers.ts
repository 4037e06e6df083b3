// Answers for billers and plans that somebody writes by name, in a list: which are meant, and what their reference is.
import type { Doors } from '#kit/doors.ts'
import { done, refuse } from '#kit/refusal.ts'
import { foldForSearch } from '#kit/words/fold.ts'
import { inSentence } from '#kit/words/in-sentence.ts'
import { isBetting, isSoldInPlans, referenceOf } from '../biller.ts'
import type { Biller } from '../biller-contract.ts'
import { isFound, wordsInCommon, wordsOf } from '../biller-search.ts'
import { mendedReference } from '../reference-form.ts'
import { findBiller, findBillers, soldBy } from './catalogue.ts'
import type { KeptPlan } from './plan-rows.ts'
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

/** The one of this id; or else the only one of this name, of another thing that people call it, or with all of these words. */
export function billerNamed(billers: readonly NamedBiller[], written: string): NamedBiller | undefined {
  const nearest = nearestTo(billers, written)
  return nearest.length === 1 ? nearest[0] : undefined
}

function nearestTo(billers: readonly NamedBiller[], written: string): readonly NamedBiller[] {
  const wanted = wordsOf(written).join(' ')
  const named = (textsOf: (biller: Biller) => readonly (string | undefined)[]) =>
    billers.filter((one) =>
      textsOf(one).some((text) => text !== undefined && wordsOf(text).join(' ') === wanted),
    )
  return (
    [
      billers.filter(({ id }) => id === foldForSearch(written)),
      named(({ name }) => [name]),
      named(({ family, also }) => [family, also]),
      billers.filter((one) => wanted !== '' && isFound(written, one)),
    ].find((found) => found.length > 0) ?? []
  )
}

/** More are no help. */
const proposedMost = 6

/** Those that may be meant where it is not clear which, the likeliest first; none where they are many. */
export function billersLike(billers: readonly NamedBiller[], written: string): readonly NamedBiller[] {
  const nearest = nearestTo(billers, written)
  if (nearest.length > 0) return nearest.length > proposedMost ? [] : nearest
  return billers
    .map((biller) => ({ biller, common: wordsInCommon(written, biller) }))
    .filter(({ common }) => common > 0)
    .toSorted((one, other) => other.common - one.common)
    .slice(0, proposedMost)
    .map(({ biller }) => biller)
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

type Wanted = {
  readonly id: string
  readonly plan: string
  /** In kobo: what stands as the amount, and what the plan reads as. */
  readonly amount: string | undefined
  readonly price: string | undefined
}

/** What of a biller is chosen by the name, the code or the price that somebody writes; nothing of one that is sold by amount. */
export async function findPlanNamed(doors: Doors, given: BillsPorts, { id, plan, amount, price }: Wanted) {
  const now = await findBiller(doors.database.sql, id, doors.clock.now())
  const sold = now && soldBy(now, sellersOf(given, doors))
  if (sold === undefined || !isSoldInPlans(sold.biller)) return done({})
  if (foldForSearch(plan) === 'renew') return done({ renew: 'yes' as const })
  const read = await findPlans(doors, railNamed(given, sold.offer.partner), sold)
  if (!read.ok) return read
  if (sold.biller.amount === 'fixed' && plan === '') return done({})
  const meant = meantBy(read.value, { plan, amount, price })
  const [found, ...others] = meant
  return found === undefined || others.length > 0
    ? {
        ...refuse('plan_unknown', { values: { biller: inSentence(sold.biller.name) } }),
        plans: others.length > 0 ? meant : read.value.filter(isSellable),
      }
    : done({ plan: found.code })
}

/** By its name or code, or else by its price. What is not sold now is meant only where nothing else is: then it is said why. */
function meantBy(plans: readonly KeptPlan[], { plan, amount, price }: Omit<Wanted, 'id'>) {
  const wanted = foldForSearch(plan)
  const named = plans.filter(({ code, name }) => [code, name].some((text) => foldForSearch(text) === wanted))
  const wantedPrice = plan === '' ? amount : price
  const meant =
    plan !== '' && named.length > 0 ? named : plans.filter((one) => String(one.price.minor) === wantedPrice)
  const sellable = meant.filter(isSellable)
  return sellable.length > 0 ? sellable : meant
}
