// Answers for the dialog of an act about a transaction: a note, a case, a message to its customer.
import { signInPathTo } from '#features/admin-sign-in/console/leaving.ts'
import { OpenAbout } from '#features/cases/console/open-about.tsx'
import { NotifyUser } from '#features/staff-messages/console/notify-user.tsx'
import type { TransactionDetail } from '#features/transactions/console/transaction-record.tsx'
import { NoteDialog } from '#features/user-record/console/notes.tsx'
import { formatAmount, formatDateTime } from '#kit/ui/format.ts'
import { shownName } from '#kit/words/shown-name.ts'
import { say } from '#kit/words/words.ts'
import { transactionHref } from '../places.ts'
import { words } from '../words.ts'

export type TransactionAct = 'note' | 'case' | 'message'

interface TransactionActDialogProps {
  readonly act: TransactionAct
  readonly transaction: TransactionDetail
  readonly onClose: () => void
}

export function TransactionActDialog({ act, transaction, onClose }: TransactionActDialogProps) {
  const { id, reference, user_uuid: uuid, user_name: name, user_email: email } = transaction
  const signInHref = signInPathTo(transactionHref(id))
  const user = { uuid, email, name: name === '' ? email : name }
  switch (act) {
    case 'note':
      return <NoteDialog user={user} start={`${reference}: `} onClose={onClose} />
    case 'case':
      return <OpenAbout transfer={id} {...{ reference, signInHref, onClose }} />
    case 'message':
      return <NotifyUser {...{ user, signInHref, onClose }} start={startOf(transaction)} />
  }
}

/** Of one that failed: what its customer wants to know first. */
function startOf(transaction: TransactionDetail) {
  const { reference, counterparty, created_at: at } = transaction
  const facts = {
    amount: formatAmount(transaction),
    name: shownName(counterparty.name),
    at: formatDateTime(at),
    reference,
  }
  return transaction.status === 'failed' && transaction.direction === 'debit'
    ? { subject: say(words.failedSubject, facts), body: say(words.failedBody, facts) }
    : { subject: '', body: '' }
}
