// Answers for trades and fees as they are kept, and as staff read them: with who recorded each, and who approved it.
import { assert } from '#kit/assert.ts'
import type { Part, Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { money } from '#kit/money/money.ts'
import { rateText } from '#kit/money/rate.ts'
import type { Trade } from '../postings.ts'
import { pairName, tradeRate } from '../rules.ts'
import type { listTrades, tradeSides } from '../trade-contract.ts'
import { sidesOf } from './read-trade.ts'

type View = AnswerOf<typeof listTrades>['trades'][number]
const shown = 100

type NewTrade = {
  readonly id: string
  readonly trade: Trade
  readonly reference: string
  readonly transfer: bigint
  readonly now: Date
}

export async function insertTrade(
  sql: Sql,
  { id, trade, reference, transfer, now }: NewTrade,
): Promise<void> {
  const { pair, side, base } = trade
  const received = side === 'fee' ? undefined : trade
  await sql`
    insert into exchange_trades (id, pair, side, base_minor, quote_minor, bank, reference, ledger_transfer, made_at)
    values (${id}, ${pair}, ${side}, ${base.minor}, ${received?.quote.minor ?? null}, ${received?.bank ?? null},
      ${reference}, ${transfer}, ${now})`
  await noteChange(sql, ['exchange', 'treasury'], now)
}

type Row = {
  readonly id: string
  readonly pair: string
  readonly side: (typeof tradeSides)[number]
  readonly base_minor: bigint
  readonly quote_minor: bigint | null
  readonly bank: string | null
  readonly reference: string
  readonly made_at: Date
  readonly recorded_by: string
  readonly approved_by: string | null
}

/** The ledger keeps who posted it and by which request: whoever posted what another one asked for has approved it. */
const readRows = (sql: Sql, which: Part) => sql<Row>`
  select t.id, t.pair, t.side, t.base_minor, t.quote_minor, t.bank, t.reference, t.made_at,
    coalesce(maker.name, poster.name, '') recorded_by, case when maker.id is not null then poster.name end approved_by
  from (select * from exchange_trades ${which}) t
    join ledger.transfers posted on posted.id = t.ledger_transfer
    left join approvals request on request.id = posted.approval_id::uuid
    left join admins maker on maker.id = request.maker_id
    left join admins poster on poster.id = case when posted.actor like 'admin:%' then substr(posted.actor, 7)::uuid end
  order by t.made_at desc, t.ledger_transfer desc`

export async function findTrade(sql: Sql, id: string): Promise<View> {
  const [row] = await readRows(sql, sql.part`where id = ${id}`)
  assert(row !== undefined, 'a trade is there once it is recorded')
  return viewOf(row)
}

export async function readNewest(sql: Sql): Promise<View[]> {
  const rows = await readRows(sql, sql.part`order by made_at desc, ledger_transfer desc limit ${shown}`)
  return rows.map(viewOf)
}

function viewOf({ pair, base_minor: minor, quote_minor: received, ...row }: Row): View {
  const sides = sidesOf(pair)
  assert(sides !== undefined, 'a trade is of a pair that we have')
  const base = money(sides.base, minor)
  const quote = received === null ? null : money(sides.quote, received)
  return {
    ...row,
    pair,
    base: sides.base,
    base_amount: base,
    quote: sides.quote,
    quote_amount: quote,
    rate: quote === null ? null : rateText(tradeRate({ base, quote })),
    holder: sides.holder,
    custodian: pair === pairName ? null : sides.holder,
  }
}
