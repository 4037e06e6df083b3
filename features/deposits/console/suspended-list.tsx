// Answers for the suspended deposits, the one that waits longest first, for what ends one, and for those that have ended.
import { useState } from 'react'
import { findUserTiers } from '#features/tiers/contract.ts'
import { chosenOf } from '#kit/screens/address-state.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import type { QueueState } from '#kit/screens/queue-bar.tsx'
import { lookColumn, narrows } from '#kit/screens/queue-columns.tsx'
import { QueueList } from '#kit/screens/queue-list.tsx'
import { closedColumns, openColumns } from '#kit/screens/queue-mark.tsx'
import { useQueue } from '#kit/screens/queue.ts'
import { queueWords } from '#kit/screens/queue-words.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { shortId } from '#kit/ui/format.ts'
import { Select } from '#kit/ui/select.tsx'
import { StatusPill } from '#kit/ui/status-pill.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { listSuspended, releaseDeposit, suspensionReasons } from '../contract.ts'
import { stateWords, suspensionWords } from '../queue-words.ts'
import { EndedDialog, type Deposit } from './ended-dialog.tsx'
import { OwnerlessDialog } from './ownerless-dialog.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { words } from './words.ts'
import type { Column } from '#kit/ui/table-props.ts'

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
      <span className="truncate text-12 font-normal text-text-3">{bank}</span>
      {owner !== null && (
        <span className="truncate text-12 font-normal text-text-3 md:hidden">
          {say(words.forOwner, { name: owner })}
        </span>
      )}
    </span>
  )
}

/** On its way back the bank's own word says how far it is; after a try that failed, why it is here again. Of what has ended, why it was. */
function Why({ deposit, requestHref }: { deposit: Deposit; requestHref: ColumnDoors['requestHref'] }) {
  const { state, suspension, return_says: says, waiting_request: request } = deposit
  const reason = suspension === null ? undefined : say(suspensionWords[suspension])
  return (
    <span className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start" title={reason}>
      {state === 'returning' ? (
        <StatusPill status="processing">{say(stateWords.returning)}</StatusPill>
      ) : state === 'suspended' ? (
        <StatusPill status="suspense">{reason}</StatusPill>
      ) : (
        <span className="max-w-full truncate">{reason}</span>
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
    <span className="block truncate">
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
const amount: Column<Deposit> = {
  key: 'amount',
  header: say(words.amount),
  align: 'end',
  card: 'amount',
  cell: (deposit) => <Amount currency={deposit.currency} amount={deposit.amount} className="font-medium" />,
}

function columnsFor(
  { userHref, requestHref, mayRelease, onEnd }: ColumnDoors,
  state: QueueState,
): readonly Column<Deposit>[] {
  const why: Column<Deposit> = {
    key: 'why',
    header: say(words.why),
    card: 'status',
    className: narrows,
    cell: (deposit) => <Why deposit={deposit} requestHref={requestHref} />,
  }
  const user: Column<Deposit> = {
    key: 'user',
    header: say(queueWords.customer),
    className: narrows,
    cell: (deposit) => <Owner deposit={deposit} href={userHref} />,
  }
  const act = lookColumn(onEnd, (deposit) =>
    isToEnd(deposit, mayRelease) ? endWord(deposit) : queueWords.look,
  )
  if (state === 'open')
    return [from, why, user, amount, ...openColumns<Deposit>(({ recorded_at: at }) => at), act]
  return [
    from,
    why,
    user,
    amount,
    ...closedColumns<Deposit>({
      outcome: ({ state: how }) => say(stateWords[how]),
      at: ({ ended_at: at }) => at,
    }),
    act,
  ]
}

const isToEnd = ({ waiting_request: request, state }: Deposit, mayRelease: boolean): boolean =>
  mayRelease && request === null && state === 'suspended'
const endWord = ({ user_uuid: owner }: Deposit) => (owner === null ? words.decide : words.release)

/** What is shown stands in the address: open or closed ones, for which reason, and taken by whom. */
export function SuspendedList({ places, may, signInHref, Mark }: DeskParts) {
  const mayRelease = may(releaseDeposit.name)
  const queue = useQueue('deposit')
  const { values, set, state, taken, pages, chosenId, look } = queue
  const reason = chosenOf(values, 'reason', suspensionReasons)
  const query = {
    page: String(pages.page),
    cursor: pages.cursor,
    state,
    reason,
    taken,
  } as const
  const answer = useAnswer(listSuspended, { query }, { keepsOld: true })
  const { data } = answer
  const onClose = () => look(undefined)
  return (
    <>
      <QueueList
        {...{ queue, words, answer }}
        sums={[{ amount: data?.sum }]}
        columns={columnsFor({ ...places, mayRelease, onEnd: (deposit) => look(deposit.id) }, state)}
        rowKey={(deposit) => deposit.id}
      >
        <Reasons reason={reason} onChange={(next) => set({ reason: next })} />
      </QueueList>
      {chosenId !== undefined && (
        <Looked
          key={chosenId}
          id={chosenId}
          state={state}
          listed={data?.items.find((deposit) => deposit.id === chosenId)}
          {...{ places, mayRelease, signInHref, Mark, onClose }}
          mayOpenTiers={may(findUserTiers.name)}
        />
      )}
    </>
  )
}

interface Given extends Pick<DeskParts, 'places' | 'signInHref' | 'Mark'> {
  readonly mayRelease: boolean
  readonly mayOpenTiers: boolean
}

interface LookedProps extends Given {
  readonly id: string
  readonly state: QueueState
  /** As the list has it; a link may lead to one of another page. */
  readonly listed: Deposit | undefined
  readonly onClose: () => void
}

/** As it was when it was opened: what the act leads to stands in the dialog until that is closed. */
function Looked({ id, state, listed, ...props }: LookedProps) {
  const { data } = useAnswer(listSuspended, { query: { id, state } }, { enabled: listed === undefined })
  const found = listed ?? data?.items[0]
  const [seen, setSeen] = useState(found)
  if (seen === undefined && found !== undefined) setSeen(found)
  return seen === undefined ? null : <Chosen deposit={seen} {...props} />
}

type ChosenProps = Given & {
  readonly deposit: Deposit
  readonly onClose: () => void
}

function Chosen({ deposit, places, mayRelease, ...props }: ChosenProps) {
  if (!isToEnd(deposit, mayRelease))
    return <EndedDialog deposit={deposit} {...places} Mark={props.Mark} onClose={props.onClose} />
  return deposit.user_uuid === null ? (
    <OwnerlessDialog deposit={deposit} {...props} />
  ) : (
    <ReleaseDialog deposit={deposit} userHref={places.userHref} {...props} />
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
