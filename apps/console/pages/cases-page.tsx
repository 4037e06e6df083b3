// Answers for the page of cases, open and closed.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { signInPathTo } from '#features/admin-sign-in/console/leaving.ts'
import { CaseList } from '#features/cases/console/case-list.tsx'
import { ClaimDialog } from '#features/debts/console/claim-dialog.tsx'
import { claimDebt } from '#features/debts/contract.ts'
import { LineActs } from '#features/deposits/console/line-acts.tsx'
import { LineDialog } from '#features/deposits/console/line-dialog.tsx'
import { UnbookDialog } from '#features/deposits/console/unbook-dialog.tsx'
import { bookLine } from '#features/deposits/contract.ts'
import { unbookLine } from '#features/deposits/unbook-contract.ts'
import { ReturnDialog } from '#features/transfers/console/return-dialog.tsx'
import { SettleDialog } from '#features/transfers/console/settle-dialog.tsx'
import { releaseReturn, settleReturn } from '#features/transfers/return-contract.ts'
import { bringPaper } from '#features/uploads/papers-contract.ts'
import { say } from '#kit/words/words.ts'
import { caseParts } from '../case-parts.ts'
import { LatePaperField } from '../late-paper.tsx'
import { casePlaces, places } from '../places.ts'
import { useMark } from '../use-mark.tsx'
import { words } from '../words.ts'
import { ExportAct } from './export-act.tsx'
import { ListPage } from './page.tsx'

export function CasesPage({ admin }: { admin: Admin }) {
  const may = (call: string) => admin.permissions.includes(call)
  return (
    <ListPage title={say(words.cases)} acts={<ExportAct admin={admin} list="cases" />}>
      <CaseList
        places={casePlaces}
        parts={caseParts}
        may={may}
        Mark={useMark(admin)}
        money={{
          LineActs,
          Booking: may(bookLine.name) ? LineDialog : undefined,
          acts: {
            ...(may(claimDebt.name) && {
              deposit_taken_back: ClaimDialog,
              transfer_paid_after_return: ClaimDialog,
            }),
            ...(may(releaseReturn.name) && { transfer_return_held: ReturnDialog }),
            ...(may(settleReturn.name) && { transfer_return_unclaimed: SettleDialog }),
            ...(may(unbookLine.name) && { deposit_booked_as_house: UnbookDialog }),
          },
          PaperField: may(bringPaper.name) ? LatePaperField : undefined,
          signInHref: signInPathTo(places.cases),
        }}
      />
    </ListPage>
  )
}
