// Answers for the page of one transaction: with its bank's timeline where it is an order, as a plain record where not.
import { reasonWords } from '#features/adjustments/console/reason-words.ts'
import { TakeBackActs } from '#features/adjustments/console/take-back-acts.tsx'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { signInPathTo } from '#features/admin-sign-in/console/leaving.ts'
import { type CaseKind, declaredCases } from '#features/cases/kinds.ts'
import { ByHand } from '#features/transactions/console/by-hand.tsx'
import {
  type TransactionDetail,
  TransactionRecord,
} from '#features/transactions/console/transaction-record.tsx'
import { findTransaction } from '#features/transactions/contract.ts'
import { OrderRecord } from '#features/orders/console/order-record.tsx'
import { decideOrder, previewDecision, requeryOrder } from '#features/orders/staff-contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { RecordAsItComes } from '#kit/screens/record.tsx'
import { say } from '#kit/words/words.ts'
import { LatePaperLook } from '../late-paper.tsx'
import { approvalHref, caseHref, debtHref, places, transactionHref, userHref } from '../places.ts'
import { useMark } from '../use-mark.tsx'
import { words } from '../words.ts'
import { ReadingPage, useNotedVisit } from './page.tsx'
import type { TransactionAct } from './transaction-act-dialog.tsx'
import { TransactionActs } from './transaction-acts.tsx'

const hand = {
  reasonWords,
  requestHref: approvalHref,
  paper: (id: string) => <LatePaperLook paper={id} />,
}

const caseWord = (kind: CaseKind) => say(declaredCases[kind].word)

export function TransactionPage({ admin, id }: { admin: Admin; id: string }) {
  return (
    <ReadingPage title={say(words.transaction)}>
      <Record admin={admin} id={id} />
    </ReadingPage>
  )
}

function Record({ admin, id }: { admin: Admin; id: string }) {
  return (
    <RecordAsItComes
      answer={useAnswer(findTransaction, { params: { id } })}
      loading={say(words.loadingTransaction)}
      missing={{
        title: say(words.noSuchTransaction),
        body: say(words.noSuchTransactionBody),
        href: places.transactions,
        link: say(words.allTransactions),
      }}
    >
      {(transaction) => <Found admin={admin} transaction={transaction} />}
    </RecordAsItComes>
  )
}

function Found({ admin, transaction }: { admin: Admin; transaction: TransactionDetail }) {
  const { permissions } = admin
  const { id } = transaction
  const Mark = useMark(admin)
  useNotedVisit(admin, { href: transactionHref(id), title: transaction.reference })
  const signInHref = signInPathTo(transactionHref(id))
  const actsBut = (isRefunded: boolean, ...hidden: TransactionAct[]) => (
    <>
      <TransactionActs {...{ transaction, permissions, hidden }} />
      <TakeBackActs {...{ transaction, isRefunded, permissions, signInHref }} />
    </>
  )
  if (!transaction.has_transfer)
    return <TransactionRecord {...{ transaction, userHref, transactionHref, hand }} acts={actsBut(false)} />
  return (
    <OrderRecord
      transactionId={id}
      userHref={userHref}
      listHref={places.transactions}
      signInHref={signInHref}
      mayRequery={permissions.includes(requeryOrder.name)}
      mayDecide={permissions.includes(decideOrder.name)}
      mayPreview={permissions.includes(previewDecision.name)}
      requestHref={approvalHref}
      places={{ caseHref, caseWord, debtHref }}
      Mark={Mark}
      acts={({ cases, concluded_at: at, charges_refunded: isRefunded }) =>
        actsBut(
          isRefunded,
          // What is open already is shown, and a row of a queue has a note of its own.
          ...(cases.some(({ state }) => state === 'open') ? (['case'] as const) : []),
          ...(at === null && Mark !== undefined ? (['note'] as const) : []),
        )
      }
      byHand={<ByHand transaction={transaction} hand={hand} />}
    />
  )
}
