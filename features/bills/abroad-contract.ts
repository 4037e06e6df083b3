// Answers for the call that finds the operators of a number abroad. What topping it up costs, and doing it, are calls of whatever is sent.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { amount, text } from '#kit/http/fields.ts'

const operator = z.object({
  /** Goes into `to.choice.operator`. */
  code: z.string(),
  name: z.string(),
  /** What naira arrives as there: its currency, and what one naira is of it. */
  currency: z.string(),
  rate: z.string(),
  least: z.nullable(amount),
  most: z.nullable(amount),
  /** The amounts that it sells, where it sells no others: `to.choice.plan` is the code of one. */
  amounts: z.array(z.object({ code: z.string(), price: amount, arrives: z.string() })),
})

export const findOperators = call({
  name: 'bills.operators',
  method: 'POST',
  path: '/api/v1/me/airtime-abroad/operators',
  realm: 'customer',
  onlyAnswers: true,
  summary:
    'The operators that sell to a number abroad, with their amounts and rates, and which of them it is of.',
  body: z.strictObject({ country: text(2, 2), number: text(40) }),
  answer: z.object({
    /** As `to.account` has it. */
    number: z.string(),
    /** Null where nobody can tell: its customer chooses. */
    found: z.nullable(z.string()),
    operators: z.array(operator),
  }),
  says: 'Operators.',
  refuses: {
    number_not_found: { status: 422, say: 'Check the number and the country.' },
    biller_away: { status: 503, say: '{biller} isn’t answering right now. Try again soon.' },
    lookup_unanswered: { status: 503, say: 'We couldn’t check this number right now. Try again soon.' },
    too_many_lookups: { status: 429, say: 'You looked up many names. Try again in {wait}.' },
  },
})
