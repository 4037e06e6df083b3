// Answers for trades of dollars for customers: written down by staff, posted against the position, and listed.
import { command, type CommandMaker } from '#features/approvals/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { displayAmount } from '#kit/money/display.ts'
import { money, parseAmount } from '#kit/money/money.ts'
import { rateText } from '#kit/money/rate.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { findHouseBalance } from '#ledger/balances.ts'
import { house } from '#ledger/posting.ts'
import { type Trade, traded } from '../postings.ts'
import { isFarFrom, pair, tradeRate } from '../rules.ts'
import { recordTrade, type tradeSides } from '../trade-contract.ts'
import { addToPosition } from './positions.ts'
import { findBefore } from './rates.ts'

type Payload = {
  readonly side: (typeof tradeSides)[number]
  readonly dollars: string
  readonly naira: string
  readonly bank: string
  readonly reference: string
}
type Code = 'dollars_unreadable' | 'naira_unreadable' | 'bank_not_found' | 'trade_known' | 'rate_far'

async function readTrade(sql: Sql, payload: Payload): Promise<Result<Trade, Code>> {
  const dollars = parseAmount(payload.dollars, 'USD')
  if (!dollars.ok || dollars.value.minor === 0n) return refuse('dollars_unreadable')
  const naira = parseAmount(payload.naira, 'NGN')
  if (!naira.ok || naira.value.minor === 0n) return refuse('naira_unreadable')
  if (!(await isBank(sql, payload.bank))) return refuse('bank_not_found')
  const known = await sql`select 1 from exchange_trades where reference = ${payload.reference}`
  if (known.length > 0) return refuse('trade_known')
  const trade = { side: payload.side, dollars: dollars.value, naira: naira.value, bank: payload.bank }
  const rate = tradeRate(trade)
  const before = await findBefore(sql)
  // A zero too many is caught here, before two people sign it.
  return before !== undefined && isFarFrom(before, rate)
    ? refuse('rate_far', { values: { rate: rateText(rate) } })
    : done(trade)
}

async function isBank(sql: Sql, bank: string): Promise<boolean> {
  if (!/^[a-z][a-z0-9-]*$/.test(bank)) return false
  return (await findHouseBalance(sql, house('NGN', 'settlement', bank))) !== undefined
}

/** The command behind `exchange.record-trade`. */
export const recordTradeCommand = command<typeof recordTrade, Payload, Code, 'money'>({
  contract: recordTrade,
  stake: 'money',
  plan: async (sql, doors, { payload, now }) => {
    // Two with one reference come one after the other.
    await sql`select pg_advisory_xact_lock(7026)`
    const read = await readTrade(sql, payload)
    if (!read.ok) return read
    const trade = read.value
    const id = newId(doors)
    return done({
      target: { type: 'setting', id: 'exchange_trade:usd-ngn' },
      basis: {},
      postings: [{ posting: traded(trade) }],
      accountNames: new Map(),
      amount: trade.dollars,
      changes: [
        { field: 'side', before: null, after: trade.side },
        { field: 'dollars', before: null, after: displayAmount(trade.dollars) },
        { field: 'naira', before: null, after: displayAmount(trade.naira) },
        { field: 'rate', before: null, after: rateText(tradeRate(trade)) },
        { field: 'bank', before: null, after: trade.bank },
        { field: 'reference', before: null, after: payload.reference },
      ],
      before: (inside) =>
        addToPosition(inside, trade.side === 'buy' ? trade.dollars.minor : -trade.dollars.minor),
      apply: async (inside, [transfer]) => {
        assert(transfer !== undefined, 'a trade is posted')
        await inside`
          insert into exchange_trades (id, side, dollars_minor, naira_minor, bank, reference, ledger_transfer, made_at)
          values (${id}, ${trade.side}, ${trade.dollars.minor}, ${trade.naira.minor}, ${trade.bank}, ${payload.reference},
            ${transfer}, ${now})`
        await noteChange(inside, ['exchange', 'treasury'], now)
        const { reference } = payload
        return { id, ...trade, rate: rateText(tradeRate(trade)), reference, made_at: now }
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
  asked: { readonly payload: Payload; readonly maker: CommandMaker },
) {
  const read = await readTrade(doors.database.sql, asked.payload)
  if (!read.ok) return read
  const previewed = await recordTradeCommand.preview(doors, asked)
  return previewed.ok ? done({ ...previewed.value, rate: rateText(tradeRate(read.value)) }) : previewed
}

const shown = 100

export async function viewTrades(sql: Sql) {
  const rows = await sql<{
    id: string
    side: (typeof tradeSides)[number]
    dollars_minor: bigint
    naira_minor: bigint
    bank: string
    reference: string
    made_at: Date
  }>`
    select id, side, dollars_minor, naira_minor, bank, reference, made_at from exchange_trades
    order by made_at desc, id desc limit ${shown}`
  const banks = await sql<{ bank: string }>`
    select distinct split_part(code, '/', 2) bank from ledger.accounts
    where code like ${`${pair.quote}/%/settlement`} order by 1`
  return {
    trades: rows.map(({ dollars_minor: cents, naira_minor: kobo, ...row }) => {
      const sides = { dollars: money('USD', cents), naira: money('NGN', kobo) }
      return { ...row, ...sides, rate: rateText(tradeRate(sides)) }
    }),
    banks: banks.map(({ bank }) => bank),
  }
}
