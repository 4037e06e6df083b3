// Answers for which verb stands behind which call about users.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { boundSearch } from '#kit/people/bound-searches.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { mayReadContact } from './count-record.ts'
import { countUsers } from './count-users.ts'
import { findProfile } from './find-profile.ts'
import { findNeighbours } from './find-neighbours.ts'
import { revealDetail as revealCall } from '../reveal-contract.ts'
import { revealDetail } from './reveal-detail.ts'
import { searchUsers } from './search-users.ts'
import { maskedUser } from './user-view.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  const { staleSql } = doors
  mount(contract.searchUsers, async (call) => {
    const bound = await boundSearch(doors, call, call.query.query)
    return bound.ok ? searchUsers(staleSql, { query: call.query, now: call.now }) : bound
  })
  mount(contract.findNeighbours, async (call) => {
    const bound = await boundSearch(doors, call, call.query.query)
    if (!bound.ok) return bound
    return findNeighbours(staleSql, { userId: call.params.id, query: call.query, now: call.now })
  })
  mount(contract.totalUsers, async (call) => done(await countUsers(staleSql, call.now)))
  mount(revealCall, (call) => revealDetail(doors, call))
  mount(contract.findUserProfile, async (call) => {
    const found = await findProfile(doors, { userId: call.params.id, now: call.now })
    if (!found.ok) return found
    return (await mayReadContact(doors, call)) ? found : done(maskedUser(found.value))
  })
}
