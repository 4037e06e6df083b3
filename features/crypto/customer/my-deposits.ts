// Answers for a customer's crypto deposits as screens read them: page by page, newest first.
import { answerKey, askFor, useClient } from '#kit/screens/answers.tsx'
import { useListPages } from '#kit/screens/list-pages.ts'
import { listMyDeposits } from '../contract.ts'

/** What is loaded so far. */
export function useMyDeposits() {
  const client = useClient()
  return useListPages(answerKey(listMyDeposits, { query: {} }), (cursor, signal) =>
    askFor(client, listMyDeposits, { query: cursor === null ? {} : { cursor }, signal }),
  )
}
