// Answers for a record as it comes: its outline meanwhile, that there is none of this id, or why it did not come.
import type { ReactNode } from 'react'
import { ButtonLink } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { type ProblemError, troubleOf } from './answers.tsx'

interface RecordProps<Data> {
  readonly answer: {
    readonly data: Data | undefined
    readonly error: ProblemError | null
    readonly refetch: () => Promise<unknown>
  }
  readonly loading: string
  readonly missing: {
    readonly title: string
    readonly body: string
    /** Where all of them are. */
    readonly href: string
    readonly link: string
  }
  readonly children: (data: Data) => ReactNode
}

export function RecordAsItComes<Data>({ answer, loading, missing, children }: RecordProps<Data>) {
  const { data, error, refetch } = answer
  if (data !== undefined) return children(data)
  if (error === null)
    return (
      <Loading label={loading}>
        <Skeleton className="mb-4 h-10 w-72" />
        <Skeleton className="h-64 w-full rounded-card" />
      </Loading>
    )
  if (error.problem.status === 404 || error.problem.status === 422)
    return (
      <EmptyState title={missing.title} action={<ButtonLink href={missing.href}>{missing.link}</ButtonLink>}>
        {missing.body}
      </EmptyState>
    )
  return <ErrorState trouble={troubleOf(error)} onRetry={() => void refetch()} />
}
