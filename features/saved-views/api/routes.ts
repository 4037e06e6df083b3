// Answers for which verb stands behind which call about saved views.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { changeView, listViews, removeView, saveView } from './views.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  mount(contract.listViews, async ({ query, actor }) =>
    done({ items: await listViews(doors.database.sql, { list: query.list, adminId: actor.id }) }),
  )
  mount(contract.saveView, (call) => saveView(doors, call))
  mount(contract.changeView, (call) => changeView(doors, call))
  mount(contract.removeView, (call) => removeView(doors, call))
}
