// Answers for choosing one of several ways to look at a list: chips in a row that a thumb moves where there is no room.
import { useId } from 'react'
import { classNames } from './class-names.ts'

export interface ChipsProps<Value extends string> {
  readonly label: string
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Under each other where the row ends, where all have to be seen at once. */
  readonly wraps?: boolean | undefined
}

/** Radio buttons by nature, so arrows move and one press of Tab leaves. */
export function Chips<Value extends string>({ label, choices, value, onChange, wraps }: ChipsProps<Value>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(
        'flex gap-2',
        wraps === true
          ? 'flex-wrap'
          : '-mx-4 scrollbar-none overflow-x-auto px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0',
      )}
    >
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={classNames(
            'touch-44 relative inline-flex min-h-9 shrink-0 cursor-pointer items-center rounded-pill border px-3.5 text-14 font-medium whitespace-nowrap transition-colors',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            choice.value === value
              ? 'border-transparent bg-brand text-on-brand'
              : 'border-control bg-surface text-text-2 hover:text-text',
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
