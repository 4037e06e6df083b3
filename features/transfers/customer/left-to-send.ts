// Answers for what may still be sent, before the server is asked: the balance, today's limit, a new device's. Pure.
import { compare, type Money, parseAmount } from '#kit/money/money.ts'

export interface LeftToSend {
  /** Decimals of the wire; null: not known, or no limit. */
  readonly available: string | null
  readonly leftToday: string | null
  readonly leftNew: string | null
}

export type LimitFault =
  | { readonly kind: 'missing'; readonly amount: string }
  | { readonly kind: 'today'; readonly amount: string }
  | { readonly kind: 'new'; readonly amount: string }

function naira(text: string | null): Money<'NGN'> | undefined {
  if (text === null) return undefined
  const read = parseAmount(text, 'NGN')
  return read.ok ? read.value : undefined
}

/** Why an amount does not fit, the limits before the balance. How much is missing is the server's to say: charges come on top. */
export function limitFault(amount: string, room: LeftToSend): LimitFault | undefined {
  const wanted = naira(amount)
  if (wanted === undefined) return undefined
  // What exceeds any limit exceeds the tightest, and that is the one to name.
  const tightest = tightestOf(room)
  const left = tightest === 'today' ? room.leftToday : room.leftNew
  const most = naira(left)
  if (tightest !== undefined && left !== null && most !== undefined && compare(wanted, most) > 0)
    return { kind: tightest, amount: left }
  const { available } = room
  const balance = naira(available)
  if (available !== null && balance !== undefined && compare(wanted, balance) > 0)
    return { kind: 'missing', amount: available }
  return undefined
}

/** The smaller of what is left today and of what a new device may send; undefined where nothing bounds it. */
export function tightestOf({ leftToday, leftNew }: LeftToSend): 'today' | 'new' | undefined {
  const today = naira(leftToday)
  const fresh = naira(leftNew)
  if (fresh === undefined) return today === undefined ? undefined : 'today'
  return today !== undefined && compare(today, fresh) < 0 ? 'today' : 'new'
}
