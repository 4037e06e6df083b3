// Answers for the page of open cases.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { signInPathTo } from '#features/admin-sign-in/console/leaving.ts'
import { CaseList } from '#features/cases/console/case-list.tsx'
import { LineActs } from '#features/cases/console/line-acts.tsx'
import { LineDialog } from '#features/cases/console/line-dialog.tsx'
import { closeCase } from '#features/cases/contract.ts'
import { bookLine } from '#features/deposits/contract.ts'
import { say } from '#kit/words/words.ts'
import { casePlaces, places } from '../places.ts'
import { words } from '../words.ts'
import { ExportAct } from './export-act.tsx'
import { ListPage } from './page.tsx'

export function CasesPage({ admin }: { admin: Admin }) {
  return (
    <ListPage title={say(words.cases)} acts={<ExportAct admin={admin} list="cases" />}>
      <CaseList
        places={casePlaces}
        mayClose={admin.permissions.includes(closeCase.name)}
        line={{
          Acts: LineActs,
          Booking: admin.permissions.includes(bookLine.name) ? LineDialog : undefined,
          signInHref: signInPathTo(places.cases),
        }}
      />
    </ListPage>
  )
}
