// Answers for whether a mail about a topic would leave for somebody now: for staff who are about to write one.
import type { Vault } from '#kit/crypto/vault.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Topic } from '../rules.ts'
import { findWishes } from './choices.ts'
import { isSuppressed } from './suppressed.ts'

export type NoMail = 'switched_off' | 'address_refused' | 'no_address'

/** Why no mail would leave; undefined when one would. */
export async function whyNoMail(
  sql: Sql,
  doors: { readonly vault: Vault },
  to: { readonly userId: string; readonly email: string | null; readonly topic: Topic },
): Promise<NoMail | undefined> {
  if (to.email === null) return 'no_address'
  if (!(await findWishes(sql, to.userId)).choices[to.topic].mail) return 'switched_off'
  return (await isSuppressed(sql, doors, to.email)) ? 'address_refused' : undefined
}
