// Answers for one transaction as staff see it: its legs in the ledger, the partner's webhooks, and whom else it touched.
import { isOrder } from '#features/orders/parts.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { isCurrency } from '#kit/money/currency.ts'
import { money } from '#kit/money/money.ts'
import { maskedEmail } from '#kit/masked.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { findTransaction as contract } from '../contract.ts'
import { findByHand } from './find-by-hand.ts'
import { findTransaction } from './find-transaction.ts'

type Detail = AnswerOf<typeof contract>

export async function findDetail(sql: Sql, id: string) {
  const found = await findTransaction(sql, id)
  if (found === undefined) return refuse('transaction_not_found')
  const { view, ledgerTransfer } = found
  const [more] = await sql<{
    by_admin: boolean
    provider: string | null
    wallet_reference: string | null
    has_transfer: boolean
  }>`
    select t.by_admin, t.provider, w.reference wallet_reference,
      ${isOrder(sql, sql.part`t.id`)} has_transfer
    from transactions t left join wallets w on w.id = t.wallet_id where t.id = ${id}`
  assert(more !== undefined, 'a transaction stays')
  return done<Detail>({
    ...view,
    user_email: view.user_email && maskedEmail(view.user_email),
    ...more,
    by_hand: ledgerTransfer === undefined ? [] : await findByHand(sql, ledgerTransfer),
    legs: ledgerTransfer === undefined ? [] : await findLegs(sql, ledgerTransfer),
    webhooks: await findWebhooks(sql, { provider: more.provider, reference: view.provider_reference }),
    other_sides: ledgerTransfer === undefined ? [] : await findOtherSides(sql, { id, ledgerTransfer }),
  })
}

async function findLegs(sql: Sql, ledgerTransfer: bigint): Promise<Detail['legs']> {
  const legs = await sql<{
    transfer_id: bigint
    kind: string
    account: string
    amount: bigint
    currency: string
    recorded_at: Date
  }>`
    select e.transfer_id, t.kind, coalesce(a.code, w.reference, a.id::text) account, e.amount, a.currency, e.recorded_at
    from ledger.transfers t join ledger.entries e on e.transfer_id = t.id join ledger.accounts a on a.id = e.account_id
      left join wallets w on w.ledger_account = a.id
    where t.id = ${ledgerTransfer} or t.reverses = ${ledgerTransfer}
    order by e.transfer_id, e.leg`
  return legs.map(({ transfer_id: posting, kind, account, amount, currency, recorded_at: at }) => {
    assert(isCurrency(currency), 'an account is in a currency of the product')
    return {
      posting: String(posting),
      kind,
      account,
      side: amount < 0n ? ('debit' as const) : ('credit' as const),
      amount: money(currency, amount < 0n ? -amount : amount),
      recorded_at: at,
    }
  })
}

function findWebhooks(
  sql: Sql,
  of: { readonly provider: string | null; readonly reference: string | null },
): Promise<Detail['webhooks']> {
  return sql<Detail['webhooks'][number]>`
    select received_at, coalesce(hint->>'kind', '') as name, outcome, handled_at from webhook_inbox
    where provider = ${of.provider} and hint ? 'provider_reference'
      and hint->>'provider_reference' = ${of.reference} order by received_at limit 50`
}

function findOtherSides(
  sql: Sql,
  of: { readonly id: string; readonly ledgerTransfer: bigint },
): Promise<Detail['other_sides']> {
  return sql<Detail['other_sides'][number]>`
    select t.id, t.user_id user_uuid, concat_ws(' ', u.first_name, u.last_name) user_name
    from transactions t left join users u on u.id = t.user_id
    where t.ledger_transfer = ${of.ledgerTransfer} and t.id <> ${of.id} order by t.id`
}
