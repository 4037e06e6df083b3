// Answers for choosing one of several things, however it looks: radio buttons by nature, so arrows move and one press of Tab leaves.
import { useId } from 'react'
import { classNames } from './class-names.ts'

export interface Choices<Value extends string> {
  readonly label: string
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  /** Undefined where nothing is chosen beforehand. */
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
}

interface RadioChoicesProps<Value extends string> extends Choices<Value> {
  readonly className: string
  readonly look: (isChosen: boolean) => string
}

export function RadioChoices<Value extends string>(props: RadioChoicesProps<Value>) {
  const { label, choices, value, onChange, className, look } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={className}>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={classNames(
            'touch-44 cursor-pointer font-medium whitespace-nowrap transition-colors',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            look(choice.value === value),
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
