// Answers for which verb stands behind which call of tiers.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { pageOf } from '#kit/http/paging.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import * as many from '../many-contract.ts'
import * as queue from '../queue-contract.ts'
import { askForThree, askForTwo, sendPaperAgain, withdraw } from './ask-for-tier.ts'
import { approveRequest, askAgain, rejectRequest } from './decide-request.ts'
import { approveUser, rejectUser } from './decide-user.ts'
import { approveUsers, previewUsers, rejectUsers } from './decide-users.ts'
import { findMine, findOfUser } from './find-tiers.ts'
import { listRequests } from './list-requests.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  const { sql } = doors.database
  mount(contract.findMyTiers, async (call) =>
    done(await findMine(sql, { userId: call.actor.id, now: call.now })),
  )
  mount(contract.askForTierTwo, (call) => askForTwo(doors, call.actor, call.body))
  mount(contract.askForTierThree, (call) => askForThree(doors, call.actor, call.body))
  mount(contract.sendPaperAgain, (call) =>
    sendPaperAgain(doors, call.actor, { ...call.params, ...call.body }),
  )
  mount(contract.withdrawRequest, (call) => withdraw(doors, call.actor, call.params.id))
  mount(queue.listRequests, ({ query, actor }) =>
    listRequests(sql, {
      state: query.state,
      taken: query.taken,
      reader: actor,
      page: pageOf(query),
    }),
  )
  mount(contract.findUserTiers, (call) => findOfUser(sql, call.params.id))
  mount(contract.approveRequest, (call) => approveRequest(doors, call))
  mount(contract.rejectRequest, (call) => rejectRequest(doors, call))
  mount(contract.askAgain, (call) => askAgain(doors, call))
  mount(contract.approveUser, (call) => approveUser(doors, call))
  mount(contract.rejectUser, (call) => rejectUser(doors, call))
  mount(many.previewUsers, (call) => previewUsers(doors, call))
  mount(many.approveUsers, (call) => approveUsers(doors, call))
  mount(many.rejectUsers, (call) => rejectUsers(doors, call))
}
