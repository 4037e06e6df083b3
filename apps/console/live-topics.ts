// Answers for which answers on screen a live topic makes old: what its call declares, or all that was asked about one customer. Pure.

/** The customer that a call was asked about, by either name its path may have for them. */
function askedUser(params: unknown): unknown {
  if (typeof params !== 'object' || params === null) return undefined
  if ('id' in params) return params.id
  return 'uuid' in params ? params.uuid : undefined
}

/** An answer as it is kept: under the call's name and its parameters, with the call's contract. */
type Kept = {
  readonly queryKey: readonly unknown[]
  readonly meta?: Readonly<Record<string, unknown>> | undefined
}

/** Whether a kept answer may have changed with `topic`. */
export function isTouchedBy(topic: string, { queryKey, meta }: Kept): boolean {
  const user = /^user:(.+)$/.exec(topic)?.[1]
  if (user !== undefined) return askedUser(queryKey[1]) === user
  const topics = meta?.['renewedBy']
  return Array.isArray(topics) && topics.includes(topic)
}
