// Answers for refusals: what a customer, an admin or a partner can cause is a value, never an exception.

/** One bad field: where it stands in the input, and what a person reads. */
export type FieldError = { path: string; message: string }

/** How a contract declares a refusal: HTTP status and the sentence a person reads ({placeholders} allowed). */
export type RefusalWords = { readonly status: number; readonly say: string }

export type Done<Value> = { readonly ok: true; readonly value: Value }
export type Refused<Code extends string> = {
  readonly ok: false
  readonly code: Code
  /** Values for the {placeholders} of the sentence. */
  readonly values?: Readonly<Record<string, string>>
  readonly errors?: readonly FieldError[]
}
export type Result<Value, Code extends string = never> = Done<Value> | Refused<Code>

/** The verb did what was asked. */
export function done(): Done<undefined>
export function done<Value>(value: Value): Done<Value>
export function done(value?: unknown): Done<unknown> {
  return { ok: true, value }
}

/** The verb declined; nothing was changed. */
export function refuse<const Code extends string>(
  code: Code,
  more: { values?: Readonly<Record<string, string>>; errors?: readonly FieldError[] } = {},
): Refused<Code> {
  return { ok: false, code, ...more }
}
