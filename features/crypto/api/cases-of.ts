// Answers for the cases of deposits: opened once while one waits for somebody, and ended when it waits no more.
import { displayAmount } from '#kit/money/display.ts'
import { endActedCase, freeCaseKey, openCase } from '#features/cases/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { arrivalOf, type DepositRow } from './rows.ts'

const kinds = ['crypto_deposit_held', 'crypto_deposit_screened', 'crypto_deposit_on_hold'] as const
export type WaitingKind = (typeof kinds)[number]

export async function openCaseOf(
  sql: Sql,
  doors: Doors,
  { row, kind, why = '' }: { readonly row: DepositRow; readonly kind: WaitingKind; readonly why?: string },
): Promise<void> {
  const amount = arrivalOf(row)
  await openCase(sql, doors, {
    kind,
    key: row.id,
    subject: { type: 'crypto_deposit', id: row.id },
    facts: {
      custodian: row.custodian,
      coins: amount === undefined ? (row.coin ?? '') : displayAmount(amount.gross),
      network: row.network ?? '',
      txid: row.txid,
      custodian_says: row.detail,
      ...(why !== '' && { why }),
    },
  })
}

/** It waits for nobody any more; if it comes to wait again, that is another case. */
export async function endCases(sql: Sql, { id: key }: Pick<DepositRow, 'id'>, now: Date): Promise<void> {
  for (const kind of kinds) {
    await endActedCase(sql, { kind, key, now })
    await freeCaseKey(sql, { kind, key })
  }
}
