// Answers for what is written of an order when it is made: its row, the lines of both sides, and what is left to do.
import { insertTransaction, insertTransactions, type NewTransaction } from '#features/transactions/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { inOrder } from '#kit/db/records.ts'
import { reading } from '#kit/db/for-many.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { hereOf } from './destination.ts'
import { type Authority, insertOrder } from './insert-order.ts'
import { tellPaidHere } from './tell.ts'
import { fullName } from '#kit/words/full-name.ts'
import type { Sender, Reckoned } from './reckon.ts'

export type MadeOrder = { readonly orderId: string; readonly transactionId: string }

export type Making = {
  /** Where it is named by what orders it; else it is a new one. */
  readonly orderId?: string
  readonly sender: Sender
  readonly reckoned: Reckoned
  readonly narration: string
  readonly authority: Authority
  readonly saveAs: string | undefined
  readonly requestId: string | undefined
}

export type Moved = { readonly hold: bigint | undefined; readonly transfer: bigint | undefined }

export type Written = {
  readonly made: MadeOrder
  readonly making: Making
  readonly ledger: Moved
  /** Who is handed it; undefined where our own books carry it out. */
  readonly provider: string | undefined
  /** Ours, by which its partner knows it. */
  readonly reference: string
}

/** With the periods that it was counted in, and the month of the free transfer that it took. */
type Beginning = Written & { readonly periods: readonly string[]; readonly freeMonth: string | undefined }

export async function insertRow(sql: Sql, doors: Doors, written: Beginning): Promise<void> {
  const { made, making, ledger, provider } = written
  const { sender, reckoned, authority, narration } = making
  const { payee, charges } = reckoned
  const { carriedOut, type: kind } = payee.destination
  const { code, place, account, name, choice, services } = payee
  const common = {
    id: made.orderId,
    reference: written.reference,
    kind,
    to: { code, place, account, name, choice, services, userId: payee.customer?.userId ?? null },
    userId: sender.userId,
    walletId: sender.walletId,
    transactionId: made.transactionId,
    charges: { ...charges, freeMonth: written.freeMonth },
    periods: written.periods,
    narration,
    authority,
    now: doors.clock.now(),
  }
  if (carriedOut.by === 'partner') {
    const { promisedHours, reviewHours } = carriedOut
    assert(ledger.hold !== undefined && provider !== undefined, 'what a partner carries out is held for it')
    await insertOrder(sql, { ...common, provider, hold: ledger.hold, promisedHours, reviewHours })
  } else {
    assert(ledger.transfer !== undefined, 'what our own books carry out is posted')
    await insertOrder(sql, { ...common, provider: null, ledgerTransfer: ledger.transfer })
  }
}

/** What a customer reads who was paid, and by which reference each of the two finds it. */
export type Received = {
  readonly userId: string
  readonly transactionId: string
  readonly from: string
  readonly reference: string
  readonly referenceOfSender: string
}

/** The sender's line in the list of transactions, and of a customer who is paid theirs, which is answered. */
export async function insertRows(sql: Sql, doors: Doors, written: Written): Promise<Received | undefined> {
  const { sender, reckoned } = written.making
  const { payee } = reckoned
  const sent = sentOf(written)
  if (payee.destination.carriedOut.by === 'partner') {
    await insertTransaction(sql, doors, sent)
    return undefined
  }
  const { userId, walletId } = hereOf(payee)
  const from = await findPerson(sql, sender.userId)
  const received: NewTransaction = {
    ...commonOf(written),
    id: newId(doors),
    userId,
    walletId,
    direction: 'credit',
    status: 'success',
    counterparty: { name: from.name, bank: doors.brand.name, account: from.tag },
    provider: undefined,
    providerReference: undefined,
  }
  const [referenceOfSender, reference] = await insertTransactions(sql, doors, [sent, received])
  assert(referenceOfSender !== undefined && reference !== undefined, 'each line has a reference')
  return {
    userId,
    transactionId: received.id,
    from: from.name,
    reference,
    referenceOfSender,
  }
}

const commonOf = ({ making, ledger }: Written) => ({
  type: making.reckoned.payee.destination.type,
  channel: making.reckoned.payee.destination.channel,
  amount: making.reckoned.charges.amount,
  heldFor: undefined,
  narration: making.narration,
  ledgerTransfer: ledger.transfer,
})

function sentOf(written: Written): NewTransaction {
  const { made, making, provider } = written
  const { payee, charges } = making.reckoned
  return {
    ...commonOf(written),
    id: made.transactionId,
    userId: making.sender.userId,
    walletId: making.sender.walletId,
    direction: 'debit',
    charges: { fee: charges.fee, vat: charges.vat, stampDuty: charges.duty },
    status: provider === undefined ? 'success' : 'processing',
    counterparty: { name: payee.name, bank: payee.place, account: payee.account },
    facts: (payee.facts ?? []).flatMap(({ label, value, isKept }) => (isKept ? [{ label, value }] : [])),
    provider,
    providerReference: provider && written.reference,
  }
}

type Person = { readonly name: string; readonly tag: string }

const findPerson = reading<string, Person>(async (sql, userIds) => {
  const rows = await sql<{
    place: number
    first_name: string | null
    last_name: string | null
    tag: string | null
  }>`
    select i.at::int - 1 place, u.first_name, u.last_name, u.tag
    from unnest(${userIds}::uuid[]) with ordinality i (id, at) join users u on u.id = i.id`
  return inOrder(userIds.length, rows, (row) => ({
    name: row === undefined ? '' : fullName(row),
    tag: row?.tag ? `@${row.tag}` : '',
  }))
})

/** What happens after commit: the partner is handed it, or both customers are told; and screens read again. */
export async function leave(
  sql: Sql,
  doors: Doors,
  left: { readonly made: MadeOrder; readonly making: Making; readonly received: Received | undefined },
): Promise<void> {
  const { made, received } = left
  const { reckoned, sender } = left.making
  const { carriedOut } = reckoned.payee.destination
  if (carriedOut.by === 'partner') {
    await doors.outbox.enqueue(sql, {
      kind: 'orders.submit',
      payload: { order_id: made.orderId },
      key: made.orderId,
    })
  } else {
    assert(received !== undefined, 'whom our own books paid has a line of it')
    await tellPaidHere(sql, doors, {
      said: carriedOut.said,
      amount: reckoned.charges.amount,
      sent: {
        userId: sender.userId,
        transactionId: made.transactionId,
        to: reckoned.payee.name,
        total: reckoned.charges.total,
        reference: received.referenceOfSender,
      },
      received,
    })
  }
  const ofReceived = received === undefined ? [] : [`customer:${received.userId}`, `user:${received.userId}`]
  await noteChange(
    sql,
    ['transactions', `customer:${sender.userId}`, `user:${sender.userId}`, ...ofReceived],
    doors.clock.now(),
  )
}
