// Answers for a value people carry elsewhere: an account number, a reference, an id.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CopyIcon } from './copy-icon.tsx'

export interface CopyFieldProps {
  /** What lands on the clipboard. */
  readonly text: string
  /** What is shown when it differs (spaced digits, a shortened id). */
  readonly children?: ReactNode
  readonly label: string
  readonly mono?: boolean | undefined
}

/** The value with a copy icon behind it, in one line of a panel. */
export function CopyField({ text, children, label, mono }: CopyFieldProps) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <span className={classNames('min-w-0 truncate', mono === true && 'font-mono text-[0.93em]')}>
        {children ?? text}
      </span>
      <CopyIcon text={text} label={label} />
    </span>
  )
}
