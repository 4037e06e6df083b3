// Answers for what is shown of a transaction beside the list: enough to decide whether to open it.
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { findTransaction } from '../contract.ts'
import { aboutTransaction } from './about.ts'
import { SignedAmount, Standing } from './standing.tsx'
import { costsOf, detailsOf } from './transaction-record.tsx'
import { words } from './words.ts'

interface TransactionPeekProps {
  readonly id: string
  readonly transactionHref: (id: string) => string
  readonly userHref: (uuid: string) => string
}

export function TransactionPeek({ id, ...hrefs }: TransactionPeekProps) {
  const { data, error, refetch } = useAnswer(findTransaction, { params: { id } })
  if (data === undefined && error !== null)
    return <ErrorState trouble={troubleOf(error)} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <Loading label={say(words.beside)}>
        <Skeleton className="mb-4 h-8 w-40" />
        <Skeleton className="h-40 w-full rounded-card" />
      </Loading>
    )
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-24 font-semibold">
          <SignedAmount transaction={data} />
        </p>
        <Standing transaction={data} />
        <p className="w-full text-13 text-text-2 wrap-anywhere">{aboutTransaction(data)}</p>
      </header>
      <Facts facts={detailsOf(data, hrefs)} className="border-t border-hair pt-4" />
      <Facts facts={costsOf(data)} className="border-t border-hair pt-4" />
    </>
  )
}
