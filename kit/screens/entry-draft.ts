// Answers for what somebody puts together on a page, kept in the page's entry of the history: Back from the review and a reload find it again,
// and whoever signs in after them in this browser does not.

const stateOf = (): object => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

/** What `owner` left under `key` in this entry; its shape is for the page to read. */
export function draftInEntry(key: string, owner: string): unknown {
  const kept: { readonly owner?: unknown; readonly draft?: unknown } = Object(
    Object.entries(stateOf()).find(([name]) => name === key)?.[1],
  )
  return kept.owner === owner ? kept.draft : undefined
}

export function keepInEntry(key: string, owner: string, draft: object): void {
  history.replaceState({ ...stateOf(), [key]: { owner, draft } }, '')
}
