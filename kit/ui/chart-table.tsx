// Answers for a chart's numbers as a table, for those who would rather read than look.
import { say } from '#kit/words/words.ts'
import { Amount } from './amount.tsx'
import type { LineChartProps } from './chart-series.ts'
import { formatDayMonth } from './format.ts'
import { words } from './words.ts'

/** Newest day first. */
export function ChartTable({ label, days, series, currency, lastUnfinished }: LineChartProps) {
  const places = days.map((_, place) => place).reverse()
  return (
    <div className="max-h-64 overflow-auto" tabIndex={0} role="region" aria-label={label}>
      <table className="w-full text-13 whitespace-nowrap max-sm:text-12">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="text-12 text-text-3">
            <th scope="col" className="sticky top-0 h-9 bg-surface text-start font-medium">
              {say(words.day)}
            </th>
            {series.map(({ name }) => (
              <th
                key={name}
                scope="col"
                className="sticky top-0 h-9 bg-surface ps-3 text-end font-medium whitespace-normal max-sm:ps-2"
              >
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
                <td key={name} className="border-t border-hair ps-3 text-end max-sm:ps-2">
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
