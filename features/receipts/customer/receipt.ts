// Answers for the receipt of a transaction as screens ask for it: issued when it is first looked at.
import { useQuery } from '@tanstack/react-query'
import { answerKey, askFor, type ProblemError, useClient } from '#kit/screens/answers.tsx'
import type { WireReceipt } from '../content.ts'
import { issueReceipt } from '../contract.ts'

export function useReceipt(transactionId: string) {
  const client = useClient()
  const input = { params: { id: transactionId } }
  return useQuery<WireReceipt, ProblemError>({
    queryKey: answerKey(issueReceipt, input),
    queryFn: ({ signal }) => askFor(client, issueReceipt, { ...input, signal }),
  })
}
