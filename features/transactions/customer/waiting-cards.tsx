// Answers for money that waits, pinned on top of home: how much, why, and that it is safe.
import type { ComponentType } from 'react'
import { LateBoundary } from '#kit/screens/late.tsx'
import { WaitingCard } from '#kit/screens/waiting-card.tsx'
import { shownName } from '#kit/words/shown-name.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { boughtFor, standingWord, titleOf } from './standing.ts'
import { goesBack, waitsForHours } from './waits.ts'
import { SignedAmount } from './transaction-row.tsx'
import { type Transaction, useWaiting } from './transactions.ts'

interface WaitingCardsProps {
  readonly hrefOf: (id: string) => string
  readonly currentId: string | undefined
  /** Why it waits, and until when. */
  readonly Why: ComponentType<{ transaction: Transaction }>
}

export function WaitingCards({ hrefOf, currentId, Why }: WaitingCardsProps) {
  return useWaiting().map((transaction) => (
    <OneWaiting
      key={transaction.id}
      transaction={transaction}
      href={hrefOf(transaction.id)}
      current={transaction.id === currentId}
      Why={Why}
    />
  ))
}

function OneWaiting({
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
  const standing = [
    ...(who === title ? [] : [who]),
    ...boughtFor(transaction),
    ...(waitsForHours(transaction) ? [] : [standingWord(transaction)]),
  ]
  return (
    <WaitingCard
      href={href}
      isCurrent={current}
      title={title}
      amount={<SignedAmount transaction={transaction} />}
      standing={standing.join(' · ')}
    >
      <LateBoundary fallback={null}>
        <Why transaction={transaction} />
      </LateBoundary>{' '}
      {!waitsForHours(transaction) && !goesBack(transaction) && say(words.heldSafe)}
    </WaitingCard>
  )
}
