// Answers for a date people know by heart (a birth date): three plain fields, no calendar to leaf through.
import { say } from '#kit/words/words.ts'
import { classNames } from './class-names.ts'
import { controlBox, Field, type FieldWords } from './field.tsx'
import { useScale } from './scale.tsx'
import { words } from './words.ts'

export interface DateParts {
  readonly day: string
  readonly month: string
  readonly year: string
}

export const noDate: DateParts = { day: '', month: '', year: '' }

/** `1994-03-07` of the three texts, or null when the calendar has no such day. */
export function readDate({ day, month, year }: DateParts): string | null {
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return null
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? null : text
}

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
