// Answers for the audit log on screen: filtered and paged by its address, a row that opens beside it, and a tail that never
// moves what somebody points at.
import Download from 'lucide-react/icons/download'
import { type ReactNode, useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { type AddressChange, useAddressState } from '#kit/screens/address-state.ts'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { useCalmRows } from '#kit/screens/calm-rows.ts'
import { ListBar, PastEnd } from '#kit/screens/list-bar.tsx'
import { ListFoot } from '#kit/screens/list-foot.tsx'
import { usePages } from '#kit/screens/pages.ts'
import { Button } from '#kit/ui/button.tsx'
import { classNames } from '#kit/ui/class-names.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState, NoMatchState } from '#kit/ui/empty-state.tsx'
import { formatTimeToSecond } from '#kit/ui/format.ts'
import { Switch } from '#kit/ui/switch.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say, sayCount } from '#kit/words/words.ts'
import { listAudit } from '../contract.ts'
import { AuditFilterBar, noFilters, useAuditFilters } from './audit-filters.tsx'
import {
  actionWord,
  actorName,
  actorNote,
  type ActWords,
  type AuditRow,
  Outcome,
  Target,
  type TargetPlace,
  targetName,
} from './audit-parts.tsx'
import { AuditRecord } from './audit-record.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { words } from './words.ts'
import type { Column } from '#kit/ui/table-props.ts'

const keyOf = ({ id }: AuditRow) => id

// Beside the open row there is room for the others.
const saidInRecord = new Set(['target', 'change'])

interface ActProps {
  readonly row: AuditRow
  readonly actWords: ActWords
  readonly placeOf: TargetPlace
  readonly isBeside: boolean
}

/** What was done, and where its column has no room, to whom or what. */
function Act({ row, actWords, placeOf, isBeside }: ActProps) {
  return (
    <span className="grid min-w-0">
      <span className="line-clamp-2 wrap-anywhere whitespace-normal">{actionWord(row, actWords)}</span>
      <span className={classNames('truncate text-12 font-normal text-text-3', !isBeside && 'md:hidden')}>
        {targetName(row.target, { actWords, placeOf })}
      </span>
    </span>
  )
}

const at: Column<AuditRow> = {
  key: 'at',
  header: say(words.when),
  card: 'meta',
  className: 'md:w-48 whitespace-nowrap text-text-2',
  cell: ({ at }) => <Time at={at} look="second" />,
}

function columnsFor(
  placeOf: TargetPlace,
  actWords: ActWords,
  isBeside: boolean,
): readonly Column<AuditRow>[] {
  return [
    at,
    {
      key: 'action',
      header: say(words.action),
      card: 'title',
      cell: (row) => <Act {...{ row, actWords, placeOf, isBeside }} />,
    },
    {
      key: 'actor',
      header: say(words.who),
      card: 'amount',
      cell: (row) => (
        <span className="grid max-w-56 max-md:max-w-32 lg:min-w-36">
          <span className="truncate">{actorName(row)}</span>
          <span className="truncate text-12 text-text-3">{actorNote(row)}</span>
        </span>
      ),
    },
    {
      key: 'target',
      header: say(words.target),
      cell: ({ target }) => (
        <span className="block max-w-52 truncate">
          <Target target={target} placeOf={placeOf} actWords={actWords} />
        </span>
      ),
    },
    {
      key: 'change',
      header: say(words.change),
      className: 'whitespace-nowrap text-text-2',
      cell: ({ changes }) => (changes.length === 0 ? '–' : sayCount(words.fields, changes.length)),
    },
    {
      key: 'outcome',
      header: say(words.outcome),
      card: 'status',
      cell: (row) => <Outcome {...row} />,
    },
  ]
}

/** What the address asks for, what came, and whether new rows may come in by themselves. */
function useAuditList() {
  const [values, change] = useAddressState()
  const filters = useAuditFilters()
  const of = JSON.stringify(filters)
  const pages = usePages(of)
  const [tail, setTail] = useState(false)
  const [isUnderHand, setUnderHand] = useState(false)
  const { page, cursor } = pages
  const read = useAnswer(listAudit, { query: { ...filters, page: String(page), cursor } }, { keepsOld: true })
  const fresh = read.isPlaceholderData ? undefined : read.data?.items
  const calm = useCalmRows({ of: `${of} ${page}`, fresh, keyOf, calm: !tail || isUnderHand || page > 1 })
  const filter = (changes: AddressChange) => change({ ...changes, page: undefined })
  const openId = values.get('row') ?? undefined
  const hrefOf = (id: string | undefined) => hrefWith(values, id)
  return { filters, of, pages, read, calm, filter, tail, setTail, setUnderHand, openId, hrefOf }
}

type AuditListState = ReturnType<typeof useAuditList>

interface AuditDeskProps {
  readonly targetPlace: TargetPlace
  readonly actWords: ActWords
  /** A document that an act rests on, shown when it is asked for. */
  readonly paper: (id: string) => ReactNode
}

export function AuditDesk({ targetPlace, actWords, paper }: AuditDeskProps) {
  const list = useAuditList()
  const { openId, hrefOf } = list
  return (
    <>
      <div className={classNames(openId !== undefined && 'max-lg:hidden')}>
        <Bars list={list} actWords={actWords} />
      </div>
      <div
        className={classNames(
          'grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)]',
          openId !== undefined && 'lg:grid-cols-[minmax(0,1fr)_26rem]',
        )}
      >
        <Rows list={list} targetPlace={targetPlace} actWords={actWords} />
        {openId !== undefined && (
          <div className="bg-surface lg:overflow-y-auto lg:border-s lg:border-border">
            <AuditRecord
              key={openId}
              id={openId}
              listHref={hrefOf(undefined)}
              placeOf={targetPlace}
              actWords={actWords}
              paper={paper}
            />
          </div>
        )}
      </div>
    </>
  )
}

function Bars({ list, actWords }: { list: AuditListState; actWords: ActWords }) {
  const { filters, filter, calm, read, tail, setTail } = list
  const [exporting, setExporting] = useState(false)
  return (
    <>
      <ListBar
        waiting={calm.waiting}
        onShow={calm.show}
        refreshing={read.isFetching && read.data !== undefined}
        onRefresh={() => void read.refetch()}
      >
        <AuditFilterBar filters={filters} actWords={actWords} onFilter={filter} />
      </ListBar>
      <div className="flex flex-wrap items-center gap-x-5 border-b border-border bg-surface px-4 text-12 text-text-3 md:px-(--gutter)">
        <Sealed listed={read.data} />
        <span className="ml-auto flex items-center gap-4">
          <span title={say(words.tailHint)}>
            <Switch label={say(words.tail)} checked={tail} onChange={setTail} />
          </span>
          <Button size="sm" onClick={() => setExporting(true)}>
            <span className="inline-flex items-center gap-1.5">
              <Download aria-hidden="true" size={14} /> {say(words.exported)}
            </span>
          </Button>
        </span>
      </div>
      {exporting && <ExportDialog from={filters.from} to={filters.to} onClose={() => setExporting(false)} />}
    </>
  )
}

/** How far the chain has come: what is behind it can still be changed by nobody who keeps the head. */
function Sealed({ listed }: { listed: WireAnswer<typeof listAudit> | undefined }) {
  if (listed === undefined) return null
  const { sealed_until: until, unsealed } = listed
  return (
    <span>
      {until === null
        ? say(words.nothingSealed)
        : say(words.sealedUntil, { time: formatTimeToSecond(until) })}
      {unsealed > 0 && ` · ${sayCount(words.waiting, unsealed)}`}
    </span>
  )
}

type RowsProps = Omit<AuditDeskProps, 'paper'> & { readonly list: AuditListState }

function Rows({ list, targetPlace, actWords }: RowsProps) {
  const { pages, read, calm, openId, hrefOf, setUnderHand } = list
  const { data, error, refetch } = read
  const hold = { onPointerEnter: () => setUnderHand(true), onFocus: () => setUnderHand(true) }
  const letGo = { onPointerLeave: () => setUnderHand(false), onBlur: () => setUnderHand(false) }
  return (
    <div
      {...hold}
      {...letGo}
      className={classNames('flex min-h-0 min-w-0 flex-col', openId !== undefined && 'max-lg:hidden')}
    >
      <DataTable
        fill
        tall
        caption={say(words.list)}
        columns={columnsFor(targetPlace, actWords, openId !== undefined).filter(
          ({ key }) => openId === undefined || !saidInRecord.has(key),
        )}
        rows={data === undefined ? undefined : calm.rows}
        rowKey={keyOf}
        rowHref={({ id }) => hrefOf(id)}
        currentKey={openId}
        refreshing={read.isPlaceholderData}
        {...troubleWith({ error, refetch })}
        empty={<Nothing list={list} />}
      />
      <ListFoot listed={data} pages={pages} things={words.things} waiting={read.isPlaceholderData} />
    </div>
  )
}

function Nothing({ list: { filters, pages, filter } }: { list: AuditListState }): ReactNode {
  if (pages.page > 1) return <PastEnd onFirst={pages.first} />
  if (Object.values(filters).every((value) => value === undefined))
    return <EmptyState title={say(words.noneYet)}>{say(words.noneYetBody)}</EmptyState>
  return <NoMatchState title={say(words.noMatch)} onClear={() => filter(noFilters)} />
}

function hrefWith(values: URLSearchParams, id: string | undefined): string {
  const next = new URLSearchParams(values)
  if (id === undefined) next.delete('row')
  else next.set('row', id)
  return `?${next.toString()}`
}
