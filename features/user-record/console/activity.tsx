// Answers for the activity of a user: notes on top, then everything that happened, by kind, older entries on demand.
import { chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { answerKey, askFor, useClient } from '#kit/screens/answers.tsx'
import { useListPages } from '#kit/screens/list-pages.ts'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Chips } from '#kit/ui/chips.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import { ListSkeleton } from '#kit/ui/skeleton.tsx'
import { Timeline } from '#kit/ui/timeline.tsx'
import { say } from '#kit/words/words.ts'
import { readTimeline, timelineKinds } from '../contract.ts'
import { NoteForm, PinnedNotes } from './notes.tsx'
import { type RecordPlaces, timelineOf } from './timeline-entry.tsx'
import { kindWords, words } from './words.ts'

type Kind = (typeof timelineKinds)[number]

function useTimeline(userId: string, kind: Kind | undefined) {
  const client = useClient()
  const chosen = kind === undefined ? {} : { kind }
  const params = { id: userId }
  return useListPages(answerKey(readTimeline, { params, query: chosen }), (cursor, signal) =>
    askFor(client, readTimeline, {
      params,
      query: cursor === null ? chosen : { ...chosen, cursor },
      signal,
    }),
  )
}

interface ActivityProps {
  readonly userId: string
  readonly places: RecordPlaces
  readonly mayWrite: boolean
}

export function Activity({ userId, places, mayWrite }: ActivityProps) {
  const [values, change] = useAddressState()
  const kind = chosenOf(values, 'kind', timelineKinds)
  const read = useTimeline(userId, kind)
  const kinds = read.data?.pages[0]?.kinds ?? timelineKinds
  const choices = [
    { value: 'all' as const, label: say(words.all) },
    ...kinds.map((one) => ({ value: one, label: say(kindWords[one]) })),
  ]
  return (
    <div className="grid max-w-200 grid-cols-[minmax(0,1fr)] gap-4">
      <PinnedNotes userId={userId} mayWrite={mayWrite} />
      {mayWrite && (
        <Panel>
          <NoteForm userId={userId} />
        </Panel>
      )}
      <Panel title={say(words.activity)}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Chips
            wraps
            label={say(words.kinds)}
            choices={choices}
            value={kind ?? 'all'}
            onChange={(chosen) => change({ kind: chosen === 'all' ? undefined : chosen })}
          />
          <Entries read={read} userId={userId} places={places} mayWrite={mayWrite} />
        </div>
      </Panel>
    </div>
  )
}

function Entries({
  read,
  userId,
  places,
  mayWrite,
}: ActivityProps & { read: ReturnType<typeof useTimeline> }) {
  const { items, error, refetch } = read
  if (items === undefined)
    return (
      <OnItsWay label={say(words.loading)} {...{ error, refetch }}>
        <ListSkeleton rows={6} />
      </OnItsWay>
    )
  if (items.length === 0) return <EmptyState title={say(words.nothing)}>{say(words.nothingBody)}</EmptyState>
  return (
    <>
      <Timeline entries={timelineOf(items, places, { userId, mayWrite })} />
      {read.isFetchNextPageError && (
        <Banner live tone="danger">
          {say(words.moreFailed)}
        </Banner>
      )}
      {read.hasNextPage && (
        <span>
          <Button size="sm" pending={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            {say(words.more)}
          </Button>
        </span>
      )}
    </>
  )
}
