// Answers for a deposit that its customer has had and the bank took back: found, asked about, and marked once they owe it.
import { endActedCase } from '#features/cases/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { isUuid } from '#kit/ids.ts'
import type { BankMoney, BankRail } from '../rail.ts'
import { askAboutPayment } from './ask-payment.ts'
import { leftAtBank } from './left-at-bank.ts'
import { type DepositRow, inBankMoney } from './list-suspended.ts'
import { lockDeposit } from './release-deposit.ts'

export type GivenDeposit = {
  readonly id: string
  readonly provider: string
  readonly transactionId: string | undefined
  readonly gross: BankMoney
  readonly providerFee: BankMoney
  /** It is still in suspense: nobody has had it. */
  readonly waits: boolean
}

const inWallet: readonly DepositRow['state'][] = ['credited', 'released']
const inSuspense: readonly DepositRow['state'][] = ['suspended', 'returning']

/** A deposit that somebody has had, or that waits, locked until commit; undefined once the bank has it in our books too. */
export async function lockGiven(sql: Sql, id: string): Promise<GivenDeposit | undefined> {
  const row = isUuid(id) ? await lockDeposit(sql, id) : undefined
  if (row === undefined || ![...inWallet, ...inSuspense].includes(row.state)) return undefined
  return {
    id: row.id,
    provider: row.provider,
    transactionId: row.transaction_id ?? undefined,
    gross: inBankMoney(row, row.gross_minor),
    providerFee: inBankMoney(row, row.provider_fee_minor),
    waits: inSuspense.includes(row.state),
  }
}

/** Whether the bank still says that it took a payment back. Never called while a transaction is open. */
export async function isTakenBackAtBank(
  doors: Doors,
  bank: BankRail,
  id: string,
): Promise<'owed' | 'not_owed' | 'in_part' | 'unsure' | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await doors.database.sql<DepositRow>`
    select * from deposits where id = ${id} and state = any(${[...inWallet]}::text[])`
  if (row === undefined) return undefined
  const said = await askAboutPayment(doors, bank, row)
  if (said === 'unsure') return 'unsure'
  if (said === 'otherwise') return 'in_part'
  // Of a line that we booked its statement has said so. Else the bank may call reversed what it has reversed in part, or paid what is gone.
  if (row.account_number === '') return said === 'there' ? 'not_owed' : 'owed'
  const left = await leftAtBank(doors, bank, row)
  if (left === undefined) return 'unsure'
  if (said === 'there') return left.as === 'gone' ? 'owed' : 'not_owed'
  return left.as === 'in_part' ? 'in_part' : 'owed'
}

/** The bank has it again, in our books too. Its line in the customer's list stays: they have had the money, and owe it. */
export async function markTakenBack(sql: Sql, doors: Doors, id: string): Promise<void> {
  const now = doors.clock.now()
  const [row] = await sql<{ provider: string; provider_reference: string }>`
    update deposits set state = 'taken_back', returned_at = ${now}, owed_at = ${now} where id = ${id} returning provider, provider_reference`
  assert(row !== undefined, 'a deposit that is owed is there')
  const key = `${row.provider}:${row.provider_reference}:deposit`
  await endActedCase(sql, { kind: 'settlement_differs', key, now })
  await noteChange(sql, ['deposits'], now)
}
