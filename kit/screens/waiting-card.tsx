// Answers for one sum of money that waits or is on its way, pinned on top of a page: what and how much, how it stands, and why.
import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from '#kit/ui/class-names.ts'

interface WaitingCardProps {
  readonly href: string
  readonly isCurrent?: boolean
  readonly title: string
  readonly amount?: ReactNode
  /** In few words. */
  readonly standing: string
  /** In a sentence. */
  readonly children?: ReactNode
}

export function WaitingCard({
  href,
  isCurrent = false,
  title,
  amount,
  standing,
  children,
}: WaitingCardProps) {
  return (
    <Link
      href={href}
      aria-current={isCurrent ? 'true' : undefined}
      className={classNames(
        'grid grid-cols-[40px_minmax(0,1fr)] gap-x-3 rounded-card-large p-3 text-text transition-colors',
        isCurrent ? 'bg-brand-soft' : 'bg-surface hover:bg-row-press',
      )}
    >
      <span
        aria-hidden="true"
        className="grid size-10 place-items-center rounded-pill border-3 border-warning-soft text-warning"
      >
        <Clock size={20} strokeWidth={1.75} />
      </span>
      <span className="min-w-0">
        <span className="flex justify-between gap-2 text-16 font-medium">
          {/* An amount that is the title is read to its end. */}
          <span className={amount === undefined ? 'wrap-anywhere' : 'truncate'}>{title}</span>
          {amount}
        </span>
        <span className="block text-14 font-medium text-warning">{standing}</span>
        {children !== undefined && (
          <span className="mt-1 block text-14 text-pretty text-text-2">{children}</span>
        )}
      </span>
    </Link>
  )
}
