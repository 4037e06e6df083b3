// Answers for the page of billers: what the catalogue has, what customers can pay, through whom, and how sure each row is.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { SearchField } from '#kit/screens/search-field.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { NoMatchState } from '#kit/ui/empty-state.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import type { Column } from '#kit/ui/table-props.ts'
import { foldForSearch } from '#kit/words/fold.ts'
import { partnerName } from '#kit/words/partner-name.ts'
import { say } from '#kit/words/words.ts'
import { categories } from '../biller-words.ts'
import { listAllBillers } from '../staff-contract.ts'
import { words } from './words.ts'

type Row = WireAnswer<typeof listAllBillers>[number]

const certainty = { A: words.confidenceA, B: words.confidenceB, C: words.confidenceC } as const

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    header: say(words.name),
    card: 'title',
    cell: ({ name, notes }) => (
      <span className="block whitespace-normal" title={notes ?? undefined}>
        {name}
      </span>
    ),
  },
  {
    key: 'category',
    header: say(words.category),
    card: 'meta',
    cell: ({ category }) => say(categories[category]),
  },
  { key: 'reference', header: say(words.reference), cell: ({ reference }) => reference },
  {
    key: 'fee',
    header: say(words.fee),
    align: 'end',
    card: 'amount',
    cell: ({ fee }) => <Amount currency="NGN" amount={fee} />,
  },
  {
    key: 'sold',
    header: say(words.soldBy),
    card: 'status',
    cell: ({ sold_by: seller, offers }) =>
      seller === null ? (
        <span title={say(words.offeredBy, { partners: offers.map(partnerName).join(', ') })}>
          <Badge quiet>{say(words.notSold)}</Badge>
        </span>
      ) : (
        partnerName(seller)
      ),
  },
  {
    key: 'confidence',
    header: say(words.confidence),
    card: 'end',
    cell: ({ confidence, sources }) => (
      <span className="text-text-2" title={sources.join(', ')}>
        {say(certainty[confidence])}
      </span>
    ),
  },
]

type Shown = 'all' | 'sold' | 'notSold'

export function BillerDesk() {
  const read = useAnswer(listAllBillers, {})
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const found = read.data?.filter(
    (row) => (shown === 'all' || (row.sold_by !== null) === (shown === 'sold')) && isFound(row, typed),
  )
  return (
    <div className="mt-5">
      <Panel flush title={say(words.title)} note={read.data && noteOf(read.data)} className="[--gutter:20px]">
        <div className="flex flex-wrap gap-3 px-5 py-3">
          <div className="min-w-60 flex-1">
            <SearchField
              label={say(words.find)}
              placeholder={say(words.find)}
              typed={typed}
              onType={setTyped}
            />
          </div>
          <SegmentedControl
            label={say(words.show)}
            choices={(['all', 'sold', 'notSold'] as const).map((one) => ({
              value: one,
              label: say(words[one]),
            }))}
            value={shown}
            onChange={setShown}
          />
        </div>
        <DataTable
          caption={say(words.title)}
          columns={columns}
          rows={found}
          rowKey={({ id }) => id}
          empty={<NoMatchState title={say(words.none)} />}
          {...troubleWith(read)}
        />
      </Panel>
    </div>
  )
}

const noteOf = (rows: readonly Row[]): string =>
  say(words.note, { sold: rows.filter((row) => row.sold_by !== null).length, all: rows.length })

function isFound({ name, category, offers }: Row, typed: string): boolean {
  const text = `${name} ${say(categories[category])} ${offers.map(partnerName).join(' ')}`
  return foldForSearch(text).includes(foldForSearch(typed))
}
