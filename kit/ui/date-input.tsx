// Answers for a date people know by heart (a birth date): three plain fields, no calendar to leaf through.
import { say } from '#kit/words/words.ts'
import type { DateParts } from './calendar-date.ts'
import { classNames } from './class-names.ts'
import { controlBox, Field, type FieldWords } from './field.tsx'
import { useScale } from './scale.tsx'
import { words } from './words.ts'

export { noDate, readDate, type DateParts } from './calendar-date.ts'

export interface DateInputProps extends FieldWords {
  readonly value: DateParts
  readonly onChange: (parts: DateParts) => void
  readonly disabled?: boolean | undefined
  /** Lets the browser fill in the birth date it knows. */
  readonly birthDate?: boolean | undefined
  readonly id?: string | undefined
  readonly className?: string | undefined
}

export function DateInput({ value, onChange, disabled, birthDate, id, className, ...rest }: DateInputProps) {
  const large = useScale() === 'large'
  const parts = [
    { key: 'day', label: say(words.day), length: 2, complete: 'bday-day' },
    { key: 'month', label: say(words.month), length: 2, complete: 'bday-month' },
    { key: 'year', label: say(words.year), length: 4, complete: 'bday-year' },
  ] as const
  return (
    <Field {...rest} group id={id} className={className}>
      {(control) => (
        <div className="grid grid-cols-[1fr_1fr_1.4fr] gap-2">
          {parts.map(({ key, label, length, complete }) => (
            <label key={key} className="grid gap-1">
              <span className="text-12 text-text-2">{label}</span>
              <span
                className={controlBox({
                  large,
                  invalid: rest.error !== undefined,
                  disabled: disabled === true,
                })}
              >
                <input
                  id={key === 'day' ? control.id : undefined}
                  aria-describedby={control['aria-describedby']}
                  aria-invalid={control['aria-invalid']}
                  value={value[key]}
                  maxLength={length}
                  disabled={disabled}
                  inputMode="numeric"
                  autoComplete={birthDate === true ? complete : 'off'}
                  onChange={(event) =>
                    onChange({ ...value, [key]: event.target.value.replace(/\D/g, '').slice(0, length) })
                  }
                  className={classNames('w-full min-w-0 self-stretch bg-transparent outline-0')}
                />
              </span>
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}
