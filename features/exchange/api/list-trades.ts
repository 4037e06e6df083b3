// Answers for trades as staff list them, with what there is to trade and where the money of it may lie.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { isCurrency } from '#kit/money/currency.ts'
import { money } from '#kit/money/money.ts'
import { pair as dollars, pairName } from '../rules.ts'
import type { listTrades, tradeSides } from '../trade-contract.ts'
import { readCoinPositions, sellableOf } from './coin-positions.ts'
import { type Banks, sidesOf } from './read-trade.ts'
import { tradeView } from './trades.ts'

type View = AnswerOf<typeof listTrades>
const shown = 100

async function viewBanks(sql: Sql, banks: Banks): Promise<View['banks']> {
  const rows = await sql<{ currency: string; bank: string }>`
    select distinct currency, split_part(code, '/', 2) bank from ledger.accounts
    where code like 'NGN/%/settlement' or code like 'USD/%/settlement' order by 1, 2`
  return rows.flatMap(({ currency, bank }) =>
    isCurrency(currency) && banks.has(bank) ? [{ currency, bank }] : [],
  )
}

async function viewTradable(sql: Sql): Promise<View['tradable']> {
  const coins: View['tradable'][number][] = []
  for (const one of await readCoinPositions(sql)) {
    const { pair, coin: base, paid: quote, custodian } = one
    if (one.amount.minor > 0n) coins.push({ pair, base, quote, custodian, most: await sellableOf(sql, one) })
  }
  return [{ pair: pairName, ...dollars, custodian: null, most: null }, ...coins]
}

type Row = {
  readonly id: string
  readonly pair: string
  readonly side: (typeof tradeSides)[number]
  readonly base_minor: bigint
  readonly quote_minor: bigint
  readonly bank: string
  readonly reference: string
  readonly made_at: Date
}

function viewOf({ id, pair, side, bank, reference, ...row }: Row): View['trades'][number] {
  const sides = sidesOf(pair)
  assert(sides !== undefined, 'a trade is of a pair that we have')
  const base = money(sides.base, row.base_minor)
  const quote = money(sides.quote, row.quote_minor)
  const trade = { side, pair, base, quote, holder: sides.holder, bank }
  return tradeView({ id, trade, reference, now: row.made_at })
}

export async function viewTrades(sql: Sql, banks: Banks): Promise<View> {
  const rows = await sql<Row>`
    select id, pair, side, base_minor, quote_minor, bank, reference, made_at from exchange_trades
    order by made_at desc, ledger_transfer desc limit ${shown}`
  return { trades: rows.map(viewOf), tradable: await viewTradable(sql), banks: await viewBanks(sql, banks) }
}
