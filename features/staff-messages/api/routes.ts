// Answers for which verb stands behind which call about messages by staff.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import * as contract from '../contract.ts'
import { findDetail, listAll, listReached } from './delivery-log.ts'
import { preview as previewSegment, sendToSegment } from './send-to-segment.ts'
import { preview as previewUser, sendToUser } from './send-to-user.ts'
import { resend, stop } from './steer-message.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  mount(contract.previewToUser, (call) => previewUser(doors, call.body))
  mount(contract.sendToUser, (call) => sendToUser(doors, call))
  mount(contract.previewToSegment, (call) => previewSegment(doors, call))
  mount(contract.sendToSegment, (call) => sendToSegment(doors, call))
  mount(contract.listMessages, (call) => listAll(doors, call.query))
  mount(contract.findMessage, (call) => findDetail(doors.database.sql, doors, call.params.id))
  mount(contract.listRecipients, (call) => listReached(doors, { id: call.params.id, query: call.query }))
  mount(contract.resendFailed, (call) => resend(doors, call))
  mount(contract.stopMessage, (call) => stop(doors, call))
}
