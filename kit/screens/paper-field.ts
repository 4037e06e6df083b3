// Answers for what the field of a paper is given and tells, for forms whose paper another feature takes.
export interface AttachedPaper {
  /** Of a paper that has been checked. */
  readonly id: string | undefined
  /** It is on its way, or being checked. */
  readonly isComing: boolean
}

export interface PaperFieldProps {
  readonly value: AttachedPaper
  readonly onChange: (value: AttachedPaper) => void
}
