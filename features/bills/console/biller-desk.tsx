// Answers for the page of billers: what the catalogue has, what customers can pay, through whom, and how sure each row is.
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { WireAnswer } from '#kit/http/contract.ts'
import { chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import { SearchField } from '#kit/screens/search-field.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { Button } from '#kit/ui/button.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { NoMatchState } from '#kit/ui/empty-state.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import { Select } from '#kit/ui/select.tsx'
import type { Column } from '#kit/ui/table-props.ts'
import { foldForSearch } from '#kit/words/fold.ts'
import { partnerName } from '#kit/words/partner-name.ts'
import { say } from '#kit/words/words.ts'
import { categories as categoryNames } from '../biller.ts'
import { categories, confidenceWords } from '../biller-words.ts'
import { changeBiller } from '../change-contract.ts'
import { listAllBillers, listBillerPartners } from '../staff-contract.ts'
import { ChangeDialog } from './biller-dialogs.tsx'
import { BillerRecord, Standing } from './biller-record.tsx'
import { words } from './words.ts'

type Row = WireAnswer<typeof listAllBillers>[number]

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    header: say(words.name),
    card: 'title',
    cell: ({ name }) => <span className="block whitespace-normal">{name}</span>,
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
    cell: (row) => (
      <span title={say(words.offeredBy, { partners: row.offers.map(partnerName).join(', ') })}>
        <Standing biller={row} word={words.seller} />
      </span>
    ),
  },
  {
    key: 'confidence',
    header: say(words.confidence),
    card: 'end',
    cell: ({ confidence }) => <span className="text-text-2">{say(confidenceWords[confidence])}</span>,
  },
]

const shows = ['all', 'sold', 'notSold', 'switchedOff'] as const
type Filter = {
  readonly typed: string
  readonly shown: (typeof shows)[number]
  readonly category: string
  readonly partner: string
}

/** A biller is named in the address by its id. */
export function BillerDesk(parts: DeskParts) {
  const [path] = useLocation()
  const [values] = useAddressState()
  const id = values.get('biller')
  return id === null ? (
    <BillerList path={path} {...parts} />
  ) : (
    <BillerRecord {...{ id, parts }} listHref={`${path}?tab=billers`} />
  )
}

function BillerList({ path, may, signInHref, waiting }: DeskParts & { path: string }) {
  const read = useAnswer(listAllBillers, {})
  const partners = useAnswer(listBillerPartners, {}).data ?? []
  const [values, change] = useAddressState()
  const [isAdding, setAdding] = useState(false)
  const filter: Filter = {
    typed: values.get('q') ?? '',
    shown: chosenOf(values, 'show', shows) ?? 'all',
    category: values.get('category') ?? '',
    partner: values.get('partner') ?? '',
  }
  const clear = () => change({ q: '', show: '', category: '', partner: '' })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {waiting('biller')}
      <Panel
        flush
        title={say(words.title)}
        note={read.data && noteOf(read.data)}
        aside={
          may(changeBiller.name) && (
            <Button size="sm" onClick={() => setAdding(true)}>
              {say(words.add)}
            </Button>
          )
        }
        className="[--gutter:20px]"
      >
        <Filters {...{ filter, partners, change }} />
        <DataTable
          caption={say(words.title)}
          columns={columns}
          rows={read.data?.filter((row) => isFound(row, filter))}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `${path}?biller=${id}`}
          empty={<NoMatchState title={say(words.none)} onClear={clear} />}
          {...troubleWith(read)}
        />
      </Panel>
      {isAdding && (
        <ChangeDialog
          rows={[]}
          row={undefined}
          {...{ partners, signInHref }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

interface FiltersProps {
  readonly filter: Filter
  readonly partners: readonly string[]
  readonly change: (part: Readonly<Record<string, string>>) => void
}

function Filters({ filter, partners, change }: FiltersProps) {
  return (
    <div className="grid gap-3 px-5 py-3 sm:grid-cols-3">
      <div className="sm:col-span-3">
        <SearchField
          label={say(words.find)}
          placeholder={say(words.find)}
          typed={filter.typed}
          onType={(q) => change({ q })}
        />
      </div>
      <Select
        label={say(words.show)}
        hideLabel
        choices={shows.map((one) => ({ value: one, label: say(words[one]) }))}
        value={filter.shown}
        onChange={(show) => change({ show })}
      />
      <Select
        label={say(words.category)}
        hideLabel
        choices={[
          { value: '', label: say(words.anyCategory) },
          ...categoryNames.map((one) => ({ value: one, label: say(categories[one]) })),
        ]}
        value={filter.category}
        onChange={(category) => change({ category })}
      />
      <Select
        label={say(words.soldBy)}
        hideLabel
        choices={[
          { value: '', label: say(words.anyPartner) },
          ...partners.map((one) => ({ value: one, label: partnerName(one) })),
        ]}
        value={filter.partner}
        onChange={(partner) => change({ partner })}
      />
    </div>
  )
}

const noteOf = (rows: readonly Row[]): string =>
  say(words.note, { sold: rows.filter((row) => row.sold_by !== null).length, all: rows.length })

function isFound(row: Row, { typed, shown, category, partner }: Filter): boolean {
  const text = `${row.name} ${say(categories[row.category])} ${row.offers.map(partnerName).join(' ')}`
  const isShown = {
    all: true,
    sold: row.sold_by !== null,
    notSold: row.sold_by === null,
    switchedOff: row.switched_off !== null,
  }[shown]
  return (
    isShown &&
    (category === '' || row.category === category) &&
    (partner === '' || row.sold_by === partner) &&
    foldForSearch(text).includes(foldForSearch(typed))
  )
}
