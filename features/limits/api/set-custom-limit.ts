// Answers for the daily limit that staff give one customer in place of the tier's, and for taking it away again.
import { command } from '#features/approvals/public.ts'
import { markCustomLimit } from '#features/customer-sign-in/public.ts'
import type { Sql } from '#kit/db/database.ts'
import { noteChange } from '#kit/http/live.ts'
import { compare, decimalText, type Money, money, parseAmount } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import { setCustomLimit as contract } from '../contract.ts'
import { limitCurrency, type LimitMoney } from '../rules.ts'
import { findBounds } from './bounds.ts'
import { findLimitsShown } from './find-limits.ts'

type Payload = {
  readonly userId: string
  /** Empty takes it away. */
  readonly limit: string
}
type Code = 'user_not_found' | 'limit_not_an_amount'

const text = (limit: Money | undefined): string | null => (limit === undefined ? null : decimalText(limit))

/** The customer's own limit, locked against a second change at once. */
async function lockLimit(
  sql: Sql,
  userId: string,
): Promise<{ readonly custom: LimitMoney | undefined } | undefined> {
  const [row] = await sql<{ custom: bigint | null }>`
    select custom_tier_limit_minor custom from users where id = ${userId} for update`
  return row && { custom: row.custom === null ? undefined : money(limitCurrency, row.custom) }
}

/** What is allowed by it: the limit itself, or the tier's where a lower one is taken away. Nothing where nobody gets more. */
async function givenBy(
  sql: Sql,
  { limit, custom, userId, now }: Limit & { readonly userId: string; readonly now: Date },
): Promise<{ readonly amount: LimitMoney | undefined; readonly alwaysTwo?: true }> {
  if (limit !== undefined || custom === undefined) return { amount: limit }
  const { tierLimits } = await findBounds(sql, { userId, now })
  if (tierLimits === undefined) return { amount: undefined }
  const usual = tierLimits.dailyOutflow
  if (usual === undefined) return { amount: undefined, alwaysTwo: true }
  return { amount: compare(custom, usual) < 0 ? usual : undefined }
}

type Limit = { readonly limit: LimitMoney | undefined; readonly custom: LimitMoney | undefined }

/** The command behind `limits.set-custom`. A limit is judged like money that may move in a day. */
export const customLimitCommand = command<typeof contract, Payload, Code, 'money'>({
  contract,
  stake: 'money',
  plan: async (sql, _doors, { payload, now }) => {
    const found = await lockLimit(sql, payload.userId)
    if (found === undefined) return refuse('user_not_found')
    const read = payload.limit === '' ? undefined : parseAmount(payload.limit, limitCurrency)
    if (read?.ok === false) return refuse('limit_not_an_amount')
    const limit = read?.value
    return done({
      target: { type: 'user', id: payload.userId },
      basis: { before: found.custom?.minor ?? null },
      postings: [],
      accountNames: new Map(),
      ...(await givenBy(sql, { limit, custom: found.custom, userId: payload.userId, now })),
      addsUp: false,
      changes: [{ field: 'custom_tier_limit', before: text(found.custom), after: text(limit) }],
      apply: async (inside) => {
        await markCustomLimit(inside, { userId: payload.userId, limit: limit?.minor })
        const { userId } = payload
        await noteChange(inside, [`customer:${userId}`, `user:${userId}`, 'users'], now)
        return findLimitsShown(inside, { userId, now })
      },
    })
  },
  declined: (refusal) => {
    throw new Error(`Broken invariant: a limit posts nothing, the ledger said ${refusal}`)
  },
})
