// Answers for trades as staff list them, with what there is to trade and where the money of it may lie.
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { isCurrency } from '#kit/money/currency.ts'
import { dollarBank } from '../postings.ts'
import { pair as dollars, pairName } from '../rules.ts'
import type { listTrades } from '../trade-contract.ts'
import { readCoinPositions, sellableOf } from './coin-positions.ts'
import type { Banks } from './read-trade.ts'
import { readNewest } from './trade-rows.ts'

type View = AnswerOf<typeof listTrades>

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
    const { pair, coin: base, paid: quote, custodian, amount } = one
    if (amount.minor > 0n)
      coins.push({ pair, base, quote, holder: custodian, custodian, most: await sellableOf(sql, one) })
  }
  return [{ pair: pairName, ...dollars, holder: dollarBank, custodian: null, most: null }, ...coins]
}

export async function viewTrades(sql: Sql, banks: Banks): Promise<View> {
  return {
    trades: await readNewest(sql),
    tradable: await viewTradable(sql),
    banks: await viewBanks(sql, banks),
  }
}
