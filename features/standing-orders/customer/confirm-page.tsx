// Answers for a payment that waits for its customer: what is different now, what it would be, and letting it go on or ending it.
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { troubleOf, useAnswer, useSend } from '#kit/screens/answers.tsx'
import type { Authorise } from '#kit/screens/authorise.ts'
import { useSeenOffer } from '#kit/screens/offer.tsx'
import { OfflineNote, StepPage } from '#kit/screens/step-page.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, ButtonLink } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { LinkButton } from '#kit/ui/link-button.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { shownName } from '#kit/words/shown-name.ts'
import { say } from '#kit/words/words.ts'
import { isRefused } from '#kit/screens/refused.ts'
import { confirmOrder, previewConfirmation } from '../contract.ts'
import { words } from '../words.ts'
import { AgreeSheet } from './agree-sheet.tsx'
import { useAgreeing } from './agreeing.ts'
import { type Order, pauseLine } from './describe.ts'
import { EndButton } from './end-sheet.tsx'
import { OrderFound } from './order-found.tsx'
import type { OrderPlaces } from './order-places.ts'
import { differencesOf, type Preview } from './plan-difference.ts'
import { Agreed, CostsCard, Promises, WhenCard } from './plan-view.tsx'
import { SaidAbout } from './said-about.tsx'
import { StepLoading } from './step-loading.tsx'

export interface ConfirmPageProps {
  readonly places: OrderPlaces
  readonly offline: boolean
  readonly authorise: Authorise
}

export function ConfirmPage(props: ConfirmPageProps) {
  const id = new URLSearchParams(useSearch()).get('order') ?? ''
  return (
    <OrderFound id={id} title={say(words.confirmTitle)} places={props.places}>
      {(order) => <Waiting {...props} order={order} />}
    </OrderFound>
  )
}

interface WaitingProps extends ConfirmPageProps {
  readonly order: Order
}

function Waiting(props: WaitingProps) {
  const { order, places } = props
  const params = { id: order.id }
  const waits = order.state === 'paused' && order.paused_for !== 'customer'
  const { data, error, refetch } = useAnswer(previewConfirmation, { params }, { enabled: waits })
  if (waits && data !== undefined) return <Offer {...props} fresh={data} onRenew={() => void refetch()} />
  return (
    <StepPage
      title={say(words.confirmTitle)}
      above={places.list}
      dock={waits && error !== null && <End {...props} />}
    >
      {!waits ? (
        <Card className="grid gap-4">
          <p>{say(words.notWaiting)}</p>
          <ButtonLink href={places.orderOf(order.id)} variant="soft" block>
            {say(words.seeIt)}
          </ButtonLink>
        </Card>
      ) : error === null ? (
        <StepLoading label={say(words.working)} />
      ) : !isRefused(previewConfirmation, error.problem) ? (
        <Card>
          <ErrorState trouble={troubleOf(error)} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Banner tone="danger" live>
          {error.problem.message}{' '}
          <LinkButton onPress={() => void refetch()}>{say(words.tryAgain)}</LinkButton>
        </Banner>
      )}
    </StepPage>
  )
}

function End({ order, offline, places }: WaitingProps) {
  const [, navigate] = useLocation()
  return (
    <EndButton order={order} offline={offline} onEnded={() => navigate(places.list, { replace: true })} />
  )
}

function useConfirming({ order, places }: WaitingProps, onRenew: () => void) {
  const confirming = useSend(confirmOrder)
  const answers = useQueryClient()
  const [, navigate] = useLocation()
  return useAgreeing({
    act: ({ authorisationId, hash, idempotencyKey }) =>
      confirming.send({
        params: { id: order.id },
        body: { hash, authorisation_id: authorisationId ?? '' },
        idempotencyKey,
      }),
    onDone: ({ payee }) => {
      void answers.invalidateQueries()
      toast.success(say(words.confirmedToast, { name: shownName(payee.name) }))
      navigate(places.orderOf(order.id), { replace: true })
    },
    onRefused: onRenew,
  })
}

function Offer(props: WaitingProps & { fresh: Preview; onRenew: () => void }) {
  const { order, places, offline, fresh, onRenew, authorise } = props
  const agreeing = useConfirming(props, onRenew)
  const { seen: preview, differences } = useSeenOffer(fresh, differencesOf, agreeing.close)
  const { every, first_at: firstAt, until, currency } = order
  const amount = formatAmount({ currency, amount: preview.amount })
  return (
    <StepPage
      title={say(words.confirmTitle)}
      above={places.list}
      onSubmit={() => {
        if (!offline) agreeing.press()
      }}
      dock={
        <>
          <Button type="submit" variant="primary" block disabled={offline} pending={agreeing.pending}>
            {agreeing.isLost ? say(words.tryAgain) : say(words.confirm, { amount })}
          </Button>
          <End {...props} />
        </>
      }
    >
      {offline && <OfflineNote says={words.offline} />}
      <SaidAbout
        differences={differences}
        problem={agreeing.problem}
        isLost={agreeing.isLost}
        refusedTitle={words.notChanged}
        places={places}
      />
      <Difference order={order} preview={preview} />
      <Agreed size="page" amount={preview.amount} payee={preview.payee} />
      <WhenCard timing={{ every, firstAt, until }} due={preview.due} />
      <CostsCard preview={preview} narration={order.narration} repeats={every !== 'once'} />
      <Promises />
      <AgreeSheet authorise={authorise} agreeing={agreeing} preview={preview} />
    </StepPage>
  )
}

/** Why it waits, and exactly what is another now than it was agreed to. */
function Difference({ order, preview }: { order: Order; preview: Preview }) {
  const naira = (amount: string) => formatAmount({ currency: order.currency, amount })
  const isOther = order.payee.name !== preview.payee.name
  const costsOther = order.total_most !== preview.total_most
  return (
    <Banner tone="warning" title={isOther || costsOther ? pauseLine(order) : undefined}>
      {isOther && (
        <p>
          {say(words.nameBefore, { before: order.payee.name, after: preview.payee.name })}{' '}
          {say(words.nameBeforeWhy)}
        </p>
      )}
      {costsOther && (
        <p>{say(words.priceBefore, { before: naira(order.total_most), after: naira(preview.total_most) })}</p>
      )}
      <p>{say(isOther || costsOther ? words.confirmLead : words.sameAgain)}</p>
    </Banner>
  )
}
