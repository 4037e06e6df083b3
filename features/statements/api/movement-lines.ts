// Answers for the lines of a statement as the CSV file writes them, and for their fingerprint.
import { createHash } from 'node:crypto'
import type { StaleSql } from '#kit/db/database.ts'
import { lagosDay } from '#kit/lagos.ts'
import { decimalText, negate } from '#kit/money/money.ts'
import { csvLine, textCell } from '#kit/files/csv.ts'
import { describe, type Movement, readMovements, type Stretch } from './movements.ts'

/** `14:06` in Lagos. */
export function lagosTime(instant: Date): string {
  return new Date(instant.getTime() + 3_600_000).toISOString().slice(11, 16)
}

/** Date, time, description, reference, money in, money out, balance. */
export function movementLine(movement: Movement): string {
  const { amount } = movement
  const isIn = amount.minor > 0n
  return csvLine([
    lagosDay(movement.at),
    lagosTime(movement.at),
    textCell(describe(movement)),
    textCell(movement.reference),
    isIn ? decimalText(amount) : '',
    isIn ? '' : decimalText(negate(amount)),
    decimalText(movement.balance),
  ])
}

/** SHA-256 over the movement lines of a stretch. */
export async function fingerprintOf(sql: StaleSql, stretch: Stretch): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const movements of readMovements(sql, stretch))
    for (const movement of movements) hash.update(movementLine(movement))
  return hash.digest()
}
