// Answers for flows over time: straight segments without fills, words as HTML, a point for the unfinished day.
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import type { Currency } from '#kit/money/currency.ts'
import { fromUnits, niceStep, share, spread, toUnits } from './chart-scale.ts'
import { classNames } from './class-names.ts'
import { compactAmount, formatAmount, formatDayMonth, formatWeekday } from './format.ts'
import { say } from '#kit/words/words.ts'
import { Amount } from './amount.tsx'
import { words } from './words.ts'

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
  /** The last day is not over: a hollow point that no line reaches. */
  readonly lastUnfinished?: boolean | undefined
  /** A balance moves in steps, not in slopes. */
  readonly step?: boolean | undefined
  /** Shows the numbers as a table in place of the drawing; phones always get the table's last days. */
  readonly view?: 'chart' | 'table' | undefined
  readonly className?: string | undefined
}

const strokes = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)']
const dots = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4']
const rings = ['border-chart-1', 'border-chart-2', 'border-chart-3', 'border-chart-4']
const dashes = [undefined, undefined, '6 4', '2 4']
const gridLines = 4

export function LineChart(props: LineChartProps) {
  if (props.days.length === 0) return null
  return props.view === 'table' ? <ChartTable {...props} /> : <Drawing {...props} />
}

function Drawing(props: LineChartProps) {
  const { label, currency, days, series, lastUnfinished, step, className } = props
  const id = useId()
  const [at, setAt] = useState<number | null>(null)
  const { units, decimals } = toUnits(series.flatMap(({ values }) => values))
  const most = units.reduce((top, one) => (one > top ? one : top), 1n)
  const gap = niceStep(most, gridLines)
  const lines = Number((most + gap - 1n) / gap)
  const top = gap * BigInt(lines)
  const height = (place: number, line: number) => share(units[line * days.length + place] ?? 0n, 0n, top)
  const across = (place: number) => (days.length === 1 ? 0.5 : place / (days.length - 1))
  const drawn = lastUnfinished === true && days.length > 1 ? days.length - 1 : days.length
  return (
    <div className={classNames('grid grid-cols-[48px_minmax(0,1fr)] grid-rows-[auto_24px]', className)}>
      <div
        aria-hidden="true"
        className="-my-2 flex flex-col justify-between pr-2 text-end text-12 text-text-3"
      >
        {Array.from({ length: lines + 1 }, (_, line) => (
          <span key={line}>
            {compactAmount({ currency, amount: fromUnits(gap * BigInt(lines - line), decimals) })}
          </span>
        ))}
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={days.length - 1}
        aria-valuenow={at ?? days.length - 1}
        aria-valuetext={sayDay(props, at ?? days.length - 1)}
        aria-describedby={`${id}-how`}
        onKeyDown={(event) => moveByKey(event, at, days.length, setAt)}
        onPointerMove={(event) => setAt(placeUnder(event, days.length))}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
        className="relative h-58 rounded-tag"
      >
        <svg
          aria-hidden="true"
          viewBox="0 0 1000 1000"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {Array.from({ length: lines + 1 }, (_, line) => (
            <path
              key={line}
              d={`M0 ${(line / lines) * 1000}H1000`}
              stroke={line === lines ? 'var(--line)' : 'var(--hair)'}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {series.map(({ name }, line) => (
            <path
              key={name}
              d={outline(
                drawn,
                (place) => [across(place) * 1000, (1 - height(place, line)) * 1000],
                step === true,
              )}
              fill="none"
              stroke={strokes[line]}
              strokeWidth="2"
              strokeDasharray={dashes[line]}
              strokeLinejoin="round"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        {lastUnfinished === true &&
          series.map(({ name }, line) => (
            <Point
              key={name}
              x={across(days.length - 1)}
              y={height(days.length - 1, line)}
              className={classNames('border-2 bg-surface', rings[line])}
            />
          ))}
        {at !== null && (
          <>
            <span
              aria-hidden="true"
              className="absolute inset-y-0 w-px bg-line"
              style={{ left: `${across(at) * 100}%` }}
            />
            {series.map(({ name }, line) => (
              <Point
                key={name}
                x={across(at)}
                y={height(at, line)}
                className={classNames('ring-2 ring-surface', dots[line])}
              />
            ))}
            <Tip {...props} at={at} across={across(at)} />
          </>
        )}
      </div>
      <span id={`${id}-how`} hidden>
        {say(words.chartKeys)}
      </span>
      <Days days={days} lastUnfinished={lastUnfinished === true} across={across} />
    </div>
  )
}

function Point({ x, y, className }: { x: number; y: number; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('absolute size-2 -translate-x-1/2 translate-y-1/2 rounded-pill', className)}
      style={{ left: `${x * 100}%`, bottom: `${y * 100}%` }}
    />
  )
}

/** The dates under the plot; five at most, so that they never touch at 360 px. */
function Days(props: {
  days: readonly string[]
  lastUnfinished: boolean
  across: (place: number) => number
}) {
  const { days, lastUnfinished, across } = props
  const places = spread(days.length, 5)
  return (
    <div aria-hidden="true" className="relative col-start-2 text-12 text-text-3">
      {places.map((place, order) => (
        <span
          key={place}
          className={classNames(
            'absolute bottom-0 whitespace-nowrap',
            order === 0 ? '' : order === places.length - 1 ? '-translate-x-full' : '-translate-x-1/2',
            order % 2 === 1 && 'max-sm:hidden',
          )}
          style={{ left: `${across(place) * 100}%` }}
        >
          {lastUnfinished && place === days.length - 1 ? say(words.today) : formatDayMonth(days[place] ?? '')}
        </span>
      ))}
    </div>
  )
}

function Tip(props: LineChartProps & { at: number; across: number }) {
  const { days, series, currency, at, across } = props
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'pointer-events-none absolute top-2 z-10 min-w-50 rounded-button border border-border bg-surface px-3 py-2.5 text-12 shadow-e2 dark:bg-neutral-soft',
        across > 0.5 ? '-translate-x-[calc(100%+12px)]' : 'translate-x-3',
      )}
      style={{ left: `${across * 100}%` }}
    >
      <p className="mb-1.5 font-semibold">{formatWeekday(days[at] ?? '')}</p>
      {series.map(({ name, values }, line) => (
        <p key={name} className="mt-1 flex items-center gap-2 text-text-2">
          <span className={classNames('h-0.5 w-3 rounded-pill', dots[line])} />
          {name}
          <Amount
            currency={currency}
            amount={values[at] ?? '0'}
            className="ml-auto pl-3 font-medium text-text"
          />
        </p>
      ))}
    </div>
  )
}

function outline(count: number, point: (place: number) => readonly [number, number], step: boolean): string {
  let path = ''
  for (let place = 0; place < count; place += 1) {
    const [x, y] = point(place)
    const at = `${x.toFixed(1)} ${y.toFixed(1)}`
    if (place === 0) path += `M${at}`
    else path += step ? `H${x.toFixed(1)}V${y.toFixed(1)}` : `L${at}`
  }
  return path
}

function sayDay({ days, series, currency }: LineChartProps, place: number): string {
  const amounts = series.map(
    ({ name, values }) => `${name} ${formatAmount({ currency, amount: values[place] ?? '0' })}`,
  )
  return `${formatWeekday(days[place] ?? '')}: ${amounts.join(', ')}`
}

function placeUnder(event: PointerEvent<HTMLElement>, count: number): number {
  const box = event.currentTarget.getBoundingClientRect()
  const part = (event.clientX - box.left) / Math.max(1, box.width)
  return Math.max(0, Math.min(count - 1, Math.round(part * (count - 1))))
}

function moveByKey(
  event: KeyboardEvent,
  at: number | null,
  count: number,
  go: (place: number | null) => void,
): void {
  const from = at ?? count - 1
  const steps: Record<string, number | null> = {
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    Home: 0,
    End: count - 1,
    Escape: null,
  }
  const to = steps[event.key]
  if (to === undefined) return
  event.preventDefault()
  go(to === null ? null : Math.max(0, Math.min(count - 1, to)))
}

/** The same numbers to read: newest day first. */
function ChartTable({ label, days, series, currency, lastUnfinished }: LineChartProps) {
  const places = days.map((_, place) => place).reverse()
  return (
    <div className="max-h-64 overflow-y-auto" tabIndex={0} role="region" aria-label={label}>
      <table className="w-full text-13">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="text-12 text-text-3">
            <th scope="col" className="sticky top-0 h-9 bg-surface text-start font-medium">
              {say(words.day)}
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className="sticky top-0 h-9 bg-surface text-end font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <tr key={place}>
              <th scope="row" className="h-9 border-t border-hair text-start font-normal text-text-2">
                {lastUnfinished === true && place === days.length - 1
                  ? 'Today'
                  : formatDayMonth(days[place] ?? '')}
              </th>
              {series.map(({ name, values }) => (
                <td key={name} className="border-t border-hair text-end">
                  <Amount currency={currency} amount={values[place] ?? '0'} quietZero />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The totals above a chart; the coloured stroke ties each to its line. */
export function ChartLegend(props: {
  entries: readonly {
    readonly name: string
    readonly amount: string
    readonly line?: 1 | 2 | 3 | 4
    readonly signed?: boolean
  }[]
  currency: Currency
}) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {props.entries.map(({ name, amount, line, signed }) => (
        <div key={name} className="grid gap-0.5">
          <dt className="flex items-center gap-2 text-12 text-text-3">
            {line !== undefined && (
              <span aria-hidden="true" className={classNames('h-0.5 w-3 rounded-pill', dots[line - 1])} />
            )}
            {name}
          </dt>
          <dd className="text-16 font-semibold tracking-[-0.01em]">
            <Amount
              currency={props.currency}
              amount={amount}
              sign={signed === true ? 'always' : 'negative'}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
