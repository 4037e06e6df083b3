// Answers for a field of a form that works without script: the server writes back what was typed, and what was wrong with it.
import type { ReactNode } from 'react'
import { slot } from '../slots.ts'

/** Where a call's words stand when it refused; empty and unseen until then. */
export function FormFault() {
  return (
    <p className="notice form-fault" role="alert" data-said={slot('form-fault')} data-form-fault="">
      {slot('form-fault')}
    </p>
  )
}

/** `name` is the field of the call; `children` draws the control, which is described by hint and fault. */
export function FormField(field: {
  readonly name: string
  readonly id: string
  readonly label: string
  readonly aside?: string
  readonly hint?: string
  readonly children: (describedBy: string) => ReactNode
}) {
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
