// Answers for one order on the console: what it is, what it costs, what happened, and every leg in the ledger.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { answerKey, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { add, decimalText, parseAmount, zero } from '#kit/money/money.ts'
import { type MarkSlot, WaitsForApproval } from '#kit/screens/queue-mark.tsx'
import { RecordAsItComes } from '#kit/screens/record.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CopyField } from '#kit/ui/copy-field.tsx'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { formatAccountNumber, formatAmount, formatDateTime, isZero, shortId } from '#kit/ui/format.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { partnerName } from '#kit/words/partner-name.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say, type Word } from '#kit/words/words.ts'
import type { TransactionKind } from '#features/transactions/kind.ts'
import { findOrder, requeryOrder } from '../staff-contract.ts'
import { transactionKinds } from '#features/transactions/kinds.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { methodWord, type Order, OrderState } from './state.tsx'
import { type CasePlaces, OrderCases } from './order-cases.tsx'
import { OrderEvents } from './order-events.tsx'
import { OrderLegs } from './order-legs.tsx'
import { payeeWords } from './payee-words.ts'
import { words } from './words.ts'

export interface OrderRecordProps {
  readonly transactionId: string
  readonly userHref: (uuid: string) => string
  readonly listHref: string
  readonly signInHref: string
  readonly mayRequery: boolean
  readonly mayDecide: boolean
  /** Sees what a decision would post. */
  readonly mayPreview: boolean
  /** A request that waits for a second person. */
  readonly requestHref: (id: string) => string
  /** For who may take an order that waits. */
  readonly Mark: MarkSlot | undefined
  /** What else may be done with it. */
  readonly acts: (order: Order) => ReactNode
  readonly places: CasePlaces
  /** What staff posted of it. */
  readonly byHand: ReactNode
}

export function OrderRecord(props: OrderRecordProps) {
  return (
    <RecordAsItComes
      answer={useAnswer(findOrder, { params: { transaction_id: props.transactionId } })}
      loading={say(words.loading)}
      missing={{
        title: say(words.missing),
        body: say(words.missingBody),
        href: props.listHref,
        link: say(words.toList),
      }}
    >
      {(order) => <Found order={order} {...props} />}
    </RecordAsItComes>
  )
}

type FoundProps = { readonly order: Order } & OrderRecordProps

function Found({ order, ...props }: FoundProps) {
  const [deciding, setDeciding] = useState(false)
  return (
    <>
      <Head order={order} {...props} onDecide={() => setDeciding(true)} />
      {order.waiting_request !== null && (
        <div className="mb-4">
          <WaitsForApproval request={order.waiting_request} href={props.requestHref} />
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Panel title={say(words.details)}>
            <Facts facts={detailsOf(order, props.userHref)} />
          </Panel>
          <OrderCases order={order} places={props.places} />
          {props.Mark !== undefined && (
            <props.Mark
              type="transfer"
              id={order.transaction_id}
              marked={order}
              isClosed={order.concluded_at !== null}
            />
          )}
          <Panel title={say(words.costs)} note={takenOf(order)}>
            <Facts facts={costsOf(order)} />
          </Panel>
          {props.byHand}
        </div>
        <Panel title={say(words.life)} note={say(words.lifeNote)}>
          <OrderEvents order={order} />
        </Panel>
      </div>
      <OrderLegs order={order} />
      {deciding && (
        <DecideDialog
          order={order}
          mayDecide={props.mayDecide}
          signInHref={props.signInHref}
          onClose={() => setDeciding(false)}
        />
      )}
    </>
  )
}

const lateNotes: Readonly<Partial<Record<NonNullable<Order['became']>, Word>>> = {
  paid_late: words.lateUnclaimed,
  owed: words.lateOwed,
  recovered: words.lateRecovered,
  written_off: words.lateWrittenOff,
}

/** What of its costs was taken, or by what it was charged. */
function takenOf({ state, became, charged_by: names }: Order): string | undefined {
  const late = became === null ? undefined : lateNotes[became]
  if (late !== undefined) return say(late)
  if (state === 'failed') return say(words.notCharged)
  return names.length === 0 ? undefined : say(words.chargedBy, { names: names.join(', ') })
}

function Head({ order, onDecide, ...props }: FoundProps & { readonly onDecide: () => void }) {
  const isDue = order.to_decide && order.waiting_request === null && props.mayPreview
  return (
    // A button that goes away once it is done leaves the focus here: on how the order stands now.
    <header data-focus-next="" tabIndex={-1} className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-30 font-semibold">
        <Amount currency={order.currency} amount={order.amount} />
      </p>
      <OrderState {...order} />
      <p className="text-14 text-text-2 wrap-anywhere">
        {say(words.to)} {payeeWords(order.payee)}
      </p>
      <span data-acts="" className="flex flex-wrap gap-2 sm:ml-auto">
        {/* Also of one that is over: a late word may have been lost. */}
        {props.mayRequery && order.provider !== null && <Requery id={order.transaction_id} />}
        {props.acts(order)}
        {isDue && (
          <Button variant={props.mayDecide ? 'primary' : 'secondary'} onClick={onDecide}>
            {say(props.mayDecide ? words.decide : words.preview)}
          </Button>
        )}
      </span>
    </header>
  )
}

function Requery({ id }: { id: string }) {
  const answers = useQueryClient()
  const { send, pending } = useSend(requeryOrder)
  const ask = async () => {
    const answered = await send({ params: { transaction_id: id }, body: {} })
    if (!answered.ok) {
      toast.error(answered.problem.message)
      return
    }
    toast.success(say(words.requeryDone))
    void answers.invalidateQueries({ queryKey: [answerKey(findOrder)[0]] })
  }
  return (
    <Button pending={pending} onClick={() => void ask()}>
      {say(words.requery)}
    </Button>
  )
}

function copied(label: string, text: string | null, shown?: string): Fact[] {
  if (text === null || text === '') return []
  const value = (
    <CopyField mono text={text} label={say(words.copy, { label })}>
      {/* A long one wraps, so that none of it is hidden. */}
      <span className="whitespace-normal wrap-anywhere">{shown ?? text}</span>
    </CopyField>
  )
  return [{ label, value }]
}

/** Thirty digits in groups, so that they wrap and can be read out. */
function inFives(session: string | null): string {
  return session?.replace(/(.{5})(?=.)/g, '$1 ') ?? ''
}

function detailsOf(order: Order, userHref: (uuid: string) => string): Fact[] {
  const { payee, response } = order
  const kind: TransactionKind = transactionKinds[order.type]
  return [
    ...copied(say(words.customerReference), order.customer_reference),
    {
      label: say(words.customer),
      value: (
        <TextLink href={userHref(order.user_uuid)}>
          {order.user_name === '' ? shortId(order.user_uuid) : order.user_name}
        </TextLink>
      ),
    },
    { label: say(words.to), value: payee.name },
    { label: say(kind.place), value: payee.bank_name },
    ...copied(
      say(kind.number ?? words.account),
      payee.account_number,
      formatAccountNumber(payee.account_number),
    ),
    ...(order.narration === '' ? [] : [{ label: say(words.narration), value: order.narration }]),
    ...(order.provider === null
      ? []
      : [
          ...copied(say(words.reference), order.reference, shortId(order.reference)),
          { label: say(words.provider), value: partnerName(order.provider) },
        ]),
    ...copied(say(words.providerReference), order.provider_reference),
    ...copied(say(words.session), order.session_id, inFives(order.session_id)),
    ...order.facts,
    ...(response === null
      ? []
      : [{ label: say(words.response), value: `${response.code} · ${response.meaning}` }]),
    { label: say(words.authorised), value: methodWord(order.authorised_by) },
    { label: say(words.created), value: formatDateTime(order.created_at) },
    ...(order.concluded_at === null
      ? [
          { label: say(words.promised), value: formatDateTime(order.promised_by) },
          { label: say(words.review), value: formatDateTime(order.review_after) },
        ]
      : []),
  ]
}

function costsOf(order: Order): Fact[] {
  const { currency } = order
  const line = (label: string, amount: string): Fact => ({
    label,
    value: <Amount currency={currency} amount={amount} quietZero />,
  })
  return [
    line(say(words.amount), order.amount),
    line(say(words.fee), order.fee),
    line(say(words.vat), order.vat),
    line(say(words.duty), order.stamp_duty),
    ...(isZero(order.waived) ? [] : [line(say(words.waived), order.waived)]),
    { label: say(words.total), value: formatAmount({ currency, amount: order.total }), total: true },
    ...chargedOf(order),
    ...partnerLine(order, line),
  ]
}

/** A fee below nothing is what the partner pays us, and has again where the order came back. */
function partnerLine(
  { provider_fee: fee, state }: Order,
  line: (label: string, amount: string) => Fact,
): Fact[] {
  if (fee === null) return []
  if (!fee.startsWith('-')) return [line(say(words.providerFee), fee)]
  return state === 'returned' ? [] : [line(say(words.commission), fee.slice(1))]
}

const recoveries: readonly string[] = ['debt_recovery', 'debt_from_kept']

/** Of what is not paid, or was paid late, the total is not what its customer bore: that is what was recovered of its last debt. */
function chargedOf({ state, became, currency, events }: Order): Fact[] {
  const isLate = became !== null && lateNotes[became] !== undefined
  if (!isLate && (became !== null || (state !== 'failed' && state !== 'returned'))) return []
  const since = events.findLastIndex(({ name }) => name === 'debt_of_transfer')
  const parts =
    isLate && since >= 0 ? events.slice(since).filter(({ name }) => recoveries.includes(name)) : []
  const sum = parts.reduce((so, { amount }) => {
    const read = parseAmount(amount ?? '', currency)
    return read.ok ? add(so, read.value) : so
  }, zero(currency))
  const amount = decimalText(sum)
  return [{ label: say(words.charged), value: formatAmount({ currency, amount }), total: true }]
}
