// Answers for the latest transactions on home.
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import Clock from 'lucide-react/icons/clock'
import type { ComponentProps, ComponentType } from 'react'
import { LateBoundary } from '#kit/screens/late.tsx'
import { SectionHead } from '#kit/screens/page.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { ListSkeleton } from '#kit/ui/skeleton.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { isWaiting } from './waits.ts'
import type { TransactionRows } from './transaction-row.tsx'
import { useTransactions } from './transactions.ts'

const shownMost = 5

interface LatestProps {
  readonly hrefOf: (id: string) => string
  readonly currentId: string | undefined
  readonly allHref: string
  /** Its rows, whose code comes for whoever has any. */
  readonly Rows: ComponentType<ComponentProps<typeof TransactionRows>>
}

/** Those that wait are pinned above, so they are left out here. */
export function Latest({ hrefOf, currentId, allHref, Rows }: LatestProps) {
  const { items, error, refetch } = useTransactions()
  const settled = items?.filter((item) => !isWaiting(item)).slice(0, shownMost)
  const seeAll = settled !== undefined && settled.length > 0 && (
    <TextLink href={allHref} className="inline-flex min-h-11 items-center">
      {say(words.seeAll)}
    </TextLink>
  )
  return (
    <section aria-label={say(words.latest)} className="grid gap-1">
      <SectionHead title={say(words.latest)} aside={seeAll} />
      <Card flush>
        {settled === undefined ? (
          <OnItsWay label={say(words.loading)} {...{ error, refetch }}>
            <ListSkeleton rows={3} />
          </OnItsWay>
        ) : settled.length === 0 ? (
          <NothingYet />
        ) : (
          <LateBoundary fallback={<ListSkeleton rows={settled.length} />}>
            <Rows label={say(words.latest)} items={settled} hrefOf={hrefOf} currentId={currentId} />
          </LateBoundary>
        )}
      </Card>
    </section>
  )
}

export function NothingYet() {
  return (
    <EmptyState
      icon={<Clock size={24} strokeWidth={1.75} aria-hidden="true" />}
      title={say(words.emptyTitle)}
    >
      {say(words.emptyBody)}
    </EmptyState>
  )
}
