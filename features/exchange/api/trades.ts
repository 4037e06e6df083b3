// Answers for trades for customers: dollars bought and sold, coins sold, written down by staff and posted against their position.
import { command, type CommandMaker } from '#features/approvals/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { displayAmount } from '#kit/money/display.ts'
import { rateText } from '#kit/money/rate.ts'
import { done } from '#kit/refusal.ts'
import { partnerName } from '#kit/words/partner-name.ts'
import { type Trade, traded } from '../postings.ts'
import { pairName, tradeRate } from '../rules.ts'
import { shownPrice } from '../shown-rate.ts'
import { recordTrade } from '../trade-contract.ts'
import { lockCoins } from './coin-positions.ts'
import { addToPosition } from './positions.ts'
import { type Banks, type TradeCode, type TradeWish, readTrade } from './read-trade.ts'

const isOfDollars = ({ pair }: Pick<Trade, 'pair'>): boolean => pair === pairName

/** What it comes to for one of the base. */
const priceOf = ({ base, quote }: Pick<Trade, 'base' | 'quote'>): string =>
  shownPrice({ rate: rateText(tradeRate({ base, quote })), base: base.currency, quote: quote.currency })

type Kept = { readonly id: string; readonly trade: Trade; readonly reference: string; readonly now: Date }

async function insertTrade(sql: Sql, { id, trade, reference, now }: Kept, transfer: bigint): Promise<void> {
  const { pair, side, base, quote, bank } = trade
  await sql`
    insert into exchange_trades (id, pair, side, base_minor, quote_minor, bank, reference, ledger_transfer, made_at)
    values (${id}, ${pair}, ${side}, ${base.minor}, ${quote.minor}, ${bank}, ${reference}, ${transfer}, ${now})`
  await noteChange(sql, ['exchange', 'treasury'], now)
}

/** As staff read one. */
export const tradeView = ({ id, trade, reference, now }: Kept) => ({
  id,
  pair: trade.pair,
  side: trade.side,
  base: trade.base.currency,
  base_amount: trade.base,
  quote: trade.quote.currency,
  quote_amount: trade.quote,
  rate: rateText(tradeRate(trade)),
  custodian: isOfDollars(trade) ? null : trade.holder,
  bank: trade.bank,
  reference,
  made_at: now,
})

/** The command behind `exchange.record-trade`. */
export const tradeCommand = (banks: Banks) =>
  command<typeof recordTrade, TradeWish, TradeCode, 'money'>({
    contract: recordTrade,
    stake: 'money',
    plan: async (sql, doors, { payload, now }) => {
      // Two with one reference come one after the other.
      await sql`select pg_advisory_xact_lock(7026)`
      const read = await readTrade(sql, payload, { banks, lock: lockCoins })
      if (!read.ok) return read
      const trade = read.value
      const { side, base, quote, bank, pair } = trade
      const { reference } = payload
      const kept = { id: newId(doors), trade, reference, now }
      return done({
        target: { type: 'setting', id: `exchange_trade:${pair}` },
        basis: {},
        postings: [{ posting: traded(trade) }],
        accountNames: new Map(),
        amount: base,
        changes: [
          { field: side === 'buy' ? 'bought' : 'sold', before: null, after: displayAmount(base) },
          { field: 'traded_for', before: null, after: displayAmount(quote) },
          { field: 'rate', before: null, after: priceOf(trade) },
          { field: 'bank', before: null, after: partnerName(bank) },
          { field: 'reference', before: null, after: reference },
        ],
        before: async (inside) => {
          if (isOfDollars(trade)) await addToPosition(inside, side === 'buy' ? base.minor : -base.minor)
        },
        apply: async (inside, [transfer]) => {
          assert(transfer !== undefined, 'a trade is posted')
          await insertTrade(inside, kept, transfer)
          return tradeView(kept)
        },
      })
    },
    declined: (refusal) => {
      throw new Error(
        `Broken invariant: a trade between accounts of ours is posted, the ledger said ${refusal}`,
      )
    },
  })

/** What recording a trade would post, and the rate that it comes to. */
export async function previewOfTrade(
  doors: Doors,
  banks: Banks,
  asked: { readonly payload: TradeWish; readonly maker: CommandMaker },
) {
  const read = await readTrade(doors.database.sql, asked.payload, { banks })
  if (!read.ok) return read
  const previewed = await tradeCommand(banks).preview(doors, asked)
  return previewed.ok ? done({ ...previewed.value, rate: rateText(tradeRate(read.value)) }) : previewed
}
