// Answers for the inbox as screens read it: its pages, how much of it is unread, and marking it read.
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { WireAnswer } from '#kit/http/contract.ts'
import { answerKey, askFor, type ProblemError, useAnswer, useClient } from '#kit/screens/answers.tsx'
import { countUnread, listMine } from '../contract.ts'
import type { Topic } from '../rules.ts'

type InboxPage = WireAnswer<typeof listMine>
export type Message = InboxPage['items'][number]

/** What is loaded so far of a topic, or of all, newest first. */
export function useInbox(topic: Topic | undefined) {
  const client = useClient()
  const chosen = topic === undefined ? {} : { topic }
  const asked = useInfiniteQuery<
    InboxPage,
    ProblemError,
    InfiniteData<InboxPage>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: answerKey(listMine, { query: chosen }),
    queryFn: ({ pageParam, signal }) =>
      askFor(client, listMine, {
        query: pageParam === undefined ? chosen : { ...chosen, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
  return { ...asked, items: asked.data?.pages.flatMap((page) => page.items) }
}

/** How many messages are unread; undefined while it is not known. */
export function useUnread(): number | undefined {
  return useAnswer(countUnread, {}).data?.unread
}
