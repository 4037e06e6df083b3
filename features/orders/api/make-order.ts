// Answers for making an order that was authorised: counted on every limit, held or posted, and written down.
import { takeFreeTransfer } from '#features/charges/public.ts'
import { sayLeftToday } from '#features/limits/contract.ts'
import { findBoundsOfEach, type OutflowRefusal, takeOutflow } from '#features/limits/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import { displayAmount } from '#kit/money/display.ts'
import { subtract } from '#kit/money/money.ts'
import { type Result, done, refuse } from '#kit/refusal.ts'
import { commitOne, keyFrom } from '#ledger/ledger.ts'
import { accountId } from '#ledger/posting.ts'
import type { Lines } from '../contract.ts'
import { walletToWallet } from '../postings.ts'
import { keepPaid } from './beneficiaries.ts'
import { hereOf, type Payee, type PayeeRefusal } from './destination.ts'
import { canReceive } from './receiving.ts'
import type { Reckoned, Sender } from './reckon.ts'
import { orderSubject } from './records.ts'
import { type Moved, insertRow, insertRows, leave, type MadeOrder, type Making } from './write-order.ts'

/** Counts, moves and writes an order that was authorised. The sender's wallet is locked. */
export async function makeOrder(sql: Sql, doors: Doors, making: Making) {
  const { sender, reckoned } = making
  const { charges, payee } = reckoned
  const now = doors.clock.now()
  const counted = await count(sql, making, now)
  if (!counted.ok) return counted
  const free = charges.usesFreeTransfer
    ? await takeFreeTransfer(sql, { userId: sender.userId, now })
    : undefined
  // Another transfer has taken the last free one since: the price is another.
  if (charges.usesFreeTransfer && free === undefined) return refuse('quote_changed')
  const id = making.orderId ?? newId(doors)
  const moved = await move(sql, doors, { id, making })
  if (!moved.ok) return moved
  const made = { orderId: id, transactionId: newId(doors) }
  const { carriedOut } = payee.destination
  const { provider, referenceOf } =
    carriedOut.by === 'partner' ? carriedOut.handedTo(payee) : { ...carriedOut, provider: undefined }
  const reference = referenceOf({ id, walletReference: sender.walletReference, at: now })
  const written = { made, making, ledger: moved.value, reference, provider }
  await insertRow(sql, doors, { ...written, periods: counted.value.periods, freeMonth: free?.month })
  const received = await insertRows(sql, doors, written)
  await keepPaid(sql, doors, { userId: sender.userId, payee, saveAs: making.saveAs })
  await leave(sql, doors, { made, making, received })
  return done<MadeOrder>(made)
}

/** Counts an order on every limit of both sides. Answers the periods of the sender that it was counted in. */
async function count(
  sql: Sql,
  {
    sender: { userId },
    reckoned: {
      payee: { customer, ownRules },
      charges,
    },
  }: Making,
  now: Date,
): Promise<
  Result<{ periods: readonly string[] }, OutflowRefusal | PayeeRefusal | 'recipient_cannot_receive'>
> {
  const { amount } = charges
  const userIds = customer === undefined ? [userId] : [userId, customer.userId]
  const [bounds, boundsOfPayee] = await findBoundsOfEach(sql, { userIds, now })
  assert(bounds !== undefined, 'who sends is bounded')
  if (customer !== undefined) {
    assert(boundsOfPayee !== undefined, 'who is paid is bounded')
    const canBePaid = await canReceive(sql, { payee: customer, amount, now, bounds: boundsOfPayee })
    if (!canBePaid) return refuse('recipient_cannot_receive')
  }
  const own = (await ownRules?.count(sql, { amount, now })) ?? done({ periods: [] })
  if (!own.ok) return own
  const counted = await takeOutflow(sql, { userId, amount, now, bounds })
  if (counted.ok) return done({ periods: [...own.value.periods, ...counted.value.periods] })
  return counted.code !== 'above_daily_limit'
    ? counted
    : refuse('above_daily_limit', { values: { today: sayLeftToday(counted.values?.['left'] ?? '') } })
}

function linesOf({ charges }: Reckoned): Lines {
  const { amount, fee, vat, duty, total } = charges
  return { amount, fee, vat, duty, total }
}

/** In our own books the money moves at once; for a partner it is set aside until the partner has answered. */
async function move(
  sql: Sql,
  doors: Doors,
  { id, making }: { id: string; making: Making },
): Promise<Result<Moved, 'not_enough_money' | 'wallet_frozen' | 'recipient_cannot_receive'>> {
  const { sender, reckoned } = making
  const now = doors.clock.now()
  const from = accountId(sender.account)
  const common = {
    effectiveAt: now,
    context: {
      actor: `customer:${sender.userId}`,
      intent: `${orderSubject}:${id}`,
      requestId: making.requestId,
    },
  }
  const { payee } = reckoned
  const { carriedOut, type } = payee.destination
  const answer = await commitOne(
    sql,
    carriedOut.by === 'partner'
      ? {
          ...common,
          op: 'hold',
          key: keyFrom(`${orderSubject}-hold`, id),
          kind: `${type}_hold`,
          account: from,
          amount: reckoned.charges.total,
          expiresAt: undefined,
        }
      : {
          ...common,
          op: 'post',
          key: keyFrom(orderSubject, id),
          posting: walletToWallet(type, linesOf(reckoned), from, accountId(hereOf(payee).account)),
        },
    { now },
  )
  if (answer.status === 'posted')
    return done(
      carriedOut.by === 'partner'
        ? { hold: answer.id, transfer: undefined }
        : { hold: undefined, transfer: answer.id },
    )
  if (answer.status === 'not_enough_money')
    return refuse('not_enough_money', { values: { missing: missingOf(reckoned) } })
  if (answer.status === 'account_frozen' || answer.status === 'account_closed')
    return refuse(await whoIsBarred(sql, sender, payee))
  throw new Error(`Broken invariant: an order that was reckoned is taken, the ledger said ${answer.status}`)
}

function missingOf({ charges, available }: Reckoned): string {
  const missing = subtract(charges.total, available)
  return displayAmount(missing.minor > 0n ? missing : charges.total)
}

/** Whose account is frozen or closed: the sender may know about their own alone. */
async function whoIsBarred(
  sql: Sql,
  sender: Sender,
  payee: Payee,
): Promise<'wallet_frozen' | 'recipient_cannot_receive'> {
  if (payee.customer === undefined) return 'wallet_frozen'
  const [own] = await sql<{ barred: boolean }>`
    select debit_frozen or closed barred from ledger.accounts where id = ${sender.account}`
  return own?.barred ? 'wallet_frozen' : 'recipient_cannot_receive'
}
