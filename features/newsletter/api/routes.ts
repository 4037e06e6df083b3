// Answers for which verb stands behind which call of the newsletter. Where the brand has no real list, none of them is there.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { refuse } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { confirm, findConfirmation } from './confirm.ts'
import { subscribe } from './subscribe.ts'
import { unsubscribe } from './unsubscribe.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  // Every call of the matrix is mounted, so it is the brand that answers for those of a list it does not have.
  const hasList = doors.brand.newsletter.mode === 'double-opt-in'
  mount(contract.subscribe, async (call) =>
    hasList ? subscribe(doors, call.body.email) : refuse('not_found'),
  )
  mount(
    contract.confirm,
    async (call) => (hasList ? confirm(doors, call.body.token) : refuse('not_found')),
    async ({ body }) => findConfirmation(doors, body.token),
  )
  mount(contract.unsubscribe, async (call) =>
    hasList ? unsubscribe(doors, call.body.token) : refuse('not_found'),
  )
}
