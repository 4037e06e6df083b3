// Answers for the shape of what is on its way: the final geometry, after 150 ms, and words when it takes long.
import { say } from '#kit/words/words.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import { words } from './words.ts'

/** One grey bar; give it the height and width of what will stand there. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse rounded-input bg-track', className ?? 'h-4 w-32')}
    />
  )
}

const showAfterMs = 150
const sayAfterMs = 8000

/**
 * Stands around skeletons: nothing for 150 ms, then the skeletons, after 8 s words and `action` (cancel or retry).
 * Screen readers hear `label` once.
 */
export function Loading({
  label,
  children,
  action,
}: {
  label: string
  children: ReactNode
  action?: ReactNode
}) {
  const [stage, setStage] = useState<'blank' | 'shown' | 'long'>('blank')
  useEffect(() => {
    const shown = setTimeout(() => setStage('shown'), showAfterMs)
    const long = setTimeout(() => setStage('long'), sayAfterMs)
    return () => {
      clearTimeout(shown)
      clearTimeout(long)
    }
  }, [])
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      <div className={classNames(stage === 'blank' && 'invisible')}>{children}</div>
      {stage === 'long' && (
        <p className="flex flex-wrap items-center justify-center gap-3 p-4 text-14 text-text-2">
          {say(words.stillLoading)} {action}
        </p>
      )}
    </div>
  )
}

/** Rows of a list on their way: a disc, two lines, an amount. */
export function ListSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div className="grid">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-3 border-hair px-3 py-3 not-first:border-t">
          <Skeleton className="size-10 rounded-pill" />
          <div className="grid flex-1 gap-2">
            <Skeleton className={classNames('h-3.5', row % 2 === 0 ? 'w-3/5' : 'w-2/5')} />
            <Skeleton className="h-3 w-1/3" />
          </div>
          <Skeleton className="h-3.5 w-20" />
        </div>
      ))}
    </div>
  )
}
