// Answers for one scheduled payment: how it stands, when it goes out, what became of the last ones, changing, pausing and ending it.
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link, useSearch } from 'wouter'
import type { Authorise } from '#kit/screens/authorise.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { ButtonLink } from '#kit/ui/button.tsx'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { formatDate, formatDateTime } from '#kit/ui/format.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { setAmountsHidden, useAmountsHidden } from '#kit/ui/amounts-hidden.ts'
import { LinkButton } from '#kit/ui/link-button.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { SectionHead } from '#kit/screens/page.tsx'
import { OfflineNote, StepPage } from '#kit/screens/step-page.tsx'
import { StatusPill } from '#kit/ui/status-pill.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { againAt, dueLine, isToPerson, type Order, pauseLine, rhythmAtTime, type Run } from './describe.ts'
import { EndButton } from './end-sheet.tsx'
import { FrozenNote } from './frozen-note.tsx'
import { OrderFound } from './order-found.tsx'
import type { OrderPlaces } from './order-places.ts'
import { PauseButton, ResumeButton } from './pause-button.tsx'
import { ToPayee } from './plan-view.tsx'
import { TryNow } from './try-now.tsx'

interface OrderPageProps {
  readonly places: OrderPlaces
  readonly offline: boolean
  readonly authorise: Authorise
}

export function OrderPage(props: OrderPageProps) {
  const id = new URLSearchParams(useSearch()).get('order') ?? ''
  return (
    <OrderFound id={id} title={say(words.orderTitle)} places={props.places}>
      {(order) => <Order {...props} order={order} />}
    </OrderFound>
  )
}

/** How it stands, in a pill. */
export function OrderPill({ order }: { order: Order }) {
  const { state, paused_for: why } = order
  switch (state) {
    case 'active':
      return againAt(order) === undefined ? (
        <StatusPill status="active">{say(words.stateActive)}</StatusPill>
      ) : (
        <StatusPill status="pending">{say(words.runWaiting)}</StatusPill>
      )
    case 'paused':
      return (
        <StatusPill status="pending">{say(why === 'customer' ? words.statePaused : words.waits)}</StatusPill>
      )
    case 'done':
      return <StatusPill status="completed">{say(words.stateDone)}</StatusPill>
    case 'cancelled':
      return <StatusPill status="closed">{say(words.stateEnded)}</StatusPill>
  }
}

function Order(props: OrderPageProps & { order: Order }) {
  const { order, places, offline } = props
  const { state, payee, currency } = order
  const isOver = state === 'done' || state === 'cancelled'
  const ownPause = order.paused_for === 'customer'
  return (
    <StepPage title={say(words.orderTitle)} above={places.list} dock={!isOver && <Acts {...props} />}>
      {offline && <OfflineNote says={words.offline} />}
      <div className="grid justify-items-center gap-1 text-center">
        <span role="status">
          <OrderPill order={order} />
        </span>
        <p className="text-36 font-bold">
          <Amount big currency={currency} amount={order.amount} />
        </p>
        <ShowAmounts />
        <ToPayee payee={payee} />
      </div>
      {!isOver && <FrozenNote />}
      {state === 'paused' && <Banner tone={ownPause ? 'info' : 'warning'}>{pauseLine(order)}</Banner>}
      <Card className="py-2">
        <Facts facts={factsOf(order)} />
      </Card>
      <Runs order={order} places={places} />
    </StepPage>
  )
}

/** Who opens one wants to read it, as a transaction. */
function ShowAmounts() {
  return (
    useAmountsHidden() && (
      <LinkButton onPress={() => setAmountsHidden(false)}>{say(words.showAmounts)}</LinkButton>
    )
  )
}

/** What can be done with it: first what it waits for. */
function Acts({ order, places, offline, authorise }: OrderPageProps & { order: Order }) {
  const { id, state, paused_for: why } = order
  const ownPause = why === 'customer'
  return (
    <>
      {state === 'paused' && !ownPause && (
        <ButtonLink href={places.confirmOf(id)} variant="primary" block>
          {say(words.lookAndConfirm)}
        </ButtonLink>
      )}
      {state === 'active' && <TryNow order={order} offline={offline} authorise={authorise} />}
      {ownPause && <ResumeButton order={order} offline={offline} />}
      <div
        className={
          state === 'active'
            ? 'grid grid-cols-[minmax(0,1fr)] items-end gap-2 min-[350px]:grid-cols-2'
            : 'grid'
        }
      >
        <ButtonLink href={places.changeOf(id)} variant="soft" block>
          {say(words.changeIt)}
        </ButtonLink>
        {state === 'active' && <PauseButton order={order} offline={offline} />}
      </div>
      <EndButton order={order} offline={offline} onEnded={() => undefined} />
    </>
  )
}

function factsOf(order: Order): Fact[] {
  const { every, first_at: firstAt, next_at: next, until, narration, currency } = order
  const repeats = every !== 'once'
  const again = againAt(order)
  return [
    ...(again !== undefined
      ? [{ label: say(words.nextTryAt), value: dueLine(again) }]
      : next === null || !repeats
        ? []
        : [{ label: say(words.next), value: dueLine(next) }]),
    {
      label: say(repeats ? words.repeats : words.when),
      value: repeats ? rhythmAtTime(every, firstAt) : dueLine(firstAt),
    },
    ...(repeats
      ? [{ label: say(words.lastOn), value: until === null ? say(words.endsNever) : formatDate(until) }]
      : []),
    {
      label: say(repeats ? words.atMostEach : words.atMost),
      value: <Amount currency={currency} amount={order.total_most} />,
    },
    ...(narration === '' ? [] : [{ label: say(words.note), value: narration }]),
    { label: say(words.madeOn), value: formatDateTime(order.created_at) },
  ]
}

function Runs({ order, places }: { order: Order; places: OrderPlaces }) {
  return (
    <section aria-label={say(words.runs)} className="grid gap-1">
      <SectionHead title={say(words.runs)} />
      {order.runs.length === 0 ? (
        <p className="px-1 text-14 text-text-2">{say(words.noRuns)}</p>
      ) : (
        <Card flush>
          <ul>
            {order.runs.map((run) => (
              <li key={run.due_at} className="border-t border-hair first:border-t-0">
                <RunRow order={order} run={run} places={places} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

const runWords = { sent: words.runSent, waiting: words.runWaiting, not_sent: words.runNotSent } as const

/** What was sent leads to its transaction; what was not says why. */
function RunRow({ order, run, places }: { order: Order; run: Run; places: OrderPlaces }) {
  const { transaction_id: transactionId } = run
  const lines = (
    <span className="grid min-w-0 flex-1 gap-0.5">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-16 font-medium">{dueLine(run.due_at)}</span>
        <span className={`text-14 ${run.state === 'not_sent' ? 'text-danger' : 'text-text-2'}`}>
          {say(run.state === 'sent' && !isToPerson(order.payee) ? words.runPaid : runWords[run.state])}
        </span>
      </span>
      {run.reason !== null && run.state !== 'sent' && (
        <span className="text-14 text-pretty text-text-2">
          {run.reason}
          {run.again_at !== null && ` ${say(words.runAgain, { time: dueLine(run.again_at) })}`}
        </span>
      )}
    </span>
  )
  const look = 'flex min-h-14 w-full items-center gap-3 px-3 py-2.5 text-start text-text'
  if (transactionId === null) return <div className={look}>{lines}</div>
  return (
    <Link
      href={places.runOf(order.id, transactionId)}
      className={`${look} ring-inside transition-colors hover:bg-row-press active:bg-row-press`}
    >
      {lines}
      <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-text-3" />
    </Link>
  )
}
