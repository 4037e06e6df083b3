// Answers for how many calls to a partner are under way at once, by what stands behind it: a biller that hangs takes no place of another.
import type { Clock } from '../clock.ts'
import { type Breaker, circuitBreaker } from './circuit-breaker.ts'

/** What stands behind a partner: its calls, its faults, and since when no place of it was taken or given back. */
type Place = { readonly name: string | undefined; readonly breaker: Breaker; open: number; movedAt: number }

/** A call that may go. Whoever has it gives it back. */
export type Turn = Pick<Breaker, 'refusal' | 'record'> & { giveBack(): void }

/** Of all that stands behind a partner together, times what each has. */
const allTogether = 4

/** So long a named place may stand still before nobody waits for it any more: whoever asks comes back later. */
const patienceMilliseconds = 1_000

type Waiting = { readonly place: Place; readonly granted: AbortController }

/** How many calls there are of each place and of all, and when that changed last. */
function countPlaces(clock: Clock, each: number) {
  const named = new Map<string | undefined, Place>()
  const all = { open: 0, movedAt: 0 }
  const now = (): number => clock.now().getTime()
  return {
    now,
    placeOf: (name: string | undefined): Place => {
      const place = named.get(name) ?? { name, breaker: circuitBreaker(clock), open: 0, movedAt: 0 }
      named.set(name, place)
      return place
    },
    isFree: (place: Place): boolean => place.open < each && all.open < each * allTogether,
    move: (place: Place, by: 1 | -1): void => {
      for (const one of [place, all]) {
        one.open += by
        one.movedAt = now()
      }
    },
    /** Until when whoever finds no place waits for one to be given back. */
    patientUntil: (place: Place): number =>
      place.name === undefined
        ? Number.POSITIVE_INFINITY
        : (place.open < each ? all : place).movedAt + patienceMilliseconds,
  }
}

/**
 * The places of one partner. Who finds none free waits, in turn, no longer than `milliseconds`; for a named place that stands still, not at all.
 * What a partner asks for all (`Retry-After`) holds for all; its other faults are those of the place.
 */
export function partnerPlaces(clock: Clock, { each }: { readonly each: number }) {
  const { now, placeOf, isFree, move, patientUntil } = countPlaces(clock, each)
  const whole = circuitBreaker(clock)
  let waiting: Waiting[] = []
  const giveBack = (place: Place): void => {
    move(place, -1)
    const next = waiting.find((one) => isFree(one.place))
    if (next === undefined) return
    waiting = waiting.filter((one) => one !== next)
    move(next.place, 1)
    next.granted.abort()
  }
  const wait = async (place: Place, milliseconds: number): Promise<boolean> => {
    const until = now() + milliseconds
    const own: Waiting = { place, granted: new AbortController() }
    const left = (): number => Math.min(until, patientUntil(place)) - now()
    if (left() <= 0) return false
    waiting.push(own)
    while (!own.granted.signal.aborted && left() > 0) await clock.sleep(left(), own.granted.signal)
    waiting = waiting.filter((one) => one !== own)
    return own.granted.signal.aborted
  }
  return {
    /** Undefined: none was free in time. */
    take: async (name: string | undefined, milliseconds: number): Promise<Turn | undefined> => {
      const place = placeOf(name)
      if (isFree(place)) move(place, 1)
      else if (!(await wait(place, milliseconds))) return undefined
      return {
        refusal: () => whole.refusal() ?? place.breaker.refusal(),
        record: (tried) => {
          if (tried.pause !== undefined) whole.record(tried)
          place.breaker.record(tried)
        },
        giveBack: () => giveBack(place),
      }
    },
  }
}
