// Answers for which verb stands behind which call about messages to support.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { pageOf } from '#kit/http/paging.ts'
import * as contract from '../contract.ts'
import { listMessages } from './list-messages.ts'
import { hasWriterRoom, sendMessage } from './send-message.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  mount(contract.sendMessage, async (call) => {
    const room = await hasWriterRoom(doors, call.body.email)
    return room.ok ? call.once((sql) => sendMessage(sql, doors, call.body)) : room
  })
  mount(contract.listMessages, (call) => listMessages(doors, pageOf(call.query)))
}
