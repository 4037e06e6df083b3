// Answers for money in and out of customer wallets over the last days, drawn or as a table.
import ChartLine from 'lucide-react/icons/chart-line'
import Table from 'lucide-react/icons/table-2'
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import type { Currency } from '#kit/money/currency.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { late, LateBoundary } from '#kit/screens/late.tsx'
import { useMedia } from '#kit/screens/media.ts'
import { ChartLegend } from '#kit/ui/chart-legend.tsx'
import { fromUnits, toUnits } from '#kit/ui/chart-scale.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { flowByDay } from '../totals-contract.ts'
import type { TotalDays } from './total-stats.tsx'
import { words } from './words.ts'

// The totals above it stand while the drawing is still on its way.
const LineChart = late(async () => (await import('#kit/ui/line-chart.tsx')).LineChart)

type Flow = WireAnswer<typeof flowByDay>

/** Sums of decimal texts of one currency, and what is left of the first after the second. */
function sums({ days }: Flow): { inflow: string; outflow: string; net: string } {
  const { units, decimals } = toUnits(days.flatMap(({ inflow, outflow }) => [inflow, outflow]))
  const sum = (from: 0 | 1) =>
    units.reduce((total, one, place) => (place % 2 === from ? total + one : total), 0n)
  const inflow = sum(0)
  const outflow = sum(1)
  return {
    inflow: fromUnits(inflow, decimals),
    outflow: fromUnits(outflow, decimals),
    net: fromUnits(inflow - outflow, decimals),
  }
}

/** A day alone is no line, and nobody reads a line of all time: these show a week and a quarter. */
const daysShown = (days: TotalDays) => (days === undefined ? '90' : days === '1' ? '7' : days)

export function FlowPanel({ currency, days }: { currency: Currency; days: TotalDays }) {
  const query = { currency, days: daysShown(days) }
  const { data, error, refetch } = useAnswer(flowByDay, { query })
  // A phone reads the table better than the drawing.
  const narrow = useMedia('(max-width: 39.99rem)')
  const [chosen, setChosen] = useState<'chart' | 'table'>()
  const view = chosen ?? (narrow ? 'table' : 'chart')
  const other = view === 'chart' ? 'table' : 'chart'
  const Other = other === 'table' ? Table : ChartLine
  return (
    <Panel
      title={say(words.flow)}
      note={say(words.flowNote)}
      aside={
        <IconButton
          label={say(other === 'table' ? words.asTable : words.asChart)}
          icon={<Other size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setChosen(other)}
        />
      }
    >
      {data !== undefined ? (
        <FlowContent flow={data} view={view} />
      ) : (
        <OnItsWay label={say(words.loadingFlow)} {...{ error, refetch }}>
          <Skeleton className="mb-6 h-11 w-80 max-w-full" />
          <Skeleton className="h-64 w-full" />
        </OnItsWay>
      )}
    </Panel>
  )
}

function FlowContent({ flow, view }: { flow: Flow; view: 'chart' | 'table' }) {
  const { currency, days } = flow
  const total = sums(flow)
  if (days.every(({ count }) => count === 0)) return <EmptyState title={say(words.noFlow)} />
  return (
    <>
      <div className="mb-6">
        <ChartLegend
          currency={currency}
          entries={[
            { name: say(words.inflow), amount: total.inflow, line: 1 },
            { name: say(words.outflow), amount: total.outflow, line: 2 },
            { name: say(words.net), amount: total.net, signed: true },
          ]}
        />
      </div>
      <LateBoundary fallback={<Skeleton className="h-64 w-full" />}>
        <LineChart
          label={say(words.flow)}
          currency={currency}
          days={days.map(({ date }) => date)}
          series={[
            { name: say(words.inflow), values: days.map(({ inflow }) => inflow) },
            { name: say(words.outflow), values: days.map(({ outflow }) => outflow) },
          ]}
          lastUnfinished
          view={view}
        />
      </LateBoundary>
    </>
  )
}
