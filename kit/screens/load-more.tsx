// Answers for the end of a list that is read page by page: the next page, why it did not come, or that nothing follows.
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { say } from '../words/words.ts'
import type { ListPage, ListPages } from './list-pages.ts'
import { words } from './words.ts'

/** `end`: what stands there when all is loaded; nothing without it. */
export function LoadMore({ list, end }: { list: ListPages<ListPage>; end?: string }) {
  if (!list.hasNextPage)
    return end === undefined ? null : <p className="py-2 text-center text-14 text-text-3">{end}</p>
  return (
    <>
      {list.isFetchNextPageError && (
        <Banner tone="danger" live>
          {say(words.loadMoreFailed)}
        </Banner>
      )}
      <Button
        variant="soft"
        block
        pending={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {say(words.loadMore)}
      </Button>
    </>
  )
}
