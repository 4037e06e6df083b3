// Answers for processing payments as a list that can be exported: those that wait for their partner, or those that have waited.
import { amountOf, instantOf, queueExport, textOf, wordOf } from '#features/exports/public.ts'
import { say } from '#kit/words/words.ts'
import { exportWords as words } from '../queue-words.ts'
import { listStuck } from '../staff-contract.ts'
import { stateWords } from '../state-contract.ts'
import { findStuck, type StuckOrder, stuckInTurn, stuckPart } from './list-stuck.ts'

const unseen = { shown: false }

export const stuckExport = queueExport<StuckOrder>({
  list: 'processing_transfers',
  readBy: listStuck.name,
  told: (transfer) => ({
    id: transfer.transaction_id,
    customer: { uuid: transfer.user_uuid, name: transfer.user_name },
    since: transfer.created_at,
    endedAt: transfer.concluded_at,
    state: say(stateWords[transfer.state]),
  }),
  columns: (column) => [
    column('reference', words.reference, (transfer) => textOf(transfer.customer_reference)),
    column('to', words.to, (transfer) => textOf(transfer.payee_name)),
    column('bank', words.bank, (transfer) => textOf(transfer.bank_name)),
    column('amount', words.amount, (transfer) => amountOf(transfer.amount)),
    column('total', words.total, (transfer) => amountOf(transfer.total)),
    column('currency', words.currency, (transfer) => textOf(transfer.currency)),
    column('last_word', words.lastWord, (transfer) => wordOf(transfer.last_word)),
    column('review', words.review, (transfer) => instantOf(transfer.review_after), unseen),
  ],
  order: stuckInTurn,
  from: (sql, asked) => sql.part`orders t where ${stuckPart(sql, asked)}`,
  find: (sql, asked, tail) => findStuck(sql, { where: stuckPart(sql, asked), tail, now: asked.now }),
  total: { says: words.sum },
})

export const exportSources = [stuckExport]
