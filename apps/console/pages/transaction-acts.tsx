// Answers for what can be done about a transaction for its customer: a note, a case, a message, the receipt.
import { type ReactNode, useState } from 'react'
import { openTransferCase } from '#features/cases/contract.ts'
import { words as caseWords } from '#features/cases/console/words.ts'
import { receiptForStaff } from '#features/receipts/contract.ts'
import { words as messageWords } from '#features/staff-messages/console/words.ts'
import { sendToUser } from '#features/staff-messages/contract.ts'
import type { TransactionDetail } from '#features/transactions/console/transaction-record.tsx'
import { words as recordWords } from '#features/user-record/console/words.ts'
import { addNote } from '#features/user-record/contract.ts'
import { useClient } from '#kit/screens/answers.tsx'
import { late, LateBoundary, useLoadedAhead } from '#kit/screens/late.tsx'
import { saveFile } from '#kit/screens/save-file.ts'
import { Button } from '#kit/ui/button.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say, type Word } from '#kit/words/words.ts'
import { words } from '../words.ts'
import type { TransactionAct } from './transaction-act-dialog.tsx'

// The dialogs come while the record is read.
const TransactionActDialog = late(
  async () => (await import('./transaction-act-dialog.tsx')).TransactionActDialog,
  Bare,
)
const dialogs = [TransactionActDialog] as const

function Bare({ children }: { children: ReactNode }) {
  return <div className="basis-full">{children}</div>
}

interface TransactionActsProps {
  readonly transaction: TransactionDetail
  readonly permissions: readonly string[]
  /** What is not offered here: its record has it otherwise. */
  readonly hidden: readonly TransactionAct[]
}

export function TransactionActs({ transaction, permissions, hidden }: TransactionActsProps) {
  useLoadedAhead(dialogs)
  const [act, setAct] = useState<TransactionAct>()
  const offered: readonly { act: TransactionAct; word: Word; call: string; isApt: boolean }[] = [
    { act: 'note', word: recordWords.add, call: addNote.name, isApt: true },
    { act: 'case', word: caseWords.openAbout, call: openTransferCase.name, isApt: transaction.has_transfer },
    {
      act: 'message',
      word: messageWords.notify,
      call: sendToUser.name,
      isApt: transaction.user_email !== '',
    },
  ]
  return (
    <>
      {offered
        .filter(({ act: one, call, isApt }) => isApt && permissions.includes(call) && !hidden.includes(one))
        .map(({ act: one, word }) => (
          <Button key={one} onClick={() => setAct(one)}>
            {say(word)}
          </Button>
        ))}
      {hasReceipt(transaction) && permissions.includes(receiptForStaff.name) && (
        <Receipt transactionId={transaction.id} />
      )}
      {act !== undefined && (
        <LateBoundary fallback={null}>
          <TransactionActDialog act={act} transaction={transaction} onClose={() => setAct(undefined)} />
        </LateBoundary>
      )}
    </>
  )
}

const ended: readonly TransactionDetail['status'][] = ['success', 'reversed', 'failed']
const hasReceipt = ({ type, status }: TransactionDetail) => type !== 'adjustment' && ended.includes(status)

function Receipt({ transactionId }: { transactionId: string }) {
  const client = useClient()
  const [pending, setPending] = useState(false)
  const press = async () => {
    setPending(true)
    const answered = await client.download(receiptForStaff, { params: { id: transactionId } })
    setPending(false)
    if (answered.ok) saveFile(answered.file)
    else toast.error(answered.problem.message)
  }
  return (
    <Button pending={pending} onClick={() => void press()}>
      {say(words.receipt)}
    </Button>
  )
}
