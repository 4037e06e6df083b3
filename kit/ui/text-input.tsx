// Answers for one line of typed text (and, with `rows`, several): all field properties of the product in one control.
import type {
  HTMLInputAutoCompleteAttribute,
  HTMLInputTypeAttribute,
  KeyboardEvent,
  ReactNode,
  Ref,
} from 'react'
import { classNames } from './class-names.ts'
import { controlBox, Field, type FieldWords } from './field.tsx'
import { useScale } from './scale.tsx'

export interface TextInputProps extends FieldWords {
  readonly value?: string | undefined
  readonly defaultValue?: string | undefined
  /** The text after every change. */
  readonly onChange?: ((value: string) => void) | undefined
  readonly onBlur?: (() => void) | undefined
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  readonly name?: string | undefined
  readonly id?: string | undefined
  readonly placeholder?: string | undefined
  readonly type?: HTMLInputTypeAttribute | undefined
  readonly minLength?: number | undefined
  readonly maxLength?: number | undefined
  readonly disabled?: boolean | undefined
  readonly required?: boolean | undefined
  readonly readOnly?: boolean | undefined
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  readonly autoCapitalize?: 'none' | 'words' | 'characters' | undefined
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url' | 'search' | undefined
  readonly spellCheck?: boolean | undefined
  /** An icon or a fixed prefix inside the box, before and behind the text. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  /** 44 px high in the console, as on the sign-in page. */
  readonly tall?: boolean | undefined
  /** More than one row makes a text area. */
  readonly rows?: number | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
  readonly className?: string | undefined
  readonly inputClassName?: string | undefined
  /** Marks the control that a dialog gives the focus to when it opens. */
  readonly focusFirst?: boolean | undefined
}

export function TextInput(props: TextInputProps) {
  const { label, hint, error, hideLabel, aside, id, className, before, after, rows, ref } = props
  const look = { large: useScale() === 'large', tall: props.tall === true }
  const box = controlBox({ ...look, invalid: error !== undefined, disabled: props.disabled === true })
  const text = classNames(
    'min-w-0 flex-1 self-stretch bg-transparent outline-0 placeholder:font-normal',
    rows !== undefined && 'resize-y py-2',
    props.inputClassName,
  )
  return (
    <Field {...{ label, hint, error, hideLabel, aside, id, className }}>
      {(control) => (
        <div className={box}>
          {before}
          {rows === undefined ? (
            <input {...control} {...passedOn(props)} ref={ref} type={props.type ?? 'text'} className={text} />
          ) : (
            <textarea {...control} {...passedOn(props)} rows={rows} className={text} />
          )}
          {after}
        </div>
      )}
    </Field>
  )
}

/** The properties that pass straight to the element, without those the field or the box takes. */
function passedOn(props: TextInputProps) {
  const { value, defaultValue, name, placeholder, minLength, maxLength, disabled, required, readOnly } = props
  const { onChange, onBlur, onKeyDown, autoComplete, autoCapitalize, inputMode, spellCheck } = props
  const text = { value, defaultValue, name, placeholder, minLength, maxLength, disabled, required, readOnly }
  return {
    ...text,
    onBlur,
    onKeyDown,
    autoComplete,
    autoCapitalize,
    inputMode,
    spellCheck,
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
    'data-focus-first': props.focusFirst === true ? '' : undefined,
  }
}
