// Answers for the page of the transfers that wait for their bank.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { StuckList } from '#features/transfers/console/stuck-list.tsx'
import { say } from '#kit/words/words.ts'
import { approvalHref, transactionHref, userHref } from '../places.ts'
import { words } from '../words.ts'
import { ExportAct } from './export-act.tsx'
import { ListPage } from './page.tsx'

export function TransfersPage({ admin }: { admin: Admin }) {
  return (
    <ListPage title={say(words.transfers)} acts={<ExportAct admin={admin} list="processing_transfers" />}>
      <StuckList transferHref={transactionHref} userHref={userHref} requestHref={approvalHref} />
    </ListPage>
  )
}
