// Answers for the deposits in suspense, the one that waits longest first, and for what ends one.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { type AddressChange, chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { PastEnd } from '#kit/screens/list-bar.tsx'
import { ListFoot } from '#kit/screens/list-foot.tsx'
import { usePages } from '#kit/screens/pages.ts'
import { QueueBar, takenChoices } from '#kit/screens/queue-bar.tsx'
import { DueCell, type MarkSlot } from '#kit/screens/queue-mark.tsx'
import { queueWords } from '#kit/screens/queue-words.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CopyField } from '#kit/ui/copy-field.tsx'
import { type Column, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { shortId } from '#kit/ui/format.ts'
import { Select } from '#kit/ui/select.tsx'
import { StatusPill } from '#kit/ui/status-pill.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { listSuspended, suspensionReasons } from '../contract.ts'
import { OwnerlessDialog } from './ownerless-dialog.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { suspensionWords } from './suspension-words.ts'
import { words } from './words.ts'

type Deposit = WireAnswer<typeof listSuspended>['items'][number]

interface ColumnDoors {
  readonly userHref: (uuid: string) => string
  readonly requestHref: (id: string) => string
  readonly mayRelease: boolean
  readonly onEnd: (deposit: Deposit) => void
}

/** On a phone, where the column of the owner has no room, their name stands here too. */
function Sender({ deposit }: { deposit: Deposit }) {
  const { sender_name: name, sender_bank: bank, user_name: owner } = deposit
  return (
    <span className="grid min-w-0">
      <span className="truncate">{name === '' ? say(words.untoldSender) : name}</span>
      <span className="truncate text-12 font-normal text-text-3">
        {bank}
        {owner !== null && <span className="md:hidden"> · {say(words.forOwner, { name: owner })}</span>}
      </span>
    </span>
  )
}

const endWords = {
  released: words.endReleased,
  returned: words.endReturned,
  taken_back: words.endTakenBack,
} as const

/** On its way back the bank's own word says how far it is; after a try that failed, why it is here again. */
function Why({ deposit, requestHref }: { deposit: Deposit; requestHref: ColumnDoors['requestHref'] }) {
  const { state, suspension, return_says: says, waiting_request: request } = deposit
  const reason = suspension === null ? undefined : say(suspensionWords[suspension])
  return (
    <span className="grid max-w-52 min-w-0 justify-items-start">
      {state === 'returning' ? (
        <StatusPill status="processing">{say(words.onItsWayBack)}</StatusPill>
      ) : state === 'returned' || state === 'taken_back' || state === 'released' ? (
        <StatusPill status={state === 'released' ? 'success' : 'reversed'}>{say(endWords[state])}</StatusPill>
      ) : (
        <StatusPill status="suspense">{reason}</StatusPill>
      )}
      {request !== null && (
        <span className="text-12 font-normal">
          <TextLink href={requestHref(request)}>{say(words.waitsForApproval)}</TextLink>
        </span>
      )}
      {says !== null && (
        <span className="max-w-full truncate text-12 font-normal text-text-3" title={says}>
          {says}
        </span>
      )}
    </span>
  )
}

function Owner({ deposit, href }: { deposit: Deposit; href: (uuid: string) => string }) {
  const { user_uuid: uuid, user_name: name } = deposit
  if (uuid === null) return <span className="text-text-3">{say(words.unknownOwner)}</span>
  return (
    <span className="block max-w-32 truncate">
      <TextLink href={href(uuid)}>{name ?? shortId(uuid)}</TextLink>
    </span>
  )
}

const from: Column<Deposit> = {
  key: 'from',
  header: say(words.from),
  card: 'title',
  className: 'md:w-52',
  cell: (deposit) => <Sender deposit={deposit} />,
}
const reference: Column<Deposit> = {
  key: 'reference',
  header: say(words.providerReference),
  cell: ({ provider_reference: text }) => (
    <CopyField mono text={text} label={say(words.copyReference)}>
      {shortId(text)}
    </CopyField>
  ),
}
const amount: Column<Deposit> = {
  key: 'amount',
  header: say(words.amount),
  align: 'end',
  card: 'amount',
  cell: (deposit) => <Amount currency={deposit.currency} amount={deposit.amount} className="font-medium" />,
}

function columnsFor(
  { userHref, requestHref, mayRelease, onEnd }: ColumnDoors,
  state: State,
): readonly Column<Deposit>[] {
  const why: Column<Deposit> = {
    key: 'why',
    header: say(words.why),
    card: 'status',
    cell: (deposit) => <Why deposit={deposit} requestHref={requestHref} />,
  }
  const user: Column<Deposit> = {
    key: 'user',
    header: say(words.owner),
    cell: (deposit) => <Owner deposit={deposit} href={userHref} />,
  }
  const due: Column<Deposit> = {
    key: 'due',
    header: say(state === 'waiting' ? queueWords.dueAndOwner : words.ended),
    align: 'end',
    cell: (deposit) =>
      deposit.ended_at === null ? (
        <DueCell dueAt={deposit.due_at} since={deposit.recorded_at} marked={deposit} />
      ) : (
        <Time at={deposit.ended_at} />
      ),
  }
  const act: Column<Deposit> = {
    key: 'act',
    header: say(words.act),
    align: 'end',
    card: 'meta',
    cell: (deposit) =>
      deposit.waiting_request === null &&
      deposit.state === 'suspended' && (
        <Button size="sm" onClick={() => onEnd(deposit)}>
          {say(deposit.user_uuid === null ? words.decide : words.release)}
        </Button>
      ),
  }
  return [from, why, user, reference, due, amount, ...(mayRelease && state === 'waiting' ? [act] : [])]
}

const states = ['waiting', 'ended'] as const
type State = (typeof states)[number]
const stateChoices = [
  { value: 'waiting', label: say(words.waiting) },
  { value: 'ended', label: say(words.ended) },
] as const

export interface SuspendedListProps {
  readonly userHref: (uuid: string) => string
  readonly requestHref: (id: string) => string
  readonly mayRelease: boolean
  /** Where to prove anew who one is; it leads back here. */
  readonly signInHref: string
  /** For who may take a deposit. */
  readonly Mark: MarkSlot | undefined
}

/** What is shown stands in the address: those that wait or have ended, for which reason, and taken by whom. */
export function SuspendedList(props: SuspendedListProps) {
  const { userHref, requestHref, mayRelease, signInHref, Mark } = props
  const [values, change] = useAddressState()
  const state = chosenOf(values, 'status', states) ?? 'waiting'
  const reason = chosenOf(values, 'reason', suspensionReasons)
  const taken = chosenOf(values, 'taken', takenChoices)
  const set = (changes: AddressChange) => change({ ...changes, page: undefined })
  const pages = usePages(state)
  const id = values.get('id') ?? undefined
  const query = { page: String(pages.page), cursor: pages.cursor, state, reason, taken, id }
  const { data, error, refetch, isPlaceholderData } = useAnswer(listSuspended, { query }, { keepsOld: true })
  const [chosen, setChosen] = useState<Deposit>()
  const Ending = chosen?.user_uuid === null ? OwnerlessDialog : ReleaseDialog
  const onClose = () => setChosen(undefined)
  return (
    <>
      <QueueBar
        which={{
          label: say(words.which),
          states: stateChoices,
          state,
          onState: (next) => set({ status: next === 'waiting' ? undefined : next, id: undefined }),
        }}
        taken={taken}
        onTaken={(next) => set({ taken: next })}
        sum={data?.sum}
      >
        <Reasons reason={reason} onChange={(next) => set({ reason: next })} />
      </QueueBar>
      <DataTable
        fill
        tall
        caption={say(words.list)}
        columns={columnsFor({ userHref, requestHref, mayRelease, onEnd: setChosen }, state)}
        rows={data?.items}
        rowKey={(deposit) => deposit.id}
        refreshing={isPlaceholderData}
        trouble={error === null ? undefined : troubleOf(error)}
        onRetry={() => void refetch()}
        empty={pages.page > 1 ? <PastEnd onFirst={pages.first} /> : <Nothing state={state} />}
      />
      <ListFoot listed={data} pages={pages} things={words.things} waiting={isPlaceholderData} />
      {chosen !== undefined && <Ending key={chosen.id} deposit={chosen} {...{ signInHref, Mark, onClose }} />}
    </>
  )
}

type Reason = (typeof suspensionReasons)[number]

function Reasons({
  reason,
  onChange,
}: {
  reason: Reason | undefined
  onChange: (reason: Reason | undefined) => void
}) {
  return (
    <Select
      label={say(words.why)}
      hideLabel
      choices={[
        { value: 'all', label: say(words.anyReason) },
        ...suspensionReasons.map((value) => ({ value, label: say(suspensionWords[value]) })),
      ]}
      value={reason ?? 'all'}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
    />
  )
}

function Nothing({ state }: { state: State }) {
  return state === 'waiting' ? (
    <EmptyState title={say(words.none)}>{say(words.noneBody)}</EmptyState>
  ) : (
    <EmptyState title={say(words.noneEnded)} />
  )
}
