// Answers for the link in every mail about offers: whoever follows it gets no more of them, signed in or not.
import { equalHashes, type Vault } from '#kit/crypto/vault.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { isUuid } from '#kit/ids.ts'
import { done, refuse } from '#kit/refusal.ts'
import { findWishes } from './choices.ts'

/** The secret of a person's link: the same in every mail to them. */
export function departureToken(vault: Vault, userId: string): string {
  return `${userId}.${vault.hashSecret('offers-departure', userId).toString('base64url')}`
}

/** Whom a link is of; undefined when it is none of ours. */
export function personOf(vault: Vault, token: string): string | undefined {
  const [id = ''] = token.split('.')
  if (!isUuid(id)) return undefined
  return equalHashes(Buffer.from(departureToken(vault, id)), Buffer.from(token)) ? id : undefined
}

/** Switches mails about offers off. May be repeated. */
export async function stopOffers(doors: Doors, asked: { readonly token: string; readonly now: Date }) {
  const userId = personOf(doors.vault, asked.token)
  if (userId === undefined) return refuse('link_unknown')
  return doors.database.begin(async (sql) => {
    const { push, sms } = (await findWishes(sql, userId)).choices.offers
    await sql`
      insert into notification_choices (user_id, topic, push, mail, sms)
      values (${userId}, 'offers', ${push}, false, ${sms})
      on conflict (user_id, topic) do update set mail = false`
    await noteChange(sql, [`customer:${userId}`], asked.now)
    return done(null)
  })
}
