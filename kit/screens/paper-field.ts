// Answers for what the field of a paper is given and tells, for forms whose paper another feature takes.
import type { ComponentType, ReactNode } from 'react'

export interface AttachedPaper {
  /** Of a paper that has been checked. */
  readonly id: string | undefined
  /** What its file is called here; nobody else is told. */
  readonly name?: string | undefined
  /** It is on its way, or being checked. */
  readonly isComing: boolean
}

export interface PaperFieldProps {
  readonly value: AttachedPaper
  readonly onChange: (value: AttachedPaper) => void
}

/** The field that takes the paper of a reason, of the customer whom the form is about. */
export type PaperFieldOf = (props: PaperFieldProps) => ReactNode

/** The same of any customer. */
export type CustomersPaperField = ComponentType<PaperFieldProps & { readonly userId: string }>

export const noPaper: AttachedPaper = { id: undefined, isComing: false }
