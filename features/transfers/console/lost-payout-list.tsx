// Answers for the payouts that the copy does not know: open ones, those to decide first, with whose each was and what is set aside, and decided ones.
import { useState } from 'react'
import { useAnswer } from '#kit/screens/answers.tsx'
import { QueueBar, type QueueState } from '#kit/screens/queue-bar.tsx'
import { closedColumns, type MarkSlot, openColumns } from '#kit/screens/queue-mark.tsx'
import { useQueue } from '#kit/screens/queue.ts'
import { queueWords } from '#kit/screens/queue-words.ts'
import { QueueTable } from '#kit/screens/queue-table.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CopyField } from '#kit/ui/copy-field.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { formatAmount, isZero, shortId } from '#kit/ui/format.ts'
import { StatusPill } from '#kit/ui/status-pill.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { findRestore, listLostPayouts } from '../restore-contract.ts'
import { LostPayoutDialog, type LostPayout } from './lost-payout-dialog.tsx'
import { words } from './restore-words.ts'
import type { Column } from '#kit/ui/table-props.ts'

export interface LostPayoutListProps {
  readonly userHref: (uuid: string) => string
  readonly mayDecide: boolean
  /** Sees what a decision would post. */
  readonly mayPreview: boolean
  readonly signInHref: string
  /** For who may take a payout. */
  readonly Mark: MarkSlot | undefined
}

function Whose({ payout, href }: { payout: LostPayout; href: (uuid: string) => string }) {
  const { user_uuid: uuid, user_name: name, currency, held, decision, payee } = payout
  return (
    <span className="grid min-w-0">
      <span className="max-md:whitespace-normal md:truncate">
        {uuid === null ? say(words.unknown) : <TextLink href={href(uuid)}>{name ?? shortId(uuid)}</TextLink>}
      </span>
      {decision === null && !isZero(held) && (
        <span className="truncate text-12 font-normal text-text-3">
          {say(words.heldOf, { amount: formatAmount({ currency, amount: held }) })}
        </span>
      )}
      {/* A card has no columns for these, and two of the same amount are told apart by them. */}
      <span className="text-12 font-normal wrap-anywhere whitespace-normal text-text-3 md:hidden">
        {say(words.toNamed, { name: payee.name, bank: payee.bank_name })}
        <br />
        <Time at={payout.made_at} /> ·{' '}
        <span className="font-mono whitespace-nowrap">{shortId(payout.reference)}</span>
      </span>
    </span>
  )
}

/** Who bore it, in words; empty while nobody has decided. */
function decisionWords({ decision, currency, paid_by_house: share }: LostPayout): string {
  switch (decision) {
    case 'customer':
      return isZero(share)
        ? say(words.byCustomer)
        : say(words.byBoth, { amount: formatAmount({ currency, amount: share }) })
    case 'house':
      return say(words.byHouse)
    case 'nobody':
      return say(words.byNobody)
    case null:
      return ''
  }
}

const to: Column<LostPayout> = {
  key: 'to',
  header: say(words.to),
  cell: ({ payee: { name, bank_name: bank } }) => (
    <span className="grid max-w-44 min-w-32" title={`${name}, ${bank}`}>
      <span className="truncate">{name}</span>
      <span className="truncate text-12 text-text-3">{bank}</span>
    </span>
  ),
}
const amount: Column<LostPayout> = {
  key: 'amount',
  header: say(words.amount),
  align: 'end',
  card: 'amount',
  cell: (payout) => <Amount currency={payout.currency} amount={payout.amount} className="font-medium" />,
}
const state: Column<LostPayout> = {
  key: 'state',
  header: say(words.atBank),
  card: 'status',
  cell: ({ state: status, made_at: at }) => (
    <span className="grid justify-items-start gap-0.5">
      <StatusPill status={status} />
      <span className="text-12 font-normal text-text-3 max-md:hidden">
        <Time at={at} />
      </span>
    </span>
  ),
}
const reference: Column<LostPayout> = {
  key: 'reference',
  header: say(words.reference),
  cell: ({ reference: text }) => (
    <CopyField mono text={text} label={say(words.copyReference)}>
      <span title={text}>{shortId(text)}</span>
    </CopyField>
  ),
}

function columnsFor(
  { userHref, mayPreview }: LostPayoutListProps,
  shown: QueueState,
  onDecide: (payout: LostPayout) => void,
): readonly Column<LostPayout>[] {
  const customer: Column<LostPayout> = {
    key: 'customer',
    header: say(queueWords.customer),
    card: 'title',
    className: 'md:w-44',
    cell: (payout) => <Whose payout={payout} href={userHref} />,
  }
  const act: Column<LostPayout> = {
    key: 'act',
    header: say(queueWords.act),
    align: 'end',
    card: 'meta',
    stays: true,
    className: 'md:py-2',
    cell: (payout) => {
      if (payout.decision !== null) return null
      if (payout.state !== 'success')
        return (
          <span className="block max-w-32 whitespace-normal text-text-3 md:ms-auto md:max-w-24">
            {say(words.waits)}
          </span>
        )
      return (
        mayPreview && (
          <Button size="sm" onClick={() => onDecide(payout)}>
            {say(words.decide)}
          </Button>
        )
      )
    },
  }
  const standing =
    shown === 'open'
      ? openColumns<LostPayout>(({ found_at: at }) => at)
      : closedColumns<LostPayout>({ outcome: decisionWords, at: ({ decided_at: at }) => at })
  return shown === 'open'
    ? [customer, to, amount, state, ...standing, act]
    : [customer, to, amount, reference, ...standing]
}

export function LostPayoutList(props: LostPayoutListProps) {
  const { state: shown, taken, pages, chosenId, look, bar } = useQueue('id')
  const query = { page: String(pages.page), state: shown, taken }
  const answer = useAnswer(listLostPayouts, { query }, { keepsOld: true })
  const { data } = answer
  return (
    <>
      <QueueBar {...bar} sums={[{ amount: data?.sum }]} />
      <QueueTable
        answer={answer}
        pages={pages}
        things={words.things}
        tall
        caption={say(words.list)}
        columns={columnsFor(props, shown, ({ id }) => look(id))}
        rowKey={({ id }) => id}
        empty={<Nothing shown={shown} />}
      />
      {chosenId !== undefined && (
        <Chosen
          key={chosenId}
          id={chosenId}
          listed={data?.items.find(({ id }) => id === chosenId)}
          onClose={() => look(undefined)}
          {...props}
        />
      )}
    </>
  )
}

interface ChosenProps extends LostPayoutListProps {
  readonly id: string
  /** As the list has it; a link may lead to one of another page. */
  readonly listed: LostPayout | undefined
  readonly onClose: () => void
}

function Chosen({ id, listed, onClose, mayDecide, signInHref, Mark }: ChosenProps) {
  const { data } = useAnswer(listLostPayouts, { query: { id } }, { enabled: listed === undefined })
  const [seen] = useState(listed)
  const payout = seen ?? listed ?? data?.items[0]
  return payout === undefined || payout.decision !== null ? null : (
    <LostPayoutDialog {...{ payout, mayDecide, signInHref, Mark, onClose }} />
  )
}

function Nothing({ shown }: { shown: QueueState }) {
  const { data: restore } = useAnswer(findRestore, {})
  if (shown === 'closed') return <EmptyState title={say(words.noneDecided)} />
  const isOpen = restore !== undefined && restore !== null
  return (
    <EmptyState title={say(isOpen ? words.nothing : words.none)}>
      {say(isOpen ? words.nothingBody : words.noneBody)}
    </EmptyState>
  )
}
