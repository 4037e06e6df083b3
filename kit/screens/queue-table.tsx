// Answers for the table of a queue: one page of its rows, what stands there when there are none, and the way to the next.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DataTable } from '#kit/ui/data-table.tsx'
import { type ProblemError, troubleWith } from './answers.tsx'
import { PastEnd } from './list-bar.tsx'
import { type ListedPage, ListFoot, type ListFootProps } from './list-foot.tsx'
import type { DataTableProps } from '../ui/table-props.ts'

interface Listed<Row> extends ListedPage {
  readonly items: readonly Row[]
}

export interface QueueTableProps<Row>
  extends
    Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rowKey' | 'rowHref' | 'tall'>,
    Pick<ListFootProps, 'pages' | 'things'> {
  readonly answer: Pick<
    UseQueryResult<Listed<Row>, ProblemError>,
    'data' | 'error' | 'refetch' | 'isPlaceholderData'
  >
  /** Left out where it fills its page. */
  readonly isPart?: boolean
  /** What stands in the place of rows where there is none at all. */
  readonly empty: ReactNode
}

export function QueueTable<Row>({ answer, pages, things, isPart, empty, ...table }: QueueTableProps<Row>) {
  const { data, error, refetch, isPlaceholderData } = answer
  return (
    <>
      <DataTable
        {...table}
        fill={isPart !== true}
        rows={data?.items}
        refreshing={isPlaceholderData}
        {...troubleWith({ error, refetch })}
        empty={pages.page > 1 ? <PastEnd onFirst={pages.first} /> : empty}
      />
      <ListFoot listed={data} pages={pages} things={things} waiting={isPlaceholderData} />
    </>
  )
}
