// Answers for which verb stands behind which call about cases.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import { pageOf } from '#kit/http/paging.ts'
import type { Mount } from '#kit/http/call.ts'
import * as contract from '../contract.ts'
import type { ActsApply } from './act-applies.ts'
import { type AskFirst, closeCase, retryJob } from './close-case.ts'
import { findCase, listCases } from './list-cases.ts'
import { openByStaff } from './open-by-staff.ts'

export function routes(
  mount: Mount<ProductActors>,
  doors: Doors,
  {
    askBeforeClosing: askFirst,
    actsApply,
  }: { readonly askBeforeClosing: AskFirst; readonly actsApply: ActsApply },
): void {
  mount(contract.listCases, ({ query, actor, now }) =>
    listCases(doors.database.sql, {
      filter: { state: query.state, userId: query.user, kind: query.kind, taken: query.taken },
      page: pageOf(query),
      reader: actor,
      now,
      actsApply,
    }),
  )
  mount(contract.findCase, ({ params, actor, now }) =>
    findCase(doors.database.sql, { id: params.id, reader: actor, now, actsApply }),
  )
  mount(contract.openTransferCase, (call) => openByStaff(doors, call, actsApply))
  mount(contract.closeCase, (call) => closeCase(doors, call, { askFirst, actsApply }))
  mount(contract.retryJob, (call) => retryJob(doors, call, actsApply))
}
