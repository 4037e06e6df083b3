// Answers for the columns that queues share beside those of their marks: whose a row is, and looking at it.
import type { ReactNode } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { shortId } from '#kit/ui/format.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { queueWords as words } from './queue-words.ts'
import type { Column } from '../ui/table-props.ts'

/** The width of a column of words: it has what the others leave, and its cells are cut where that is too little. */
export const narrows = 'md:w-1/4 md:max-w-0 md:min-w-36'

/** The customer as the title of a row. `under`: what a phone, which has fewer columns, shows below the name. */
export function customerColumn<Row>(
  userHref: (uuid: string) => string,
  of: (row: Row) => { readonly uuid: string; readonly name: string | null },
  under?: (row: Row) => ReactNode,
): Column<Row> {
  return {
    key: 'customer',
    header: say(words.customer),
    card: 'title',
    className: 'md:w-44',
    cell: (row) => {
      const { uuid, name } = of(row)
      return (
        <span className="grid min-w-0">
          <span className="truncate">
            <TextLink href={userHref(uuid)}>{name === null || name === '' ? shortId(uuid) : name}</TextLink>
          </span>
          {under !== undefined && (
            <span className="truncate text-12 font-normal text-text-3 md:hidden">{under(row)}</span>
          )}
        </span>
      )
    },
  }
}

/** The button that opens a row. */
export function lookColumn<Row>(
  onLook: (row: Row) => void,
  wordOf: (row: Row) => Word = () => words.look,
): Column<Row> {
  return {
    key: 'act',
    header: say(words.act),
    align: 'end',
    card: 'meta',
    stays: true,
    cell: (row) => (
      <Button size="sm" onClick={() => onLook(row)}>
        {say(wordOf(row))}
      </Button>
    ),
  }
}
