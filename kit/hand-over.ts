// Answers for how handing a message to somebody ends, where the same message must not be handed over twice.

/**
 * `accepted`: taken. `ended`: this address is gone for good. `rejected`: this message is not taken, and never will be.
 * `later`: for certain not taken now; the same may be handed over again. `unknown`: it may have been taken: whoever
 * must not send twice does not send again.
 */
export type HandOver<Value = undefined> =
  | { readonly outcome: 'accepted'; readonly value: Value }
  | { readonly outcome: 'ended'; readonly code: number; readonly detail: string }
  | { readonly outcome: 'rejected'; readonly detail: string }
  | { readonly outcome: 'later'; readonly detail: string; readonly afterSeconds?: number }
  | { readonly outcome: 'unknown'; readonly detail: string }

// Faults of a connection that was never made: nothing can have been handed over.
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Whether a fault of `fetch` says that there was no connection at all. */
export function wasNeverConnected(fault: unknown): boolean {
  const cause = fault instanceof Error ? (fault.cause ?? fault) : undefined
  if (cause instanceof AggregateError) return cause.errors.every(wasNeverConnected)
  if (!(cause instanceof Error) || !('code' in cause)) return false
  return typeof cause.code === 'string' && neverConnected.has(cause.code)
}
