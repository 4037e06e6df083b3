// Answers for the idle hour: when a person counts as gone, when they are warned, and when the server hears of them.
import type { BrowserTime } from '#kit/screens/browser-time.ts'
import { activityReportMilliseconds, idleSignOutMilliseconds, idleWarningMilliseconds } from '../contract.ts'

/** What the screen shows of it. `back`: somebody moved while the warning stood, so it stays a moment longer. */
export type IdleState =
  | { readonly kind: 'active' }
  | { readonly kind: 'warned'; readonly until: number }
  | { readonly kind: 'back' }

export interface IdleDoors {
  readonly time: BrowserTime
  /** When somebody was last active in any tab, as far as this browser remembers. */
  readonly lastActiveAnywhere: () => number
  /** Tells the other tabs, and those that sleep. */
  readonly tell: (at: number) => void
  /** Tells the server that a person is there. */
  readonly report: () => void
  readonly changed: (state: IdleState) => void
  readonly expire: () => void
}

export interface IdleWatch {
  /** Somebody moved, typed or touched here. */
  active(): void
  /** Another tab says so. */
  heard(at: number): void
  /** "Stay signed in": activity that also takes the warning away. */
  stay(): void
  /** Looks at the clock now, as when a sleeping tab wakes. */
  look(): void
  stop(): void
}

const lookMilliseconds = 1_000
/** A warning stays this long after somebody came back, so that its buttons do not run away from the pointer. */
const backMilliseconds = 3_000

/** Watches from now on; opening the page counts as activity. */
export function watchIdle(doors: IdleDoors): IdleWatch {
  const { time } = doors
  let lastActive = time.now()
  let lastTold = Number.NEGATIVE_INFINITY
  let lastReport = Number.NEGATIVE_INFINITY
  let isUnreported = false
  let isOver = false
  let state: IdleState = { kind: 'active' }
  const show = (next: IdleState) => {
    if (
      next.kind === state.kind &&
      (next.kind !== 'warned' || state.kind !== 'warned' || next.until === state.until)
    )
      return
    state = next
    doors.changed(next)
  }
  const report = (now: number) => {
    if (!isUnreported || now - lastReport < activityReportMilliseconds) return
    lastReport = now
    isUnreported = false
    doors.report()
  }
  const look = () => {
    if (isOver) return
    const now = time.now()
    lastActive = Math.max(lastActive, Math.min(doors.lastActiveAnywhere(), now))
    const left = lastActive + idleSignOutMilliseconds - now
    if (left <= 0) {
      isOver = true
      doors.expire()
    } else if (left <= idleWarningMilliseconds)
      show({ kind: 'warned', until: lastActive + idleSignOutMilliseconds })
    else if (state.kind !== 'active') show({ kind: now - lastActive < backMilliseconds ? 'back' : 'active' })
    if (!isOver) report(now)
  }
  const active = () => {
    // Who comes back after the hour finds it over, even where the machine slept and no clock ticked.
    look()
    if (isOver) return
    const now = time.now()
    lastActive = now
    isUnreported = true
    if (now - lastTold >= lookMilliseconds) {
      lastTold = now
      doors.tell(now)
    }
    if (state.kind === 'warned') show({ kind: 'back' })
    report(now)
  }
  const endLooking = time.every(lookMilliseconds, look)
  return {
    active,
    look,
    heard: (at) => {
      lastActive = Math.max(lastActive, Math.min(at, time.now()))
      look()
    },
    stay: () => {
      active()
      if (!isOver) show({ kind: 'active' })
    },
    stop: () => {
      isOver = true
      endLooking()
    },
  }
}
