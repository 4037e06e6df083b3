// Answers for showing a file to staff: clean ones only, with a reason, written down before it is shown, kept nowhere.
import { recordReveal } from '#features/audit/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { revealFile as contract } from '../contract.ts'
import type { ObjectStore } from '../rail.ts'
import { openFile } from './use-upload.ts'

/** How long a screen shows a file. */
const shownMinutes = 2

/** A look that could not be written down does not happen. */
export async function revealFile(doors: Doors, store: ObjectStore, call: Call<typeof contract, AdminActor>) {
  const { id } = call.params
  const opened = await openFile(doors, store, id)
  if (opened.outcome === 'unknown') return refuse('store_away')
  if (opened.outcome === 'rejected') return refuse('file_not_found')
  const recorded = await recordReveal(doors, {
    actor: call.actor,
    action: 'uploads.reveal',
    target: { type: 'file', id },
    fields: [],
    reason: call.body.reason,
    requestId: call.requestId,
    address: call.address,
  })
  if (!recorded.ok) return recorded
  call.reply.header('cache-control', 'no-store, private, max-age=0')
  call.reply.header('pragma', 'no-cache')
  return done({
    content_type: opened.value.contentType,
    content: opened.value.bytes.toString('base64'),
    until: new Date(call.now.getTime() + shownMinutes * 60_000),
  })
}
