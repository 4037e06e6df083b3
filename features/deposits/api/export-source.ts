// Answers for suspended deposits as a list that can be exported: the open or the closed ones, of one reason where it is asked for.
import { amountOf, instantOf, queueExport, textOf } from '#features/exports/public.ts'
import { say } from '#kit/words/words.ts'
import { listSuspended } from '../contract.ts'
import { exportWords as words, stateWords, suspensionWords } from '../queue-words.ts'
import type { SuspensionReason } from '../rules.ts'
import { findSuspended, type SuspendedDeposit, suspendedOrder, suspendedPart } from './list-suspended.ts'

const number = { personal: 'number' } as const
const unseenNumber = { shown: false, ...number } as const
const unseen = { shown: false }

export const depositsExport = queueExport<SuspendedDeposit, SuspensionReason>({
  list: 'suspended_deposits',
  readBy: listSuspended.name,
  kinds: suspensionWords,
  told: (deposit) => ({
    id: deposit.id,
    customer: deposit.user_uuid === null ? null : { uuid: deposit.user_uuid, name: deposit.user_name },
    since: deposit.recorded_at,
    endedAt: deposit.ended_at,
    state: say(stateWords[deposit.state]),
  }),
  columns: (column) => [
    column('from', words.from, (deposit) => textOf(deposit.sender_name)),
    column('bank', words.bank, (deposit) => textOf(deposit.sender_bank)),
    column('from_account', words.fromAccount, (deposit) => textOf(deposit.sender_account), unseenNumber),
    column('to_account', words.toAccount, (deposit) => textOf(deposit.account_number), number),
    column('why', words.why, ({ suspension }) =>
      textOf(suspension === null ? null : say(suspensionWords[suspension])),
    ),
    column('amount', words.amount, (deposit) => amountOf(deposit.amount)),
    column('currency', words.currency, (deposit) => textOf(deposit.currency)),
    column('paid', words.paid, (deposit) => instantOf(deposit.paid_at)),
    column('narration', words.narration, (deposit) => textOf(deposit.narration), unseen),
    column('bank_says', words.bankSays, (deposit) => textOf(deposit.return_says), unseen),
    column('provider', words.provider, (deposit) => textOf(deposit.provider), unseen),
    column('provider_reference', words.providerReference, (deposit) => textOf(deposit.provider_reference)),
  ],
  order: suspendedOrder,
  from: (sql, asked) => sql.part`deposits d where ${suspendedPart(sql, asked)}`,
  find: (sql, asked, tail) => findSuspended(sql, { where: suspendedPart(sql, asked), tail, now: asked.now }),
  total: { says: words.total },
})

export const exportSources = [depositsExport]
