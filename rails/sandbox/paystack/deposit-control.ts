// Answers for strangers' bank transfers on the control plane: they arrive, wait, fail, are told of, or are taken back.
import * as z from 'zod/mini'
import type { Sql } from '#kit/db/database.ts'
import { decimalText, money, parseAmount } from '#kit/money/money.ts'
import type { BookDoors } from '../bank/book.ts'
import {
  concludeTransfer,
  findTransfer,
  receiveTransfer,
  reverseTransfer,
  type TransferView,
} from '../bank/transfers.ts'
import { fine, referenceShape, shaped, word, wrong } from '../control/answers.ts'
import type { Reply, Route } from '../requests.ts'
import type { Webhooks } from '../webhooks.ts'
import { chargeSuccess } from './answers.ts'

export type DepositDoors = BookDoors & { readonly webhooks: Webhooks }

const amountShape = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const parsed = parseAmount(text, 'NGN')
    // The most that a JSON number carries exactly: the partner's contract has no more.
    if (parsed.ok && parsed.value.minor > 0n && parsed.value.minor <= BigInt(Number.MAX_SAFE_INTEGER))
      return parsed.value
    context.issues.push({ code: 'custom', input: text, message: 'a naira amount such as "2500.00"' })
    return money('NGN', 0n)
  }),
)
const depositShape = z.strictObject({
  account_number: z.string().check(z.regex(/^\d{10}$/, 'ten digits')),
  amount: amountShape,
  sender_name: z._default(word, 'Emeka Obi'),
  sender_bank: z._default(word, 'Guaranty Trust Bank'),
  sender_account_number: z.optional(z.string().check(z.regex(/^\d{10}$/, 'ten digits'))),
  narration: z.optional(z.string().check(z.maxLength(200))),
  reference: z.optional(referenceShape),
  /** A pending one is concluded later by its `/conclude`. */
  status: z._default(z.enum(['success', 'pending', 'failed']), 'success'),
  /** False: the bank's webhook gets lost. */
  webhook: z._default(z.boolean(), true),
  webhook_delay_ms: z._default(z.int().check(z.nonnegative()), 0),
  /** What the webhook claims, when it is not what arrived. */
  webhook_amount: z.optional(amountShape),
})
type DepositOrder = z.output<typeof depositShape>
type Telling = Pick<DepositOrder, 'webhook' | 'webhook_delay_ms' | 'webhook_amount'>

const reversal = z.strictObject({
  /** What leaves, where it is not what had come: the bank keeps its fee, or takes a part. */
  amount: z.optional(amountShape),
  /** As it names the payment then. */
  status: z._default(z.enum(['reversed', 'success']), 'reversed'),
})

/** The bank tells of successes only; a lost one is never written. */
async function tellOfDeposit(
  doors: DepositDoors,
  sql: Sql,
  view: TransferView,
  telling: Telling,
): Promise<string | null> {
  if (view.transaction.status !== 'success' || !telling.webhook) return null
  const body = chargeSuccess(view, telling.webhook_amount?.minor ?? view.transaction.amount)
  return doors.webhooks.insert(sql, {
    rail: 'paystack',
    event: body.event,
    subject: view.transaction.reference,
    body,
    delayMilliseconds: telling.webhook_delay_ms,
  })
}

function depositJson(view: TransferView): Record<string, unknown> {
  const { transaction, account } = view
  return {
    reference: transaction.reference,
    status: transaction.status,
    account_number: account.account_number,
    account_name: account.account_name,
    amount: decimalText(money('NGN', transaction.amount)),
    fee: decimalText(money('NGN', transaction.fee)),
    currency: 'NGN',
  }
}

export function depositRoutes(doors: DepositDoors): Route[] {
  const conclusion = z.strictObject({
    status: z.enum(['success', 'failed']),
    webhook: z._default(z.boolean(), true),
    webhook_delay_ms: z._default(z.int().check(z.nonnegative()), 0),
    webhook_amount: z.optional(amountShape),
  })
  return [
    {
      method: 'POST',
      path: '/bank/deposits',
      handle: shaped(depositShape, (order) => deposit(doors, order)),
    },
    {
      method: 'POST',
      path: '/bank/deposits/:reference/conclude',
      handle: shaped(conclusion, async (order, { reference = '' }) => {
        const webhookId = await doors.database.begin(async (sql) => {
          if (!(await concludeTransfer(doors, sql, reference, order.status))) return undefined
          const view = await findTransfer(sql, reference)
          return view && tellOfDeposit(doors, sql, view, order)
        })
        if (webhookId === undefined) return wrong(409, 'There is no pending deposit with this reference')
        doors.webhooks.nudge()
        return fine({ reference, status: order.status, webhook_id: webhookId })
      }),
    },
    {
      method: 'POST',
      path: '/bank/deposits/:reference/reverse',
      handle: shaped(reversal, async ({ amount, status }, { reference = '' }) =>
        (await reverseTransfer(doors, reference, { minor: amount?.minor, status }))
          ? fine({ reference, status })
          : wrong(409, 'There is no successful deposit with this reference'),
      ),
    },
    {
      method: 'POST',
      path: '/bank/deposits/:reference/give-again',
      handle: async (_, { reference = '' }) =>
        (await reverseTransfer(doors, reference, { again: true }))
          ? fine({ reference, status: 'success' })
          : wrong(409, 'There is no reversed deposit with this reference'),
    },
  ]
}

async function deposit(doors: DepositDoors, order: DepositOrder): Promise<Reply> {
  let webhookId: string | null = null
  const received = await receiveTransfer(
    doors,
    {
      accountNumber: order.account_number,
      gross: order.amount,
      senderName: order.sender_name,
      senderBank: order.sender_bank,
      senderAccountNumber: order.sender_account_number,
      narration: order.narration,
      reference: order.reference,
      status: order.status,
    },
    async (sql, view) => {
      webhookId = await tellOfDeposit(doors, sql, view, order)
    },
  )
  switch (received.kind) {
    case 'no_such_account':
      return wrong(404, 'The bank has no such account number')
    case 'reference_reused':
      return wrong(409, 'This reference stands for another deposit')
    case 'received':
      doors.webhooks.nudge()
      return { status: 201, json: { ...depositJson(received.view), repeated: false, webhook_id: webhookId } }
    case 'repeated':
      return fine({ ...depositJson(received.view), repeated: true, webhook_id: null })
  }
}
