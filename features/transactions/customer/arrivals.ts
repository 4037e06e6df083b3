// Answers for saying that money arrived or is held while somebody looks: once for each payment, never for what was there
// before, and in one message however many come together.
import { useEffect, useRef } from 'react'
import { unlessHidden } from '#kit/ui/amounts-hidden.ts'
import { formatAmount } from '#kit/ui/format.ts'
import { toast } from '#kit/ui/toast-store.ts'
import { shownName } from '#kit/words/shown-name.ts'
import { say, sayCount } from '#kit/words/words.ts'
import { transactionKinds } from '../kinds.ts'
import { words } from '../words.ts'
import { newsSince, type Seen, seenIn } from './arrivals-since.ts'
import { type Transaction, useTransactions } from './transactions.ts'

/** Clear of the balance it speaks of. */
const look = { duration: 5000, placement: 'bottom' } as const

/** The message about arrivals that was shown last, and how many it told of. */
interface Told {
  readonly id: number
  readonly count: number
}

export function useArrivals(): void {
  const { items } = useTransactions()
  const seen = useRef<Seen | undefined>(undefined)
  const told = useRef<Told>({ id: 0, count: 0 })
  useEffect(() => {
    if (items === undefined) return
    const now = seenIn(items)
    const { current: before = now } = seen
    const { arrived, held } = newsSince(items.filter(isFromOthers), before)
    seen.current = {
      arrived: Math.max(now.arrived, before.arrived),
      held: Math.max(now.held, before.held),
    }
    if (arrived[0] !== undefined) told.current = tellArrived(arrived[0], arrived.length, told.current)
    for (const one of held) toast.info(say(words.heldToast, factsOf(one)), look)
  }, [items])
}

/** What somebody moved between their own wallets is no news to them. */
const isFromOthers = ({ type }: Transaction): boolean => transactionKinds[type].reach !== 'own'

/** While the message before still stands, the next one takes its place and counts on. */
function tellArrived(newest: Transaction, fresh: number, before: Told): Told {
  const isShown = toast.read().shown.some(({ id }) => id === before.id)
  const count = fresh + (isShown ? before.count : 0)
  toast.close(before.id)
  const facts = factsOf(newest)
  const said =
    count === 1
      ? say(words.arrivedToast, facts)
      : say(words.arrivedTogether, { ...facts, payments: sayCount(words.payments, count) })
  return { id: toast.success(said, look), count }
}

function factsOf({ amount, currency, counterparty }: Transaction): { amount: string; name: string } {
  return {
    amount: unlessHidden(formatAmount({ amount, currency }, 'never')),
    name: shownName(counterparty.name),
  }
}
