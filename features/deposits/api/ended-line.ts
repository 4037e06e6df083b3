// Answers for what the bank's statement has again of a deposit that had left us before anybody had it: it waits once more, as a line.
import type { ActedCase } from '#features/cases/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { noteChange } from '#kit/http/live.ts'
import type { BankMoney } from '../rail.ts'
import type { DepositRow } from './list-suspended.ts'
import { lockDeposit } from './release-deposit.ts'

type Line = {
  readonly case: ActedCase
  readonly reference: string
  readonly isOurs: boolean
  readonly change: BankMoney
}

/**
 * The deposit that a line is about, where it had gone back, and the bank could not deliver it or has left a part of it with us; undefined
 * where it is none, or its customer has had it and owes it.
 */
export async function lockEnded(sql: Sql, line: Line): Promise<DepositRow | undefined> {
  const { case: about, reference, change } = line
  if (!line.isOurs || about.subject_type !== 'deposit') return undefined
  const row = await lockDeposit(sql, about.subject_id)
  assert(row !== undefined, 'a line of a deposit of ours is about its row')
  const hasEnded =
    reference === row.provider_reference
      ? row.state === 'taken_back' && row.owed_at === null
      : // What we had sent back is a line of its own.
        row.state === 'returned' && row.gross_minor === change.minor
  return hasEnded ? row : undefined
}

/**
 * Of it the bank tells nothing but its statement, as of a line that we booked: it is nobody's by default, its customer's line stays reversed,
 * and a person gives it.
 */
export async function waitAsLine(sql: Sql, row: DepositRow, left: BankMoney, now: Date): Promise<DepositRow> {
  // What was sent back had come less the bank's fee.
  const isWhole = row.state === 'returned'
  const [waiting] = await sql<DepositRow>`
    update deposits set state = 'suspended', suspension = 'no_wallet', account_number = '', user_id = null, transaction_id = null,
      gross_minor = ${isWhole ? row.gross_minor : left.minor}, provider_fee_minor = ${isWhole ? row.provider_fee_minor : 0n},
      returned_at = null, return_reference = null, return_says = 'the bank’s statement has it again'
    where id = ${row.id} returning *`
  assert(waiting !== undefined, 'a deposit that was locked is there')
  await noteChange(sql, ['deposits'], now)
  return waiting
}
