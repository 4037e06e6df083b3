// Answers for which verb stands behind which call of notifications.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { saveWishes, settingsView } from './choices.ts'
import { countUnread, listMine, markAllRead, markRead } from './inbox.ts'
import type { Senders } from './senders.ts'
import { personOf, stopOffers } from './stop-offers.ts'
import { subscribe, unsubscribe } from './subscriptions.ts'

export function routes(mount: Mount<ProductActors>, serverDoors: Doors, { push, sms }: Senders): void {
  const doors = { ...serverDoors, push, sms }
  const { sql } = doors.database
  mount(contract.listMine, (call) =>
    listMine(doors, { userId: call.actor.id, topic: call.query.topic, cursor: call.query.cursor }),
  )
  mount(contract.countUnread, async (call) => done({ unread: await countUnread(sql, call.actor.id) }))
  mount(contract.markRead, (call) =>
    markRead(doors, { userId: call.actor.id, id: call.params.id, now: call.now }),
  )
  mount(contract.markAllRead, (call) =>
    markAllRead(doors, { userId: call.actor.id, newest: call.body.newest, now: call.now }),
  )
  mount(contract.findSettings, async (call) => done(await settingsView(sql, doors, call.actor)))
  mount(contract.saveSettings, (call) => {
    const { choices, quiet_hours: quiet } = call.body
    return saveWishes(doors, call.actor, { choices, quietHours: quiet ?? undefined, now: call.now })
  })
  mount(contract.subscribe, (call) => {
    const { endpoint, keys } = call.body
    return subscribe(doors, call.actor, { subscription: { endpoint, ...keys }, now: call.now })
  })
  mount(
    contract.stopOffers,
    (call) => stopOffers(doors, { token: call.body.token ?? call.query.token ?? '', now: call.now }),
    async ({ body, query }) => personOf(doors.vault, body.token ?? query.token ?? ''),
  )
  mount(contract.unsubscribe, (call) => unsubscribe(doors, call.actor, call.now))
}
