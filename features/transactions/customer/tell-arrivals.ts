// Answers for what is said of money that arrived or is held, and of what nothing is said.
import { unlessHidden } from '#kit/ui/amounts-hidden.ts'
import { formatAmount } from '#kit/ui/format.ts'
import { toast } from '#kit/ui/toast-store.ts'
import { shownName } from '#kit/words/shown-name.ts'
import { say, sayCount } from '#kit/words/words.ts'
import { transactionKinds } from '../kinds.ts'
import { words } from '../words.ts'
import type { Transaction } from './transactions.ts'

/** Clear of the balance it speaks of. */
const look = { duration: 5000, placement: 'bottom' } as const

/** The message about arrivals that was shown last, and how many it told of. */
export interface Told {
  readonly id: number
  readonly count: number
}

type News = { readonly arrived: readonly Transaction[]; readonly held: readonly Transaction[] }

/** Says it, and answers the message that stands now. */
export function tellNews({ arrived, held }: News, before: Told): Told {
  const fromOthers = arrived.filter(isFromOthers)
  for (const one of held) toast.info(say(words.heldToast, factsOf(one)), look)
  return fromOthers[0] === undefined ? before : tellArrived(fromOthers[0], fromOthers.length, before)
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
