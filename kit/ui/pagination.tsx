// Answers for moving through a long list: back, on, and where one stands, exact or "about".
import { type CountedWord, say, sayCount } from '#kit/words/words.ts'
import { Button } from './button.tsx'
import { formatCount } from './format.ts'
import { words } from './table-words.ts'

export interface PaginationProps {
  readonly page: number
  readonly total: number
  readonly totalIsEstimate?: boolean | undefined
  /** What is counted ("1 user", "2 users"). */
  readonly things?: CountedWord | undefined
  readonly hasPrevious: boolean
  readonly hasNext: boolean
  readonly onPrevious: () => void
  readonly onNext: () => void
  readonly label?: string | undefined
}

export function Pagination(props: PaginationProps) {
  const { page, total, totalIsEstimate, things, hasPrevious, hasNext, onPrevious, onNext, label } = props
  const counted = things === undefined ? formatCount(total) : sayCount(things, total)
  const count = totalIsEstimate === true ? say(words.about, { count: counted }) : counted
  return (
    <nav
      aria-label={label ?? say(words.pages)}
      className="flex min-h-12 items-center justify-between gap-3 border-t border-border bg-surface px-4 text-13 text-text-2 md:px-(--gutter)"
    >
      <p role="status">{say(words.page, { page: formatCount(page), count })}</p>
      <div className="flex gap-2">
        <Button disabled={!hasPrevious} onClick={onPrevious}>
          {say(words.previous)}
        </Button>
        <Button disabled={!hasNext} onClick={onNext}>
          {say(words.next)}
        </Button>
      </div>
    </nav>
  )
}
