// Answers for a setting that takes effect at once.
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export interface SwitchProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly label: string
  readonly hint?: ReactNode
  readonly hideLabel?: boolean | undefined
  readonly disabled?: boolean | undefined
}

export function Switch({ checked, onChange, label, hint, hideLabel, disabled }: SwitchProps) {
  const id = useId()
  return (
    <label
      className={classNames(
        'flex min-h-11 items-center justify-between gap-4 py-1',
        disabled === true && 'opacity-60',
      )}
    >
      <span className={classNames('min-w-0', hideLabel === true && 'sr-only')}>
        <span className="block text-14 font-medium">{label}</span>
        {hint !== undefined && (
          <span id={id} className="block text-12 text-text-2">
            {hint}
          </span>
        )}
      </span>
      <span className="relative inline-block h-6.5 w-11 shrink-0">
        <input
          type="checkbox"
          role="switch"
          aria-label={label}
          aria-describedby={hint === undefined ? undefined : id}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className={classNames(
            'size-full appearance-none rounded-pill border border-transparent transition-colors',
            checked ? 'bg-brand' : 'bg-control',
          )}
        />
        <span
          aria-hidden="true"
          className={classNames(
            'pointer-events-none absolute top-[3px] left-[3px] size-5 rounded-pill transition-[translate] forced-colors:bg-[ButtonText]',
            checked ? 'translate-x-4.5 bg-on-brand' : 'bg-white',
          )}
        />
      </span>
    </label>
  )
}
