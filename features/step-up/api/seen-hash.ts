// Answers for the hash that stands for what a customer saw.
import { createHash } from 'node:crypto'
import { type Purpose, seenText } from '../rules.ts'

/** SHA-256 in hex of what is seen: any change of purpose, name or value gives another. */
export function seenHash(purpose: Purpose, seen: Readonly<Record<string, string>>): string {
  return createHash('sha256').update(seenText(purpose, seen)).digest('hex')
}
