// Answers for the hashes of what was seen: of one record as its decision rests on it, and of all of them together.
import { digestOf } from '#kit/http/idempotency.ts'

/** What a decision on one record rests on. When it changes, so does the hash. */
export function hashOfItem(act: string, id: string, basis: Readonly<Record<string, unknown>>): string {
  return digestOf({ act, id, basis }).toString('hex')
}

/** Of all that would be decided, whatever their order. */
export function hashOfItems(
  act: string,
  items: readonly { readonly id: string; readonly hash: string }[],
): string {
  const sorted = items
    .map(({ id, hash }) => [id, hash])
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
  return digestOf({ act, items: sorted }).toString('hex')
}
