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

/** How long something is waited for: fast answers show nothing at all, slow ones get skeletons, late ones words. */
export function useWait(waiting: boolean): 'short' | 'slow' | 'late' {
  const [wait, setWait] = useState<'short' | 'slow' | 'late'>('short')
  useEffect(() => {
    if (!waiting) return undefined
    const slow = setTimeout(() => setWait('slow'), showAfterMs)
    const late = setTimeout(() => setWait('late'), sayAfterMs)
    return () => {
      clearTimeout(slow)
      clearTimeout(late)
      setWait('short')
    }
  }, [waiting])
  return wait
}

/** What is said beside skeletons when the answer is late, and what can be done. */
export function StillLoading({ action }: { action?: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-3 p-4 text-14 text-text-2">
      {say(words.stillLoading)} {action}
    </p>
  )
}

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
  const wait = useWait(true)
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      <div className={classNames(wait === 'short' && 'invisible')}>{children}</div>
      {wait === 'late' && <StillLoading action={action} />}
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
