// Answers for what somebody puts together on a page, kept in the page's entry of the history: Back from the review and a reload find it again,
// and whoever signs in after them in this browser does not.
import * as z from 'zod/mini'

const keptShape = z.object({ owner: z.string(), draft: z.unknown() })

const stateOf = (): object => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

/** What `owner` left under `key` in this entry; its shape is for the page to read. */
export function draftInEntry(key: string, owner: string): unknown {
  const kept = z.safeParse(keptShape, new Map(Object.entries(stateOf())).get(key))
  return kept.success && kept.data.owner === owner ? kept.data.draft : undefined
}

export function keepInEntry(key: string, owner: string, draft: object): void {
  history.replaceState({ ...stateOf(), [key]: { owner, draft } }, '')
}
