// Answers for the orders of the bills desk: searched, narrowed and paged by their address, with what the paid ones come to.
import { type ReactNode, useId } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { boughtDays, orderStates } from '#features/orders/contract.ts'
import { stateWords } from '#features/orders/state-contract.ts'
import { type AddressChange, chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { useCalmRows } from '#kit/screens/calm-rows.ts'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import { ListBar, PastEnd } from '#kit/screens/list-bar.tsx'
import { ListFoot } from '#kit/screens/list-foot.tsx'
import { type Pages, usePages } from '#kit/screens/pages.ts'
import { SearchBox } from '#kit/screens/search-box.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState, NoMatchState } from '#kit/ui/empty-state.tsx'
import { Select } from '#kit/ui/select.tsx'
import { say } from '#kit/words/words.ts'
import { listBillOrders } from '../desk-contract.ts'
import { deskWords as words } from './desk-words.ts'
import { type BillOrder, columnsOfAll } from './order-columns.tsx'
import { noPlaceFilters, PlaceFilters, usePlaceFilters } from './place-filters.tsx'

/** What the address asks for. */
function useAsked() {
  const [values] = useAddressState()
  const filters = usePlaceFilters()
  const query = values.get('q') ?? ''
  const state = chosenOf(values, 'status', orderStates)
  const day = chosenOf(values, 'day', boughtDays)
  return { filters, query, state, day, of: JSON.stringify([filters, query, state, day]) }
}
type Asked = ReturnType<typeof useAsked>

const keyOf = ({ transaction_id: id }: BillOrder) => id
const noFilters: AddressChange = { ...noPlaceFilters, q: undefined, status: undefined, day: undefined }

/** The rows that are asked for; what came new since is shown when it is asked for. */
function useOrders(asked: Asked, pages: Pages) {
  const { filters, query, state, day } = asked
  const read = useAnswer(
    listBillOrders,
    { query: { ...filters, query, state, day, page: String(pages.page), cursor: pages.cursor } },
    { keepsOld: true },
  )
  const { data, isPlaceholderData: isOld } = read
  const calm = useCalmRows({
    of: JSON.stringify([asked.of, pages.page]),
    fresh: isOld ? undefined : data?.items,
    keyOf,
  })
  return { read, calm, rows: data === undefined ? undefined : calm.rows }
}

/** `exportAct` makes a file of it. */
export function OrderList({ places, exportAct }: Pick<DeskParts, 'places'> & { exportAct: ReactNode }) {
  const asked = useAsked()
  const pages = usePages(asked.of)
  const [, change] = useAddressState()
  const { read, calm, rows } = useOrders(asked, pages)
  const { data, isPlaceholderData: isOld } = read
  const filter = (changes: AddressChange) => change({ ...changes, page: undefined })
  return (
    <>
      <ListBar
        waiting={calm.waiting}
        onShow={calm.show}
        refreshing={read.isFetching && data !== undefined}
        onRefresh={() => void read.refetch()}
        tools={exportAct}
      >
        <Filters asked={asked} onFilter={filter} />
      </ListBar>
      <DataTable
        fill
        tall
        caption={say(words.list)}
        columns={columnsOfAll}
        rows={rows}
        rowKey={keyOf}
        rowHref={({ transaction_id: id }) => places.transactionHref(id)}
        refreshing={isOld}
        {...troubleWith(read)}
        empty={
          pages.page > 1 ? (
            <PastEnd onFirst={pages.first} />
          ) : (
            <Nothing asked={asked} onClear={() => filter(noFilters)} />
          )
        }
      />
      {data !== undefined && data.total > 0 && <Sums sums={data.sums} />}
      <ListFoot listed={data} pages={pages} things={words.things} waiting={isOld} />
    </>
  )
}

function Nothing({ asked, onClear }: { asked: Asked; onClear: () => void }) {
  const { filters, query, state, day } = asked
  const { category, biller, partner, from, to } = filters
  const chosen = [query || undefined, state, day, category, biller, partner, from, to]
  const isWhole = chosen.every((one) => one === undefined)
  return isWhole ? (
    <EmptyState title={say(words.none)}>{say(words.noneBody)}</EmptyState>
  ) : (
    <NoMatchState title={say(words.noMatch)} onClear={onClear}>
      {/\d{4}/.test(query) && say(words.notSearched)}
    </NoMatchState>
  )
}

const stateChoices = [
  { value: '', label: say(words.anyState) },
  ...orderStates.map((value) => ({ value, label: say(stateWords[value]) })),
]
const dayChoices = boughtDays.map((value) => ({ value, label: say(words[value]) }))

interface FiltersProps {
  readonly asked: Asked
  readonly onFilter: (changes: AddressChange) => void
}

/** Two columns on a phone, lines that wrap where there is room. */
function Filters({ asked: { query, state, day, filters }, onFilter }: FiltersProps) {
  return (
    <div className="grid min-w-0 flex-1 grid-cols-2 gap-2 max-sm:min-w-full sm:flex sm:flex-wrap sm:items-center">
      <SearchBox
        label={say(words.search)}
        placeholder={say(words.searchPlaceholder)}
        value={query}
        onSearch={(q) => onFilter({ q })}
        className="max-sm:col-span-2 sm:min-w-80 sm:flex-1"
      />
      <Select
        label={say(words.state)}
        hideLabel
        choices={stateChoices}
        value={state ?? ''}
        onChange={(status) => onFilter({ status })}
        className="min-w-0 sm:w-36"
      />
      <PlaceFilters filters={filters} onFilter={onFilter}>
        <Select
          label={say(words.days)}
          hideLabel
          choices={dayChoices}
          value={day ?? 'made'}
          onChange={(chosen) => onFilter({ day: chosen === 'made' ? undefined : chosen })}
          className="min-w-0 sm:w-28"
        />
      </PlaceFilters>
    </div>
  )
}

function Sums({ sums }: Pick<WireAnswer<typeof listBillOrders>, 'sums'>) {
  const captionId = useId()
  const bar =
    'flex flex-wrap gap-x-6 gap-y-1 border-t border-border bg-surface px-4 py-2.5 text-13 md:px-(--gutter)'
  if (sums === null) return <p className={bar}>{say(words.tooMany)}</p>
  return (
    <div className={bar}>
      <p id={captionId}>{say(words.sums)}</p>
      <dl aria-labelledby={captionId} className="flex flex-wrap gap-x-6 gap-y-1">
        {(['amount', 'fee', 'vat', 'commission'] as const).map((name) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-text-3">{say(words[name])}</dt>
            <dd className="font-medium">
              <Amount currency="NGN" amount={sums[name]} quietZero />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
