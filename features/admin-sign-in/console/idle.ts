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

/** What is shown `quiet` milliseconds after the last activity; undefined when the hour is over. */
function stateAfter(quiet: number, now: number, before: IdleState): IdleState | undefined {
  const left = idleSignOutMilliseconds - quiet
  if (left <= 0) return undefined
  if (left <= idleWarningMilliseconds) return { kind: 'warned', until: now + left }
  return before.kind !== 'active' && quiet < backMilliseconds ? { kind: 'back' } : { kind: 'active' }
}

function isSame(a: IdleState, b: IdleState): boolean {
  return a.kind === b.kind && (a.kind !== 'warned' || b.kind !== 'warned' || a.until === b.until)
}

/** Tells the server of activity at once, then at most every five minutes, the last of it too. */
function createReporter(doors: IdleDoors): { active(): void; look(): void } {
  let lastReport = Number.NEGATIVE_INFINITY
  let isUnreported = false
  const look = () => {
    const now = doors.time.now()
    if (!isUnreported || now - lastReport < activityReportMilliseconds) return
    lastReport = now
    isUnreported = false
    doors.report()
  }
  return {
    look,
    active: () => {
      isUnreported = true
      look()
    },
  }
}

/** Watches from now on; opening the page counts as activity. */
export function watchIdle(doors: IdleDoors): IdleWatch {
  const { time } = doors
  const reporter = createReporter(doors)
  let lastActive = time.now()
  let lastTold = Number.NEGATIVE_INFINITY
  let isOver = false
  let state: IdleState = { kind: 'active' }
  const show = (next: IdleState) => {
    if (isSame(state, next)) return
    state = next
    doors.changed(next)
  }
  const look = () => {
    if (isOver) return
    const now = time.now()
    lastActive = Math.max(lastActive, Math.min(doors.lastActiveAnywhere(), now))
    const next = stateAfter(now - lastActive, now, state)
    isOver = next === undefined
    if (next === undefined) return doors.expire()
    show(next)
    reporter.look()
  }
  const heard = (at: number) => {
    // Who comes back after the hour finds it over, even where the machine slept and no clock ticked.
    if (at >= lastActive + idleSignOutMilliseconds) return look()
    lastActive = Math.max(lastActive, Math.min(at, time.now()))
    look()
  }
  const active = () => {
    const now = time.now()
    heard(now)
    if (isOver) return
    if (now - lastTold >= lookMilliseconds) {
      lastTold = now
      doors.tell(now)
    }
    reporter.active()
  }
  const stay = () => {
    active()
    if (!isOver) show({ kind: 'active' })
  }
  const endLooking = time.every(lookMilliseconds, look)
  const stop = () => {
    isOver = true
    endLooking()
  }
  return { active, heard, stay, look, stop }
}
