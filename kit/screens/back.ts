// Answers for going back: to where the person came from inside the app, else to the screen above.
import { type AroundNavHandler, useLocation } from 'wouter'

/** For the router: notes on each new entry of the history that the one before it is ours too. */
export const noteOrigin: AroundNavHandler = (navigate, to, options) => {
  const before: unknown = history.state
  navigate(to, { ...options, state: options?.replace === true ? before : { inside: true } })
}

function cameFromInside(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'inside' in state
}

/** Goes back one entry, or replaces this screen by `fallback` when the one before is not ours. */
export function useBack(fallback: string): () => void {
  const [, navigate] = useLocation()
  return () => {
    if (cameFromInside()) history.back()
    else navigate(fallback, { replace: true })
  }
}
