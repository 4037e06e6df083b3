// Answers for the totals above a chart and which line each belongs to.
import type { Currency } from '#kit/money/currency.ts'
import { Amount } from './amount.tsx'
import { seriesLooks } from './chart-series.ts'
import { classNames } from './class-names.ts'

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
              <span
                aria-hidden="true"
                className={classNames('h-0.5 w-3 rounded-pill', seriesLooks[line - 1]?.dot)}
              />
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
