// Answers for choosing one of two to four things that change what is shown: a currency, a span of days.
import { useId } from 'react'
import { classNames } from './class-names.ts'
import { useScale } from './scale.tsx'

export interface SegmentedControlProps<Value extends string> {
  readonly label: string
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** On the customer's deep field: a dark track and a white choice. */
  readonly onField?: boolean | undefined
  readonly block?: boolean | undefined
}

/** Radio buttons by nature, so arrows move and one press of Tab leaves. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, choices, value, onChange, onField, block } = props
  const name = useId()
  const large = useScale() === 'large'
  const track =
    onField === true
      ? 'rounded-pill bg-well p-0.5'
      : large
        ? 'rounded-[10px] bg-track p-[3px]'
        : 'rounded-button border border-hair bg-sunken p-0.5'
  const size =
    onField === true
      ? 'min-h-7 min-w-12 rounded-pill px-2 text-12 font-semibold tracking-[0.02em]'
      : large
        ? 'min-h-10 rounded-button px-3 text-14'
        : 'min-h-6.5 rounded-input px-2.5 text-13 max-md:min-h-8'
  const chosen = onField === true ? 'bg-on-field text-field' : 'bg-surface text-text shadow-e1 dark:bg-raised'
  const other = onField === true ? 'text-on-field-2 hover:text-on-field' : 'text-text-2 hover:text-text'
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames('auto-cols-fr grid-flow-col', block === true ? 'grid' : 'inline-grid', track)}
    >
      {choices.map((choice) => {
        const on = choice.value === value
        return (
          <label
            key={choice.value}
            className={classNames(
              'touch-44 grid cursor-pointer place-items-center font-medium whitespace-nowrap transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              size,
              on ? chosen : other,
              on && onField !== true && !large && 'ring-1 ring-border',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={on}
              onChange={() => onChange(choice.value)}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            {choice.label}
          </label>
        )
      })}
    </div>
  )
}
