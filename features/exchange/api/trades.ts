// Answers for trades for customers and fees that holders kept: dollars bought and sold, coins sold, written down by staff and posted against their position.
import { command, type CommandMaker } from '#features/approvals/public.ts'
import type { AuditChange } from '#features/audit/public.ts'
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import { displayAmount } from '#kit/money/display.ts'
import { rateText } from '#kit/money/rate.ts'
import { done } from '#kit/refusal.ts'
import { partnerName } from '#kit/words/partner-name.ts'
import { type Exchanged, type Trade, traded } from '../postings.ts'
import { baseChange, pairName, tradeRate } from '../rules.ts'
import { shownPrice } from '../shown-rate.ts'
import { recordTrade } from '../trade-contract.ts'
import { lockCoins } from './coin-positions.ts'
import { addToPosition } from './positions.ts'
import { type Banks, type TradeCode, type TradeWish, readTrade } from './read-trade.ts'
import { findTrade, insertTrade } from './trade-rows.ts'

const isOfDollars = ({ pair }: Pick<Trade, 'pair'>): boolean => pair === pairName

/** What it comes to for one of the base. */
const priceOf = ({ base, quote }: Pick<Exchanged, 'base' | 'quote'>): string =>
  shownPrice({ rate: rateText(tradeRate({ base, quote })), base: base.currency, quote: quote.currency })

const told = (field: string, after: string): AuditChange => ({ field, before: null, after })

/** What whoever approves reads of it. */
function changesOf(trade: Trade): AuditChange[] {
  const base = displayAmount(trade.base)
  if (trade.side === 'fee') return [told('fee', base), told('kept_by', partnerName(trade.holder))]
  return [
    told(trade.side === 'buy' ? 'bought' : 'sold', base),
    told('traded_for', displayAmount(trade.quote)),
    told('rate', priceOf(trade)),
    told('bank', partnerName(trade.bank)),
  ]
}

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
      const { reference } = payload
      const id = newId(doors)
      return done({
        target: { type: 'setting', id: `exchange_${trade.side === 'fee' ? 'fee' : 'trade'}:${trade.pair}` },
        basis: {},
        postings: [{ posting: traded(trade) }],
        accountNames: new Map(),
        amount: trade.base,
        changes: [...changesOf(trade), told('reference', reference)],
        before: async (inside) => {
          if (isOfDollars(trade)) await addToPosition(inside, baseChange(trade))
        },
        apply: async (inside, [transfer]) => {
          assert(transfer !== undefined, 'a trade is posted')
          await insertTrade(inside, { id, trade, reference, transfer, now })
          return findTrade(inside, id)
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
  if (!previewed.ok) return previewed
  const rate = read.value.side === 'fee' ? null : rateText(tradeRate(read.value))
  return done({ ...previewed.value, rate })
}
