// Answers for what a customer, and whoever was shown their receipt, is told of one transfer in tests: the word of its state on each screen.
import assert from 'node:assert/strict'
import * as receipts from '#features/receipts/contract.ts'
import { receiptContent } from '#features/receipts/content.ts'
import * as transactions from '#features/transactions/contract.ts'
import { rowWord, standingWord } from '#features/transactions/customer/standing.ts'
import { findMyTransfer } from '#features/orders/sending-contract.ts'
import { stateWord } from '#features/transfers/customer/transfer-stages.ts'
import type { Sent } from './bank-side.ts'
import { send } from './customer.ts'
import type { Sender } from './sender.ts'
import type { World } from './world.ts'

/** `words`: in the list, on the slip, of the transfer, on the receipt (or why there is none). */
export async function toldOfTransfer(world: World, { cookie }: Pick<Sender, 'cookie'>, { id }: Sent) {
  const { items } = (await send(world, transactions.listMyTransactions, { cookie })).data
  const one = (await send(world, transactions.findMyTransaction, { cookie, params: { id } })).data
  const transfer = (await send(world, findMyTransfer, { cookie, params: { transaction_id: id } })).data
  const receipt = await send(world, receipts.issueReceipt, { cookie, params: { id } })
  return {
    words: [
      ...items.filter((item) => item.id === id).map(rowWord),
      standingWord(one),
      stateWord(transfer),
      receipt.status === 200 ? receiptContent(receipt.data).standing : receipt.problem.code,
    ],
    debt: transfer.paid_late?.debt ?? null,
    reason: transfer.reason,
  }
}

/** The bank's first reason, of one that it did not take. */
export const notInUse = 'Their bank says this account is not in use any more.'

/** One word everywhere, what is owed for it, and the bank's first reason, whatever it said since. */
export async function tellsPaidLate(
  world: World,
  who: Pick<Sender, 'cookie'>,
  { sent, debt }: { sent: Sent; debt: object | null },
): Promise<void> {
  const words = Array(4).fill('Paid late')
  assert.deepEqual(await toldOfTransfer(world, who, sent), { words, debt, reason: notInUse })
}
