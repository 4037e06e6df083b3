// Answers for lists of "what: value": the console's facts and the lines of a receipt.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useScale } from './scale.tsx'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
  /** The last line of a review: a rule above, heavier ink. */
  readonly total?: boolean | undefined
}

/** As wide as the longest label, which wraps beyond two fifths. */
const columns = 'grid-cols-[fit-content(40%)_minmax(0,1fr)]'

/** Label and value side by side; in the customer app the value stands at the end of the line. */
export function Facts({
  facts,
  dense,
  className,
}: {
  facts: readonly Fact[]
  /** Many lines that are to be seen together. */
  dense?: boolean
  className?: string
}) {
  const large = useScale() === 'large'
  return (
    <dl className={classNames('grid', large ? 'text-14' : `${columns} gap-x-3 gap-y-2 text-13`, className)}>
      {facts.map(({ label, value, total }) => (
        <div
          key={label}
          className={classNames(
            large
              ? `flex items-baseline justify-between gap-4 ${dense === true ? 'py-1' : 'py-2'}`
              : 'col-span-2 grid grid-cols-subgrid items-baseline',
            total === true && 'mt-2 border-t border-border pt-3.5 text-16 font-semibold',
          )}
        >
          <dt
            className={classNames(
              total === true ? 'text-text' : large ? 'text-text-2' : 'text-text-3',
              !large && 'min-w-26',
            )}
          >
            {label}
          </dt>
          <dd
            className={classNames(
              'wrap-anywhere',
              // Words give way and wrap; an amount, which does not wrap, keeps its whole width.
              large ? 'text-end' : 'min-w-0',
              large && total !== true && 'font-medium',
            )}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
