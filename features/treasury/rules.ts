// Answers for whether customers' money is covered by what partners hold for it. Pure.
import { isCoin } from '#kit/coins/networks.ts'
import type { Currency } from '#kit/money/currency.ts'

/** What one partner holds in a currency, in minor units. `said`: by its own word; null where it is not asked or did not answer. */
export type Holder = {
  readonly partner: string
  readonly booked: bigint
  readonly said: bigint | null
  /** Whether it can be asked: then its silence is worth a look. */
  readonly isAsked: boolean
}

/** What is owed to customers in a currency, of which some waits for them, and who holds it, in minor units. */
export type Compared = {
  readonly currency: Currency
  readonly customers: bigint
  readonly waiting: bigint
  readonly holders: readonly Holder[]
}

/** A partner's own word counts; the book's where there is none. */
export const heldBy = ({ booked, said }: Holder): bigint => said ?? booked

/** `unknown`: nothing is missing by the book, and a partner that is asked did not answer. */
export const states = ['covered', 'short', 'unknown'] as const
export type State = (typeof states)[number]

/**
 * What must be there of a coin: what our books say lies at its custodians, of which some waits for customers and the rest stands for what they were
 * credited with; and no less than what waits.
 */
export function coinsOwed(waiting: bigint, holders: readonly Pick<Holder, 'booked'>[]): bigint {
  const booked = holders.reduce((sum, holder) => sum + holder.booked, 0n)
  return booked > waiting ? booked : waiting
}

const below = (more: bigint, less: bigint): bigint => (less < more ? more - less : 0n)

/**
 * What is owed to customers beside what is held for it. `short`: by how much it is less; nothing where it is not. Nothing but their custodians
 * moves coins: what one has too much makes up for nothing that another lacks.
 */
export function coverOf(
  owed: bigint,
  holders: readonly Holder[],
  { ofCoins }: { readonly ofCoins: boolean },
): { readonly held: bigint; readonly state: State; readonly short: bigint } {
  const held = holders.reduce((sum, holder) => sum + heldBy(holder), 0n)
  const missing = holders.reduce((sum, holder) => sum + below(holder.booked, heldBy(holder)), 0n)
  const less = below(owed, held)
  const short = ofCoins && missing > less ? missing : less
  const isSilent = holders.some(({ isAsked, said }) => isAsked && said === null)
  return { held, state: short > 0n ? 'short' : isSilent ? 'unknown' : 'covered', short }
}

/**
 * Partners' words of some moment between two readings of our books, beside the reading that fits them: what comes in or goes out while they are
 * asked is no shortage. Each currency that the second has.
 */
export function fittingOf(before: readonly Compared[], after: readonly Compared[]): readonly Compared[] {
  return after.map((later) => {
    const earlier = before.find(({ currency }) => currency === later.currency)
    return earlier !== undefined && fitsBetter(earlier, later) ? earlier : later
  })
}

/** Whether the first is short by less, or as short and nearer to what partners say. */
function fitsBetter(one: Compared, other: Compared): boolean {
  const [less, more] = [shortOf(one), shortOf(other)]
  return less === more ? apart(one) < apart(other) : less < more
}

const shortOf = ({ currency, customers, waiting, holders }: Compared): bigint =>
  coverOf(customers + waiting, holders, { ofCoins: isCoin(currency) }).short

const apart = ({ holders }: Compared): bigint =>
  holders.reduce((sum, { booked, said }) => {
    const more = (said ?? booked) - booked
    return sum + (more < 0n ? -more : more)
  }, 0n)
