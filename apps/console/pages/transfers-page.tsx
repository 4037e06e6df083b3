// Answers for the page of the transfers that wait for their bank.
import { StuckList } from '#features/transfers/console/stuck-list.tsx'
import { say } from '#kit/words/words.ts'
import { approvalHref, transactionHref, userHref } from '../places.ts'
import { words } from '../words.ts'
import { ListPage } from './page.tsx'

export function TransfersPage() {
  return (
    <ListPage title={say(words.transfers)}>
      <StuckList transferHref={transactionHref} userHref={userHref} requestHref={approvalHref} />
    </ListPage>
  )
}
