// Answers for everything that happened, newest first, by month and day.
import { troubleOf } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { useDocumentTitle } from '#kit/ui/focus-on-navigation.ts'
import { formatWeekday } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { Card } from '#kit/ui/panel.tsx'
import { ListSkeleton, Loading } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { NothingYet } from './latest.tsx'
import { groupByDay, nearDay } from './moments.ts'
import { TransactionRows } from './transaction-row.tsx'
import { type Transaction, useTransactions } from './transactions.ts'

interface ActivityPageProps {
  readonly hrefOf: (id: string) => string
  readonly currentId: string | undefined
}

export function ActivityPage(props: ActivityPageProps) {
  const { name } = useBrand()
  const { items, error, refetch } = useTransactions()
  useDocumentTitle(`${say(words.activity)} · ${name}`)
  return (
    <div className="flex flex-1 flex-col gap-3 px-4 pt-4 pb-6 lg:px-0 lg:pt-0">
      <h1 tabIndex={-1} className="text-24 font-bold">
        {say(words.activity)}
      </h1>
      {items === undefined ? (
        <Card flush>
          {error === null ? (
            <Loading label={say(words.loading)}>
              <ListSkeleton rows={6} />
            </Loading>
          ) : (
            <ErrorState trouble={troubleOf(error)} onRetry={() => void refetch()} />
          )}
        </Card>
      ) : items.length === 0 ? (
        <Card flush>
          <NothingYet />
        </Card>
      ) : (
        <>
          <Months items={items} {...props} />
          <More />
        </>
      )}
    </div>
  )
}

function Months({ items, hrefOf, currentId }: ActivityPageProps & { items: readonly Transaction[] }) {
  const now = useNow()
  const dayName = (day: string) => {
    const near = nearDay(day, now)
    return near === undefined ? formatWeekday(day) : say(near === 'today' ? words.today : words.yesterday)
  }
  return groupByDay(items).map(({ month, days }) => (
    <section key={month} aria-label={month} className="grid gap-3">
      <h2 className="px-1 pt-2 text-16 font-semibold">{month}</h2>
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

function More() {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useTransactions()
  if (!hasNextPage) return <p className="py-2 text-center text-14 text-text-3">{say(words.end)}</p>
  return (
    <>
      {isFetchNextPageError && (
        <Banner tone="danger" live>
          {say(words.moreFailed)}
        </Banner>
      )}
      <Button variant="soft" block pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {say(words.more)}
      </Button>
    </>
  )
}
