// Answers for the hash of what a customer authorises, and the summary of it that the email shows.
import { createHash } from 'node:crypto'
import { type Purpose, seenText } from '../rules.ts'
import { lineOf } from '../every-sight.ts'

const hashOf = (seen: string): string => createHash('sha256').update(seen).digest('hex')

/** SHA-256 in hex of what is seen: any change of purpose, name or value gives another. */
export function seenHash(purpose: Purpose, seen: Readonly<Record<string, string>>): string {
  return hashOf(seenText(purpose, seen))
}

/** What is seen as text, and its hash: whoever authorises it sends both back. */
export function sightOf(
  purpose: Purpose,
  facts: Readonly<Record<string, string>>,
): { readonly seen: string; readonly hash: string } {
  const seen = seenText(purpose, facts)
  return { seen, hash: hashOf(seen) }
}

/** What is confirmed in short, by what the hash stands for and by nothing else; undefined where the two differ. */
export function confirmedLine(sight: {
  readonly purpose: Purpose
  readonly hash: string
  readonly seen: string
}): string | undefined {
  return hashOf(sight.seen) === sight.hash ? lineOf(sight.purpose, sight.seen) : undefined
}
