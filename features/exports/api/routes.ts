// Answers for which verb stands behind which call of exports.
import type { ObjectStore } from '#features/uploads/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import * as contract from '../contract.ts'
import { askForExport, previewExport, type Sources } from './ask-for-export.ts'
import { downloadExport, linkToExport } from './download-export.ts'
import { cancelExport, listExports } from './list-exports.ts'

export function routes(
  mount: Mount<ProductActors>,
  doors: Doors,
  { store, sources }: { readonly store: ObjectStore; readonly sources: Sources },
): void {
  const { sql } = doors.database
  mount(contract.previewExport, (call) => previewExport(doors, sources, call))
  mount(contract.askForExport, (call) => askForExport(doors, sources, { call }))
  mount(contract.askForExportInFull, (call) =>
    askForExport(doors, sources, { call, inFull: { reason: call.body.reason } }),
  )
  mount(contract.listExports, ({ query, actor, now }) =>
    listExports(sql, { query, readerId: actor.id, of: actor.id, now }),
  )
  mount(contract.listAllExports, ({ query, actor, now }) =>
    listExports(sql, { query, readerId: actor.id, now }),
  )
  mount(contract.cancelExport, (call) => cancelExport(doors, call))
  mount(contract.linkToExport, (call) => linkToExport(doors, sources, call))
  mount(contract.downloadExport, (call) => downloadExport(doors, store, call))
}
