// Answers for the moment after: that it is scheduled, when it goes out first, and that nothing more is to be done.
import CalendarCheck from 'lucide-react/icons/calendar-check'
import { useLocation, useSearch } from 'wouter'
import { StepPage } from '#kit/screens/step-page.tsx'
import { ButtonLink } from '#kit/ui/button.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { firstDues } from '../rules.ts'
import { words } from '../words.ts'
import type { Order } from './describe.ts'
import { OrderFound } from './order-found.tsx'
import type { OrderPlaces } from './order-places.ts'
import { ToPayee, WhenCard } from './plan-view.tsx'

export function MadePage({ places }: { places: OrderPlaces }) {
  const id = new URLSearchParams(useSearch()).get('order') ?? ''
  const [, navigate] = useLocation()
  // What led here is done: Back leads to the list, never to the steps again.
  const leave = () => navigate(places.list, { replace: true })
  return (
    <OrderFound id={id} title={say(words.madeTitle)} places={places} onBack={leave}>
      {(order) => <Made order={order} places={places} onBack={leave} />}
    </OrderFound>
  )
}

function Made({ order, places, onBack }: { order: Order; places: OrderPlaces; onBack: () => void }) {
  const { every, first_at: firstAt, until, next_at: next } = order
  const due = firstDues(
    {
      every,
      first: new Date(firstAt),
      until: until === null ? undefined : new Date(until),
    },
    3,
  ).map((at) => at.toISOString())
  return (
    <StepPage
      title={say(words.madeTitle)}
      above={places.list}
      onBack={onBack}
      dock={
        <>
          <ButtonLink href={places.home} variant="primary" block>
            {say(words.done)}
          </ButtonLink>
          <ButtonLink href={places.list} variant="ghost" block>
            {say(words.seeAll)}
          </ButtonLink>
        </>
      }
    >
      <div role="status" className="grid justify-items-center gap-2 pt-4 pb-2 text-center">
        <span
          aria-hidden="true"
          className="grid size-16 place-items-center rounded-pill bg-success-soft text-on-success-soft"
        >
          <CalendarCheck size={32} strokeWidth={1.75} />
        </span>
        <p className="text-36 font-bold">
          <Amount big currency={order.currency} amount={order.amount} />
        </p>
        <ToPayee payee={order.payee} />
        <p className="text-14 text-pretty text-text-2">
          {say(every === 'once' ? words.madeOnce : words.madeBody)}
        </p>
      </div>
      {next !== null && <WhenCard timing={{ every, firstAt, until }} due={due} />}
      {next === null && (
        <Card>
          <p>{say(words.stateDone)}</p>
        </Card>
      )}
    </StepPage>
  )
}
