// Answers for the postings of an order that a partner carries out, as its row has it.
import { money } from '#kit/money/money.ts'
import { accountId, type Posting } from '#ledger/posting.ts'
import type { Lines } from '../contract.ts'
import {
  type AtPartner,
  type Kept,
  railCost,
  restToWallet,
  returnKept,
  walletToPartner,
  withoutRefunded,
} from '../postings.ts'
import { providerOf } from './enter-state.ts'
import { orderLines, type OrderRow } from './order-row.ts'

const atPartner = (row: OrderRow): AtPartner => ({ kind: row.kind, provider: providerOf(row) })

/** What comes back: all of it, or all but the charges that were refunded. */
const linesBack = (row: OrderRow, isRefunded: boolean): Lines =>
  isRefunded ? withoutRefunded(orderLines(row)) : orderLines(row)

/** It is paid. */
export const settled = (row: OrderRow): Posting =>
  walletToPartner(atPartner(row), orderLines(row), accountId(row.wallet_account))

/** What the partner keeps for it, or gives: a commission is below zero. */
export const cost = (row: OrderRow, fee: bigint): Posting =>
  railCost(atPartner(row), money(row.currency, fee))

/** It was paid and came back, its charges refunded already: the rest of it reaches the wallet. */
export const rest = (row: OrderRow): Posting =>
  restToWallet(atPartner(row), linesBack(row, true), accountId(row.wallet_account))

/** It was paid and came back for a wallet that takes no credit: it is kept until somebody decides. */
export const kept = (row: OrderRow, why: Kept, isRefunded: boolean): Posting =>
  returnKept(atPartner(row), linesBack(row, isRefunded), why)

/** The kinds of the postings that reverse what was settled, and its cost. */
export const reversals = (row: OrderRow) => ({
  settled: `${row.kind}_return`,
  cost: `${row.kind}_cost_return`,
})
