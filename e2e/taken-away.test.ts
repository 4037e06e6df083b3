// Promises about transactions whose entries were taken out of the ledger: they stand as they did, and are taken back no more.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as adjustments from '#features/adjustments/contract.ts'
import * as transactions from '#features/transactions/contract.ts'
import * as wallets from '#features/wallets/contract.ts'
import { cut } from '#ledger/cuts.ts'
import { adjust, adjustedId, adjustingDesk, aHolder, standingOf, walletOf } from './adjusting.ts'
import { send } from './customer.ts'

const desk = adjustingDesk()
const day = 86_400_000

test('staff see the transaction without its postings, and its reversal is refused (not_reversible)', async () => {
  const { world, finance } = desk()
  const one = await aHolder(desk())
  const id = adjustedId(await adjust(desk(), one, { kind: 'fund', amount: '700' }))
  const before = await standingOf(desk(), one)
  const now = new Date(world.clock.now().getTime() + 62 * day)
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  await cut(world.database.open('finance_owner').sql, { before: month, now })
  assert.deepEqual(await standingOf(desk(), one), before)
  const seen = await send(world, transactions.findTransaction, { headers: finance, params: { id } })
  assert.deepEqual([seen.data.status, seen.data.amount, seen.data.legs], ['success', '700.00', []])
  const refused = await send(world, adjustments.previewReversal, { headers: finance, params: { id } })
  assert.deepEqual([refused.status, refused.problem.code], [409, 'not_reversible'])
})

test('a wallet over time is told from there on, and no period of before (period_is_away)', async () => {
  const { world, finance } = desk()
  const one = await aHolder(desk(), '0')
  const { wallet_reference } = await walletOf(desk(), one)
  const analyse = (from: string) =>
    send(world, wallets.analyseBalance, {
      headers: finance,
      params: { wallet_reference },
      query: `?from=${from}&to=2026-12-31`,
    })
  const refused = await analyse('2026-01-01')
  assert.deepEqual([refused.status, refused.problem.code], [410, 'period_is_away'])
})
