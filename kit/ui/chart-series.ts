// Answers for what a chart is given, and the look of its lines: colour, dash and point of each series.
import type { Currency } from '#kit/money/currency.ts'

export interface ChartSeries {
  readonly name: string
  /** One decimal string for each day. */
  readonly values: readonly string[]
}

export interface LineChartProps {
  /** What the chart shows, for screen readers and the caption of its table. */
  readonly label: string
  readonly currency: Currency
  /** Days as `2026-11-21`, oldest first. */
  readonly days: readonly string[]
  /** One to four series; the first is `--chart-1` (inflow), the second `--chart-2` (outflow). */
  readonly series: readonly ChartSeries[]
  /** The last day is not over: a hollow point that a dotted line reaches. */
  readonly lastUnfinished?: boolean | undefined
  /** A balance moves in steps, not in slopes. */
  readonly step?: boolean | undefined
  /** Shows the numbers as a table in place of the drawing; phones always get the table's last days. */
  readonly view?: 'chart' | 'table' | undefined
  readonly className?: string | undefined
}

/** The looks of the first to the fourth series; dashes tell the third and the fourth apart without colour. */
export const seriesLooks = [
  { stroke: 'var(--chart-1)', dash: undefined, dot: 'bg-chart-1', ring: 'border-chart-1' },
  { stroke: 'var(--chart-2)', dash: undefined, dot: 'bg-chart-2', ring: 'border-chart-2' },
  { stroke: 'var(--chart-3)', dash: '6 4', dot: 'bg-chart-3', ring: 'border-chart-3' },
  { stroke: 'var(--chart-4)', dash: '2 4', dot: 'bg-chart-4', ring: 'border-chart-4' },
] as const
