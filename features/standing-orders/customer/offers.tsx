// Answers for the ways to scheduling that other screens show: later instead of now, and the list itself.
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { useLocation } from 'wouter'
import { Button } from '#kit/ui/button.tsx'
import { useShownText } from '#kit/ui/amounts-hidden.ts'
import { formatTrimmed, formatDayMonth } from '#kit/ui/format.ts'
import { LinkRows } from '#kit/ui/link-rows.tsx'
import { useNow } from '#kit/ui/now.ts'
import { Card } from '#kit/ui/panel.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { shownName } from '#kit/words/shown-name.ts'
import { say, sayCount } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { againAt, type Order } from './describe.ts'
import type { OrderPlaces } from './order-places.ts'
import { sorted } from './orders.ts'
import { typedIn, writeTyped } from './plan.ts'
import { useOrders } from './use-orders.ts'

/** On a sheet that asks somebody to think: the same payment in a while. */
export function InMinutes({ minutes, places }: { minutes: number; places: OrderPlaces }) {
  const [, navigate] = useLocation()
  const now = useNow()
  return (
    <Button
      variant="soft"
      block
      onClick={() => navigate(`${places.look}?${writeTyped(typedIn(minutes, now))}`)}
    >
      {say(words.inMinutes, { count: minutes })}
    </Button>
  )
}

/** On a review: it goes out now, unless somebody wants it otherwise. */
export function WhenRow({ places }: { places: OrderPlaces }) {
  return (
    <Card className="flex items-center justify-between gap-3 py-1.5 text-14">
      <span className="text-text-2">{say(words.when)}</span>
      <span className="flex flex-wrap items-center justify-end gap-x-3">
        <span className="font-medium">{say(words.now)}</span>
        <LaterLink places={places} />
      </span>
    </Card>
  )
}

/** In a line of words. */
export function LaterLink({ places }: { places: OrderPlaces }) {
  return (
    <TextLink href={places.when} className="inline-flex min-h-11 items-center">
      {say(words.laterOrRepeat)}
    </TextLink>
  )
}

/** Where sending begins: the list, with what comes next. */
export function ListLink({ places }: { places: OrderPlaces }) {
  const shown = useShownText()
  const { data } = useOrders()
  return (
    <LinkRows
      rows={[
        {
          href: places.list,
          icon: CalendarClock,
          tone: data !== undefined && sorted(data).waiting.length > 0 ? 'warning' : 'brand',
          title: say(words.listTitle),
          detail: data === undefined ? say(words.listDetail) : shown(summaryOf(data)),
        },
      ]}
    />
  )
}

function summaryOf(orders: readonly Order[]): string {
  const { waiting, coming } = sorted(orders)
  if (waiting.length > 0) return sayCount(words.waiting, waiting.length)
  const [next] = coming
  const day = next === undefined ? null : (againAt(next) ?? next.next_at)
  if (next === undefined || day === null) return say(words.listDetail)
  const amount = formatTrimmed({ currency: next.currency, amount: next.amount })
  return say(words.nextOf, { amount, name: shownName(next.payee.name), day: formatDayMonth(day) })
}
