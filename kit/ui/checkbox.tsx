// Answers for a tick: agreed, selected, or (mixed) some of them.
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import { useScale } from './scale.tsx'

export interface CheckboxProps {
  readonly checked: boolean
  /** `shift`: that key was held with the press. */
  readonly onChange: (checked: boolean, shift: boolean) => void
  /** The words beside it; with `hideLabel` for screen readers only. */
  readonly children: ReactNode
  readonly hideLabel?: boolean | undefined
  readonly mixed?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly error?: string | undefined
  readonly name?: string | undefined
}

export function Checkbox(props: CheckboxProps) {
  const { children, hideLabel, disabled, error } = props
  const large = useScale() === 'large'
  const errorId = useId()
  return (
    <div>
      <label
        className={classNames(
          'inline-flex items-start',
          large ? 'gap-3 py-2.5 text-14 text-text-2' : 'min-h-6 gap-2 py-0.5 text-13',
          disabled === true && 'opacity-60',
        )}
      >
        <Box {...props} large={large} errorId={errorId} />
        <span className={classNames('min-w-0', large && 'pt-0.5', hideLabel === true && 'sr-only')}>
          {children}
        </span>
      </label>
      {error !== undefined && (
        <p id={errorId} className={classNames('text-danger', large ? 'text-14' : 'text-12')}>
          {error}
        </p>
      )}
    </div>
  )
}

// A box changes by a press: of the pointer, or of Space, which the browser makes one.
const isWithShift = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey

/** The native checkbox with our drawing over it. */
function Box(props: CheckboxProps & { large: boolean; errorId: string }) {
  const { checked, onChange, mixed = false, disabled, error, name, large, errorId } = props
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = mixed
  }, [mixed])
  const on = checked || mixed
  const Mark = mixed ? Minus : Check
  const look = on
    ? 'border-brand bg-brand'
    : error === undefined
      ? 'border-control bg-surface'
      : 'border-danger bg-surface'
  return (
    <span
      className={classNames('relative grid shrink-0 place-items-center', large ? 'size-6' : 'mt-px size-4')}
    >
      <input
        ref={box}
        type="checkbox"
        {...{ checked, disabled, name }}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
        onChange={(event) => onChange(event.target.checked, isWithShift(event.nativeEvent))}
        className={classNames(
          'size-full appearance-none border-[1.5px] transition-colors',
          large ? 'rounded-input' : 'rounded-tag',
          look,
        )}
      />
      {on && (
        <Mark
          aria-hidden="true"
          size={large ? 16 : 12}
          strokeWidth={3}
          className="pointer-events-none absolute text-on-brand"
        />
      )}
    </span>
  )
}
