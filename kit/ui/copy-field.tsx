// Answers for a value people carry elsewhere: an account number, a reference, an id.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CopyButton } from './copy-button.tsx'

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
      <CopyButton icon text={text} label={label} />
    </span>
  )
}

/** The customer's account card: bank, big number, name, and a button that copies the number. */
export function AccountCard(props: {
  bank: string
  number: string
  shown: string
  name: string
  said: string
}) {
  const { bank, number, shown, name, said } = props
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-page p-3 dark:bg-sunken">
      <div className="min-w-0">
        <p className="text-12 font-medium text-text-2">{bank}</p>
        <p className="text-20 font-semibold tracking-[0.02em]">{shown}</p>
        <p className="text-12 font-medium text-text-2 wrap-anywhere">{name}</p>
      </div>
      <CopyButton text={number} said={said} variant="soft" />
    </div>
  )
}
