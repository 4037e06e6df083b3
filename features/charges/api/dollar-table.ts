// Answers for what the price list says of dollars and coins: the spread in force, and that coins cost nothing else.
import { spreadInForce } from '#features/exchange/parts.ts'
import type { Sql } from '#kit/db/database.ts'
import { say } from '#kit/words/words.ts'
import { priceWords as words } from '../words.ts'
import { tableOf } from './markup.ts'
import { displayDay } from './price-tables.ts'

/** `1.50%` of 150 hundredths of a percent. */
const percentOf = (hundredths: bigint): string =>
  `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}%`

/** Empty where no spread is in force. */
export async function dollarTable(sql: Sql, now: Date, takesCoins: boolean): Promise<string> {
  const [row] = await sql<{ value: bigint; valid_from: Date }>`select s.* from ${spreadInForce(sql, now)} s`
  if (row === undefined) return ''
  const spread = [
    { text: say(words.spread), note: say(words.spreadNote) },
    { text: percentOf(row.value) },
    { text: displayDay(row.valid_from) },
  ]
  const coins = [
    { text: say(words.coins), note: say(words.coinsNote) },
    { text: say(words.free) },
    { text: '' },
  ]
  return tableOf({
    caption: say(words.dollars),
    columns: [
      { title: say(words.what) },
      { title: say(words.youPay), isFigure: true },
      { title: say(words.since) },
    ],
    rows: takesCoins ? [spread, coins] : [spread],
  })
}
