// Answers for crypto deposits in the console, the newest first: narrowed by their address, each with what ends it.
import { chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import { usePages } from '#kit/screens/pages.ts'
import { QueueTable } from '#kit/screens/queue-table.tsx'
import { SearchBox } from '#kit/screens/search-box.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Select } from '#kit/ui/select.tsx'
import { say } from '#kit/words/words.ts'
import { coins } from '#kit/coins/networks.ts'
import { depositStates } from '../rules.ts'
import { listCryptoDeposits } from '../staff-contract.ts'
import { columnsFor } from './deposit-columns.tsx'
import { DepositDialog } from './deposit-dialog.tsx'
import { stateWords } from '../export-words.ts'
import { words } from './words.ts'

const states = ['open', 'waiting', ...depositStates] as const

function useAsked() {
  const [values] = useAddressState()
  const state = chosenOf(values, 'state', states)
  const coin = chosenOf(values, 'coin', coins)
  const query = values.get('q') ?? ''
  return { state, coin, query, id: values.get('deposit') ?? undefined }
}

export function DepositList(parts: DeskParts) {
  const { id, ...asked } = useAsked()
  const [, change] = useAddressState()
  const pages = usePages(JSON.stringify(asked))
  const answer = useAnswer(
    listCryptoDeposits,
    { query: { ...asked, page: String(pages.page) } },
    { keepsOld: true },
  )
  const open = (next: string | undefined) => change({ deposit: next }, { asNewEntry: next !== undefined })
  const isWhole = asked.state === undefined && asked.coin === undefined && asked.query === ''
  return (
    <>
      <Filters asked={asked} />
      <QueueTable
        {...{ answer, pages }}
        tall
        caption={say(words.list)}
        things={words.things}
        columns={columnsFor(parts.places, (deposit) => open(deposit.id))}
        rowKey={(deposit) => deposit.id}
        empty={<EmptyState title={say(isWhole ? words.none : words.noMatch)} />}
      />
      {id !== undefined && <Chosen key={id} id={id} {...parts} onClose={() => open(undefined)} />}
    </>
  )
}

function Filters({ asked }: { asked: Omit<ReturnType<typeof useAsked>, 'id'> }) {
  const [, change] = useAddressState()
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-border bg-surface px-4 py-2.5 md:px-(--gutter)">
      <SearchBox
        label={say(words.search)}
        placeholder={say(words.searchHint)}
        value={asked.query}
        onSearch={(q) => change({ q, page: undefined })}
      />
      <Select
        label={say(words.state)}
        hideLabel
        choices={[
          { value: 'all', label: say(words.anyState) },
          { value: 'open', label: say(stateWords.open) },
          { value: 'waiting', label: say(stateWords.all_waiting) },
          ...depositStates
            .filter((value) => value !== 'waiting')
            .map((value) => ({ value, label: say(stateWords[value]) })),
        ]}
        value={asked.state ?? 'all'}
        onChange={(state) => change({ state: state === 'all' ? undefined : state, page: undefined })}
      />
      <Select
        label={say(words.coin)}
        hideLabel
        choices={[
          { value: 'all', label: say(words.anyCoin) },
          ...coins.map((value) => ({ value, label: value })),
        ]}
        value={asked.coin ?? 'all'}
        onChange={(coin) => change({ coin: coin === 'all' ? undefined : coin, page: undefined })}
      />
    </div>
  )
}

/** As it stands now: a link may lead to one of another page. */
function Chosen({ id, onClose, ...parts }: DeskParts & { id: string; onClose: () => void }) {
  const { data } = useAnswer(listCryptoDeposits, { query: { id } })
  const [deposit] = data?.items ?? []
  return deposit === undefined ? null : <DepositDialog {...{ deposit, onClose }} {...parts} />
}
