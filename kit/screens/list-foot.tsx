// Answers for what stands below a list: where one is in it, and the way on.
import { Pagination } from '#kit/ui/pagination.tsx'
import type { CountedWord } from '#kit/words/words.ts'
import type { Pages } from './pages.ts'

export interface ListedPage {
  readonly per_page: number
  readonly total: number
  readonly total_is_estimate: boolean
  readonly next_cursor: string | null
}

export interface ListFootProps {
  /** The newest answer; nothing stands here before it and under an empty list. */
  readonly listed: ListedPage | undefined
  readonly pages: Pages
  /** What is counted ("1 user", "2 users"). */
  readonly things: CountedWord
  /** The next page is on its way already. */
  readonly waiting: boolean
}

export function ListFoot({ listed, pages, things, waiting }: ListFootProps) {
  if (listed === undefined || listed.total === 0) return null
  const { per_page: perPage, total, next_cursor: cursor } = listed
  const hasMore = cursor !== null || pages.page * perPage < total
  return (
    <Pagination
      page={pages.page}
      total={total}
      totalIsEstimate={listed.total_is_estimate}
      things={things}
      hasPrevious={pages.page > 1}
      hasNext={hasMore && !waiting}
      onPrevious={pages.previous}
      onNext={() => pages.next(cursor)}
    />
  )
}
