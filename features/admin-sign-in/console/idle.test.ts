// Promises about the idle hour of the console, shown with a moved clock.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserTime } from '#kit/screens/browser-time.ts'
import { type IdleState, watchIdle } from './idle.ts'

const second = 1_000
const minute = 60 * second

/** A clock that stands until it is moved; due acts run on the way. */
function movedTime(): BrowserTime & { move(milliseconds: number): void; sleep(milliseconds: number): void } {
  let now = 1_800_000_000_000
  let acts: { at: number; every: number; act: () => void }[] = []
  const schedule = (milliseconds: number, every: number, act: () => void) => {
    const entry = { at: now + milliseconds, every, act }
    acts.push(entry)
    return () => {
      acts = acts.filter((one) => one !== entry)
    }
  }
  return {
    now: () => now,
    after: (milliseconds, act) => schedule(milliseconds, 0, act),
    every: (milliseconds, act) => schedule(milliseconds, milliseconds, act),
    move: (milliseconds) => {
      const end = now + milliseconds
      for (;;) {
        const next = acts.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        now = next.at
        if (next.every > 0) next.at += next.every
        else acts = acts.filter((one) => one !== next)
        next.act()
      }
      now = end
    },
    // A machine that sleeps ticks no clock.
    sleep: (milliseconds) => {
      now += milliseconds
      for (const one of acts) one.at += milliseconds
    },
  }
}

interface Seen {
  readonly states: IdleState['kind'][]
  readonly told: number[]
  reports: number
  expired: number
  anywhere: number
}

function watched() {
  const time = movedTime()
  const seen: Seen = { states: [], told: [], reports: 0, expired: 0, anywhere: 0 }
  const watch = watchIdle({
    time,
    lastActiveAnywhere: () => seen.anywhere,
    tell: (at) => void seen.told.push(at),
    report: () => void seen.reports++,
    changed: (state) => void seen.states.push(state.kind),
    expire: () => void seen.expired++,
  })
  return { time, seen, watch }
}

test('after 59:59 without activity a person is still signed in, after 60:00 not any more', () => {
  const { time, seen } = watched()
  time.move(59 * minute + 59 * second)
  assert.equal(seen.expired, 0)
  time.move(second)
  assert.equal(seen.expired, 1)
  time.move(60 * minute)
  assert.equal(seen.expired, 1)
})

test('two minutes before the end comes the warning, not a second earlier', () => {
  const { time, seen } = watched()
  time.move(57 * minute + 59 * second)
  assert.deepEqual(seen.states, [])
  time.move(second)
  assert.deepEqual(seen.states, ['warned'])
})

test('activity during the warning gives a new hour, and the warning goes once it is quiet', () => {
  const { time, seen, watch } = watched()
  time.move(59 * minute)
  watch.active()
  assert.deepEqual(seen.states, ['warned', 'back'])
  time.move(4 * second)
  assert.deepEqual(seen.states, ['warned', 'back', 'active'])
  time.move(59 * minute + 55 * second)
  assert.equal(seen.expired, 0)
  time.move(second)
  assert.equal(seen.expired, 1)
})

test('"Stay signed in" takes the warning away at once', () => {
  const { time, seen, watch } = watched()
  time.move(59 * minute)
  watch.stay()
  assert.equal(seen.states.at(-1), 'active')
})

test('the server hears of activity at once, then at most every 5 minutes, and the last of it too', () => {
  const { time, seen, watch } = watched()
  watch.active()
  assert.equal(seen.reports, 1)
  time.move(minute)
  watch.active()
  time.move(3 * minute + 59 * second)
  assert.equal(seen.reports, 1)
  time.move(second)
  assert.equal(seen.reports, 2)
  time.move(30 * minute)
  assert.equal(seen.reports, 2)
})

test('activity in another tab counts here', () => {
  const { time, seen, watch } = watched()
  time.move(50 * minute)
  watch.heard(time.now())
  time.move(50 * minute)
  assert.equal(seen.expired, 0)
})

test('a tab that slept asks what the others remember before it ends anything', () => {
  const { time, seen, watch } = watched()
  time.sleep(3 * 60 * minute)
  seen.anywhere = time.now() - minute
  watch.look()
  assert.equal(seen.expired, 0)
})

test('who moves the mouse after a machine slept for more than an hour is signed out', () => {
  const { time, seen, watch } = watched()
  time.sleep(60 * minute + second)
  watch.active()
  assert.equal(seen.expired, 1)
  assert.equal(seen.reports, 0)
})
