// Answers for a PIN: dots, on-screen keys in their usual order, and the physical keyboard.
import { say } from '#kit/words/words.ts'
import Delete from 'lucide-react/icons/delete'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import { readTopDialog } from './top-dialog.ts'
import { words } from './words.ts'

export interface PinPadProps {
  /** What is typed here ("PIN", "New PIN"), for screen readers; the page says it in large. */
  readonly label: string
  readonly value: string
  readonly onChange: (digits: string) => void
  readonly onComplete?: ((digits: string) => void) | undefined
  readonly length?: number | undefined
  /** Why the last one was not taken and how many tries are left. */
  readonly error?: string | undefined
  /** While it is checked, keys do nothing. */
  readonly busy?: boolean | undefined
  /** The key at the lower left: a passkey button, or nothing. */
  readonly corner?: ReactNode
  readonly className?: string | undefined
}

export function PinPad(props: PinPadProps) {
  const { label, value, onChange, onComplete, length = 4, error, busy, corner, className } = props
  const id = useId()
  const take = (digits: string) => {
    if (busy === true) return
    const next = digits.replace(/\D/g, '').slice(0, length)
    onChange(next)
    if (next.length === length && next !== value) onComplete?.(next)
  }
  const pad = useRef<HTMLDivElement>(null)
  useDigitKeys(pad, (key) => take(key === 'Backspace' ? value.slice(0, -1) : value + key))
  return (
    <div ref={pad} role="group" aria-label={label} className={classNames('grid gap-4', className)}>
      <div className="grid justify-items-center gap-2">
        <PinDots
          {...{ label, value, length, busy, take }}
          failed={error !== undefined}
          messageId={`${id}-error`}
        />
        <p id={`${id}-error`} role="alert" className="min-h-5 text-center text-14 text-danger">
          {error}
        </p>
      </div>
      <div className="grid grid-cols-3 gap-x-2 gap-y-1">
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <Key key={digit} busy={busy} onPress={() => take(value + digit)}>
            {digit}
          </Key>
        ))}
        <div className="grid place-items-center">{corner}</div>
        <Key busy={busy} onPress={() => take(`${value}0`)}>
          0
        </Key>
        <Key busy={busy} label={say(words.deleteDigit)} onPress={() => take(value.slice(0, -1))}>
          <Delete aria-hidden="true" size={28} strokeWidth={1.75} className="text-brand" />
        </Key>
      </div>
    </div>
  )
}

/** Digits and Backspace typed anywhere on the page, unless a field or another dialog has the focus. */
function useDigitKeys(pad: RefObject<HTMLElement | null>, press: (key: string) => void): void {
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    const type = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.matches('input, textarea, select')) return
      const dialog = readTopDialog()
      if (dialog !== undefined && !dialog.contains(pad.current)) return
      if (!/^(\d|Backspace)$/.test(event.key)) return
      event.preventDefault()
      latest.current(event.key)
    }
    document.addEventListener('keydown', type)
    return () => document.removeEventListener('keydown', type)
  }, [pad])
}

interface PinDotsProps {
  readonly label: string
  readonly value: string
  readonly length: number
  readonly busy: boolean | undefined
  readonly failed: boolean
  readonly messageId: string
  readonly take: (digits: string) => void
}

/** A real password input under the dots: it takes the physical keyboard and opens no other one. */
function PinDots({ label, value, length, busy, failed, messageId, take }: PinDotsProps) {
  return (
    <div className="control-box relative flex justify-center gap-5 rounded-pill px-4 py-2">
      {Array.from({ length }, (_, place) => (
        <span
          key={place}
          aria-hidden="true"
          className={classNames(
            'size-4.5 rounded-pill border-2 transition-colors',
            failed
              ? 'border-danger bg-danger'
              : place < value.length
                ? 'border-brand bg-brand forced-colors:bg-[CanvasText]'
                : 'border-control',
          )}
        />
      ))}
      <input
        type="password"
        inputMode="none"
        autoComplete="off"
        aria-label={label}
        aria-describedby={messageId}
        aria-invalid={failed ? true : undefined}
        value={value}
        maxLength={length}
        readOnly={busy === true}
        onChange={(event) => take(event.target.value)}
        className="absolute inset-0 size-full rounded-pill bg-transparent text-16 text-transparent caret-transparent outline-0 selection:bg-transparent"
        data-focus-first=""
      />
    </div>
  )
}

function Key(props: { children: ReactNode; onPress: () => void; busy: boolean | undefined; label?: string }) {
  const { children, onPress, busy, label } = props
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={busy === true ? true : undefined}
      onClick={onPress}
      className="grid h-16 place-items-center rounded-sheet text-30 font-medium tracking-normal transition-colors hover:bg-hover active:bg-brand-soft aria-disabled:opacity-50"
    >
      {children}
    </button>
  )
}
