// Answers for the deposits in suspense, the one that waits longest first, and for what ends one.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { PastEnd } from '#kit/screens/list-bar.tsx'
import { ListFoot } from '#kit/screens/list-foot.tsx'
import { usePages } from '#kit/screens/pages.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CopyField } from '#kit/ui/copy-field.tsx'
import { type Column, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { shortId } from '#kit/ui/format.ts'
import { StatusPill } from '#kit/ui/status-pill.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { listSuspended } from '../contract.ts'
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

/** On its way back the bank's own word says how far it is; after a try that failed, why it is here again. */
function Why({ deposit, requestHref }: { deposit: Deposit; requestHref: ColumnDoors['requestHref'] }) {
  const { state, suspension, return_says: says, waiting_request: request } = deposit
  const reason = suspension === null ? undefined : say(suspensionWords[suspension])
  return (
    <span className="grid max-w-52 min-w-0 justify-items-start">
      {state === 'returning' ? (
        <StatusPill status="processing">{say(words.onItsWayBack)}</StatusPill>
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
const paid: Column<Deposit> = {
  key: 'paid',
  header: say(words.paid),
  cell: ({ paid_at: at }) => <Time at={at} />,
}
const amount: Column<Deposit> = {
  key: 'amount',
  header: say(words.amount),
  align: 'end',
  card: 'amount',
  cell: (deposit) => <Amount currency={deposit.currency} amount={deposit.amount} className="font-medium" />,
}

function columnsFor({ userHref, requestHref, mayRelease, onEnd }: ColumnDoors): readonly Column<Deposit>[] {
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
  return [from, why, user, reference, paid, amount, ...(mayRelease ? [act] : [])]
}

export interface SuspendedListProps {
  readonly userHref: (uuid: string) => string
  readonly requestHref: (id: string) => string
  readonly mayRelease: boolean
  /** Where to prove anew who one is; it leads back here. */
  readonly signInHref: string
}

export function SuspendedList({ userHref, requestHref, mayRelease, signInHref }: SuspendedListProps) {
  const pages = usePages('')
  const asked = { query: { page: String(pages.page), cursor: pages.cursor } }
  const { data, error, refetch, isPlaceholderData } = useAnswer(listSuspended, asked, { keepsOld: true })
  const [chosen, setChosen] = useState<Deposit>()
  const Ending = chosen?.user_uuid === null ? OwnerlessDialog : ReleaseDialog
  return (
    <>
      <DataTable
        fill
        tall
        caption={say(words.list)}
        columns={columnsFor({ userHref, requestHref, mayRelease, onEnd: setChosen })}
        rows={data?.items}
        rowKey={({ id }) => id}
        refreshing={isPlaceholderData}
        trouble={error === null ? undefined : troubleOf(error)}
        onRetry={() => void refetch()}
        empty={pages.page > 1 ? <PastEnd onFirst={pages.first} /> : <Nothing />}
      />
      <ListFoot listed={data} pages={pages} things={words.things} waiting={isPlaceholderData} />
      {chosen !== undefined && (
        <Ending
          key={chosen.id}
          deposit={chosen}
          signInHref={signInHref}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}

function Nothing() {
  return <EmptyState title={say(words.none)}>{say(words.noneBody)}</EmptyState>
}
