// Answers for choosing one of two to four things that change what is shown: a currency, a span of days.
import { useId } from 'react'
import { classNames } from './class-names.ts'
import { useScale } from './scale.tsx'

export interface SegmentedControlProps<Value extends string> {
  readonly label: string
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  /** Undefined where nothing is chosen beforehand. */
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
  /** On the customer's deep field: a dark track and a white choice. */
  readonly onField?: boolean | undefined
  readonly block?: boolean | undefined
}

interface Look {
  readonly track: string
  readonly choice: string
  readonly chosen: string
  readonly other: string
}
const looks: Record<'regular' | 'large' | 'field', Look> = {
  regular: {
    track: 'rounded-button border border-hair bg-sunken p-0.5',
    choice: 'min-h-6.5 rounded-input px-2.5 text-13 max-md:min-h-8',
    chosen: 'bg-surface text-text shadow-e1 ring-1 ring-border dark:bg-raised',
    other: 'text-text-2 hover:text-text',
  },
  large: {
    track: 'rounded-[10px] bg-track p-[3px]',
    choice: 'min-h-10 rounded-button px-3 text-14',
    chosen: 'bg-surface text-text shadow-e1 dark:bg-raised',
    other: 'text-text-2 hover:text-text',
  },
  field: {
    track: 'rounded-pill bg-well p-0.5',
    choice: 'min-h-7 min-w-12 rounded-pill px-2 text-12 font-semibold tracking-[0.02em]',
    chosen: 'bg-on-field text-field',
    other: 'text-on-field-2 hover:text-on-field',
  },
}
const ring = 'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

/** Radio buttons by nature, so arrows move and one press of Tab leaves. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, choices, value, onChange, onField, block } = props
  const name = useId()
  const scale = useScale()
  const look = looks[onField === true ? 'field' : scale]
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(
        'auto-cols-fr grid-flow-col',
        block === true ? 'grid' : 'inline-grid',
        look.track,
      )}
    >
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={classNames(
            'touch-44 grid cursor-pointer place-items-center font-medium whitespace-nowrap transition-colors',
            ring,
            look.choice,
            choice.value === value ? look.chosen : look.other,
          )}
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="absolute inset-0 z-1 size-full cursor-pointer appearance-none opacity-0"
          />
          {choice.label}
        </label>
      ))}
    </div>
  )
}
