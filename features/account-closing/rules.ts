// Answers for the day from which an account may be closed, and for what stands in the way of it. Pure.
import type { Money } from '#kit/money/money.ts'
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { say, sayCount } from '#kit/words/words.ts'
import { briefWords } from './words.ts'

/** How long a request waits: so long its customer can take it back, and what is on its way arrives. */
export const closingDays = 30

/** The beginning of the Lagos day from which staff may close the account. */
export function closesFrom(asked: Date): Date {
  return startOfLagosDay(lagosDay(new Date(asked.getTime() + closingDays * 86_400_000)))
}

/** How long after that day a request is closed or rejected. */
const endedWithinHours = 48

/** By when a request should be ended. */
export const dueOf = (closesAt: Date): Date => new Date(closesAt.getTime() + endedWithinHours * 3_600_000)

/** As long as the bank is asked about a payment that it has made (`askAfterEndHours` of transfers): so long it may send it back. */
export const returnDays = 7

export const blockKinds = [
  'money',
  'payments',
  'late_payments',
  'frozen',
  'held_deposits',
  'debts',
  'orders',
  'tier_requests',
  'disputes',
  'cases',
] as const
export type BlockKind = (typeof blockKinds)[number]

/** What a check is about, as far as its customer may know. */
export const checkKinds = ['identity', 'payment', 'other'] as const
export type CheckKind = (typeof checkKinds)[number]

/** One thing that has to end before an account can be closed: how many, or how much of it. */
export type Block = {
  readonly kind: BlockKind
  readonly count: number
  readonly amounts: readonly Money[]
  /** Of checks: what they are about, each once. */
  readonly about?: readonly CheckKind[]
}

/** In one line: `₦3,400.00 in the wallet, 1 payment under way`; empty when nothing is open. */
export function inOneLine<Amount>(
  blocks: readonly (Omit<Block, 'amounts' | 'about'> & { readonly amounts: readonly Amount[] })[],
  textOf: (amount: Amount) => string,
): string {
  return blocks
    .map(({ kind, count, amounts }) =>
      kind === 'money'
        ? say(briefWords.money, { amount: amounts.map(textOf).join(', ') })
        : kind === 'frozen'
          ? say(briefWords.frozen)
          : sayCount(briefWords[kind], count),
    )
    .join(', ')
}
