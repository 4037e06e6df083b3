// Answers for which live topics make a kept answer old: those that its call declares. Pure.
import type { CallContract } from '../http/contract.ts'

/** What is kept beside an answer. */
export const renewalOf = ({ renewedBy = [] }: CallContract) => ({ renewedBy })

/** Whether a kept answer grows old with a topic. */
export function isRenewedBy(
  kept: { readonly meta?: Record<string, unknown> | undefined },
  topic: string,
): boolean {
  const topics = kept.meta?.['renewedBy']
  return Array.isArray(topics) && topics.includes(topic)
}
