// Answers for the page of one transfer after it was sent: its state, its course, its facts, and the one next step.
import Flag from 'lucide-react/icons/flag'
import Repeat from 'lucide-react/icons/repeat'
import SearchX from 'lucide-react/icons/search-x'
import Star from 'lucide-react/icons/star'
import { type ReactNode, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { troubleOf } from '#kit/screens/answers.tsx'
import { Amount } from '#kit/ui/amount.tsx'
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
import { isOpen, stateWord, type TransferState } from './transfer-stages.ts'
import { FlowPage } from './flow-page.tsx'
import { isUnsaved, SavePayee } from './keep-payee.tsx'
import { ToPayee } from './payee-card.tsx'
import type { SendPlaces } from './send-places.ts'
import type { Transfer } from './sending.ts'
import { TransferFacts } from './transfer-facts.tsx'
import { Course, useTransfer } from './transfer-timeline.tsx'
import { payeeOfTransfer } from './use-chosen-payee.ts'

export interface TransferPageProps {
  readonly places: SendPlaces
  /** Sharing the receipt of a transfer that arrived, from whoever makes receipts: the primary button then. */
  readonly receipt: (transactionId: string) => ReactNode
  /** Telling support about it, over the page, from whoever carries messages there. */
  readonly report: (told: { transfer: Transfer; state: string; onClose: () => void }) => ReactNode
}

export function TransferPage(props: TransferPageProps) {
  const id = new URLSearchParams(useSearch()).get('transfer') ?? ''
  const { data, error, refetch } = useTransfer(id)
  const home = useLeave(props.places.home)
  if (data !== undefined) return <Sent {...props} transfer={data} onBack={home} />
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

const pills: Readonly<Record<TransferState, string>> = {
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

function Sent({ transfer, places, receipt, report, onBack }: SentProps) {
  const { state, amount, currency } = transfer
  const payee = payeeOfTransfer(transfer)
  const isArrived = state === 'success'
  const [sheet, setSheet] = useState<'keep' | 'report'>()
  const close = () => setSheet(undefined)
  return (
    <FlowPage
      title={say(words.transfer)}
      above={places.home}
      onBack={onBack}
      onSubmit={isOpen(state) ? onBack : undefined}
      dock={
        <>
          {isArrived && receipt(transfer.transaction_id)}
          <Next transfer={transfer} places={places} onBack={onBack} onKeep={() => setSheet('keep')} />
          {!isArrived && <ReportButton onPress={() => setSheet('report')} />}
        </>
      }
      sheets={
        <>
          {sheet === 'keep' && <SavePayee transfer={transfer} onClose={close} />}
          {sheet === 'report' && report({ transfer, state: stateWord(state), onClose: close })}
        </>
      }
    >
      <div className="grid justify-items-center gap-1 text-center">
        <span role="status">
          <StatusPill status={pills[state]}>{stateWord(state)}</StatusPill>
        </span>
        <p className={classNames('text-36 font-bold', state === 'failed' && 'line-through')}>
          <Amount big={state !== 'failed'} currency={currency} amount={amount} />
        </p>
        <ToPayee payee={payee} />
      </div>
      <Course transfer={transfer} />
      <TransferFacts transfer={transfer} />
    </FlowPage>
  )
}

interface NextProps {
  readonly transfer: Transfer
  readonly places: SendPlaces
  readonly onBack: () => void
  readonly onKeep: () => void
}

/** While it is open there is nothing to do but to leave. Failed is tried again, with another account where that is the cause; arrived is repeated or kept. */
function Next({ transfer, places, onBack, onKeep }: NextProps) {
  const again = useAgain(transfer, places)
  const { state } = transfer
  if (isOpen(state)) {
    return (
      <Button type="submit" variant="primary" block>
        {say(words.tellMe)}
      </Button>
    )
  }
  if (state !== 'success') {
    return (
      <>
        <TryAgain transfer={transfer} places={places} />
        <Button variant="ghost" block onClick={onBack}>
          {say(words.done)}
        </Button>
      </>
    )
  }
  return (
    <>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        <Button
          variant="soft"
          block
          icon={<Repeat aria-hidden="true" size={20} strokeWidth={1.75} />}
          onClick={again}
        >
          {say(words.repeat)}
        </Button>
        {isUnsaved(transfer) && (
          <Button
            variant="soft"
            block
            icon={<Star aria-hidden="true" size={20} strokeWidth={1.75} />}
            onClick={onKeep}
          >
            {say(words.savePayee)}
          </Button>
        )}
      </div>
      <Button variant="ghost" size="lg" block onClick={onBack}>
        {say(words.done)}
      </Button>
    </>
  )
}

/** Whoever waits, or was refused, may ask. */
function ReportButton({ onPress }: { onPress: () => void }) {
  return (
    <Button
      variant="ghost"
      block
      icon={<Flag aria-hidden="true" size={20} strokeWidth={1.75} />}
      onClick={onPress}
    >
      {say(words.report)}
    </Button>
  )
}
