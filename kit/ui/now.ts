// Answers for the time a screen shows: one ticking clock for all relative times, and a countdown.
import { useEffect, useState, useSyncExternalStore } from 'react'

const tickMs = 30_000
const listeners = new Set<() => void>()
let current = new Date()
let timer: ReturnType<typeof setInterval> | undefined

function follow(tell: () => void): () => void {
  listeners.add(tell)
  if (timer === undefined) current = new Date()
  timer ??= setInterval(() => {
    current = new Date()
    for (const one of listeners) one()
  }, tickMs)
  return () => {
    listeners.delete(tell)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function readNow(): Date {
  return current
}

/** The present, renewed twice a minute; screens use it in place of `new Date()`. */
export function useNow(): Date {
  return useSyncExternalStore(follow, readNow, readNow)
}

/** Whole seconds left until `end`, renewed each second, 0 when it has passed or is null. */
export function useCountdown(end: Date | null): number {
  const until = end?.getTime() ?? 0
  const [left, setLeft] = useState(() => secondsUntil(until))
  useEffect(() => {
    setLeft(secondsUntil(until))
    if (until <= Date.now()) return undefined
    const ticking = setInterval(() => {
      const seconds = secondsUntil(until)
      setLeft(seconds)
      if (seconds === 0) clearInterval(ticking)
    }, 1000)
    return () => clearInterval(ticking)
  }, [until])
  return left
}

function secondsUntil(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1000))
}
