// Answers for the page of cases, open and closed.
import type { CaseParts, MoneyParts } from '#features/cases/console/case-dialog.tsx'
import { CaseList } from '#features/cases/console/case-list.tsx'
import type { CaseMoney, DeskParts } from '#kit/screens/desk-feature.ts'
import { casePlaces } from '../places.ts'

/** What ends cases with money, out of what features give, for a reader who may. */
function moneyFor(
  may: (call: string) => boolean,
  gifts: readonly CaseMoney[],
): Pick<MoneyParts, 'LineActs' | 'Booking' | 'acts'> {
  const line = gifts.find((gift) => gift.line !== undefined)?.line
  const acts = gifts.flatMap((gift) => Object.entries(gift.acts ?? {}))
  return {
    LineActs: line?.LineActs,
    Booking: line !== undefined && may(line.booking.call) ? line.booking.Dialog : undefined,
    acts: Object.fromEntries(
      acts.filter(([, { call }]) => may(call)).map(([kind, { Dialog }]) => [kind, Dialog]),
    ),
  }
}

/** The page, with what features give to the cases that are about theirs. */
export function casesPage(parts: CaseParts, money: readonly CaseMoney[]) {
  return function CasesPage({ may, signInHref, Mark, PaperField }: DeskParts) {
    const moneyParts = { ...moneyFor(may, money), PaperField, signInHref }
    return <CaseList {...{ parts, may, Mark }} places={casePlaces} money={moneyParts} />
  }
}
