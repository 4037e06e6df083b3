// Answers for the deposits in suspense, the one that waits longest first, and for releasing one.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { PastEnd } from '#kit/screens/list-bar.tsx'
import { usePages } from '#kit/screens/pages.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CopyField } from '#kit/ui/copy-field.tsx'
import { type Column, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { shortId } from '#kit/ui/format.ts'
import { Pagination } from '#kit/ui/pagination.tsx'
import { StatusPill } from '#kit/ui/status-pill.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { listSuspended } from '../contract.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { suspensionWords } from './suspension-words.ts'
import { words } from './words.ts'

type Deposit = WireAnswer<typeof listSuspended>['items'][number]

interface ColumnDoors {
  readonly userHref: (uuid: string) => string
  readonly mayRelease: boolean
  readonly onRelease: (deposit: Deposit) => void
}

function columnsFor({ userHref, mayRelease, onRelease }: ColumnDoors): readonly Column<Deposit>[] {
  return [
    {
      key: 'from',
      header: say(words.from),
      card: 'title',
      className: 'md:w-52',
      cell: ({ sender_name: name, sender_bank: bank }) => (
        <span className="grid min-w-0">
          <span className="truncate">{name}</span>
          <span className="truncate text-12 font-normal text-text-3">{bank}</span>
        </span>
      ),
    },
    {
      key: 'why',
      header: say(words.why),
      card: 'status',
      cell: ({ suspension }) => (
        <StatusPill status="suspense">
          {suspension === null ? undefined : say(suspensionWords[suspension])}
        </StatusPill>
      ),
    },
    {
      key: 'user',
      header: say(words.owner),
      cell: ({ user_uuid: uuid }) =>
        uuid === null ? (
          <span className="text-text-3">{say(words.unknownOwner)}</span>
        ) : (
          <TextLink href={userHref(uuid)}>
            <span className="font-mono text-[0.93em]">{shortId(uuid)}</span>
          </TextLink>
        ),
    },
    {
      key: 'reference',
      header: say(words.providerReference),
      cell: ({ provider_reference: text }) => (
        <CopyField mono text={text} label={say(words.copyReference)}>
          {shortId(text)}
        </CopyField>
      ),
    },
    { key: 'paid', header: say(words.paid), cell: ({ paid_at: at }) => <Time at={at} /> },
    {
      key: 'amount',
      header: say(words.amount),
      align: 'end',
      card: 'amount',
      cell: ({ currency, amount }) => <Amount currency={currency} amount={amount} className="font-medium" />,
    },
    {
      key: 'act',
      header: say(words.act),
      align: 'end',
      card: 'meta',
      cell: (deposit) =>
        mayRelease && (
          <Button size="sm" onClick={() => onRelease(deposit)}>
            {say(words.release)}
          </Button>
        ),
    },
  ]
}

export interface SuspendedListProps {
  readonly userHref: (uuid: string) => string
  readonly mayRelease: boolean
  /** Where to prove anew who one is; it leads back here. */
  readonly signInHref: string
}

export function SuspendedList({ userHref, mayRelease, signInHref }: SuspendedListProps) {
  const pages = usePages('')
  const { page, cursor } = pages
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    listSuspended,
    { query: { page: String(page), cursor } },
    { keepsOld: true },
  )
  const [chosen, setChosen] = useState<Deposit>()
  return (
    <>
      <DataTable
        fill
        tall
        caption={say(words.list)}
        columns={columnsFor({ userHref, mayRelease, onRelease: setChosen })}
        rows={data?.items}
        rowKey={({ id }) => id}
        refreshing={isPlaceholderData}
        trouble={error === null ? undefined : troubleOf(error)}
        onRetry={() => void refetch()}
        empty={
          page > 1 ? (
            <PastEnd onFirst={pages.first} />
          ) : (
            <EmptyState title={say(words.none)}>{say(words.noneBody)}</EmptyState>
          )
        }
      />
      {data !== undefined && data.total > 0 && (
        <Pagination
          page={page}
          total={data.total}
          totalIsEstimate={data.total_is_estimate}
          things={say(words.things)}
          hasPrevious={page > 1}
          hasNext={page * data.per_page < data.total && !isPlaceholderData}
          onPrevious={pages.previous}
          onNext={() => pages.next(data.next_cursor)}
        />
      )}
      {chosen !== undefined && (
        <ReleaseDialog
          key={chosen.id}
          deposit={chosen}
          signInHref={signInHref}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
