// Answers for the id of the request that is being answered: what it leaves behind carries it, however deep it was left.
import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Runs `work`, and everything it awaits, as part of a request. */
export function withRequestId<Value>(requestId: string, work: () => Promise<Value>): Promise<Value> {
  return current.run(requestId, work)
}

/** The id of the request under way, or undefined outside of one. */
export function currentRequestId(): string | undefined {
  return current.getStore()
}
