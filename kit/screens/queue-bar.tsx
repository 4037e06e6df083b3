// Answers for what stands above a queue: its open or its closed rows, whose they are, and what they come to.
import type { ReactNode } from 'react'
import { Select } from '#kit/ui/select.tsx'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { say, type Word } from '#kit/words/words.ts'
import { queueWords as words } from './queue-words.ts'

export type Taken = 'me' | 'nobody'
export const takenChoices: readonly Taken[] = ['me', 'nobody']

export const queueStates = ['open', 'closed'] as const
export type QueueState = (typeof queueStates)[number]
export const queueStateChoices = queueStates.map((value) => ({ value, label: say(words[value]) }))

export interface QueueSum {
  /** What is summed, where it is not the amounts that the rows show. */
  readonly word?: Word
  /** Naira of all that the filters let through; undefined while it is on its way. */
  readonly amount: string | undefined
}

interface QueueBarProps {
  readonly state: QueueState
  readonly onState: (state: QueueState) => void
  /** Left out where nobody takes a row. */
  readonly taken?: Taken | undefined
  readonly onTaken?: (taken: Taken | undefined) => void
  readonly sums: readonly QueueSum[]
  /** Other filters. */
  readonly children?: ReactNode
}

export function QueueBar({ state, onState, taken, onTaken, sums, children }: QueueBarProps) {
  return (
    <div className="flex flex-wrap items-end gap-2 border-b border-border bg-surface px-4 py-2.5 md:px-(--gutter)">
      <SegmentedControl
        label={say(words.which)}
        choices={queueStateChoices}
        value={state}
        onChange={onState}
      />
      {children}
      {onTaken !== undefined && (
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
      )}
      <span className="ml-auto flex flex-wrap gap-x-4 self-center text-13 font-medium">
        {sums.map(
          ({ word = words.sum, amount }) =>
            amount !== undefined && (
              <span key={word.english} className="whitespace-nowrap">
                {say(word, { amount: formatAmount({ currency: 'NGN', amount }) })}
              </span>
            ),
        )}
      </span>
    </div>
  )
}
