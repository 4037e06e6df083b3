// Answers for what is written of a transfer when it is made: its row, the lines of both sides, and what is left to do.
import { insertTransaction, insertTransactions, type NewTransaction } from '#features/transactions/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { inOrder, type Columns, records } from '#kit/db/records.ts'
import { reading, writing } from '#kit/db/for-many.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { payoutReference } from '../payout-reference.ts'
import { promisedHours, reviewHours } from '../rules.ts'
import { tellBoth } from './tell.ts'
import { fullName } from '#kit/words/full-name.ts'
import type { Sender, Reckoned } from './reckon.ts'

/** By whom and how it was authorised, and when. */
export type Authority = {
  readonly by: 'pin' | 'passkey' | 'pin_and_code' | 'standing_order'
  readonly id: string
  readonly at: Date
}

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
  await insertTransfer(sql, rowOf(doors, written, doors.clock.now()))
}

function rowOf(doors: Doors, written: Beginning, now: Date): Columns {
  const { made, making, ledger } = written
  const { reckoned, sender, authority } = making
  const { payee, charges } = reckoned
  const isBank = payee.kind === 'bank'
  const later = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000)
  return {
    id: made.transferId,
    reference: referenceOf(written),
    user_id: sender.userId,
    wallet_id: sender.walletId,
    transaction_id: made.transactionId,
    kind: payee.kind,
    state: isBank ? 'held' : 'success',
    currency: 'NGN',
    amount_minor: charges.amount.minor,
    fee_minor: charges.fee.minor,
    vat_minor: charges.vat.minor,
    stamp_duty_minor: charges.duty.minor,
    waived_minor: charges.waived.minor,
    total_minor: charges.total.minor,
    charge_rules: charges.rules,
    free_transfer_month: written.freeMonth,
    limit_periods: written.periods,
    bank_code: isBank ? payee.bankCode : null,
    bank_name: isBank ? payee.bankName : doors.brand.name,
    account_number: isBank ? payee.accountNumber : payee.handle,
    payee_name: payee.name,
    recipient_user_id: isBank ? null : payee.userId,
    narration: making.narration,
    authorised_by: authority.by,
    authorised_at: authority.at,
    authorisation_id: authority.id,
    provider: isBank ? making.provider : null,
    hold_id: ledger.hold,
    ledger_transfer: ledger.transfer,
    created_at: now,
    promised_by: later(promisedHours),
    review_after: later(reviewHours),
    concluded_at: isBank ? null : now,
  }
}

const insertTransfer = writing<Columns, void>(async (sql, rows) => {
  const columns = sql.part`id, reference, user_id, wallet_id, transaction_id, kind, state, currency, amount_minor, fee_minor,
    vat_minor, stamp_duty_minor, waived_minor, total_minor, charge_rules, free_transfer_month, limit_periods, bank_code,
    bank_name, account_number, payee_name, recipient_user_id, narration, authorised_by, authorised_at, authorisation_id, provider,
    hold_id, ledger_transfer, created_at, promised_by, review_after, concluded_at`
  await sql`
    insert into transfers (${columns}) select ${columns} from json_populate_recordset(null::transfers, ${records(rows)}::json)`
  return rows.map(() => undefined)
})

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
      kind: 'transfers.submit',
      payload: { transfer_id: made.transferId },
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
