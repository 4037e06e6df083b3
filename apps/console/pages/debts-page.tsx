// Answers for the page of what customers owe.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { signInPathTo } from '#features/admin-sign-in/console/leaving.ts'
import { DebtList } from '#features/debts/console/debt-list.tsx'
import { bringPaper } from '#features/uploads/papers-contract.ts'
import { say } from '#kit/words/words.ts'
import { LatePaperField, paperLookOf } from '../late-paper.tsx'
import { approvalHref, caseHref, places, transactionHref, userHref } from '../places.ts'
import { useMark } from '../use-mark.tsx'
import { words } from '../words.ts'
import { ExportAct } from './export-act.tsx'
import { ListPage } from './page.tsx'

export function DebtsPage({ admin }: { admin: Admin }) {
  const may = (call: string) => admin.permissions.includes(call)
  return (
    <ListPage title={say(words.debts)} acts={<ExportAct admin={admin} list="debts" />}>
      <DebtList
        places={{ userHref, transactionHref, caseHref, requestHref: approvalHref, paper: paperLookOf(may) }}
        may={may}
        Mark={useMark(admin)}
        PaperField={may(bringPaper.name) ? LatePaperField : undefined}
        signInHref={signInPathTo(places.debts)}
      />
    </ListPage>
  )
}
