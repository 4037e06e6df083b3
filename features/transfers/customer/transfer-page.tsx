// Answers for the page of one transfer after it was sent: its state, its course, its facts, and the one next step.
import Flag from 'lucide-react/icons/flag'
import Repeat from 'lucide-react/icons/repeat'
import SearchX from 'lucide-react/icons/search-x'
import Star from 'lucide-react/icons/star'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isOpen, type OrderState } from '#features/orders/contract.ts'
import { troubleOf } from '#kit/screens/answers.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { AmountsHere, ShowAmounts } from '#kit/ui/amounts-here.tsx'
import { Button, ButtonLink } from '#kit/ui/button.tsx'
import { classNames } from '#kit/ui/class-names.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { StatusPill } from '#kit/ui/status-pill.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { TryAgain, useAgain } from './again.tsx'
import { paidLateOf, stateWord } from './transfer-stages.ts'
import { FlowPage } from './flow-page.tsx'
import { isUnsaved, SavePayee } from './keep-payee.tsx'
import { ToPayee } from './payee-card.tsx'
import type { SendPlaces } from './send-places.ts'
import { isPerson, forgetSentNow, isSentNow, type Transfer } from './sending.ts'
import { TransferFacts } from './transfer-facts.tsx'
import { Course, useTransfer } from './transfer-timeline.tsx'
import { payeeOfTransfer } from './use-chosen-payee.ts'

export interface TransferPageProps {
  readonly places: SendPlaces
  /** Sharing the receipt of a transfer that arrived, late too, from whoever makes receipts: the primary button then. */
  readonly receipt: (transactionId: string) => ReactNode
  /** What it delivered, where it is more than money that arrives. */
  readonly goods: (transfer: Transfer) => ReactNode
  /** Telling support about it, over the page, from whoever carries messages there. */
  readonly report: (told: { transfer: Transfer; state: string; onClose: () => void }) => ReactNode
}

export function TransferPage(props: TransferPageProps) {
  const id = new URLSearchParams(useSearch()).get('transfer') ?? ''
  const { data, error, refetch } = useTransfer(id)
  const home = useLeave(props.places.home)
  const [isSentHere] = useState(() => isSentNow(id))
  useEffect(forgetSentNow, [])
  if (data !== undefined) {
    return (
      // Whoever has just agreed to the amount sees it; opened later it is hidden like any other.
      <AmountsHere key={id} areShown={isSentHere}>
        <Sent {...props} transfer={data} onBack={home} />
      </AmountsHere>
    )
  }
  const isMissing = error !== null && (error.problem.status === 404 || error.problem.status === 422)
  return (
    <FlowPage title={say(words.transfer)} above={props.places.home} onBack={home}>
      <Card>
        {error === null ? (
          <Loading label={say(words.loading)}>
            <Skeleton className="h-64 w-full" />
          </Loading>
        ) : isMissing ? (
          <EmptyState
            icon={<SearchX size={24} strokeWidth={1.75} aria-hidden="true" />}
            title={say(words.missingTitle)}
            action={<ButtonLink href={props.places.activity}>{say(words.toActivity)}</ButtonLink>}
          >
            {say(words.missingBody)}
          </EmptyState>
        ) : (
          <ErrorState trouble={troubleOf(error)} onRetry={() => void refetch()} />
        )}
      </Card>
    </FlowPage>
  )
}

/** What was sent is behind: Back leads home, never to the steps that led here. */
function useLeave(home: string): () => void {
  const [, navigate] = useLocation()
  return () => navigate(home, { replace: true })
}

const pills: Readonly<Record<OrderState, string>> = {
  held: 'pending',
  submitted: 'pending',
  pending: 'pending',
  in_review: 'in_review',
  success: 'success',
  failed: 'failed',
  returned: 'reversed',
}

interface SentProps extends TransferPageProps {
  readonly transfer: Transfer
  readonly onBack: () => void
}

function Sent({ transfer, places, receipt, goods, report, onBack }: SentProps) {
  const { state, amount, currency } = transfer
  const payee = payeeOfTransfer(transfer)
  const isLate = paidLateOf(transfer) !== null
  const isStruck = state === 'failed' && !isLate
  const [sheet, setSheet] = useState<'keep' | 'report'>()
  const close = () => setSheet(undefined)
  return (
    <FlowPage
      title={say(isPerson(transfer) ? words.transfer : words.payment)}
      above={places.home}
      onBack={onBack}
      onSubmit={isOpen(state) ? onBack : undefined}
      dock={
        <>
          {(state === 'success' || isLate) && receipt(transfer.transaction_id)}
          <Next transfer={transfer} places={places} onBack={onBack} />
        </>
      }
      sheets={
        <>
          {sheet === 'keep' && <SavePayee transfer={transfer} onClose={close} />}
          {sheet === 'report' && report({ transfer, state: stateWord(transfer), onClose: close })}
        </>
      }
    >
      <div className="grid justify-items-center gap-1 text-center">
        <span role="status">
          <StatusPill status={isLate ? 'disputed' : pills[state]}>{stateWord(transfer)}</StatusPill>
        </span>
        <p className={classNames('text-36 font-bold', isStruck && 'line-through')}>
          <Amount big={!isStruck} currency={currency} amount={amount} />
        </p>
        <ShowAmounts />
        <ToPayee payee={payee} />
        <More transfer={transfer} places={places} onSheet={setSheet} />
      </div>
      {state === 'success' && goods(transfer)}
      <Course transfer={transfer} />
      <TransferFacts transfer={transfer} />
    </FlowPage>
  )
}

interface NextProps {
  readonly transfer: Transfer
  readonly places: SendPlaces
  readonly onBack: () => void
}

/** In the thumb's reach. While it is open there is nothing to do but to leave; failed is tried again, with another account where that is the cause. */
function Next({ transfer, places, onBack }: NextProps) {
  const { state } = transfer
  if (isOpen(state)) {
    return (
      <Button type="submit" variant="primary" block>
        {say(words.tellMe)}
      </Button>
    )
  }
  // The one who was paid late is not sent it twice.
  if (state === 'success' || paidLateOf(transfer) !== null) {
    return (
      <Button variant="ghost" size="lg" block onClick={onBack}>
        {say(words.done)}
      </Button>
    )
  }
  return (
    // On the narrowest phone both fit.
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
      <Button variant="ghost" className="px-3!" onClick={onBack}>
        {say(words.done)}
      </Button>
      <TryAgain transfer={transfer} places={places} />
    </div>
  )
}

interface MoreProps {
  readonly transfer: Transfer
  readonly places: SendPlaces
  readonly onSheet: (sheet: 'keep' | 'report') => void
}

/** What else may be done, small beneath whom it is about: arrived it is repeated or kept; whoever waits, or was refused, may ask. */
function More({ transfer, places, onSheet }: MoreProps) {
  const again = useAgain(transfer, places)
  return (
    <div className="mt-2 flex flex-wrap justify-center gap-2">
      {transfer.state !== 'success' ? (
        <Button size="sm" variant="soft" icon={<Flag {...icon} />} onClick={() => onSheet('report')}>
          {say(words.report)}
        </Button>
      ) : (
        <>
          {transfer.may_repeat && (
            <Button size="sm" variant="soft" icon={<Repeat {...icon} />} onClick={again}>
              {say(words.repeat)}
            </Button>
          )}
          {isUnsaved(transfer) && (
            <Button size="sm" variant="soft" icon={<Star {...icon} />} onClick={() => onSheet('keep')}>
              {say(words.savePayee)}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const
