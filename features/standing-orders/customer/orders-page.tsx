// Answers for the customer's scheduled payments as a page: what waits for them on top, what comes, and what is over.
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { Link } from 'wouter'
import { Page, SectionHead } from '#kit/screens/page.tsx'
import { Dock } from '#kit/screens/question.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { useShownText } from '#kit/ui/amounts-hidden.ts'
import { Avatar } from '#kit/ui/avatar.tsx'
import { ButtonLink } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { ListSkeleton } from '#kit/ui/skeleton.tsx'
import { shownName } from '#kit/words/shown-name.ts'
import { say, type Word } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { lastLine, mostLine, type Order, pauseLine, whenLine } from './describe.ts'
import { FrozenNote } from './frozen-note.tsx'
import { OrderPill } from './order-page.tsx'
import { whereOf } from './plan-view.tsx'
import type { OrderPlaces } from './order-places.ts'
import { sorted } from './orders.ts'
import { useOrders } from './use-orders.ts'

export function OrdersPage({ places }: { places: OrderPlaces }) {
  const { data, error, refetch } = useOrders()
  return (
    <Page title={say(words.listTitle)} above={places.hub}>
      {data !== undefined ? (
        <Lists orders={data} places={places} />
      ) : (
        <Card flush>
          <OnItsWay label={say(words.loading)} {...{ error, refetch }}>
            <ListSkeleton rows={3} />
          </OnItsWay>
        </Card>
      )}
    </Page>
  )
}

function Lists({ orders, places }: { orders: readonly Order[]; places: OrderPlaces }) {
  const { waiting, coming, paused, ended } = sorted(orders)
  if (orders.length === 0) return <Nothing places={places} />
  return (
    <>
      <FrozenNote />
      {waiting.length > 0 && (
        <section aria-label={say(words.waitsSection)} className="grid gap-3">
          <SectionHead title={say(words.waitsSection)} />
          {waiting.map((order) => (
            <Waiting key={order.id} order={order} places={places} />
          ))}
        </section>
      )}
      <Group title={words.comingSection} orders={coming} places={places} />
      <Group title={words.pausedSection} orders={paused} places={places} />
      <Group title={words.endedSection} orders={ended} places={places} />
      <Dock lined>
        <ButtonLink href={places.hub} variant="primary" block>
          {say(words.new)}
        </ButtonLink>
      </Dock>
    </>
  )
}

function Nothing({ places }: { places: OrderPlaces }) {
  return (
    <Card>
      <EmptyState
        icon={<CalendarClock size={24} strokeWidth={1.75} aria-hidden="true" />}
        title={say(words.emptyTitle)}
        action={
          <ButtonLink href={places.hub} variant="primary">
            {say(words.new)}
          </ButtonLink>
        }
      >
        {say(words.emptyBody)}
      </EmptyState>
    </Card>
  )
}

function Waiting({ order, places }: { order: Order; places: OrderPlaces }) {
  return (
    <Card flush>
      <OrderRow order={order} places={places} />
      <div className="grid gap-3 px-3 pb-3">
        <p className="rounded-card bg-warning-soft px-3 py-2.5 text-14 text-on-warning-soft">
          {pauseLine(order)}
        </p>
        <ButtonLink href={places.confirmOf(order.id)} variant="soft" block>
          {say(words.lookAndConfirm)}
        </ButtonLink>
      </div>
    </Card>
  )
}

interface GroupProps {
  readonly title: Word
  readonly orders: readonly Order[]
  readonly places: OrderPlaces
}

function Group({ title, orders, places }: GroupProps) {
  if (orders.length === 0) return null
  return (
    <section aria-label={say(title)} className="grid gap-1">
      <SectionHead title={say(title)} />
      <Card flush>
        <ul aria-label={say(title)}>
          {orders.map((order) => (
            <li key={order.id} className="border-t border-hair first:border-t-0">
              <OrderRow order={order} places={places} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function OrderRow({ order, places }: { order: Order; places: OrderPlaces }) {
  const shown = useShownText()
  const { state, payee, amount, currency } = order
  const last = state === 'cancelled' ? undefined : lastLine(order)
  const isOver = state === 'done' || state === 'cancelled'
  return (
    <Link
      href={places.orderOf(order.id)}
      className="flex items-start gap-3 px-3 py-3 text-text ring-inside transition-colors hover:bg-row-press active:bg-row-press"
    >
      <Avatar name={payee.name} size={40} />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
        <span className="flex items-baseline gap-3">
          <span className="min-w-0 flex-1 truncate text-16 font-medium">{shownName(payee.name)}</span>
          <span className="text-16 font-medium whitespace-nowrap">
            <Amount currency={currency} amount={amount} />
          </span>
        </span>
        <span className="truncate text-14 text-text-2">{whereOf(payee)}</span>
        <span className="text-14 text-pretty text-text-2">{whenLine(order)}</span>
        {!isOver && <span className="text-14 text-pretty text-text-2">{shown(mostLine(order))}</span>}
        {last !== undefined && <span className="text-14 text-pretty text-text-2">{last}</span>}
        {isOver && (
          <span className="mt-1">
            <OrderPill order={order} />
          </span>
        )}
      </span>
    </Link>
  )
}
