// Answers for showing a file to staff: clean ones only, with a reason, written down before it is shown, kept nowhere.
import { recordReveal } from '#features/audit/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { done, refuse } from '#kit/refusal.ts'
import { revealFile as contractOfFile, type revealFile as contract } from '../contract.ts'
import { revealPaper as contractOfPaper, type revealPaper as paper } from '../papers-contract.ts'
import { openFile } from './use-upload.ts'
import type { ObjectStore } from '#kit/object-store.ts'

/** How long a screen shows a file. */
const shownMinutes = 2

/** A look that could not be written down does not happen. */
export async function revealFile(doors: Doors, store: ObjectStore, call: Call<typeof contract, AdminActor>) {
  const { reason } = call.body
  return reveal(doors, store, { call, action: contractOfFile.name, isPaper: false, reason })
}

/** A paper of a request, for whoever decides on such requests: they see nothing else of the customer so. */
export async function revealPaper(doors: Doors, store: ObjectStore, call: Call<typeof paper, AdminActor>) {
  return reveal(doors, store, { call, action: contractOfPaper.name, isPaper: true, reason: undefined })
}

type Look = {
  readonly call: Pick<
    Call<typeof paper, AdminActor>,
    'params' | 'actor' | 'requestId' | 'address' | 'reply' | 'now'
  >
  readonly action: string
  readonly isPaper: boolean
  readonly reason: string | undefined
}

async function reveal(doors: Doors, store: ObjectStore, { call, action, isPaper, reason }: Look) {
  const { id } = call.params
  const [found] = await doors.database.sql<{ is_paper: boolean }>`
    select by_admin is not null is_paper from uploads where id = ${id}`
  if (found?.is_paper !== isPaper) return refuse('file_not_found')
  const opened = await openFile(doors, store, id)
  if (opened.outcome === 'unknown') return refuse('store_away')
  if (opened.outcome === 'rejected') return refuse('file_not_found')
  const recorded = await recordReveal(doors, {
    actor: call.actor,
    action,
    target: { type: 'file', id },
    fields: [],
    reason,
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
