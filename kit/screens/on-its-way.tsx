// Answers for what stands in the place of an answer that is on its way: its shape, or why it did not come.
import type { ReactNode } from 'react'
import { Loading } from '#kit/ui/skeleton.tsx'
import { type ProblemError, troubleOf } from './answers.tsx'
import { Trouble } from './trouble.tsx'

interface OnItsWayProps {
  readonly error: ProblemError | null
  readonly refetch: () => Promise<unknown>
  /** What screen readers hear. */
  readonly label: string
  /** Whether there is room for one line only. */
  readonly inline?: boolean
  /** Its shape. */
  readonly children: ReactNode
}

export function OnItsWay({ error, refetch, label, inline = false, children }: OnItsWayProps) {
  if (error === null) return <Loading label={label}>{children}</Loading>
  return <Trouble inline={inline} trouble={troubleOf(error)} onRetry={() => void refetch()} />
}
