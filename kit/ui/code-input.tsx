// Answers for a one-time code: one real input that pastes and fills itself, drawn as separate cells.
import { type ClipboardEvent, type Ref, useState } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldWords } from './field.tsx'
import { useScale } from './scale.tsx'

export interface CodeInputProps extends FieldWords {
  readonly value: string
  /** Digits only. */
  readonly onChange: (digits: string) => void
  /** The last digit has been typed or pasted. */
  readonly onComplete?: ((digits: string) => void) | undefined
  readonly length?: number | undefined
  /** Digits at most, where a longer code may be typed as well. */
  readonly most?: number | undefined
  readonly name?: string | undefined
  readonly id?: string | undefined
  /** While it is checked: nothing can be typed, and the focus stays. */
  readonly disabled?: boolean | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
  readonly className?: string | undefined
}

export function CodeInput(props: CodeInputProps) {
  const { value, onChange, onComplete, length = 6, most = length, ...rest } = props
  const { name, id, disabled, ref, className, ...words } = rest
  const large = useScale() === 'large'
  const [focused, setFocused] = useState(false)
  const take = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, most)
    onChange(digits)
    if (digits.length === length && digits !== value) onComplete?.(digits)
  }
  // The browser would cut a pasted "407 213" at six characters before the blank is taken out.
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    take(event.clipboardData.getData('text'))
  }
  const row = classNames(
    'relative grid auto-cols-fr grid-flow-col',
    large ? 'gap-2' : 'gap-1.5',
    disabled === true && 'opacity-60',
  )
  return (
    <Field {...words} id={id} className={className}>
      {(control) => (
        <div className={row}>
          <Drawing {...{ value, length, focused, large }} failed={words.error !== undefined} />
          <input
            {...control}
            {...{ ref, name, value }}
            readOnly={disabled}
            // A long code is copied with its blanks, which are taken out here.
            maxLength={most > cellsMost ? most * 2 : most}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            onChange={(event) => take(event.target.value)}
            onPaste={paste}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            data-quiet-focus=""
            className="absolute inset-0 size-full cursor-text bg-transparent text-16 text-transparent caret-transparent outline-0 selection:bg-transparent"
          />
        </div>
      )}
    </Field>
  )
}

interface DrawingProps {
  readonly value: string
  readonly length: number
  readonly focused: boolean
  readonly large: boolean
  readonly failed: boolean
}

/** More digits than this do not fit beside each other on a small phone. */
const cellsMost = 8

/** What lies under the input: a cell a digit, or a row where there are too many of them. */
function Drawing(props: DrawingProps) {
  const { value, length } = props
  return length > cellsMost || value.length > length ? <Row {...props} /> : <Cells {...props} />
}

/** A long code: its digits in threes, as they stand in the e-mail. */
function Row(props: Omit<DrawingProps, 'length'>) {
  const { value, focused, large, failed } = props
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex items-center border bg-surface px-3 font-mono font-semibold tracking-tight transition-[border-color,box-shadow]',
        large ? 'h-15 rounded-input-large text-16' : 'h-12 rounded-button text-16',
        failed ? 'border-danger inset-ring inset-ring-danger' : 'border-control',
        focused && 'border-brand shadow-[0_0_0_1px_var(--brand),0_0_0_5px_var(--brand-soft)]',
      )}
    >
      {value.replace(/(\d{3})(?=\d)/g, '$1 ')}
      {focused && <span className="ml-0.5 h-6 w-0.5 animate-caret rounded-pill bg-brand" />}
    </span>
  )
}

/** A cell a digit, a caret in the next one. */
function Cells(props: DrawingProps) {
  const { value, length, focused, large, failed } = props
  const next = focused ? Math.min(value.length, length - 1) : -1
  return Array.from({ length }, (_, place) => (
    <span
      key={place}
      aria-hidden="true"
      className={classNames(
        'grid place-items-center border bg-surface font-semibold transition-[border-color,box-shadow]',
        large ? 'h-15 rounded-input-large text-24' : 'h-12 rounded-button text-20',
        failed ? 'border-danger inset-ring inset-ring-danger' : 'border-control',
        place === next && 'border-brand shadow-[0_0_0_1px_var(--brand),0_0_0_5px_var(--brand-soft)]',
      )}
    >
      {value[place] ?? (place === next && <span className="h-6 w-0.5 animate-caret rounded-pill bg-brand" />)}
    </span>
  ))
}
