// Answers for one transaction on the console that has no bank to wait for: what it is, whom it touched, and its legs.
import type { ReactNode } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { LegsTable } from '#kit/screens/legs-table.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { CopyField } from '#kit/ui/copy-field.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { formatAccountNumber, formatDateTime, isZero, shortId } from '#kit/ui/format.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { partnerName } from '#kit/words/partner-name.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import type { findTransaction } from '../contract.ts'
import { aboutTransaction } from './about.ts'
import { ByHand, type HandPlaces } from './by-hand.tsx'
import { ownerName, SignedAmount, Standing } from './standing.tsx'
import { WebhookList } from './webhook-list.tsx'
import { words } from './words.ts'

export type TransactionDetail = WireAnswer<typeof findTransaction>

export interface TransactionRecordProps {
  readonly transaction: TransactionDetail
  readonly userHref: (uuid: string) => string
  readonly transactionHref: (id: string) => string
  readonly hand: HandPlaces
  /** What may be done with it. */
  readonly acts: ReactNode
}

export function TransactionRecord(props: TransactionRecordProps) {
  const { transaction, userHref, transactionHref, hand, acts } = props
  const { legs, currency, webhooks } = transaction
  return (
    <>
      <header data-focus-next="" tabIndex={-1} className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-30 font-semibold">
          <SignedAmount transaction={transaction} />
        </p>
        <Standing transaction={transaction} />
        <p className="text-14 text-text-2 wrap-anywhere">{aboutTransaction(transaction)}</p>
        <span data-acts="" className="flex flex-wrap gap-2 sm:ml-auto">
          {acts}
        </span>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Panel title={say(words.details)}>
          <Facts facts={detailsOf(transaction, { userHref, transactionHref })} />
        </Panel>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Panel title={say(words.costs)}>
            <Facts facts={costsOf(transaction)} />
          </Panel>
          <ByHand transaction={transaction} hand={hand} />
          {transaction.provider !== null && (
            <Panel title={say(words.told)} note={say(words.toldNote)}>
              <WebhookList webhooks={webhooks} />
            </Panel>
          )}
        </div>
      </div>
      <Panel flush className="mt-4" title={say(words.ledger)} note={say(words.ledgerNote)}>
        <LegsTable
          legs={legs}
          currency={currency}
          isPosted={transaction.status === 'success' || transaction.status === 'reversed'}
          empty={<EmptyState title={say(words.noLegs)}>{say(words.noLegsBody)}</EmptyState>}
        />
      </Panel>
    </>
  )
}

type Hrefs = Pick<TransactionRecordProps, 'userHref' | 'transactionHref'>

export function detailsOf(transaction: TransactionDetail, { userHref, transactionHref }: Hrefs): Fact[] {
  const { counterparty, narration, provider, provider_reference: ofProvider } = transaction
  return [
    { label: say(words.reference), value: copied(transaction.reference) },
    {
      label: say(words.user),
      value: <TextLink href={userHref(transaction.user_uuid)}>{ownerName(transaction)}</TextLink>,
    },
    ...(counterparty.name === '' ? [] : [{ label: say(words.with), value: counterparty.name }]),
    ...(counterparty.bank_name === '' ? [] : [{ label: say(words.bank), value: counterparty.bank_name }]),
    ...(counterparty.account_number === ''
      ? []
      : [{ label: say(words.account), value: formatAccountNumber(counterparty.account_number) }]),
    ...transaction.facts,
    ...transaction.other_sides.map(({ id, user_name: name }) => ({
      label: say(words.otherSide),
      value: <TextLink href={transactionHref(id)}>{name === '' ? shortId(id) : name}</TextLink>,
    })),
    ...(narration === '' ? [] : [{ label: say(words.narration), value: narration }]),
    ...(provider === null ? [] : [{ label: say(words.provider), value: partnerName(provider) }]),
    ...(ofProvider === null ? [] : [{ label: say(words.providerReference), value: copied(ofProvider) }]),
    ...(transaction.wallet_reference === null
      ? []
      : [{ label: say(words.wallet), value: copied(transaction.wallet_reference) }]),
    ...(transaction.by_admin ? [{ label: say(words.madeBy), value: say(words.staff) }] : []),
    { label: say(words.made), value: formatDateTime(transaction.created_at) },
    ...(transaction.completed_at === null
      ? []
      : [{ label: say(words.concluded), value: formatDateTime(transaction.completed_at) }]),
  ]
}

function copied(text: string): ReactNode {
  return (
    <CopyField mono text={text} label={say(words.copyReference)}>
      <span className="whitespace-normal wrap-anywhere">{text}</span>
    </CopyField>
  )
}

export function costsOf({ amount, fee, vat, stamp_duty: duty, total, currency }: TransactionDetail): Fact[] {
  const line = (label: string, value: string): Fact => ({
    label,
    value: <Amount currency={currency} amount={value} quietZero />,
  })
  const charged: readonly (readonly [string, string])[] = [
    [say(words.fee), fee],
    [say(words.vat), vat],
    [say(words.stampDutyLine), duty],
  ]
  return [
    line(say(words.amount), amount),
    ...charged.filter(([, value]) => !isZero(value)).map(([label, value]) => line(label, value)),
    { ...line(say(words.total), total), total: true },
  ]
}
