// Answers for what stands above and in place of a list: search and filters, what came new, a page that is no more.
import ArrowUp from 'lucide-react/icons/arrow-up'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ReactNode } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { formatCount } from '#kit/ui/format.ts'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { say } from '#kit/words/words.ts'
import { deskWords } from './desk-words.ts'

export interface ListBarProps {
  /** Search box and filters. */
  readonly children: ReactNode
  /** How many rows came new and are not shown yet. */
  readonly waiting: number
  readonly onShow: () => void
  readonly onRefresh: () => void
  readonly refreshing: boolean
  /** What else the list can do: columns, export. */
  readonly tools?: ReactNode
}

export function ListBar({ children, waiting, onShow, onRefresh, refreshing, tools }: ListBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-border bg-surface px-4 py-2.5 md:px-(--gutter)">
      {children}
      {/* Nothing of it takes room from the filters of a phone until there is something new. */}
      <span className="ml-auto inline-flex items-center gap-1 max-sm:contents">
        <span role="status" className="ml-auto max-sm:empty:absolute">
          {waiting > 0 && <NewRows count={waiting} onShow={onShow} />}
        </span>
        {tools}
        {/* A phone has no room to spare, and the list renews itself. */}
        <span className="max-sm:hidden">
          <IconButton
            label={say(deskWords.refresh)}
            icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden="true" />}
            pending={refreshing}
            onClick={onRefresh}
          />
        </span>
      </span>
    </div>
  )
}

/** "12 new · Show": nothing moves under the reader until they ask. */
export function NewRows({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <button
      type="button"
      onClick={onShow}
      className="touch-44 inline-flex min-h-7 items-center gap-1 rounded-pill bg-brand-soft pr-2.5 pl-2 text-12 font-semibold whitespace-nowrap text-on-brand-soft hover:bg-selected"
    >
      <ArrowUp aria-hidden="true" size={12} strokeWidth={2.25} />
      {say(deskWords.newRows, { count: formatCount(count) })}
      <span className="font-medium">· {say(deskWords.showNew)}</span>
    </button>
  )
}

/** The address names a page that the list does not reach (any more). */
export function PastEnd({ onFirst }: { onFirst: () => void }) {
  return (
    <EmptyState
      title={say(deskWords.pastEnd)}
      action={
        <Button size="sm" onClick={onFirst}>
          {say(deskWords.firstPage)}
        </Button>
      }
    />
  )
}
