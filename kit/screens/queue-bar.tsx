// Answers for what stands above a queue: which rows it shows, whose they are, and what they come to.
import type { ReactNode } from 'react'
import { Select } from '#kit/ui/select.tsx'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import { queueWords as words } from './queue-words.ts'

export type Taken = 'me' | 'nobody'
export const takenChoices: readonly Taken[] = ['me', 'nobody']

interface QueueBarProps<State extends string> {
  /** What waits and what has ended; left out where the ended ones stand elsewhere. */
  readonly which?: {
    readonly label: string
    readonly states: readonly { readonly value: State; readonly label: string }[]
    readonly state: State
    readonly onState: (state: State) => void
  }
  readonly taken: Taken | undefined
  readonly onTaken: (taken: Taken | undefined) => void
  /** Naira of all that the filters let through; undefined while it is on its way. */
  readonly sum: string | undefined
  /** Other filters. */
  readonly children?: ReactNode
}

export function QueueBar<State extends string>(props: QueueBarProps<State>) {
  const { which, taken, onTaken, sum, children } = props
  return (
    <div className="flex flex-wrap items-end gap-2 border-b border-border bg-surface px-4 py-2.5 md:px-(--gutter)">
      {which !== undefined && (
        <SegmentedControl
          label={which.label}
          choices={which.states}
          value={which.state}
          onChange={which.onState}
        />
      )}
      {children}
      <Select
        label={say(words.filterOwner)}
        hideLabel
        choices={[
          { value: 'all', label: say(words.everybodys) },
          { value: 'me', label: say(words.mine) },
          { value: 'nobody', label: say(words.nobodys) },
        ]}
        value={taken ?? 'all'}
        onChange={(value) => onTaken(value === 'all' ? undefined : value)}
      />
      {sum !== undefined && (
        <span className="ml-auto self-center text-13 font-medium whitespace-nowrap">
          {say(words.sum, { amount: formatAmount({ currency: 'NGN', amount: sum }) })}
        </span>
      )}
    </div>
  )
}
