// Answers for a bill that somebody puts together: what came back to be changed or paid again, kept in its entry of the history. Pure but for that.
import * as z from 'zod/mini'
import { choice, told } from '#features/orders/beside-contract.ts'
import { draftInEntry, keepInEntry } from '#kit/screens/entry-draft.ts'
import { takeHandedOver } from '#kit/screens/handed-over.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'

export type Choice = z.output<typeof choice>

export interface Draft {
  readonly biller: string
  readonly reference: string
  readonly amount: string
  /** What was chosen of what is sold there: `to.choice`. */
  readonly choice: Choice
  /** What its biller asks for beside, as far as it is typed: `to.fields`. */
  readonly fields?: Readonly<Record<string, string>> | undefined
}

const kept = z._default(choice, {})
const handedShape = z.object({
  to: z.object({
    kind: z.literal('bill'),
    code: z.string(),
    account: z.string(),
    choice: kept,
    fields: z.optional(told),
  }),
  typed: z.string(),
})
const keptShape = z.object({
  biller: z.string(),
  reference: z.string(),
  amount: z.string(),
  choice: kept,
  fields: z.optional(z.record(z.string(), z.string())),
})

const keptKey = 'bill'

/** A bill that comes back to be changed or paid again, for the form of its biller to take. */
export function takeHandedBill(): z.output<typeof handedShape> | undefined {
  const handed = z.safeParse(handedShape, takeHandedOver())
  return handed.success ? handed.data : undefined
}

/** What comes back to be changed or paid again, or stood here before. */
export function begun(owner: string): Draft | undefined {
  const handed = takeHandedBill()
  if (handed !== undefined) {
    const { to, typed } = handed
    keep(owner, {
      biller: to.code,
      reference: to.account,
      amount: typed,
      choice: to.choice,
      fields: to.fields,
    })
  }
  const read = z.safeParse(keptShape, draftInEntry(keptKey, owner))
  return read.success ? read.data : undefined
}

/** Back from the review, and after the page is loaded anew, everything stands here as it was. */
export const keep = (owner: string, draft: Draft): void => keepInEntry(keptKey, owner, draft)

/** What the review goes on with: whom to pay, as screens show them, and how much. */
export const sendingOf = (
  { biller, reference, amount, choice: chosen, fields }: Draft,
  payee: { readonly name: string; readonly billerName: string },
) => ({
  to: { kind: 'bill', code: biller, account: reference, choice: chosen, ...(fields && { fields }) },
  payee: {
    kind: 'bill',
    name: say(words.payTo, { name: payee.name, biller: payee.billerName }),
    bankName: payee.billerName,
    accountNumber: reference,
  },
  typed: amount,
})
