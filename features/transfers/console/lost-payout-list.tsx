// Answers for the payouts that the copy does not know: those to decide first, with whose each was and what is set aside.
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
import { formatAmount, isZero, shortId } from '#kit/ui/format.ts'
import { StatusPill } from '#kit/ui/status-pill.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { findRestore, listLostPayouts } from '../restore-contract.ts'
import { LostPayoutDialog } from './lost-payout-dialog.tsx'
import { words } from './restore-words.ts'

export type LostPayout = WireAnswer<typeof listLostPayouts>['items'][number]

export interface LostPayoutListProps {
  readonly userHref: (uuid: string) => string
  readonly mayDecide: boolean
  /** Sees what a decision would post. */
  readonly mayPreview: boolean
  readonly signInHref: string
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
        <DecidedBy payout={payout} />
      </span>
    </span>
  )
}

/** Who bore it, in words; undefined while nobody has decided. */
function decisionWords({ decision, currency, paid_by_house: share }: LostPayout): string | undefined {
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
      return undefined
  }
}

/** Who bore it, and on whose word: who decided, who had asked, when, and why. On a card that stands with the customer. */
function Decided({ payout, said }: { payout: LostPayout; said: string }) {
  return (
    <span className="grid max-w-40 gap-0.5 whitespace-normal max-md:max-w-28 md:ms-auto">
      <span>{said}</span>
      <span className="max-md:hidden">
        <DecidedBy payout={payout} />
      </span>
    </span>
  )
}

function DecidedBy({ payout }: { payout: LostPayout }) {
  const { decided_by: by, asked_by: asked, decided_at: at, reason } = payout
  if (at === null) return null
  return (
    <span className="block text-12 font-normal wrap-anywhere whitespace-normal text-text-3">
      {by !== null && `${asked === null ? by : say(words.decidedByTwo, { by, asked })}, `}
      <Time at={at} />
      {reason !== null && <span className="block">{reason}</span>}
    </span>
  )
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
  cell: ({ state: status }) => <StatusPill status={status} />,
}
const made: Column<LostPayout> = {
  key: 'made',
  header: say(words.made),
  cell: ({ made_at: at }) => <Time at={at} />,
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
  onDecide: (payout: LostPayout) => void,
): readonly Column<LostPayout>[] {
  const customer: Column<LostPayout> = {
    key: 'customer',
    header: say(words.customer),
    card: 'title',
    className: 'md:w-44',
    cell: (payout) => <Whose payout={payout} href={userHref} />,
  }
  const decision: Column<LostPayout> = {
    key: 'decision',
    header: say(words.decision),
    align: 'end',
    card: 'meta',
    className: 'md:py-2',
    cell: (payout) => {
      const said = decisionWords(payout)
      if (said !== undefined) return <Decided payout={payout} said={said} />
      if (payout.state !== 'success') return <span className="text-text-3">{say(words.waits)}</span>
      return (
        mayPreview && (
          <Button size="sm" onClick={() => onDecide(payout)}>
            {say(words.decide)}
          </Button>
        )
      )
    },
  }
  return [customer, to, amount, state, made, reference, decision]
}

export function LostPayoutList(props: LostPayoutListProps) {
  const pages = usePages('')
  const asked = { query: { page: String(pages.page) } }
  const { data, error, refetch, isPlaceholderData } = useAnswer(listLostPayouts, asked, { keepsOld: true })
  const [chosen, setChosen] = useState<LostPayout>()
  const { mayDecide, signInHref } = props
  return (
    <>
      <DataTable
        fill
        tall
        caption={say(words.list)}
        columns={columnsFor(props, setChosen)}
        rows={data?.items}
        rowKey={({ id }) => id}
        refreshing={isPlaceholderData}
        trouble={error === null ? undefined : troubleOf(error)}
        onRetry={() => void refetch()}
        empty={pages.page > 1 ? <PastEnd onFirst={pages.first} /> : <Nothing />}
      />
      <ListFoot listed={data} pages={pages} things={words.things} waiting={isPlaceholderData} />
      {chosen !== undefined && (
        <LostPayoutDialog
          key={chosen.id}
          payout={chosen}
          onClose={() => setChosen(undefined)}
          {...{ mayDecide, signInHref }}
        />
      )}
    </>
  )
}

function Nothing() {
  const { data: restore } = useAnswer(findRestore, {})
  const isOpen = restore !== undefined && restore !== null
  return (
    <EmptyState title={say(isOpen ? words.nothing : words.none)}>
      {say(isOpen ? words.nothingBody : words.noneBody)}
    </EmptyState>
  )
}
