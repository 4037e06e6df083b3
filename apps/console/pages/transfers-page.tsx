// Answers for the pages of transfers: those that wait for their bank, and one of them or of any other.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { signInPathTo } from '#features/admin-sign-in/console/leaving.ts'
import { StuckList } from '#features/transfers/console/stuck-list.tsx'
import { TransferRecord } from '#features/transfers/console/transfer-record.tsx'
import { decideTransfer, previewDecision, requeryTransfer } from '#features/transfers/staff-contract.ts'
import { say } from '#kit/words/words.ts'
import { places, transferHref, userHref } from '../places.ts'
import { words } from '../words.ts'
import { ListPage, ReadingPage } from './page.tsx'

export function TransfersPage() {
  return (
    <ListPage title={say(words.transfers)}>
      <StuckList transferHref={transferHref} />
    </ListPage>
  )
}

export function TransferPage({ admin, id }: { admin: Admin; id: string }) {
  return (
    <ReadingPage title={say(words.transfer)}>
      <TransferRecord
        transactionId={id}
        userHref={userHref}
        listHref={places.transactions}
        signInHref={signInPathTo(transferHref(id))}
        mayRequery={admin.permissions.includes(requeryTransfer.name)}
        mayDecide={admin.permissions.includes(decideTransfer.name)}
        mayPreview={admin.permissions.includes(previewDecision.name)}
      />
    </ReadingPage>
  )
}
