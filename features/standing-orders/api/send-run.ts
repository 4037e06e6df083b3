// Answers for sending one due instant of an order as it was agreed to: by its job, or because its customer asked for it now.
import {
  findOrderRow,
  findSender,
  fitsPayee,
  makeOrder,
  reckon,
  type ResolvedPayee,
  sendingBar,
} from '#features/orders/public.ts'
import { isServiceOn } from '#features/products/public.ts'
import { findFate } from '#features/transfers/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { digestOf } from '#kit/http/idempotency.ts'
import { idFrom } from '#kit/ids.ts'
import { compare, money, subtract } from '#kit/money/money.ts'
import { done, type Done, refuse, type Result } from '#kit/refusal.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { type OrderRow, payeeAgreed, payeeOfRow } from './order-row.ts'
import { goOn, tell, valuesOf } from './runs.ts'

export type Run = {
  readonly dueAt: Date
  readonly payee: ResolvedPayee
  readonly requestId: string | undefined
}

/**
 * Sends one due instant of an order that is locked, as it was agreed to. Done when it is over: sent, or its order pauses; with an instant where
 * nobody can know before then. What is refused has changed nothing.
 */
export async function sendRun(
  sql: Sql,
  doors: Doors,
  row: OrderRow,
  run: Run,
): Promise<Result<Date | undefined, string>> {
  const now = doors.clock.now()
  const sender = await findSender(sql, row.user_id)
  if (sender === undefined) return refuse('no_sending_yet')
  const transferId = idFrom(run.dueAt, digestOf({ order: row.id, dueAt: run.dueAt }))
  const { destination } = run.payee
  const isHeld = destination.carriedOut.by === 'partner'
  // It is held and waits there while payouts are stopped, unless it is sold no more, or a restore may have forgotten that it was sent.
  const fate = isHeld ? await findFate(sql, transferId) : undefined
  if (fate === 'wait') return done(new Date(now.getTime() + lookAgainMilliseconds))
  if (fate !== undefined) return keepFate(sql, doors, row, { dueAt: run.dueAt, transferId, fate })
  await lockWallets(sql, sender.walletId, run.payee)
  const isTaken = (await isServiceOn(sql, destination.type)) && (isHeld || (await destination.isOn(sql)))
  const refusal = isTaken ? await barOf(sql, sender.walletId) : 'sending_paused'
  if (refusal !== undefined) return refuse(refusal)
  if (payeeAgreed(run.payee) !== payeeOfRow(row)) return pause(sql, doors, row, 'payee_changed')
  const amount = money('NGN', row.amount_minor)
  const reckoned = await reckon(sql, { sender, payee: run.payee, amount, narration: row.narration, now })
  const fits = reckoned.hasTooManyOnWay ? refuse('still_on_its_way') : fitsPayee(run.payee, amount)
  if (!fits.ok && fits.code === 'not_the_price') return pause(sql, doors, row, 'price_changed')
  if (!fits.ok) return fits
  const charged = subtract(reckoned.charges.total, amount)
  if (compare(charged, money('NGN', row.charges_most_minor)) > 0)
    return pause(sql, doors, row, 'price_changed')
  // What a refusal has counted by then goes back to where it was.
  await sql`savepoint run`
  const made = await makeOrder(sql, doors, {
    orderId: transferId,
    sender,
    reckoned,
    narration: row.narration,
    authority: { by: 'standing_order', id: row.authorisation_id, at: row.created_at },
    saveAs: undefined,
    requestId: run.requestId,
  })
  if (!made.ok) {
    await sql`rollback to savepoint run`
    return made
  }
  const { transactionId } = made.value
  await noteSent(sql, row.id, { dueAt: run.dueAt, transferId, transactionId, now })
  await goOn(sql, doors, row, run.dueAt)
  return done(undefined)
}

type Sent = {
  readonly dueAt: Date
  readonly transferId: string
  readonly transactionId: string
  readonly now: Date
}

async function noteSent(sql: Sql, orderId: string, sent: Sent): Promise<void> {
  await sql`
    insert into standing_order_runs (order_id, due_at, state, transfer_id, transaction_id, last_at)
    values (${orderId}, ${sent.dueAt}, 'sent', ${sent.transferId}, ${sent.transactionId}, ${sent.now})
    on conflict (order_id, due_at) do update set state = 'sent', reason = null, transfer_id = excluded.transfer_id,
      transaction_id = excluded.transaction_id, last_at = excluded.last_at`
}

/** Those of both sides, before it is asked what keeps one from sending: what is owed by then comes first. */
async function lockWallets(sql: Sql, own: string, payee: ResolvedPayee): Promise<void> {
  const wallets = payee.customer === undefined ? [own] : [own, payee.customer.walletId]
  await sql`select id from wallets where id = any(${wallets}::uuid[]) order by id for no key update`
}

/** What keeps the wallet from sending, of a freeze whose: its customer alone can end their own. */
async function barOf(sql: Sql, walletId: string): Promise<string | undefined> {
  const bar = await sendingBar(sql, walletId)
  if (bar?.code !== 'wallet_frozen') return bar?.code
  const own = await sql`select 1 from wallets where id = ${walletId} and own_freeze_at is not null`
  return own.length > 0 ? 'own_freeze' : bar.code
}

/** While a restore is open. */
const lookAgainMilliseconds = 600_000

/** A run that a restore had forgotten, and that the bank has paid or refused: it is over, and is not sent again. */
async function keepFate(
  sql: Sql,
  doors: Doors,
  row: OrderRow,
  { dueAt, transferId, fate }: { dueAt: Date; transferId: string; fate: 'paid' | 'not_paid' },
): Promise<Done<undefined>> {
  const isPaid = fate === 'paid'
  const order = await findOrderRow(sql, { id: transferId })
  await sql`
    insert into standing_order_runs (order_id, due_at, state, reason, transfer_id, transaction_id, last_at)
    values (${row.id}, ${dueAt}, ${isPaid ? 'sent' : 'not_sent'}, ${isPaid ? null : 'not_paid'}, ${isPaid ? transferId : null},
      ${order?.transaction_id ?? null}, ${doors.clock.now()})
    on conflict (order_id, due_at) do update set state = excluded.state, reason = excluded.reason,
      transfer_id = excluded.transfer_id, transaction_id = excluded.transaction_id, last_at = excluded.last_at`
  await goOn(sql, doors, row, dueAt)
  return done(undefined)
}

async function pause(
  sql: Sql,
  doors: Doors,
  row: OrderRow,
  why: 'price_changed' | 'payee_changed',
): Promise<Done<undefined>> {
  await sql`update standing_orders set state = 'paused', paused_for = ${why} where id = ${row.id}`
  const isPrice = why === 'price_changed'
  await tell(sql, doors, row, {
    kind: 'standing-orders.paused',
    key: `${row.id}:${row.next_at?.toISOString() ?? ''}:${why}`,
    title: say(isPrice ? words.pausedPriceTitle : words.pausedPayeeTitle, valuesOf(row)),
    body: say(isPrice ? words.pausedPriceBody : words.pausedPayeeBody),
  })
  return done(undefined)
}
