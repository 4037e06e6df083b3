// Answers for a statement as a CSV file: one table from the opening balance to the code that proves it, sent as it is read.
import type { StaleSql } from '#kit/db/database.ts'
import { decimalText } from '#kit/money/money.ts'
import { say } from '#kit/words/words.ts'
import { byteOrderMark, csvLine, textCell } from '#kit/files/csv.ts'
import { words } from '../words.ts'
import type { Issued } from './issue-statement.ts'
import { movementLine } from './movement-lines.ts'
import { readMovements } from './movements.ts'

/** Every line has the columns of the first. */
export async function* statementCsv(
  sql: StaleSql,
  { statement, stretch }: Issued,
): AsyncGenerator<Uint8Array> {
  const { currency } = statement
  const inCurrency = (word: string): string => textCell(`${word} (${currency})`)
  const summary = (label: string, cells: readonly [string, string, string]): string =>
    csvLine(['', '', textCell(label), '', ...cells])
  yield Buffer.from(
    byteOrderMark +
      csvLine([
        textCell(say(words.date)),
        textCell(say(words.time)),
        textCell(say(words.description)),
        textCell(say(words.reference)),
        inCurrency(say(words.moneyIn)),
        inCurrency(say(words.moneyOut)),
        inCurrency(say(words.balance)),
      ]) +
      summary(`${say(words.opening)}, ${statement.from}`, ['', '', decimalText(statement.opening)]),
  )
  for await (const movements of readMovements(sql, stretch))
    yield Buffer.from(movements.map(movementLine).join(''))
  const { money_in: moneyIn, money_out: moneyOut, closing } = statement
  yield Buffer.from(
    summary(`${say(words.closing)}, ${statement.to}`, [
      decimalText(moneyIn),
      decimalText(moneyOut),
      decimalText(closing),
    ]) +
      proofLine(say(words.csvCode), `${statement.code} ${statement.address}`) +
      proofLine(say(words.csvFingerprint), statement.fingerprint),
  )
}

function proofLine(label: string, value: string): string {
  return csvLine(['', '', textCell(label), textCell(value), '', '', ''])
}
