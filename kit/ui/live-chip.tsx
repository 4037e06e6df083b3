// Answers for whether what is on screen keeps itself fresh.
import { classNames } from './class-names.ts'

/** A green point and words while updates arrive, a grey one while they are paused. */
export function LiveChip({ live, children }: { live: boolean; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-12 whitespace-nowrap text-text-3">
      <span
        aria-hidden="true"
        className={classNames('size-1.5 rounded-pill', live ? 'bg-success' : 'bg-control')}
      />
      {children}
    </span>
  )
}

/** A key of the keyboard, beside what it does. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-grid h-4.5 min-w-4.5 place-items-center rounded-tag border border-border bg-bg px-1 font-sans text-12 font-medium text-text-3">
      {children}
    </kbd>
  )
}
