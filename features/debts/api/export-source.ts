// Answers for debts of customers as a list that can be exported: the open or the closed ones.
import { amountOf, queueExport, textOf } from '#features/exports/public.ts'
import { say } from '#kit/words/words.ts'
import { listDebts } from '../contract.ts'
import { causeWords, exportWords as words, stateWords } from '../queue-words.ts'
import { debtOrder, debtsPart, findDebts, type ListedDebt } from './list-debts.ts'

const unseen = { shown: false }

export const debtsExport = queueExport<ListedDebt>({
  list: 'debts',
  readBy: listDebts.name,
  told: (debt) => ({
    id: debt.id,
    customer: { uuid: debt.user_uuid, name: debt.user_name },
    since: debt.claimed_at,
    endedAt: debt.ended_at,
    state: say(stateWords[debt.state]),
  }),
  columns: (column) => [
    column('cause', words.cause, (debt) => textOf(say(causeWords[debt.cause]))),
    column('with', words.with, (debt) => textOf(debt.counterparty)),
    column('reference', words.reference, (debt) => textOf(debt.transaction_reference)),
    column('amount', words.amount, (debt) => amountOf(debt.amount)),
    column('recovered', words.recovered, (debt) => amountOf(debt.recovered)),
    column('written_off', words.writtenOff, (debt) => amountOf(debt.written_off)),
    column('cancelled', words.cancelled, (debt) => amountOf(debt.cancelled)),
    column('repaid', words.repaid, (debt) => amountOf(debt.repaid)),
    column('remaining', words.remaining, (debt) => amountOf(debt.remaining)),
    column('currency', words.currency, (debt) => textOf(debt.currency)),
    column('claimed_by', words.claimedBy, (debt) => textOf(debt.claimed_by)),
    column('claim_reason', words.claimReason, (debt) => textOf(debt.claim_reason)),
    column('case', words.case, (debt) => textOf(debt.case_id), unseen),
  ],
  order: debtOrder,
  from: (sql, asked) => sql.part`debts d where ${debtsPart(sql, asked)}`,
  find: (sql, asked, tail) => findDebts(sql, { where: debtsPart(sql, asked), tail, now: asked.now }),
  total: { says: words.total },
})

export const exportSources = [debtsExport]
