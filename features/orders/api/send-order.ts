// Answers for sending: reckoned again, authorised, counted, held or posted, written down and told, in one transaction.
import { recordAudit } from '#features/audit/public.ts'
import { takeAuthorisation } from '#features/step-up/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { isToldTogether, reading, TellAlone } from '#kit/db/for-many.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import type { BodyOf } from '#kit/http/contract.ts'
import { lagosTime } from '#kit/lagos.ts'
import { decimalText, type Money } from '#kit/money/money.ts'
import { type Result, done, refuse } from '#kit/refusal.ts'
import type { sendTransfer as contract } from '../sending-contract.ts'
import type { Destinations, ResolvedPayee } from './destination.ts'
import { viewFor } from './find-mine.ts'
import { makeOrder } from './make-order.ts'
import { findOrderRow } from './order-row.ts'
import { type Reckoned, type Sender, findSender, reckon } from './reckon.ts'
import { orderSubject } from './records.ts'
import { sendingBar } from './sending-bar.ts'

export type Wish = BodyOf<typeof contract>

type Sending = {
  readonly actor: CustomerActor
  readonly payee: ResolvedPayee
  readonly amount: Money<'NGN'>
  readonly wish: Wish
  readonly requestId: string
  readonly address: string
}

/** Sends what a customer saw and authorised. Whatever is refused leaves nothing behind. */
export async function sendOrder(sql: Sql, doors: Doors, destinations: Destinations, sending: Sending) {
  const { actor, payee, amount, wish } = sending
  const now = doors.clock.now()
  if (!(await payee.destination.isOn(sql))) return refuse('sending_paused')
  const sender = await lockSender(sql, actor.id, payee)
  if (sender === undefined) return refuse('no_sending_yet')
  const bar = await sendingBar(sql, sender.walletId)
  if (bar !== undefined) return bar
  const narration = wish.narration ?? ''
  const reckoned = await reckon(sql, { sender, payee, amount, narration, now })
  if (reckoned.hash !== wish.hash) return refuse('quote_changed')
  if (reckoned.hasTooManyOnWay) return refuse('still_on_its_way')
  const warned = unheeded(reckoned, wish)
  if (!warned.ok) return warned
  const taken = await takeAuthorisation(sql, doors, {
    actor,
    authorisationId: wish.authorisation_id,
    purpose: 'transfer',
    hash: reckoned.hash,
    strength: reckoned.strength,
    now,
  })
  if (!taken.ok) return taken
  const made = await makeOrder(sql, doors, {
    sender,
    reckoned,
    narration,
    authority: { by: taken.value.method, id: taken.value.id, at: taken.value.authorisedAt },
    saveAs: wish.save_as,
    requestId: sending.requestId,
  })
  if (!made.ok) return made
  await recordAudit(sql, doors, {
    actor,
    action: 'transfers.send',
    target: { type: orderSubject, id: made.value.orderId },
    outcome: 'allowed',
    changes: [{ field: 'total', before: null, after: decimalText(reckoned.charges.total) }],
    requestId: sending.requestId,
    address: sending.address,
  })
  const row = await findOrderRow(sql, { id: made.value.orderId })
  assert(row !== undefined, 'an order that was made is there')
  return done(await viewFor(sql, destinations, { row, now }))
}

/** Warnings that were shown in the quote and not answered. */
function unheeded(
  reckoned: Reckoned,
  wish: Pick<Wish, 'send_again' | 'scam_warning_read'>,
): Result<undefined, 'duplicate_transfer' | 'scam_warning_unread'> {
  if (reckoned.sentAlike !== undefined && wish.send_again !== true)
    return refuse('duplicate_transfer', { values: { time: lagosTime(reckoned.sentAlike.at) } })
  return reckoned.needsScamPause && wish.scam_warning_read !== true ? refuse('scam_warning_unread') : done()
}

// Both wallets in one order, so that two customers who pay each other at once wait for each other once, not for ever. Until
// commit, everything that one customer sends is judged one after the other.
async function lockSender(sql: Sql, userId: string, payee: ResolvedPayee): Promise<Sender | undefined> {
  const sender = await findSender(sql, userId)
  if (sender === undefined) return undefined
  const wallets =
    payee.customer === undefined ? [sender.walletId] : [sender.walletId, payee.customer.walletId]
  const areLocked = await lockWallets(sql, { wallets, waits: !isToldTogether(sql) })
  if (!areLocked) throw new TellAlone('somebody else is at one of these wallets')
  return sender
}

type Locking = { readonly wallets: readonly string[]; readonly waits: boolean }

// Told together, nobody waits for what only one of them needs.
const lockWallets = reading<Locking, boolean>(async (sql, asked) => {
  const wallets = asked.flatMap((one) => one.wallets)
  const patience = asked.every(({ waits }) => waits) ? sql.part`` : sql.part`skip locked`
  const rows = await sql<{ id: string }>`
    select id from wallets where id = any(${wallets}::uuid[]) order by id for no key update ${patience}`
  const locked = new Set(rows.map(({ id }) => id))
  return asked.map((one) => one.wallets.every((id) => locked.has(id)))
})
