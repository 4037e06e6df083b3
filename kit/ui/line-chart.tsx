// Answers for flows over time: straight segments without fills, words as HTML, a point for the unfinished day.
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { fromUnits, niceStep, share, spread, toUnits } from './chart-scale.ts'
import { type ChartSeries, type LineChartProps, seriesLooks } from './chart-series.ts'
import { ChartTable } from './chart-table.tsx'
import { classNames } from './class-names.ts'
import { compactAmount, formatAmount, formatDayMonth, formatWeekday } from './format.ts'
import { say } from '#kit/words/words.ts'
import { Amount } from './amount.tsx'
import { words } from './words.ts'

const gridLines = 4

export function LineChart(props: LineChartProps) {
  if (props.days.length === 0) return null
  return props.view === 'table' ? <ChartTable {...props} /> : <Drawing {...props} />
}

/** Where everything stands: shares of the plot's width and height, 0 to 1. */
interface Plan {
  /** Words of the gridlines, highest first. */
  readonly gridWords: readonly string[]
  readonly x: (place: number) => number
  readonly y: (place: number, line: number) => number
  /** How many days the full line reaches, of how many. */
  readonly drawn: number
  readonly days: number
}

function plan({ currency, days, series, lastUnfinished }: LineChartProps): Plan {
  const { units, decimals } = toUnits(series.flatMap(({ values }) => values))
  const most = units.reduce((highest, one) => (one > highest ? one : highest), 1n)
  // Gridlines stand on whole naira or dollars: their words show no decimals and must differ.
  const whole = 10n ** BigInt(decimals)
  const gap = niceStep((most + whole - 1n) / whole, gridLines) * whole
  const lines = Number((most + gap - 1n) / gap)
  const top = gap * BigInt(lines)
  return {
    gridWords: Array.from({ length: lines + 1 }, (_, line) =>
      compactAmount({ currency, amount: fromUnits(gap * BigInt(lines - line), decimals) }),
    ),
    x: (place) => (days.length === 1 ? 0.5 : place / (days.length - 1)),
    y: (place, line) => share(units[line * days.length + place] ?? 0n, 0n, top),
    drawn: lastUnfinished === true && days.length > 1 ? days.length - 1 : days.length,
    days: days.length,
  }
}

function Drawing(props: LineChartProps) {
  const { label, days, series, lastUnfinished, className } = props
  const id = useId()
  const [at, setAt] = useState<number | null>(null)
  const chart = plan(props)
  const last = days.length - 1
  return (
    <div className={classNames('grid grid-cols-[48px_minmax(0,1fr)] grid-rows-[auto_24px]', className)}>
      <Axis gridWords={chart.gridWords} />
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={sayDay(props, at ?? last)}
        aria-describedby={`${id}-how`}
        onKeyDown={(event) => moveByKey(event, at, days.length, setAt)}
        onPointerMove={(event) => setAt(placeUnder(event, days.length))}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
        className="relative h-58 rounded-tag"
      >
        <Lines chart={chart} series={series} step={props.step === true} />
        {lastUnfinished === true && <Points chart={chart} series={series} at={last} hollow />}
        {at !== null && (
          <>
            <span
              aria-hidden="true"
              className="absolute inset-y-0 w-px bg-line"
              style={{ left: `${chart.x(at) * 100}%` }}
            />
            <Points chart={chart} series={series} at={at} />
            <Tip {...props} at={at} across={chart.x(at)} />
          </>
        )}
      </div>
      <span id={`${id}-how`} hidden>
        {say(words.chartKeys)}
      </span>
      <Days days={days} lastUnfinished={lastUnfinished === true} across={chart.x} />
    </div>
  )
}

function Axis({ gridWords }: { gridWords: readonly string[] }) {
  return (
    <div aria-hidden="true" className="-my-2 flex flex-col justify-between pr-2 text-end text-12 text-text-3">
      {gridWords.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </div>
  )
}

/** Gridlines and series; the drawing stretches, its strokes do not. */
function Lines({ chart, series, step }: { chart: Plan; series: readonly ChartSeries[]; step: boolean }) {
  const zero = chart.gridWords.length - 1
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1000 1000"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {chart.gridWords.map((word, line) => (
        <path
          key={word}
          d={`M0 ${(line / zero) * 1000}H1000`}
          stroke={line === zero ? 'var(--line)' : 'var(--hair)'}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {series.map(({ name }, line) => (
        <path
          key={name}
          d={outline(
            chart.drawn,
            (place) => [chart.x(place) * 1000, (1 - chart.y(place, line)) * 1000],
            step,
          )}
          fill="none"
          stroke={seriesLooks[line]?.stroke}
          strokeWidth="2"
          strokeDasharray={seriesLooks[line]?.dash}
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {chart.drawn < chart.days && <Unfinished chart={chart} series={series} step={step} />}
    </svg>
  )
}

/** Dotted, from the last whole day to the one that is not over, whose point still moves. */
function Unfinished({ chart, series, step }: { chart: Plan; series: readonly ChartSeries[]; step: boolean }) {
  const from = chart.drawn - 1
  return series.map(({ name }, line) => (
    <path
      key={name}
      d={outline(
        2,
        (offset) => [chart.x(from + offset) * 1000, (1 - chart.y(from + offset, line)) * 1000],
        step,
      )}
      fill="none"
      stroke={seriesLooks[line]?.stroke}
      strokeWidth="2"
      strokeDasharray="1 5"
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
    />
  ))
}

/** One point on each line at a day; hollow where the day is not over. */
function Points(props: { chart: Plan; series: readonly ChartSeries[]; at: number; hollow?: boolean }) {
  const { chart, series, at, hollow } = props
  return series.map(({ name }, line) => (
    <span
      key={name}
      aria-hidden="true"
      className={classNames(
        'absolute size-2 -translate-x-1/2 translate-y-1/2 rounded-pill',
        hollow === true
          ? classNames('border-2 bg-surface', seriesLooks[line]?.ring)
          : classNames('ring-2 ring-surface', seriesLooks[line]?.dot),
      )}
      style={{ left: `${chart.x(at) * 100}%`, bottom: `${chart.y(at, line) * 100}%` }}
    />
  ))
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
  const wanted = across > 0.5 ? `${across * 100}% - 236px` : `${across * 100}% + 12px`
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-2 z-10 w-56 rounded-button border border-border bg-surface px-3 py-2.5 text-12 shadow-e2 dark:bg-neutral-soft"
      style={{ left: `clamp(0px, ${wanted}, 100% - 224px)` }}
    >
      <p className="mb-1.5 font-semibold">{formatWeekday(days[at] ?? '')}</p>
      {series.map(({ name, values }, line) => (
        <p key={name} className="mt-1 flex items-center gap-2 text-text-2">
          <span className={classNames('h-0.5 w-3 rounded-pill', seriesLooks[line]?.dot)} />
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
