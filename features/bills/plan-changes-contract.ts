// Answers for the calls with which staff read what partners have changed of their plans, and decide what is sold of it.
import * as z from 'zod/mini'
import { rowNumber, sensitiveRefusals } from '#features/approvals/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, flag, instant, text } from '#kit/http/fields.ts'
import { changeKinds } from './plan-difference.ts'

const plan = z.nullable(z.object({ name: z.string(), price: amount }))

const planChange = z.object({
  number: z.string(),
  partner: z.string(),
  /** As the partner knows it. */
  service: z.string(),
  /** Whom customers know it as: the billers with an offer of it. */
  billers: z.array(z.object({ id: z.string(), name: z.string() })),
  code: z.string(),
  kind: z.enum(changeKinds),
  /** As it was sold; null of a new one. */
  was: plan,
  /** As the partner has it now; null of one that it names no more. */
  now: plan,
  /** How much dearer it is now, cheaper below zero; null where it has no two prices. */
  difference: z.nullable(amount),
  seen_at: instant,
  /** Refused: it is not sold as long as the partner says so. */
  state: z.enum(['waiting', 'refused']),
  /** Customers who have a scheduled payment of it. */
  scheduled_by: z.int(),
})

export const listPlanChanges = call({
  name: 'bills.plan-changes',
  method: 'GET',
  path: '/api/v1/admin/plan-changes',
  realm: 'admin',
  renewedBy: ['billers'],
  summary:
    'What partners say of their plans otherwise than what is sold. Nothing of it is sold before somebody accepts it.',
  answer: z.array(planChange),
  says: 'Changes of plans.',
  refuses: {},
})

/** One decision may be about a partner's whole new list. */
export const decidedMost = 100

export const decidePlanChanges = call({
  name: 'bills.decide-plan-changes',
  method: 'POST',
  path: '/api/v1/admin/plan-changes/decisions',
  realm: 'admin',
  summary:
    'Accepts changes of plans, so that they are sold as the partner has them now, or keeps them from being sold.',
  body: z.strictObject({
    numbers: z.array(rowNumber).check(z.minLength(1), z.maxLength(decidedMost)),
    accepted: flag,
    reason: text(140, 5),
  }),
  answer: z.object({ decided: z.int() }),
  says: 'Decided.',
  idempotencyKey: 'optional',
  refuses: {
    plan_change_over: {
      status: 409,
      say: 'One of these is no longer so: the partner has changed it again, or somebody decided it. Look at the newest list.',
    },
    ...sensitiveRefusals,
  },
})
