// Answers for running a standing order when it is due: sent as agreed, tried again later, paused, or left out.
import { notify } from '#features/notifications/public.ts'
import {
  findFate,
  findSender,
  isSendingOn,
  sendingBar,
  makeTransfer,
  reckon,
  resolvePayee,
  type ResolvedPayee,
  type PayoutRail,
} from '#features/transfers/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { digestOf } from '#kit/http/idempotency.ts'
import { noteChange } from '#kit/http/live.ts'
import { idFrom } from '#kit/ids.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { displayInstant } from '#kit/lagos.ts'
import { displayAmount } from '#kit/money/display.ts'
import { compare, money, subtract } from '#kit/money/money.ts'
import { withoutContacts } from '#kit/strange-contacts.ts'
import { say } from '#kit/words/words.ts'
import { mayPass, nextDue, runTriesMax, triedAgainAt, tryAgainHours } from '../rules.ts'
import { words } from '../words.ts'
import { destinationOf, findOrder, lockOrder, type OrderRow } from './order-row.ts'
import { reasonWords } from './reasons.ts'

/**
 * Leaves the job for a due instant: one for each, however often it is left. `anew`: for an instant whose job may have come and gone while
 * the order was paused or due at another; whichever comes first sends it, and the other finds it sent.
 */
export async function leaveRun(
  sql: Sql,
  doors: Doors,
  run: { id: string; dueAt: Date; anew?: Date },
): Promise<void> {
  const key = `${run.id}:${run.dueAt.toISOString()}`
  await doors.outbox.enqueue(sql, {
    kind: 'standing-orders.run',
    payload: { order_id: run.id, due_at: run.dueAt.toISOString() },
    key: run.anew === undefined ? key : `${key}:${run.anew.toISOString()}`,
    runAt: run.dueAt,
  })
}

/** A run that is being tried again is over: its order is paused, or due at another instant. */
export async function leaveOut(sql: Sql, run: { id: string; why: 'paused' | 'changed' }): Promise<void> {
  await sql`
    update standing_order_runs set state = 'not_sent', reason = ${run.why}
    where order_id = ${run.id} and state = 'waiting'`
}

/** Runs one due instant of an order. A killed run is run again: what it sent stands in its row, in the same transaction. */
export async function runOrder(doors: Doors, rail: PayoutRail, context: JobContext): Promise<JobOutcome> {
  const { order_id: id, due_at: due } = context.job.payload
  assert(typeof id === 'string' && typeof due === 'string', 'a job to run an order names it and its instant')
  const dueAt = new Date(due)
  const order = await findOrder(doors.database.sql, id)
  if (order === undefined || !isDue(order, dueAt)) return jobDone
  const payee = await resolvePayee(doors, rail, { userId: order.user_id, to: destinationOf(order) })
  const again = await doors.database.begin(async (sql) => {
    const row = await lockOrder(sql, id)
    if (row === undefined || !isDue(row, dueAt)) return undefined
    if (await wasJustTried(sql, { id, dueAt, now: doors.clock.now() })) return undefined
    if (!payee.ok) return recordRefusal(sql, doors, row, { dueAt, refusal: payee.code })
    return send(sql, doors, row, {
      dueAt,
      payee: payee.value,
      provider: rail.provider,
      requestId: context.job.requestId,
    })
  })
  return again === undefined ? jobDone : { again }
}

/** Of two jobs for one instant (`anew`) one goes on trying, and the other is over. */
async function wasJustTried(sql: Sql, run: { id: string; dueAt: Date; now: Date }): Promise<boolean> {
  const since = new Date(run.now.getTime() - (tryAgainHours * 3_600_000) / 2)
  const tried = await sql`
    select 1 from standing_order_runs
    where order_id = ${run.id} and due_at = ${run.dueAt} and state = 'waiting' and last_at > ${since}`
  return tried.length > 0
}

function isDue(order: OrderRow, dueAt: Date): boolean {
  return order.state === 'active' && order.next_at?.getTime() === dueAt.getTime()
}

type Run = {
  readonly dueAt: Date
  readonly payee: ResolvedPayee
  readonly provider: string
  readonly requestId: string | undefined
}

async function send(sql: Sql, doors: Doors, row: OrderRow, run: Run): Promise<Date | undefined> {
  const now = doors.clock.now()
  const sender = await findSender(sql, row.user_id)
  if (sender === undefined) return recordRefusal(sql, doors, row, { ...run, refusal: 'no_sending_yet' })
  const transferId = idFrom(run.dueAt, digestOf({ order: row.id, dueAt: run.dueAt }))
  // To a bank it is held and waits there, unless a restore may have forgotten that it was sent.
  const fate = run.payee.kind === 'bank' ? await findFate(sql, transferId) : undefined
  if (fate === 'wait') return new Date(now.getTime() + lookAgainMilliseconds)
  if (fate !== undefined) return keepFate(sql, doors, row, { dueAt: run.dueAt, transferId, fate })
  const isPaused = run.payee.kind === 'customer' && !(await isSendingOn(sql, 'customer'))
  const refusal = isPaused ? 'sending_paused' : await barOf(sql, sender.walletId)
  if (refusal !== undefined) return recordRefusal(sql, doors, row, { ...run, refusal })
  if (run.payee.name !== row.payee_name) return pause(sql, doors, row, 'payee_changed')
  const wallets = run.payee.kind === 'customer' ? [sender.walletId, run.payee.walletId] : [sender.walletId]
  await sql`select id from wallets where id = any(${wallets}::uuid[]) order by id for no key update`
  const amount = money('NGN', row.amount_minor)
  const reckoned = await reckon(sql, { sender, payee: run.payee, amount, narration: row.narration, now })
  const charged = subtract(reckoned.charges.total, amount)
  if (compare(charged, money('NGN', row.charges_most_minor)) > 0)
    return pause(sql, doors, row, 'price_changed')
  // What a refusal has counted by then goes back to where it was.
  await sql`savepoint run`
  const made = await makeTransfer(sql, doors, {
    transferId,
    sender,
    reckoned,
    narration: row.narration,
    provider: run.provider,
    authority: { by: 'standing_order', id: row.authorisation_id, at: row.created_at },
    saveAs: undefined,
    requestId: run.requestId,
  })
  if (!made.ok) {
    await sql`rollback to savepoint run`
    return recordRefusal(sql, doors, row, { dueAt: run.dueAt, refusal: made.code })
  }
  const { transactionId } = made.value
  await sql`
    insert into standing_order_runs (order_id, due_at, state, transfer_id, transaction_id, last_at)
    values (${row.id}, ${run.dueAt}, 'sent', ${transferId}, ${transactionId}, ${now})
    on conflict (order_id, due_at) do update set state = 'sent', reason = null, transfer_id = excluded.transfer_id,
      transaction_id = excluded.transaction_id, last_at = excluded.last_at`
  await goOn(sql, doors, row, run.dueAt)
  return undefined
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
): Promise<undefined> {
  const isPaid = fate === 'paid'
  await sql`
    insert into standing_order_runs (order_id, due_at, state, reason, transfer_id, transaction_id, last_at)
    values (${row.id}, ${dueAt}, ${isPaid ? 'sent' : 'not_sent'}, ${isPaid ? null : 'not_paid'}, ${isPaid ? transferId : null},
      (select transaction_id from transfers where id = ${transferId}), ${doors.clock.now()})
    on conflict (order_id, due_at) do update set state = excluded.state, reason = excluded.reason,
      transfer_id = excluded.transfer_id, transaction_id = excluded.transaction_id, last_at = excluded.last_at`
  await goOn(sql, doors, row, dueAt)
  return undefined
}

/** What may pass by itself is tried again; what does not leaves this run out. Answers when it is tried again. */
async function recordRefusal(
  sql: Sql,
  doors: Doors,
  row: OrderRow,
  heard: { readonly dueAt: Date; readonly refusal: string },
): Promise<Date | undefined> {
  const now = doors.clock.now()
  const [run] = await sql<{ tries: number }>`
    insert into standing_order_runs (order_id, due_at, state, tries, reason, last_at)
    values (${row.id}, ${heard.dueAt}, 'waiting', 1, ${heard.refusal}, ${now})
    on conflict (order_id, due_at) do update set tries = standing_order_runs.tries + 1, reason = excluded.reason,
      last_at = excluded.last_at
    returning tries`
  if (mayPass(heard.refusal) && (run?.tries ?? 0) < runTriesMax) {
    const again = triedAgainAt(now)
    await tellNotYet(sql, doors, row, { ...heard, again })
    return again
  }
  await sql`
    update standing_order_runs set state = 'not_sent' where order_id = ${row.id} and due_at = ${heard.dueAt}`
  await tell(sql, doors, row, {
    kind: 'standing-orders.not-sent',
    key: `${row.id}:${heard.dueAt.toISOString()}`,
    title: say(words.notSentTitle, valuesOf(row)),
    body: say(reasonWords(heard.refusal)),
  })
  await goOn(sql, doors, row, heard.dueAt)
  return undefined
}

/** Once for a run, however often it is tried: the same key does nothing. */
async function tellNotYet(
  sql: Sql,
  doors: Doors,
  row: OrderRow,
  heard: { readonly dueAt: Date; readonly refusal: string; readonly again: Date },
): Promise<void> {
  await tell(sql, doors, row, {
    kind: 'standing-orders.not-yet',
    key: `${row.id}:${heard.dueAt.toISOString()}`,
    title: say(words.notYetTitle, valuesOf(row)),
    body: say(words.notYetBody, {
      reason: say(reasonWords(heard.refusal)),
      time: displayInstant(heard.again),
      tries: runTriesMax,
    }),
  })
  await noteChange(sql, [`customer:${row.user_id}`], doors.clock.now())
}

// The next one is due as planned, however late this one was.
async function goOn(sql: Sql, doors: Doors, row: OrderRow, dueAt: Date): Promise<void> {
  const now = doors.clock.now()
  const next = nextDue({ every: row.every, first: row.first_at, until: row.until ?? undefined }, dueAt)
  await sql`
    update standing_orders set next_at = ${next ?? null}, state = ${next === undefined ? 'done' : 'active'},
      ended_at = ${next === undefined ? now : null}
    where id = ${row.id}`
  if (next !== undefined) await leaveRun(sql, doors, { id: row.id, dueAt: next })
  await noteChange(sql, [`customer:${row.user_id}`, `user:${row.user_id}`], now)
}

async function pause(
  sql: Sql,
  doors: Doors,
  row: OrderRow,
  why: 'price_changed' | 'payee_changed',
): Promise<undefined> {
  await sql`update standing_orders set state = 'paused', paused_for = ${why} where id = ${row.id}`
  const isPrice = why === 'price_changed'
  await tell(sql, doors, row, {
    kind: 'standing-orders.paused',
    key: `${row.id}:${row.next_at?.toISOString() ?? ''}:${why}`,
    title: say(isPrice ? words.pausedPriceTitle : words.pausedPayeeTitle, valuesOf(row)),
    body: say(isPrice ? words.pausedPriceBody : words.pausedPayeeBody),
  })
  return undefined
}

const valuesOf = (row: OrderRow) => ({
  amount: displayAmount(money('NGN', row.amount_minor)),
  name: withoutContacts(row.payee_name),
})

async function tell(
  sql: Sql,
  doors: Doors,
  row: OrderRow,
  message: { kind: string; key: string; title: string; body: string },
): Promise<void> {
  const { kind, key, title, body } = message
  const href = '/app/send/scheduled'
  await notify(sql, doors, {
    userId: row.user_id,
    topic: 'money',
    kind,
    key: `${kind}:${key}`,
    title,
    body,
    href,
    mail: { subject: title, button: { label: say(words.see), href } },
    now: doors.clock.now(),
  })
}
