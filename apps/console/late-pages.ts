// Answers for the code of the console's pages and queues, which comes when it is first shown.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { type Late, late } from '#kit/screens/late.tsx'
import type { QueueProps } from '#kit/screens/queue-row.tsx'
import { consolePages, isOpenTo } from './console-pages.ts'
import { LostMain } from './lost-page.tsx'
import type { ConsolePage, PageProps } from './page-props.ts'

/** Each page with its path. */
export const latePages: readonly { readonly path: string; readonly Page: Late<PageProps> }[] =
  consolePages.map(({ path, load }) => ({ path, Page: late(load, LostMain) }))

type QueuePage = ConsolePage & { readonly Queue: Late<QueueProps> }
const queuePages: readonly QueuePage[] = consolePages.flatMap((page) =>
  page.loadQueue === undefined ? [] : [{ ...page, Queue: late(page.loadQueue) }],
)

/** The pages that `admin` may open where something waits. */
export const queuesOf = (admin: Admin): readonly QueuePage[] =>
  queuePages.filter((page) => isOpenTo(page, admin))
