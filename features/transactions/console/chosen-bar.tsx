// Answers for the transactions that somebody has chosen in a list, and for what stands under it meanwhile.
import type { ReactNode } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { SelectionBar } from '#kit/screens/selection-bar.tsx'
import type { Selection } from '#kit/screens/selection.ts'
import type { listTransactions, transactionStatuses } from '../contract.ts'

interface Narrowed {
  readonly query: string
  readonly status: (typeof transactionStatuses)[number] | undefined
}

/** One by one, or all that the list shows, by its search and filter. */
export interface ChosenTransactions {
  readonly ids: readonly string[]
  readonly matching: Narrowed | undefined
}

export type ActsOn = (chosen: ChosenTransactions) => ReactNode

interface ChosenBarProps {
  readonly asked: Narrowed
  readonly selection: Selection
  readonly listed: WireAnswer<typeof listTransactions> | undefined
  readonly actsOn: ActsOn
}

export function ChosenBar({ asked: { query, status }, selection, listed, actsOn }: ChosenBarProps) {
  const { keys, allAsOf } = selection
  return (
    <SelectionBar
      selection={selection}
      total={listed && { count: listed.total, isEstimate: listed.total_is_estimate }}
    >
      {actsOn(
        allAsOf === undefined ? { ids: keys, matching: undefined } : { ids: [], matching: { query, status } },
      )}
    </SelectionBar>
  )
}
