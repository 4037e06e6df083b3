// Answers for choosing one of a list: the platform's own select, drawn like our fields.
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Ref } from 'react'
import { classNames } from './class-names.ts'
import { controlBox, Field, type FieldWords } from './field.tsx'
import { useScale } from './scale.tsx'

export interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly disabled?: boolean | undefined
}

export interface SelectProps<Value extends string> extends FieldWords {
  readonly choices: readonly Choice<Value>[]
  /** '' while nothing is chosen; `placeholder` is then shown. */
  readonly value: Value | ''
  readonly onChange: (value: Value) => void
  readonly placeholder?: string | undefined
  readonly name?: string | undefined
  readonly id?: string | undefined
  readonly disabled?: boolean | undefined
  readonly required?: boolean | undefined
  readonly ref?: Ref<HTMLSelectElement> | undefined
  readonly className?: string | undefined
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { choices, value, onChange, placeholder, name, id, disabled, required, ref, className, ...words } =
    props
  const large = useScale() === 'large'
  const pick = (picked: string) => {
    const choice = choices.find((one) => one.value === picked)
    if (choice !== undefined) onChange(choice.value)
  }
  return (
    <Field {...words} id={id} className={className}>
      {(control) => (
        <div
          className={classNames(
            controlBox({ large, invalid: words.error !== undefined, disabled: disabled === true }),
            'relative px-0!',
          )}
        >
          <select
            {...control}
            {...{ ref, name, value, disabled, required }}
            onChange={(event) => pick(event.target.value)}
            className={classNames(
              'w-full min-w-0 appearance-none self-stretch truncate rounded-[inherit] bg-transparent outline-0',
              large ? 'pr-11 pl-4' : 'pr-9 pl-3',
              value === '' && 'text-text-3',
            )}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                {choice.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            size={large ? 20 : 16}
            className={classNames('pointer-events-none absolute text-text-3', large ? 'right-4' : 'right-3')}
          />
        </div>
      )}
    </Field>
  )
}
