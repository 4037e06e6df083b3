// Answers for what stands under a list while rows of it are chosen: how many, everything that matches, and what can be done.
import type { ReactNode } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { classNames } from '#kit/ui/class-names.ts'
import { formatCount } from '#kit/ui/format.ts'
import { LinkButton } from '#kit/ui/link-button.tsx'
import { say, sayCount } from '#kit/words/words.ts'
import { deskWords as words } from './desk-words.ts'
import { chosenMost, type Selection } from './selection.ts'

interface SelectionBarProps {
  readonly selection: Selection
  /** How many match in all, where everything that matches may be chosen. */
  readonly total?: { readonly count: number; readonly isEstimate: boolean } | undefined
  /** Buttons of what can be done with those that are chosen. */
  readonly children: ReactNode
}

/** Rows hold their places: it stands below them. What is chosen is told as it changes. */
export function SelectionBar({ selection, total, children }: SelectionBarProps) {
  const { keys, allAsOf, isFull, page, chooseAll, clear } = selection
  const isOpen = keys.length > 0 || allAsOf !== undefined
  const mayChooseAll = total !== undefined && total.count > keys.length && page === 'all'
  return (
    <div
      role={isOpen ? 'region' : undefined}
      aria-label={isOpen ? say(words.selection) : undefined}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 bg-surface',
        // A phone's list is as long as it is: the bar stays in sight.
        isOpen &&
          'border-t border-border px-4 py-2.5 max-md:sticky max-md:bottom-0 max-md:z-20 max-md:shadow-e1 md:px-(--gutter)',
      )}
    >
      <span role="status" className="text-13 font-medium">
        {isOpen && saidOf({ count: keys.length, total: allAsOf === undefined ? undefined : total })}
        {isFull && ` ${say(words.selectionFull, { most: chosenMost })}`}
      </span>
      {isOpen && (
        <>
          {allAsOf === undefined && mayChooseAll && (
            <span className="text-13">
              <LinkButton onPress={chooseAll}>{say(words.selectAll, { count: countOf(total) })}</LinkButton>
            </span>
          )}
          <span className="flex flex-wrap items-center gap-2 sm:ml-auto">
            {children}
            <Button size="sm" variant="ghost" onClick={clear}>
              {say(words.clearSelection)}
            </Button>
          </span>
        </>
      )}
    </div>
  )
}

type Total = NonNullable<SelectionBarProps['total']>

const countOf = ({ count, isEstimate }: Total): string =>
  isEstimate ? say(words.aboutCount, { count: formatCount(count) }) : formatCount(count)

function saidOf({ count, total }: { count: number; total: Total | undefined }): string {
  return total === undefined
    ? sayCount(words.selected, count)
    : say(words.allSelected, { count: countOf(total) })
}
