// Answers for what stands on the sandbox's page: panels of forms, each of which makes calls of the control plane.
import type { Html } from './html.ts'

export type Choice = { readonly value: string; readonly label: string }

export type Field = {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** What stands in it before anybody types. */
  readonly usual?: string
  /** One of these is chosen; without them it is typed. */
  readonly choices?: readonly Choice[]
  readonly digits?: 'whole' | 'decimal'
  /** What is said where nothing was typed; a field without it may stay empty. */
  readonly missing?: string
}

/** What was typed, by the names of fields, without spaces around it. */
export type Typed = Readonly<Record<string, string>>
/** `said` is told above the form. A sentence without a field is about all of it. */
export type Ended =
  | { readonly ok: true; readonly said: string }
  | { readonly ok: false; readonly field?: string; readonly sentence: string }

export const said = (sentence: string): Ended => ({ ok: true, said: sentence })
export const refused = (sentence: string, field?: string): Ended =>
  field === undefined ? { ok: false, sentence } : { ok: false, field, sentence }

export type Form = {
  /** Of its panel's, in its address. */
  readonly id: string
  readonly heading: string
  readonly hint?: string
  readonly fields: readonly Field[]
  /** Its buttons; the value of the one that was pressed is what `submit` is told. */
  readonly presses: readonly Choice[]
  submit(typed: Typed, pressed: string): Promise<Ended>
}

export type Panel = {
  readonly id: string
  readonly heading: string
  readonly intro: string
  /** How things stand now, below its heading. */
  shows?(): Promise<Html>
  readonly forms: readonly Form[]
}
