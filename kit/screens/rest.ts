// Answers for fetching ahead: not before the first press, or some time without one.
import { useEffect, useState } from 'react'
import { isTouched } from '#kit/ui/focus-on-navigation.ts'
import { browserTime } from './browser-time.ts'

const restMilliseconds = 3_000
const idleAtLatestMilliseconds = 2_000
/** By the end of a press what it asked for is on its way already, before what it did not ask for. */
const presses = ['click', 'keyup'] as const

function afterPressOrRest(act: () => void): () => void {
  const heard = () => {
    forget()
    act()
  }
  const takeBack = browserTime.after(isTouched() ? 0 : restMilliseconds, heard)
  for (const press of presses) addEventListener(press, heard)
  const forget = () => {
    takeBack()
    for (const press of presses) removeEventListener(press, heard)
  }
  return forget
}

function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) return browserTime.after(idleAtLatestMilliseconds, act)
  const asked = requestIdleCallback(act, { timeout: idleAtLatestMilliseconds })
  return () => cancelIdleCallback(asked)
}

/**
 * Calls `act` once somebody has pressed something here, or has only looked for a while, and the browser has nothing else to
 * do. The answer takes it back.
 */
export function atRest(act: () => void): () => void {
  let forget = afterPressOrRest(() => {
    forget = whenIdle(act)
  })
  return () => forget()
}

/** False until there is room for what nobody waits for. */
export function useRested(): boolean {
  const [isRested, setRested] = useState(isTouched)
  useEffect(() => (isRested ? undefined : atRest(() => setRested(true))), [isRested])
  return isRested
}
