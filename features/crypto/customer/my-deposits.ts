// Answers for a customer's crypto deposits as screens read them: page by page, newest first.
import { answerKey, askFor, useClient } from '#kit/screens/answers.tsx'
import { useListPages } from '#kit/screens/list-pages.ts'
import { listMyDeposits } from '../contract.ts'

/** What is loaded so far of those to `address`, or of all. */
export function useMyDeposits(address?: string) {
  const client = useClient()
  const chosen = address === undefined ? {} : { address }
  return useListPages(answerKey(listMyDeposits, { query: chosen }), (cursor, signal) =>
    askFor(client, listMyDeposits, { query: cursor === null ? chosen : { ...chosen, cursor }, signal }),
  )
}
