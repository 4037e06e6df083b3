// Answers for what of the activity is shown: words and chips, standing in the address, so that Back and a link keep them.
import { chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { SearchBox } from '#kit/screens/search-box.tsx'
import { Chips } from '#kit/ui/chips.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { transactionKinds, transactionTypes } from '../kinds.ts'
import type { ActivityFilter } from './transactions.ts'
import { activityWords } from './activity-words.ts'

const shows = ['all', 'in', 'out', 'pending', ...transactionTypes] as const
type Show = (typeof shows)[number]

const showWords: Readonly<Record<string, Word>> = {
  all: activityWords.all,
  in: activityWords.in,
  out: activityWords.out,
  pending: activityWords.waiting,
  ...Object.fromEntries(transactionTypes.map((type) => [type, transactionKinds[type].many])),
}

function filterOf(show: Show, query: string): ActivityFilter {
  const searched = query === '' ? {} : { query }
  if (show === 'all') return searched
  if (show === 'in' || show === 'out') return { ...searched, direction: show }
  return show === 'pending' ? { ...searched, state: 'pending' } : { ...searched, type: show }
}

export interface ActivityShown {
  readonly filter: ActivityFilter
  /** Whether anything is left out. */
  readonly isFiltered: boolean
  readonly showAll: () => void
}

/** What the address asks for. */
export function useActivityFilter(): ActivityShown & {
  readonly show: Show
  readonly query: string
  readonly change: ReturnType<typeof useAddressState>[1]
} {
  const [values, change] = useAddressState()
  const show = chosenOf(values, 'show', shows) ?? 'all'
  const query = (values.get('q') ?? '').trim().slice(0, 100)
  return {
    show,
    query,
    change,
    filter: filterOf(show, query),
    isFiltered: show !== 'all' || query !== '',
    showAll: () => change({ show: undefined, q: undefined }),
  }
}

export function ActivityFilterBar({
  show,
  query,
  change,
}: Pick<ReturnType<typeof useActivityFilter>, 'show' | 'query' | 'change'>) {
  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <SearchBox
        label={say(activityWords.search)}
        placeholder={say(activityWords.searchHint)}
        value={query}
        onSearch={(typed) => change({ q: typed })}
      />
      <Chips
        label={say(activityWords.show)}
        choices={shows.map((value) => ({ value, label: say(showWords[value] ?? activityWords.all) }))}
        value={show}
        onChange={(value) => change({ show: value === 'all' ? undefined : value })}
      />
    </search>
  )
}
