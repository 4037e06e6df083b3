// Answers for the page of cases, open and closed.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import type { CaseParts, MoneyParts } from '#features/cases/console/case-dialog.tsx'
import { CaseList } from '#features/cases/console/case-list.tsx'
import type { CaseMoney } from '#kit/screens/desk-feature.ts'
import { say } from '#kit/words/words.ts'
import { casePlaces, places } from '../places.ts'
import { useDeskParts } from '../desk-parts.tsx'
import { words } from '../words.ts'
import { ExportAct } from './export-act.tsx'
import { ListPage } from './page.tsx'

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
  return function CasesPage({ admin }: { admin: Admin }) {
    const { may, signInHref, Mark, PaperField } = useDeskParts(admin, places.cases)
    return (
      <ListPage title={say(words.cases)} acts={<ExportAct admin={admin} list="cases" />}>
        <CaseList
          {...{ parts, may, Mark }}
          places={casePlaces}
          money={{ ...moneyFor(may, money), PaperField, signInHref }}
        />
      </ListPage>
    )
  }
}
