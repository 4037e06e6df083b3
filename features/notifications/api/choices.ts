// Answers for how a customer wants to be told: the switches of each topic, and quiet hours.
import type { Sql } from '#kit/db/database.ts'
import { reading } from '#kit/db/for-many.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse } from '#kit/refusal.ts'
import {
  type Choice,
  type Choices,
  channels,
  type QuietHours,
  staysOn,
  type Topic,
  topics,
  usualChoices,
} from '../rules.ts'
import type { Senders } from './senders.ts'
import { isSuppressed } from './suppressed.ts'

export type Wishes = { readonly choices: Choices; readonly quietHours: QuietHours | undefined }

/** What a customer chose, and where they chose nothing the usual. */
export const findWishes = reading<string, Wishes>(async (sql, userIds) => {
  const rows = await sql<WishRow>`
    select user_id, topic, push, mail, sms, null::int from_minute, null::int until_minute
    from notification_choices where user_id = any(${userIds}::uuid[])
    union all
    select user_id, null, null, null, null, from_minute, until_minute from quiet_hours where user_id = any(${userIds}::uuid[])`
  const byUser = Map.groupBy(rows, ({ user_id: userId }) => userId)
  return userIds.map((userId) => wishesOf(byUser.get(userId) ?? []))
})

/** The choice of a topic, or the quiet hours. */
type WishRow = { readonly user_id: string } & (
  | (Choice & { readonly topic: Topic })
  | (QuietRow & { readonly topic: null })
)
type QuietRow = { readonly from_minute: number; readonly until_minute: number }

const isQuiet = (row: WishRow): row is WishRow & QuietRow => row.topic === null

function wishesOf(rows: readonly WishRow[]): Wishes {
  const of = (topic: Topic): Choice => {
    const chosen = rows.find((row) => row.topic === topic)
    const { push, mail, sms } = chosen === undefined || isQuiet(chosen) ? usualChoices[topic] : chosen
    return { push, mail, sms }
  }
  const quiet = rows.find(isQuiet)
  return {
    choices: { money: of('money'), security: of('security'), offers: of('offers') },
    quietHours: quiet && { from: quiet.from_minute, until: quiet.until_minute },
  }
}

/** The settings as the app shows them. */
export async function settingsView(sql: Sql, doors: Doors & Senders, actor: CustomerActor) {
  const wishes = await findWishes(sql, actor.id)
  const [row] = await sql<{ email: string | null; devices: number; here: boolean }>`
    select u.email,
      (select count(*)::int from push_subscriptions p join customer_sessions s on s.token_hash = p.session_hash
        where p.user_id = u.id and s.ended_at is null and s.expires_at > ${doors.clock.now()}) devices,
      exists (select 1 from push_subscriptions where user_id = u.id and session_hash = ${actor.tokenHash}) here
    from users u where u.id = ${actor.id}`
  const email = row?.email ?? undefined
  return {
    choices: wishes.choices,
    quiet_hours: wishes.quietHours ?? null,
    channels: { push: doors.push !== undefined, mail: true, sms: doors.sms !== undefined },
    mail_works: email !== undefined && !(await isSuppressed(sql, doors, email)),
    push_devices: row?.devices ?? 0,
    push_here: row?.here ?? false,
    push_key: doors.push?.publicKey ?? null,
  }
}

/** Saves all choices of a customer. */
export async function saveWishes(
  doors: Doors & Senders,
  actor: CustomerActor,
  wished: Wishes & { readonly now: Date },
) {
  const { choices, quietHours, now } = wished
  const switchedOff = topics.some((topic) =>
    channels.some((channel) => staysOn(topic, channel) && !choices[topic][channel]),
  )
  if (switchedOff) return refuse('security_mail_stays')
  if (quietHours !== undefined && quietHours.from === quietHours.until) return refuse('quiet_hours_empty')
  return doors.database.begin(async (sql) => {
    for (const topic of topics) {
      const { push, mail, sms } = choices[topic]
      await sql`
        insert into notification_choices (user_id, topic, push, mail, sms)
        values (${actor.id}, ${topic}, ${push}, ${mail}, ${sms})
        on conflict (user_id, topic) do update set push = excluded.push, mail = excluded.mail, sms = excluded.sms`
    }
    await (quietHours === undefined
      ? sql`delete from quiet_hours where user_id = ${actor.id}`
      : sql`
        insert into quiet_hours (user_id, from_minute, until_minute)
        values (${actor.id}, ${quietHours.from}, ${quietHours.until})
        on conflict (user_id) do update set from_minute = excluded.from_minute, until_minute = excluded.until_minute`)
    await noteChange(sql, [`customer:${actor.id}`], now)
    return done(await settingsView(sql, doors, actor))
  })
}
