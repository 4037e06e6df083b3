// Answers for which place of the navigation a page belongs to, where its address alone does not say so.
import { findTransaction } from '#features/transactions/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { places, transactionAt } from '../places.ts'

/** A transfer belongs to those that wait until its bank has concluded it, and to the transactions from then on. */
export function useTransactionAt(path: string) {
  const id = transactionAt(path)
  // The page below asks the same question; the answer is one.
  const { data, error } = useAnswer(
    findTransaction,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined },
  )
  const waits = data?.has_transfer === true && data.completed_at === null
  const isKnown = data !== undefined || error !== null
  return {
    isTransaction: id !== undefined,
    reference: data?.reference,
    section: isKnown ? (waits ? places.transfers : places.transactions) : undefined,
  }
}
