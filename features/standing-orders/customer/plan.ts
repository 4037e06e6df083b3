// Answers for when somebody wants to send: as fields, as an address, and as the server takes it. Days and times are Lagos's.
// Pure.
import type { WireBody } from '#kit/http/contract.ts'
import { lagosDay, lagosTime, startOfLagosDay } from '#kit/lagos.ts'
import { everies, type previewOrder } from '../contract.ts'
import type { Every } from '../rules.ts'

export type Plan = WireBody<typeof previewOrder>
/** Whom, how much, and a note. */
export type Wish = Pick<Plan, 'to' | 'amount' | 'narration'>

export interface Typed {
  readonly every: Every
  /** `2026-02-28`, '' while there is none. */
  readonly day: string
  /** `09:00`, '' while there is none. */
  readonly time: string
  /** Only what repeats has a last day. */
  readonly ends: boolean
  readonly lastDay: string
}

const minuteMilliseconds = 60_000
const dayMilliseconds = 86_400_000

/** Tomorrow morning, once. */
export function usualTyped(now: Date): Typed {
  const tomorrow = new Date(now.getTime() + dayMilliseconds)
  return { every: 'once', day: lagosDay(tomorrow), time: '09:00', ends: false, lastDay: '' }
}

/** In so many minutes, once; never earlier. */
export function typedIn(minutes: number, now: Date): Typed {
  const at = new Date(
    Math.ceil(now.getTime() / minuteMilliseconds) * minuteMilliseconds + minutes * minuteMilliseconds,
  )
  return { ...usualTyped(now), day: lagosDay(at), time: lagosTime(at) }
}

export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
  )
}

export function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Every half hour, and `time` where it is another. */
export function timesWith(time: string): string[] {
  const halves = Array.from({ length: 48 }, (_, half) =>
    [Math.floor(half / 2), (half % 2) * 30].map((part) => String(part).padStart(2, '0')).join(':'),
  )
  return isTime(time) && !halves.includes(time) ? [...halves, time].toSorted() : halves
}

/** What an address says, over what is usual; an address is typed by anybody. */
export function readTyped(values: URLSearchParams, now: Date): Typed {
  const usual = usualTyped(now)
  const { day = usual.day, time = usual.time, last } = Object.fromEntries(values)
  return {
    every: everies.find((every) => every === values.get('every')) ?? usual.every,
    day: isDay(day) ? day : '',
    time: isTime(time) ? time : '',
    ends: last !== undefined,
    lastDay: last !== undefined && isDay(last) ? last : '',
  }
}

/** The other way round. */
export function writeTyped({ every, day, time, ends, lastDay }: Typed): string {
  const values = new URLSearchParams({ every, day, time })
  if (every !== 'once' && ends) values.set('last', lastDay)
  return values.toString()
}

export function instantOf(day: string, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(startOfLagosDay(day).getTime() + (hours * 60 + minutes) * minuteMilliseconds)
}

/** What is missing before the server can be asked; empty when nothing is. */
export function missingOf(typed: Typed): { day?: true; time?: true; lastDay?: true } {
  return {
    ...(isDay(typed.day) ? {} : { day: true as const }),
    ...(isTime(typed.time) ? {} : { time: true as const }),
    ...(typed.every !== 'once' && typed.ends && !isDay(typed.lastDay) ? { lastDay: true as const } : {}),
  }
}

/** As the server takes it; undefined while something is missing. The last day counts to its end. */
export function planOf(wish: Wish, typed: Typed): Plan | undefined {
  if (Object.keys(missingOf(typed)).length > 0) return undefined
  const plan = { ...wish, every: typed.every, first_at: instantOf(typed.day, typed.time).toISOString() }
  if (typed.every === 'once' || !typed.ends) return plan
  return { ...plan, until: instantOf(typed.lastDay, '23:59').toISOString() }
}
