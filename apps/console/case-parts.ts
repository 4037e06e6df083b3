// Answers for what features give to the cases that are about theirs.
import type { CaseParts } from '#features/cases/console/case-dialog.tsx'
import type { CaseMoney } from '#kit/screens/desk-feature.ts'
import { deskFeatures } from './desk-features.ts'

const allOf = <Gift>(loads: readonly ((() => Promise<Gift>) | undefined)[]): Promise<readonly Gift[]> =>
  Promise.all(loads.flatMap((load) => load?.() ?? []))

export async function loadCaseParts(): Promise<CaseParts> {
  const gifts = await allOf(deskFeatures.map(({ loadCases }) => loadCases))
  return {
    endings: Object.fromEntries(gifts.flatMap(({ endings = {} }) => Object.entries(endings))),
    isAskedOfBank: (about) => gifts.some(({ isAskedOfBank }) => isAskedOfBank?.(about)),
    wayOf: (about, places) =>
      gifts.map(({ ways }) => ways?.[about.kind]?.(about, places)).find((way) => way !== undefined),
    lineFacts: (about) => gifts.flatMap(({ factsOf }) => factsOf?.(about) ?? []),
  }
}

/** What ends them with money: the page of all cases has it, others are spared its code. */
export async function loadCaseMoney(): Promise<readonly CaseMoney[]> {
  return allOf(deskFeatures.map(({ loadCaseMoney: load }) => load))
}
