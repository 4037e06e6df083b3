// Answers for held deposits that staff decide: found and locked, and the case of one that was nobody's when it has ended.
import { endActedCase } from '#features/cases/public.ts'
import type { Sql } from '#kit/db/database.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import type { DepositRow } from './list-suspended.ts'
import { lockDeposit } from './release-deposit.ts'

export type WaitingCode = 'deposit_not_found' | 'deposit_not_suspended'

/** Finds a held deposit, locked against whoever else decides it. */
export async function lockWaiting(sql: Sql, id: string): Promise<Result<DepositRow, WaitingCode>> {
  const row = await lockDeposit(sql, id)
  if (row === undefined) return refuse('deposit_not_found')
  return row.state === 'suspended' ? done(row) : refuse('deposit_not_suspended')
}

/** The deposit has ended: nobody has to look for its owner any more. */
export async function endOwnerless(sql: Sql, row: DepositRow, now: Date): Promise<void> {
  const key = `${row.provider}:${row.provider_reference}`
  await endActedCase(sql, { kind: 'deposit_without_owner', key, now })
}
