// Answers for which place of the navigation a page belongs to, where its address alone does not say so.
import { findTransfer } from '#features/transfers/staff-contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { places, transferAt } from '../places.ts'

/** A transfer belongs to those that wait until its bank has concluded it, and to the transactions from then on. */
export function useTransferAt(path: string) {
  const id = transferAt(path)
  // The page below asks the same question; the answer is one.
  const asked = { params: { transaction_id: id ?? '' } }
  const { data, error } = useAnswer(findTransfer, asked, { enabled: id !== undefined })
  const waits = data?.concluded_at === null
  const isKnown = data !== undefined || error !== null
  return {
    isTransfer: id !== undefined,
    reference: data?.customer_reference,
    waits,
    section: isKnown ? (waits ? places.transfers : places.transactions) : undefined,
  }
}
