// Answers for money that waits, pinned on top of home: how much, why, and that it is safe.
import Clock from 'lucide-react/icons/clock'
import { Link } from 'wouter'
import { late, LateBoundary } from '#kit/screens/late.tsx'
import { classNames } from '#kit/ui/class-names.ts'
import { shownName } from '#kit/words/shown-name.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { goesBack, isHeld, isWaiting, standingWord, waitsForHours } from './standing.ts'
import { SignedAmount } from './transaction-row.tsx'
import { type Transaction, useTransactions } from './transactions.ts'

// Few deposits are held, so nobody else waits for the limits that say why.
const HeldWhy = late(
  async () => (await import('./held-why.tsx')).HeldWhy,
  () => null,
)

const TransferWhen = late(
  async () => (await import('./held-why.tsx')).TransferWhen,
  () => null,
)

interface WaitingCardsProps {
  readonly hrefOf: (id: string) => string
  readonly currentId: string | undefined
}

export function WaitingCards({ hrefOf, currentId }: WaitingCardsProps) {
  const { items } = useTransactions()
  const waiting = items?.filter(isWaiting) ?? []
  return waiting.map((transaction) => (
    <WaitingCard
      key={transaction.id}
      transaction={transaction}
      href={hrefOf(transaction.id)}
      current={transaction.id === currentId}
    />
  ))
}

function WaitingCard({
  transaction,
  href,
  current,
}: {
  transaction: Transaction
  href: string
  current: boolean
}) {
  const { counterparty, held_for: heldFor } = transaction
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
          <span className="truncate">{shownName(counterparty.name)}</span>
          <SignedAmount transaction={transaction} />
        </span>
        {!waitsForHours(transaction) && (
          <span className="block text-14 font-medium text-warning">{standingWord(transaction)}</span>
        )}
        <span className="mt-1 block text-14 text-pretty text-text-2">
          {isHeld(transaction) && (
            <LateBoundary fallback={null}>
              <HeldWhy heldFor={heldFor} heldUntil={transaction.held_until} />{' '}
            </LateBoundary>
          )}
          {transaction.direction === 'debit' && (
            <LateBoundary fallback={null}>
              <TransferWhen transactionId={transaction.id} />
            </LateBoundary>
          )}
          {!waitsForHours(transaction) && !goesBack(transaction) && say(words.heldSafe)}
        </span>
      </span>
    </Link>
  )
}
