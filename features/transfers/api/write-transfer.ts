// Answers for what is written of a transfer when it is made: its row, the lines of both sides, and what is left to do.
import { type Authority, insertOrder } from '#features/orders/public.ts'
import { insertTransaction, insertTransactions, type NewTransaction } from '#features/transactions/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { inOrder } from '#kit/db/records.ts'
import { reading } from '#kit/db/for-many.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { payoutReference } from '../payout-reference.ts'
import { promisedHours, reviewHours } from '../rules.ts'
import { bankTransfer } from './bank-transfers.ts'
import { tellBoth } from './tell.ts'
import { fullName } from '#kit/words/full-name.ts'
import type { Sender, Reckoned } from './reckon.ts'

export type MadeTransfer = { readonly transferId: string; readonly transactionId: string }

export type Making = {
  /** Where it is named by what orders it; else it is a new one. */
  readonly transferId?: string
  readonly sender: Sender
  readonly reckoned: Reckoned
  readonly narration: string
  readonly provider: string
  readonly authority: Authority
  readonly saveAs: string | undefined
  readonly requestId: string | undefined
}

export type Moved = { readonly hold: bigint | undefined; readonly transfer: bigint | undefined }

export type Written = { readonly made: MadeTransfer; readonly making: Making; readonly ledger: Moved }

/** Ours at the partner. A transfer between customers has one too, which nobody is told. */
const referenceOf = ({ made, making }: Written): string =>
  payoutReference({ transferId: made.transferId, walletReference: making.sender.walletReference })

/** With the periods that it was counted in, and the month of the free transfer that it took. */
type Beginning = Written & { readonly periods: readonly string[]; readonly freeMonth: string | undefined }

export async function insertRow(sql: Sql, doors: Doors, written: Beginning): Promise<void> {
  const { made, making, ledger } = written
  const { sender, reckoned, authority, narration } = making
  const { payee, charges } = reckoned
  const common = {
    id: made.transferId,
    reference: referenceOf(written),
    userId: sender.userId,
    walletId: sender.walletId,
    transactionId: made.transactionId,
    charges: { ...charges, freeMonth: written.freeMonth },
    periods: written.periods,
    narration,
    authority,
    now: doors.clock.now(),
  }
  if (payee.kind === 'bank') {
    const { bankCode: code, bankName: place, accountNumber: account, name } = payee
    assert(ledger.hold !== undefined, 'a transfer to a bank is held')
    await insertOrder(sql, {
      ...common,
      kind: bankTransfer.name,
      to: { code, place, account, name, userId: null },
      provider: making.provider,
      hold: ledger.hold,
      promisedHours,
      reviewHours,
    })
  } else {
    const { userId, name, handle: account } = payee
    assert(ledger.transfer !== undefined, 'a transfer to a customer is posted')
    await insertOrder(sql, {
      ...common,
      kind: 'customer_transfer',
      to: { code: null, place: doors.brand.name, account, name, userId },
      provider: null,
      ledgerTransfer: ledger.transfer,
    })
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
  const sent = sentOf(doors, written)
  if (payee.kind === 'bank') {
    await insertTransaction(sql, doors, sent)
    return undefined
  }
  const from = await findPerson(sql, sender.userId)
  const received: NewTransaction = {
    ...commonOf(written),
    id: newId(doors),
    userId: payee.userId,
    walletId: payee.walletId,
    type: 'customer_transfer',
    direction: 'credit',
    status: 'success',
    counterparty: { name: from.name, bank: doors.brand.name, account: from.tag },
    provider: undefined,
    providerReference: undefined,
  }
  const [referenceOfSender, reference] = await insertTransactions(sql, doors, [sent, received])
  assert(referenceOfSender !== undefined && reference !== undefined, 'each line has a reference')
  return {
    userId: payee.userId,
    transactionId: received.id,
    from: from.name,
    reference,
    referenceOfSender,
  }
}

const commonOf = ({ making, ledger }: Written) => ({
  channel: making.reckoned.payee.kind === 'bank' ? 'bank_transfer' : 'in_app',
  amount: making.reckoned.charges.amount,
  heldFor: undefined,
  narration: making.narration,
  ledgerTransfer: ledger.transfer,
})

function sentOf(doors: Doors, written: Written): NewTransaction {
  const { made, making } = written
  const { payee, charges } = making.reckoned
  const isBank = payee.kind === 'bank'
  return {
    ...commonOf(written),
    id: made.transactionId,
    userId: making.sender.userId,
    walletId: making.sender.walletId,
    type: isBank ? 'bank_transfer' : 'customer_transfer',
    direction: 'debit',
    charges: { fee: charges.fee, vat: charges.vat, stampDuty: charges.duty },
    status: isBank ? 'processing' : 'success',
    counterparty: isBank
      ? { name: payee.name, bank: payee.bankName, account: payee.accountNumber }
      : { name: payee.name, bank: doors.brand.name, account: payee.handle },
    provider: isBank ? making.provider : undefined,
    providerReference: isBank ? referenceOf(written) : undefined,
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

/** What happens after commit: the bank is asked to pay, or both customers are told; and screens read again. */
export async function leave(
  sql: Sql,
  doors: Doors,
  left: { readonly made: MadeTransfer; readonly making: Making; readonly received: Received | undefined },
): Promise<void> {
  const { made, received } = left
  const { reckoned, sender } = left.making
  if (received === undefined)
    await doors.outbox.enqueue(sql, {
      kind: 'orders.submit',
      payload: { order_id: made.transferId },
      key: made.transferId,
    })
  else
    await tellBoth(sql, doors, {
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
  const ofReceived = received === undefined ? [] : [`customer:${received.userId}`, `user:${received.userId}`]
  await noteChange(
    sql,
    ['transactions', `customer:${sender.userId}`, `user:${sender.userId}`, ...ofReceived],
    doors.clock.now(),
  )
}
