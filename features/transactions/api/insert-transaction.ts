// Answers for the one list of transactions: how a row gets into it, and how a waiting one is concluded.
import type { Sql } from '#kit/db/database.ts'
import { type Columns, records } from '#kit/db/records.ts'
import { writing } from '#kit/db/for-many.ts'
import type { Doors } from '#kit/doors.ts'
import { newReference } from '#kit/ids.ts'
import type { Money } from '#kit/money/money.ts'
import { foldForSearch } from '#kit/words/fold.ts'
import type { transactionStatuses } from '../contract.ts'
import type { TransactionType } from '../kinds.ts'

export type NewTransaction = {
  readonly id: string
  readonly userId: string
  readonly walletId: string
  readonly type: TransactionType
  readonly channel: string
  readonly direction: 'credit' | 'debit'
  readonly amount: Money
  /** What is charged beside the amount; of a debit, the wallet changes by the sum of all. */
  readonly charges?: { readonly fee: Money; readonly vat: Money; readonly stampDuty: Money }
  readonly status: (typeof transactionStatuses)[number]
  /** Why the money is not there yet, in a word of the feature that holds it. */
  readonly heldFor: string | undefined
  /** Until when that lasts, as its customer is told. */
  readonly heldUntil?: Date | undefined
  readonly narration: string
  readonly counterparty: { readonly name: string; readonly bank: string; readonly account: string }
  /** What else its receipt says, in this order. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[]
  /** The partner behind it; none behind what happens between customers. */
  readonly provider: string | undefined
  readonly providerReference: string | undefined
  /** The posting; undefined while the money is only held. */
  readonly ledgerTransfer: bigint | undefined
  /** Staff moved it by hand. */
  readonly byAdmin?: boolean
}

/**
 * Writes a transaction, in the transaction of the posting or the hold that it tells of. Answers its reference, which is for
 * people to read and copy.
 */
export async function insertTransaction(sql: Sql, doors: Doors, made: NewTransaction): Promise<string> {
  const row = rowOf(doors, made)
  await insertRow(sql, row)
  return row.reference
}

/** The same for the lines that several have of one posting. */
export async function insertTransactions(
  sql: Sql,
  doors: Doors,
  made: readonly NewTransaction[],
): Promise<string[]> {
  const rows = made.map((one) => rowOf(doors, one))
  await insertRow.each(sql, rows)
  return rows.map(({ reference }) => reference)
}

function rowOf(doors: Doors, made: NewTransaction): Columns & { readonly reference: string } {
  const now = doors.clock.now()
  const reference = newReference(doors.random, 'tr')
  const { counterparty, amount, charges } = made
  const searchText = foldForSearch(
    `${reference} ${made.providerReference ?? ''} ${counterparty.name} ${counterparty.bank} ${made.narration} ${made.channel === 'debt' ? made.channel : ''}`,
  )
  const [fee, vat, stampDuty] = [
    charges?.fee.minor ?? 0n,
    charges?.vat.minor ?? 0n,
    charges?.stampDuty.minor ?? 0n,
  ]
  return {
    id: made.id,
    reference,
    user_id: made.userId,
    wallet_id: made.walletId,
    type: made.type,
    channel: made.channel,
    direction: made.direction,
    amount_minor: amount.minor,
    fee_minor: fee,
    vat_minor: vat,
    stamp_duty_minor: stampDuty,
    total_minor: amount.minor + fee + vat + stampDuty,
    currency: amount.currency,
    status: made.status,
    held_for: made.heldFor,
    held_until: made.heldUntil,
    narration: made.narration,
    counterparty_name: counterparty.name,
    counterparty_bank: counterparty.bank,
    counterparty_account: counterparty.account,
    facts: made.facts ?? [],
    provider: made.provider,
    provider_reference: made.providerReference,
    ledger_transfer: made.ledgerTransfer,
    by_admin: made.byAdmin ?? false,
    search_text: searchText,
    created_at: now,
    completed_at: made.status === 'success' ? now : null,
  }
}

const insertRow = writing<Columns, void>(async (sql, rows) => {
  const columns = sql.part`id, reference, user_id, wallet_id, type, channel, direction, amount_minor, fee_minor, vat_minor,
    stamp_duty_minor, total_minor, currency, status, held_for, held_until, narration, counterparty_name, counterparty_bank,
    counterparty_account, facts, provider, provider_reference, ledger_transfer, by_admin, search_text, created_at, completed_at`
  await sql`
    insert into transactions (${columns})
    select ${columns} from json_populate_recordset(null::transactions, ${records(rows)}::json)`
  return rows.map(() => undefined)
})

/** Marks a waiting transaction as done. */
export async function markCompleted(
  sql: Sql,
  done: { transactionId: string; ledgerTransfer: bigint; now: Date },
): Promise<string | undefined> {
  const [row] = await sql<{ reference: string }>`
    update transactions set status = 'success', held_for = null, held_until = null, completed_at = ${done.now},
      ledger_transfer = ${done.ledgerTransfer}
    where id = ${done.transactionId} and status = 'pending' returning reference`
  return row?.reference
}

/** Says what a transaction waits for that is held; its customer is to be told by `noteChange`. */
export async function markHeld(
  sql: Sql,
  held: { readonly transactionId: string; readonly heldFor: string },
): Promise<void> {
  await sql`
    update transactions set held_for = ${held.heldFor}, held_until = null where id = ${held.transactionId} and status = 'pending'`
}

/** Until when a transaction is held, as its customer was told; undefined where no time was. */
export async function findHeldUntil(sql: Sql, transactionId: string): Promise<Date | undefined> {
  const [row] = await sql<{ held_until: Date | null }>`
    select held_until from transactions where id = ${transactionId}`
  return row?.held_until ?? undefined
}

type Standing = {
  readonly transactionId: string
  readonly status: 'pending' | 'processing' | 'success' | 'failed' | 'reversed'
  readonly heldFor?: string
  /** The posting that concluded it. */
  readonly ledgerTransfer?: bigint
  readonly now: Date
}

/** Says how a transaction under way stands now: concluded, given back, or waiting for a person. */
export const markStanding = writing<Standing, void>(async (sql, all) => {
  const rows = all.map(({ transactionId, status, heldFor, ledgerTransfer, now }) => ({
    id: transactionId,
    status,
    held_for: heldFor,
    ledger_transfer: ledgerTransfer,
    completed_at: status === 'pending' || status === 'processing' ? null : now,
  }))
  await sql`
    update transactions t set status = r.status, held_for = r.held_for,
      ledger_transfer = coalesce(r.ledger_transfer, t.ledger_transfer), completed_at = r.completed_at
    from json_populate_recordset(null::transactions, ${records(rows)}::json) r
    where t.id = r.id`
  return all.map(() => undefined)
})

/** What its receipt says beside what it said when it was made. */
export async function addFacts(
  sql: Sql,
  { transactionId: id, facts }: { readonly transactionId: string } & Required<Pick<NewTransaction, 'facts'>>,
): Promise<void> {
  if (facts.length > 0) await appendFacts(sql, { id, facts: JSON.stringify(facts) })
}

const appendFacts = writing<Columns, void>(async (sql, rows) => {
  await sql`
    update transactions t set facts = t.facts || r.facts::jsonb
    from json_to_recordset(${records(rows)}::json) r (id uuid, facts text) where t.id = r.id`
  return rows.map(() => undefined)
})
