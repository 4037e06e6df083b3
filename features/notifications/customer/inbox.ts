// Answers for the inbox as screens read it: its pages, how much of it is unread, and marking it read.
import type { WireAnswer } from '#kit/http/contract.ts'
import { answerKey, askFor, useAnswer, useClient } from '#kit/screens/answers.tsx'
import { useListPages } from '#kit/screens/list-pages.ts'
import { countUnread, listMine } from '../contract.ts'
import type { Topic } from '../rules.ts'

export type Message = WireAnswer<typeof listMine>['items'][number]

/** What is loaded so far of a topic, or of all, newest first. */
export function useInbox(topic: Topic | undefined) {
  const client = useClient()
  const chosen = topic === undefined ? {} : { topic }
  return useListPages(answerKey(listMine, { query: chosen }), (cursor, signal) =>
    askFor(client, listMine, { query: cursor === null ? chosen : { ...chosen, cursor }, signal }),
  )
}

/** How many messages are unread; undefined while it is not known. */
export function useUnread(): number | undefined {
  return useAnswer(countUnread, {}).data?.unread
}
