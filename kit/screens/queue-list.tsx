// Answers for one queue on its page: what stands above it, its rows, and what stands there while there are none.
import type { ReactNode } from 'react'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { type CountedWord, say, type Word } from '#kit/words/words.ts'
import { QueueBar, type QueueSum } from './queue-bar.tsx'
import { QueueTable, type QueueTableProps } from './queue-table.tsx'
import type { useQueue } from './queue.ts'

interface QueueListProps<Row> extends Pick<
  QueueTableProps<Row>,
  'answer' | 'columns' | 'rowKey' | 'rowHref'
> {
  readonly queue: ReturnType<typeof useQueue>
  readonly words: {
    readonly list: Word
    readonly things: CountedWord
    readonly none: Word
    readonly noneBody: Word
    readonly noneClosed: Word
  }
  readonly sums?: readonly QueueSum[]
  /** Other filters. */
  readonly children?: ReactNode
}

export function QueueList<Row>({ queue, words, sums = [], children, ...table }: QueueListProps<Row>) {
  return (
    <>
      <QueueBar {...queue.bar} sums={sums}>
        {children}
      </QueueBar>
      <QueueTable
        {...table}
        pages={queue.pages}
        things={words.things}
        tall
        caption={say(words.list)}
        empty={
          queue.state === 'open' ? (
            <EmptyState title={say(words.none)}>{say(words.noneBody)}</EmptyState>
          ) : (
            <EmptyState title={say(words.noneClosed)} />
          )
        }
      />
    </>
  )
}
