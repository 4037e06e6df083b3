// Answers for one total on a dashboard: what it is, how much, how it moved; and the grid that holds them without cards.
import CircleX from 'lucide-react/icons/circle-x'
import type { ReactNode } from 'react'
import { say } from '#kit/words/words.ts'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'
import type { Trouble } from './error-state.tsx'
import { LinkButton } from './link-button.tsx'
import { Skeleton } from './skeleton.tsx'
import { Sparkline } from './sparkline.tsx'
import { words } from './words.ts'

export interface StatProps {
  readonly label: string
  /** The total; undefined while its first answer is on its way. */
  readonly value: ReactNode
  /** How it moved, in words without a colour. */
  readonly note?: ReactNode
  /** The days behind it as decimal strings, oldest first. */
  readonly trend?: readonly string[] | undefined
  /** The second row of a dashboard steps back in size. */
  readonly minor?: boolean | undefined
  readonly trouble?: Trouble | undefined
  readonly onRetry?: (() => void) | undefined
  readonly icon?: ReactNode
  /** The list that the total is the sum of. */
  readonly href?: string | undefined
}

export function Stat({ label, value, note, trend, minor, trouble, onRetry, icon, href }: StatProps) {
  const failed = trouble !== undefined && value === undefined
  return (
    <div className="grid min-w-0 content-start gap-1 p-4 shadow-[-1px_0_0_var(--hair),0_-1px_0_var(--hair)] max-xs:grid-cols-[minmax(min-content,1fr)_minmax(auto,50%)] max-xs:items-baseline max-xs:gap-x-3 max-xs:py-3 md:px-5">
      <dt className="flex items-center gap-1 text-13 text-text-2">
        {href === undefined ? (
          label
        ) : (
          <Link href={href} className="rounded-tag underline-offset-3 hover:text-text hover:underline">
            {label}
          </Link>
        )}
        {icon}
      </dt>
      <dd className="grid gap-1 max-xs:justify-items-end">
        {failed ? (
          <CouldNotLoad onRetry={onRetry} />
        ) : value === undefined ? (
          <Skeleton className={minor === true ? 'my-0.5 h-5 w-28' : 'my-0.5 h-6 w-36'} />
        ) : (
          <span
            className={classNames(
              'font-semibold whitespace-nowrap max-xl:text-16',
              minor === true ? 'text-16 tracking-[-0.012em]' : 'text-20',
            )}
          >
            {value}
          </span>
        )}
        {(note !== undefined || trend !== undefined) && (
          <span className="flex items-end justify-between gap-2 text-12 text-text-3 xs:min-h-6">
            <span className="min-w-0 max-xs:text-end">{note}</span>
            {trend !== undefined && (
              <Sparkline
                values={trend}
                className={classNames('shrink-0 max-sm:hidden', minor === true ? 'h-5 w-14' : 'h-6 w-20')}
              />
            )}
          </span>
        )}
      </dd>
    </div>
  )
}

/** One line in the place of the total; the tile keeps its height. */
function CouldNotLoad({ onRetry }: { onRetry: (() => void) | undefined }) {
  return (
    <span role="alert" className="flex min-h-6 flex-wrap items-center gap-1.5 text-13 text-text-2">
      <CircleX aria-hidden="true" size={16} className="shrink-0 text-danger" />
      {say(words.couldNotLoad)}
      {onRetry !== undefined && <LinkButton onPress={onRetry}>{say(words.retry)}</LinkButton>}
    </span>
  )
}

/** One panel with hairlines: lines on a phone, two columns from 480 px, four from 1024. */
export function StatGrid({ children, label }: { children: ReactNode; label: string }) {
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-1 overflow-hidden rounded-card border border-border bg-surface xs:grid-cols-2 lg:grid-cols-4"
    >
      {children}
    </dl>
  )
}
