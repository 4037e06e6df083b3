// Answers for money that waits, pinned on top of home: how much, why, and that it is safe.
import Clock from 'lucide-react/icons/clock'
import type { ComponentType } from 'react'
import { Link } from 'wouter'
import { LateBoundary } from '#kit/screens/late.tsx'
import { classNames } from '#kit/ui/class-names.ts'
import { shownName } from '#kit/words/shown-name.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { boughtFor, standingWord } from './standing.ts'
import { goesBack, waitsForHours } from './waits.ts'
import { SignedAmount, titleOf } from './transaction-row.tsx'
import { type Transaction, useWaiting } from './transactions.ts'

interface WaitingCardsProps {
  readonly hrefOf: (id: string) => string
  readonly currentId: string | undefined
  /** Why it waits, and until when. */
  readonly Why: ComponentType<{ transaction: Transaction }>
}

export function WaitingCards({ hrefOf, currentId, Why }: WaitingCardsProps) {
  return useWaiting().map((transaction) => (
    <WaitingCard
      key={transaction.id}
      transaction={transaction}
      href={hrefOf(transaction.id)}
      current={transaction.id === currentId}
      Why={Why}
    />
  ))
}

function WaitingCard({
  transaction,
  href,
  current,
  Why,
}: {
  transaction: Transaction
  href: string
  current: boolean
  Why: WaitingCardsProps['Why']
}) {
  const title = titleOf(transaction)
  const who = shownName(transaction.counterparty.name)
  return (
    <Link
      href={href}
      aria-current={current ? 'true' : undefined}
      className={classNames(
        'grid grid-cols-[40px_minmax(0,1fr)] gap-x-3 rounded-card-large p-3 text-text transition-colors',
        current ? 'bg-brand-soft' : 'bg-surface hover:bg-row-press',
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
          <span className="truncate">{title}</span>
          <SignedAmount transaction={transaction} />
        </span>
        <span className="block text-14 font-medium text-warning">
          {[
            ...(who === title ? [] : [who]),
            ...boughtFor(transaction),
            ...(waitsForHours(transaction) ? [] : [standingWord(transaction)]),
          ].join(' · ')}
        </span>
        <span className="mt-1 block text-14 text-pretty text-text-2">
          <LateBoundary fallback={null}>
            <Why transaction={transaction} />
          </LateBoundary>{' '}
          {!waitsForHours(transaction) && !goesBack(transaction) && say(words.heldSafe)}
        </span>
      </span>
    </Link>
  )
}
