// Answers for which verb stands behind which call about one user's record.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import * as contract from '../contract.ts'
import { addNote, listPinned, mendNote, pinNote } from './notes.ts'
import { readTimelineOf } from './timeline.ts'
import { previewDetails, updateDetails } from './update-details.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  mount(contract.readTimeline, (call) =>
    readTimelineOf(doors, { userId: call.params.id, reader: call.actor, now: call.now, ...call.query }),
  )
  mount(contract.listPinned, (call) =>
    listPinned(doors, { userId: call.params.id, readerId: call.actor.id, now: call.now }),
  )
  mount(contract.addNote, (call) => addNote(doors, call))
  mount(contract.mendNote, (call) => mendNote(doors, call))
  mount(contract.pinNote, (call) => pinNote(doors, call))
  mount(contract.previewUpdate, (call) => previewDetails(doors, call))
  mount(contract.updateUser, (call) => updateDetails(doors, call))
}
