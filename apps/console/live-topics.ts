// Answers for which answers on screen a live topic makes old: what its call declares, or all that was asked about one user. Pure.
import { isRenewedBy } from '#kit/screens/renewal.ts'

/** The user that a call was asked about, by either name its path may have for them. */
function askedUser(params: unknown): unknown {
  if (typeof params !== 'object' || params === null) return undefined
  if ('id' in params) return params.id
  return 'uuid' in params ? params.uuid : undefined
}

/** Whether the answer kept under `queryKey` (the call's name, then its parameters) may have changed with `topic`. */
export function isTouchedBy(
  topic: string,
  kept: { readonly queryKey: readonly unknown[]; readonly meta: Record<string, unknown> | undefined },
): boolean {
  const user = /^user:(.+)$/.exec(topic)?.[1]
  return user === undefined ? isRenewedBy(kept, topic) : askedUser(kept.queryKey[1]) === user
}
