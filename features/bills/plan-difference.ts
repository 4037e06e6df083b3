// Answers for how what a partner names differs from the plans that are sold. Pure.
import type { Plan } from './rail.ts'

export const changeKinds = ['new', 'changed', 'gone'] as const

/** `was`: as it is sold; absent of a new one. `now`: as its partner has it; absent of one that it names no more. */
export type Difference = {
  readonly kind: (typeof changeKinds)[number]
  readonly code: string
  readonly was?: Plan | undefined
  readonly now?: Plan | undefined
}

export const isSamePlan = (one: Plan | undefined, other: Plan | undefined): boolean =>
  one?.name === other?.name && one?.price.minor === other?.price.minor

/** Of each plan one, in the order of the partner's list; those that it names no more stand last. */
export function differencesOf(sold: readonly Plan[], said: readonly Plan[]): readonly Difference[] {
  const [isSold, isSaid] = [byCode(sold), byCode(said)]
  const named = said.flatMap((now): Difference[] => {
    const was = isSold.get(now.code)
    if (was === undefined) return [{ kind: 'new', code: now.code, now }]
    return isSamePlan(was, now) ? [] : [{ kind: 'changed', code: now.code, was, now }]
  })
  const gone = sold.filter(({ code }) => !isSaid.has(code))
  return [...named, ...gone.map((was): Difference => ({ kind: 'gone', code: was.code, was }))]
}

/** Whether a partner that was asked again says the same difference. */
export const isSameDifference = (one: Difference, other: Difference): boolean =>
  one.code === other.code &&
  one.kind === other.kind &&
  isSamePlan(one.was, other.was) &&
  isSamePlan(one.now, other.now)

const byCode = (plans: readonly Plan[]): ReadonlyMap<string, Plan> =>
  new Map(plans.map((plan) => [plan.code, plan]))
