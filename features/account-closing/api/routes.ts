// Answers for which verb stands behind which call about closing an account.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { pageOf } from '#kit/http/paging.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import * as ofStaff from '../staff-contract.ts'
import { askToClose, findMyClosing, withdrawClosing } from './ask-to-close.ts'
import { closeCommand } from './close-account.ts'
import { findClosingOf, listClosings } from './list-closings.ts'
import { rejectClosing } from './reject.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  const { sql } = doors.database
  mount(contract.findMyClosing, async ({ actor, now }) => done(await findMyClosing(sql, actor, now)))
  mount(contract.askToClose, ({ actor, body, requestId, address, once }) =>
    once((inside) =>
      askToClose(inside, doors, { actor, authorisationId: body.authorisation_id, requestId, address }),
    ),
  )
  mount(contract.withdrawClosing, ({ actor, requestId, address, once }) =>
    once((inside) => withdrawClosing(inside, doors, { actor, requestId, address })),
  )
  mount(ofStaff.listClosings, ({ query, actor, now }) =>
    listClosings(sql, {
      state: query.state,
      taken: query.taken,
      page: pageOf(query),
      now,
      reader: actor,
    }),
  )
  mount(ofStaff.findClosingOf, ({ actor, params, now }) =>
    findClosingOf(sql, { userId: params.id, now, reader: actor }),
  )
  mount(ofStaff.closeAccount, (call) =>
    closeCommand.run(doors, call, { payload: { userId: call.params.id }, reason: call.body.reason }),
  )
  mount(ofStaff.rejectClosing, (call) => rejectClosing(doors, call))
}
