// Answers for a wallet over time: credits, debits and the closing balance of each day, drawn or as a table.
import ChartLine from 'lucide-react/icons/chart-line'
import Table from 'lucide-react/icons/table-2'
import { useId, useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { lagosDay } from '#kit/lagos.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { browserTime } from '#kit/screens/browser-time.ts'
import { late, LateBoundary } from '#kit/screens/late.tsx'
import { useMedia } from '#kit/screens/media.ts'
import { ChartLegend } from '#kit/ui/chart-legend.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { analyseBalance } from '../contract.ts'
import { balanceDays, daysUntil } from './balance-days.ts'
import { words } from './words.ts'

// The figures above it stand while the drawing is still on its way.
const LineChart = late(async () => (await import('#kit/ui/line-chart.tsx')).LineChart)

const spans = [
  { value: '7', label: say(words.sevenDays) },
  { value: '30', label: say(words.thirtyDays) },
  { value: '90', label: say(words.ninetyDays) },
] as const
type Span = (typeof spans)[number]['value']

export function BalanceAnalysis({ reference }: { reference: string }) {
  const id = useId()
  const [span, setSpan] = useState<Span>('30')
  const days = daysUntil(lagosDay(new Date(browserTime.now())), Number(span))
  const { data, error, refetch } = useAnswer(analyseBalance, {
    params: { wallet_reference: reference },
    query: { from: days[0], to: days.at(-1) },
  })
  // A phone reads the table better than the drawing.
  const narrow = useMedia('(max-width: 39.99rem)')
  const [chosen, setChosen] = useState<'chart' | 'table'>()
  const view = chosen ?? (narrow ? 'table' : 'chart')
  const Other = view === 'chart' ? Table : ChartLine
  return (
    <section aria-labelledby={id} className="-mx-4 mt-4 border-t border-hair px-4 pt-4 md:-mx-5 md:px-5">
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id={id} className="me-auto text-14 font-semibold">
          {say(words.analysis)}
        </h3>
        <SegmentedControl label={say(words.period)} choices={spans} value={span} onChange={setSpan} />
        <IconButton
          label={say(view === 'chart' ? words.asTable : words.asChart)}
          icon={<Other size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setChosen(view === 'chart' ? 'table' : 'chart')}
        />
      </div>
      {data !== undefined ? (
        <Analysis analysis={data} days={days} view={view} />
      ) : (
        <OnItsWay label={say(words.loadingAnalysis)} {...{ error, refetch }}>
          <Skeleton className="mb-4 h-11 w-80 max-w-full" />
          <Skeleton className="h-64 w-full" />
        </OnItsWay>
      )}
    </section>
  )
}

interface AnalysisProps {
  readonly analysis: WireAnswer<typeof analyseBalance>
  readonly days: readonly string[]
  readonly view: 'chart' | 'table'
}

function Analysis({ analysis, days, view }: AnalysisProps) {
  const { currency, opening_balance: opening, closing_balance: closing } = analysis
  const byDay = balanceDays(days, analysis)
  return (
    <>
      <div className="mb-4">
        <ChartLegend
          currency={currency}
          entries={[
            { name: say(words.opening), amount: opening },
            { name: say(words.credits), amount: analysis.total_in, line: 1 },
            { name: say(words.debits), amount: analysis.total_out, line: 2 },
            { name: say(words.closing), amount: closing, line: 3 },
          ]}
        />
      </div>
      <LateBoundary fallback={<Skeleton className="h-64 w-full" />}>
        <LineChart
          label={say(words.byDay)}
          currency={currency}
          days={byDay.days}
          series={[
            { name: say(words.credits), values: byDay.credits },
            { name: say(words.debits), values: byDay.debits },
            { name: say(words.closing), values: byDay.closing },
          ]}
          lastUnfinished
          view={view}
        />
      </LateBoundary>
    </>
  )
}
