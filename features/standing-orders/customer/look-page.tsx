// Answers for what a scheduled payment would be, line by line, and for agreeing to exactly that.
import { useQueryClient } from '@tanstack/react-query'
import { Redirect, useLocation, useSearch } from 'wouter'
import { troubleOf, useSend } from '#kit/screens/answers.tsx'
import type { Authorise } from '#kit/screens/authorise.ts'
import { useAskOffer, useOffer, useSeenOffer } from '#kit/screens/offer.tsx'
import { OfflineNote, StepPage } from '#kit/screens/step-page.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, ButtonLink } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { Card } from '#kit/ui/panel.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { isRefused } from '#kit/screens/refused.ts'
import { makeOrder, previewOrder } from '../contract.ts'
import { words } from '../words.ts'
import { AgreeSheet } from './agree-sheet.tsx'
import { useAgreeing } from './agreeing.ts'
import type { OrderPlaces } from './order-places.ts'
import { OverLimit } from './over-limit.tsx'
import { type Plan, planOf, readTyped, type Wish } from './plan.ts'
import { differencesOf, type Preview } from './plan-difference.ts'
import { Agreed, CostsCard, Promises, WhenCard } from './plan-view.tsx'
import { NextStep, SaidAbout } from './said-about.tsx'
import { StepLoading } from './step-loading.tsx'
import { useOrders } from './use-orders.ts'

export interface LookPageProps {
  readonly places: OrderPlaces
  readonly offline: boolean
  readonly authorise: Authorise
  readonly wish: Wish | undefined
}

/** Whatever was chosen stands in the address. */
export function LookPage(props: LookPageProps) {
  const { wish, places } = props
  const search = useSearch()
  const now = useNow()
  const plan = wish && planOf(wish, readTyped(new URLSearchParams(search), now))
  if (wish === undefined) return <Redirect to={`${places.hub}?led=gone`} replace />
  if (plan === undefined) return <Redirect to={places.when} replace />
  return <Look {...props} plan={plan} whenHref={`${places.when}?${search}`} />
}

interface LookProps extends LookPageProps {
  readonly plan: Plan
  readonly whenHref: string
}

function Look(props: LookProps) {
  const { places, plan, whenHref } = props
  const { data, error, refetch } = useOffer(previewOrder, { body: plan })
  if (data !== undefined) return <Offer {...props} fresh={data} />
  const isRefusal = error !== null && isRefused(previewOrder, error.problem)
  return (
    <StepPage
      title={say(words.lookTitle)}
      above={whenHref}
      dock={
        isRefusal && (
          <ButtonLink href={whenHref} variant="soft" block>
            {say(words.otherTime)}
          </ButtonLink>
        )
      }
    >
      {error === null ? (
        <StepLoading label={say(words.working)} />
      ) : isRefusal ? (
        <Banner tone="danger" live title={say(words.notMade)}>
          {error.problem.message} <NextStep code={error.problem.code} places={places} />
        </Banner>
      ) : (
        <Card>
          <ErrorState trouble={troubleOf(error)} onRetry={() => void refetch()} />
        </Card>
      )}
    </StepPage>
  )
}

/** Authorised, made once, and shown; what was refused is asked about anew. */
function useScheduling({ plan, places }: LookProps) {
  const making = useSend(makeOrder)
  const { ask } = useAskOffer(previewOrder)
  const answers = useQueryClient()
  const [, navigate] = useLocation()
  return useAgreeing({
    act: ({ authorisationId, hash, idempotencyKey }) =>
      making.send({ body: { ...plan, hash, authorisation_id: authorisationId ?? '' }, idempotencyKey }),
    onDone: ({ id }) => {
      void answers.invalidateQueries()
      navigate(places.madeOf(id), { replace: true })
    },
    // When it is refused too, the page says so by itself.
    onRefused: () => void ask({ body: plan }).catch(() => undefined),
  })
}

function Offer(props: LookProps & { fresh: Preview }) {
  const { places, offline, plan, whenHref, fresh, authorise } = props
  const agreeing = useScheduling(props)
  const { seen: preview, differences } = useSeenOffer(fresh, differencesOf, agreeing.close)
  const { payee, currency } = preview
  const amount = formatAmount({ currency, amount: preview.amount })
  return (
    <StepPage
      title={say(words.lookTitle)}
      above={whenHref}
      onSubmit={() => {
        if (!offline) agreeing.press()
      }}
      dock={
        <Button type="submit" variant="primary" block disabled={offline} pending={agreeing.pending}>
          {agreeing.isLost ? say(words.tryAgain) : say(words.schedule, { amount })}
        </Button>
      }
    >
      {offline && <OfflineNote says={words.offline} />}
      <SaidAbout
        differences={differences}
        problem={agreeing.problem}
        isLost={agreeing.isLost}
        refusedTitle={words.notMade}
        places={places}
      />
      <OverLimit amount={preview.amount} places={places} />
      {!agreeing.isLost && <SameAlready plan={plan} places={places} />}
      <Agreed size="page" amount={preview.amount} payee={payee} />
      <WhenCard
        timing={{ every: plan.every, firstAt: plan.first_at, until: plan.until ?? null }}
        due={preview.due}
        aside={
          <TextLink href={whenHref} className="inline-flex min-h-11 items-center text-14">
            {say(words.change)}
          </TextLink>
        }
      />
      <CostsCard preview={preview} narration={plan.narration} repeats={plan.every !== 'once'} />
      <Promises />
      <AgreeSheet authorise={authorise} agreeing={agreeing} preview={preview} />
    </StepPage>
  )
}

/** Made a moment ago, before a reload perhaps: nobody should schedule it twice unawares. */
function SameAlready({ plan, places }: { plan: Plan; places: OrderPlaces }) {
  const { data } = useOrders()
  const same = data?.find(
    ({ state, to, every, amount, first_at: first }) =>
      state === 'active' &&
      every === plan.every &&
      Date.parse(first) === Date.parse(plan.first_at) &&
      formatAmount({ currency: 'NGN', amount }) === formatAmount({ currency: 'NGN', amount: plan.amount }) &&
      JSON.stringify(to) === JSON.stringify(plan.to),
  )
  if (same === undefined) return null
  return (
    <Banner tone="info">
      {say(words.there)} <TextLink href={places.orderOf(same.id)}>{say(words.seeIt)}</TextLink>
    </Banner>
  )
}
