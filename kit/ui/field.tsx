// Answers for what stands around every control: label, hint, error, and the ids that tie them together.
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { useScale } from './scale.tsx'

/** What every field accepts, whatever its control. */
export interface FieldWords {
  readonly label: string
  readonly hint?: ReactNode
  /** What is wrong and what to do; its presence marks the control invalid. */
  readonly error?: string | undefined
  /** Keeps the label for screen readers only, where the place says what it is (a search box). */
  readonly hideLabel?: boolean | undefined
  /** Words or a link at the end of the label's line. */
  readonly aside?: ReactNode
}

/** The attributes a control takes to be tied to its label, hint and error. */
export interface FieldControl {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps extends FieldWords {
  readonly id?: string | undefined
  /** Draws the control with the ids; a group of controls passes `group` and takes `aria-labelledby` by itself. */
  readonly children: (control: FieldControl) => ReactNode
  /** For several controls under one label (a date, a PIN): a fieldset with a legend in place of a label. */
  readonly group?: boolean | undefined
  readonly className?: string | undefined
}

/** Label above, control, then error or hint below. */
export function Field(props: FieldProps) {
  const { hint, error, id, children, group, className } = props
  const made = useId()
  const controlId = id ?? made
  const control: FieldControl = {
    id: controlId,
    'aria-describedby': error !== undefined || hint !== undefined ? messageId(controlId) : undefined,
    'aria-invalid': error === undefined ? undefined : true,
  }
  const Outer = group === true ? 'fieldset' : 'div'
  return (
    <Outer
      className={classNames('grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5', className)}
      {...(group === true ? { 'aria-describedby': control['aria-describedby'] } : {})}
    >
      <Label {...props} controlId={controlId} />
      {children(control)}
      <Message {...props} controlId={controlId} />
    </Outer>
  )
}

const messageId = (controlId: string) => `${controlId}-message`

type Part = Omit<FieldProps, 'children'> & { readonly controlId: string }

function Label({ label, hideLabel, aside, group, controlId }: Part) {
  const large = useScale() === 'large'
  const look = classNames(
    large ? 'text-14' : 'text-13',
    'font-medium text-text',
    hideLabel === true && 'sr-only',
  )
  if (group === true)
    return <legend className={classNames(look, hideLabel !== true && 'mb-1.5')}>{label}</legend>
  return (
    <div className={hideLabel === true ? 'contents' : 'flex items-baseline justify-between gap-3'}>
      <label htmlFor={controlId} className={look}>
        {label}
      </label>
      {aside !== undefined && (
        <span className={classNames(large ? 'text-14' : 'text-12', 'text-text-3')}>{aside}</span>
      )}
    </div>
  )
}

/** What is wrong, else the hint. */
function Message({ hint, error, controlId }: Part) {
  const large = useScale() === 'large'
  const small = large ? 'text-14' : 'text-12'
  if (error !== undefined) {
    return (
      <p id={messageId(controlId)} className={classNames(small, 'flex items-start gap-1.5 text-danger')}>
        <CircleAlert aria-hidden="true" size={large ? 20 : 16} strokeWidth={1.75} className="shrink-0" />
        <span>{error}</span>
      </p>
    )
  }
  if (hint === undefined) return null
  return (
    <div id={messageId(controlId)} className={classNames(small, large ? 'text-text-2' : 'text-text-3')}>
      {hint}
    </div>
  )
}

/** The drawn box around a text control: 36 px, 44 px with `tall`, 52 px in the customer app. */
export function controlBox(look: {
  large: boolean
  tall?: boolean
  invalid: boolean
  disabled: boolean
}): string {
  return classNames(
    'flex w-full items-center gap-2 border bg-surface text-text transition-[border-color,box-shadow]',
    look.large
      ? 'control-box-large min-h-13 rounded-input-large px-4 text-16 font-medium'
      : 'control-box rounded-input px-3 max-md:min-h-11 max-md:text-16',
    !look.large && (look.tall === true ? 'min-h-11 text-16' : 'min-h-9 text-14'),
    look.invalid ? 'border-danger inset-ring inset-ring-danger' : 'border-control',
    look.disabled && 'bg-sunken text-text-2 opacity-70',
  )
}
