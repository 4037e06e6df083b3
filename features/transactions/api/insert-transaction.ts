// Answers for the one list of transactions: how a row gets into it, and how a waiting one is completed.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { newReference } from '#kit/ids.ts'
import type { Money } from '#kit/money/money.ts'
import { foldForSearch } from '#kit/words/fold.ts'
import type { transactionStatuses, transactionTypes } from '../contract.ts'

export type NewTransaction = {
  readonly id: string
  readonly userId: string
  readonly walletId: string
  readonly type: (typeof transactionTypes)[number]
  readonly channel: string
  readonly direction: 'credit' | 'debit'
  readonly amount: Money
  readonly status: (typeof transactionStatuses)[number]
  /** Why the money is not there yet, in a word of the feature that holds it. */
  readonly heldFor: string | undefined
  readonly narration: string
  readonly counterparty: { readonly name: string; readonly bank: string; readonly account: string }
  readonly provider: string
  readonly providerReference: string
  readonly ledgerTransfer: bigint
}

/** Writes a transaction, in the transaction of the posting that it tells of. Its reference is for people to read and copy. */
export async function insertTransaction(sql: Sql, doors: Doors, made: NewTransaction): Promise<void> {
  const now = doors.clock.now()
  const reference = newReference(doors.random, 'tr')
  const { counterparty } = made
  const searchText = foldForSearch(
    `${reference} ${made.providerReference} ${counterparty.name} ${counterparty.bank} ${made.narration}`,
  )
  await sql`
    insert into transactions (id, reference, user_id, wallet_id, type, channel, direction, amount_minor, total_minor, currency,
      status, held_for, narration, counterparty_name, counterparty_bank, counterparty_account, provider, provider_reference,
      ledger_transfer, search_text, created_at, completed_at)
    values (${made.id}, ${reference}, ${made.userId}, ${made.walletId}, ${made.type}, ${made.channel}, ${made.direction},
      ${made.amount.minor}, ${made.amount.minor}, ${made.amount.currency}, ${made.status}, ${made.heldFor ?? null},
      ${made.narration}, ${counterparty.name}, ${counterparty.bank}, ${counterparty.account}, ${made.provider},
      ${made.providerReference}, ${made.ledgerTransfer}, ${searchText}, ${now}, ${made.status === 'success' ? now : null})`
}

/** Marks a waiting transaction as done. */
export async function markCompleted(sql: Sql, done: { transactionId: string; now: Date }): Promise<void> {
  await sql`
    update transactions set status = 'success', held_for = null, completed_at = ${done.now}
    where id = ${done.transactionId} and status = 'pending'`
}
