// Answers for a field of a form that works without script: the server writes back what was typed, and what was wrong with it.
import type { ComponentProps, ReactNode } from 'react'
import { slot } from '../slots.ts'

/** A form with its button. Above its fields a call's words stand when it refused; empty and unseen until then. */
export function DeskForm({ act, children, ...form }: ComponentProps<'form'> & { readonly act: ReactNode }) {
  return (
    <form className="desk-form" method="post" {...form}>
      <p className="notice form-fault" role="alert" data-said={slot('form-fault')} data-form-fault="">
        {slot('form-fault')}
      </p>
      {children}
      <button className="button button--brand" type="submit">
        {act}
      </button>
    </form>
  )
}

interface FieldProps {
  /** The field of the call. */
  readonly name: string
  readonly id: string
  readonly label: string
  readonly aside?: string | undefined
  readonly hint?: string | undefined
}

export function FormInput(props: FieldProps & ComponentProps<'input'>) {
  const { label, aside, hint, ...input } = props
  const { name, id } = input
  return (
    <FormField {...{ name, id, label, aside, hint }}>
      {(describedBy) => (
        <input
          className="input"
          aria-describedby={describedBy}
          defaultValue={slot(`form-${name}`)}
          {...input}
        />
      )}
    </FormField>
  )
}

/** `children` draws the control, which is described by hint and fault. */
export function FormField(field: FieldProps & { readonly children: (describedBy: string) => ReactNode }) {
  const { name, id, label, aside, hint, children } = field
  return (
    <div className="form-field">
      <label htmlFor={id}>
        {label} {aside !== undefined && <span className="quiet">{aside}</span>}
      </label>
      {children(hint === undefined ? `${id}-fault` : `${id}-hint ${id}-fault`)}
      {hint !== undefined && (
        <p className="form-field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p
        className="form-field__fault"
        id={`${id}-fault`}
        data-said={slot(`form-${name}-fault`)}
        data-field-fault={name}
      >
        {slot(`form-${name}-fault`)}
      </p>
    </div>
  )
}
