// Answers for everything that happened, searched and chosen, newest first, by month with its sums and by day.
import type { ComponentType } from 'react'
import { useLocation, useSearch } from 'wouter'
import { withChosen } from '#kit/screens/chosen.ts'
import { Hub } from '#kit/screens/hub.tsx'
import { LoadMore } from '#kit/screens/load-more.tsx'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { useShownText } from '#kit/ui/amounts-hidden.ts'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { formatAmount, formatWeekday } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { Card } from '#kit/ui/panel.tsx'
import { ListSkeleton } from '#kit/ui/skeleton.tsx'
import { say, sayCount } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { ActivityFilterBar, type ActivityShown, useActivityFilter } from './activity-filter.tsx'
import { NothingYet } from './latest.tsx'
import { groupByDay, nearDay } from './group-by-day.ts'
import { TransactionRows } from './transaction-row.tsx'
import { type ActivityFilter, type MonthSum, type Transaction, useTransactions } from './transactions.ts'
import { activityWords } from './activity-words.ts'

interface ListProps {
  /** The address of a transaction beside what is shown. */
  readonly hrefOf: (id: string) => string
  readonly currentId: string | undefined
}

interface ActivityProps {
  readonly chosen: string | undefined
  readonly Expected: ComponentType
}

export function ActivityPage({ chosen, Expected }: ActivityProps) {
  const shown = useActivityFilter()
  const [path] = useLocation()
  // What is searched for stays while one of it is looked at.
  const search = useSearch()
  return (
    <Hub title={say(activityWords.activity)}>
      <ActivityFilterBar show={shown.show} query={shown.query} change={shown.change} />
      {isAboutExpected(shown) && <Expected />}
      <Found shown={shown} hrefOf={(id) => withChosen(path, id, search)} currentId={chosen} />
    </Hub>
  )
}

/** Of all that happened, and of what is pending. */
const isAboutExpected = ({ isFiltered, filter: { query, state } }: ActivityShown): boolean =>
  !isFiltered || (state === 'pending' && query === undefined)

function Found({ shown, ...props }: ListProps & { shown: ActivityShown }) {
  const { filter, isFiltered, showAll } = shown
  const list = useTransactions(filter)
  const { items, months, error, failureReason, refetch } = list
  const isAway = isFiltered && failureReason?.problem.code === 'offline'
  const hasNone = items?.length === 0
  return (
    <>
      {/* A search that has ended is told to who does not see the list change. */}
      <p role="status" className="sr-only">
        {isFiltered && items !== undefined && sayCount(activityWords.found, items.length)}
      </p>
      {items === undefined ? (
        <Card flush>
          {isAway ? (
            <SearchAway onShowAll={showAll} />
          ) : (
            <OnItsWay label={say(words.loading)} {...{ error, refetch }}>
              <ListSkeleton rows={6} />
            </OnItsWay>
          )}
        </Card>
      ) : hasNone ? (
        <Card flush>{isFiltered ? <NoMatch filter={filter} onShowAll={showAll} /> : <NothingYet />}</Card>
      ) : (
        <>
          <Months items={items} sums={months} {...props} />
          <LoadMore list={list} end={say(activityWords.end)} />
        </>
      )}
    </>
  )
}

/** Only the server searches; the list as it was saved is there without it. */
function SearchAway({ onShowAll }: { onShowAll: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        title={say(activityWords.awayTitle)}
        action={
          <Button size="sm" onClick={onShowAll}>
            {say(activityWords.showAll)}
          </Button>
        }
      >
        {say(activityWords.awayBody)}
      </EmptyState>
    </div>
  )
}

function NoMatch({ filter, onShowAll }: { filter: ActivityFilter; onShowAll: () => void }) {
  // Nothing that waits is good news, not a search that failed.
  const isSettled = filter.state === 'pending' && filter.query === undefined
  return (
    <EmptyState
      title={say(isSettled ? activityWords.nothingPendingTitle : activityWords.noMatchTitle)}
      action={
        <Button size="sm" onClick={onShowAll}>
          {say(activityWords.showAll)}
        </Button>
      }
    >
      {say(isSettled ? activityWords.nothingPendingBody : activityWords.noMatchBody)}
    </EmptyState>
  )
}

type MonthsProps = ListProps & { items: readonly Transaction[]; sums: readonly MonthSum[] }

function Months({ items, sums, hrefOf, currentId }: MonthsProps) {
  const now = useNow()
  const dayName = (day: string) => {
    const near = nearDay(day, now)
    return near === undefined
      ? formatWeekday(day)
      : say(near === 'today' ? activityWords.today : activityWords.yesterday)
  }
  return groupByDay(items).map(({ month, days }) => (
    <section key={month} aria-label={month} className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-1 pt-2">
        <h2 className="text-16 font-semibold">{month}</h2>
        <MonthTotals sums={sums} month={days[0]?.day.slice(0, 7) ?? ''} />
      </div>
      <Card flush>
        {days.map(({ day, items: those }) => (
          <div key={day} className="border-hair not-first:border-t">
            <h3 className="px-3 pt-2.5 text-12 font-medium text-text-3">{dayName(day)}</h3>
            <TransactionRows
              underDay
              label={dayName(day)}
              items={those}
              hrefOf={hrefOf}
              currentId={currentId}
            />
          </div>
        ))}
      </Card>
    </section>
  ))
}

/** What moved in a month; nothing where nothing did. The newest answer about a month counts. */
function MonthTotals({ sums, month }: { sums: readonly MonthSum[]; month: string }) {
  const shownText = useShownText()
  const shown = (sum: Parameters<typeof formatAmount>[0]) => shownText(formatAmount(sum))
  const byCurrency = new Map(sums.filter((sum) => sum.month === month).map((sum) => [sum.currency, sum]))
  return (
    <p className="flex flex-wrap gap-x-3 text-14 text-text-2">
      {[...byCurrency.values()].map(({ currency, money_in: moneyIn, money_out: moneyOut }) => (
        <span key={currency} className="flex flex-wrap gap-x-3">
          <span>{say(activityWords.monthIn, { amount: shown({ currency, amount: moneyIn }) })}</span>
          <span>{say(activityWords.monthOut, { amount: shown({ currency, amount: moneyOut }) })}</span>
        </span>
      ))}
    </p>
  )
}
