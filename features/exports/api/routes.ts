// Answers for which verb stands behind which call of exports.
import type { ObjectStore } from '#kit/object-store.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import * as contract from '../contract.ts'
import { askForExport, previewExport, type Sources } from './ask-for-export.ts'
import { type AskInFull, askInFull } from './ask-in-full.ts'
import { downloadExport, findLink, linkToExport } from './download-export.ts'
import { cancelExport, listExports } from './list-exports.ts'

export function routes(
  mount: Mount<ProductActors>,
  doors: Doors,
  lists: {
    readonly store: ObjectStore
    readonly sources: Sources
    /** The same command that others approve. */
    readonly inFull: AskInFull
  },
): void {
  const { store, sources, inFull } = lists
  const { sql } = doors.database
  mount(contract.previewExport, (call) => previewExport(doors, sources, call))
  mount(contract.askForExport, (call) => askForExport(doors, sources, call))
  mount(contract.askForExportInFull, (call) => askInFull(doors, { sources, inFull }, call))
  mount(contract.listExports, ({ query, actor, now }) =>
    listExports(sql, { query, readerId: actor.id, of: actor.id, now }),
  )
  mount(contract.listAllExports, ({ query, actor, now }) =>
    listExports(sql, { query, readerId: actor.id, now }),
  )
  mount(contract.cancelExport, (call) => cancelExport(doors, call))
  mount(contract.linkToExport, (call) => linkToExport(doors, sources, call))
  mount(
    contract.downloadExport,
    (call) => downloadExport(doors, store, call),
    ({ params }) => findLink(doors, params.token),
  )
}
