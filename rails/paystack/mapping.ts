// Answers for reading what Paystack says: its JSON in, our words out, or undefined for a shape it does not document.
import * as z from 'zod/mini'
import type { AccountAtBank, DepositAtBank, StatementLine } from '#features/deposits/rail.ts'
import { isCurrency } from '#kit/money/currency.ts'
import { type Money, money } from '#kit/money/money.ts'
import { partnerText } from '#kit/partner-text.ts'

// Amounts arrive as whole kobo. `int` takes safe integers only: a number that JSON has already rounded is refused.
const kobo = z.pipe(
  z.int(),
  z.transform((minor) => BigInt(minor)),
)
const someKobo = z.pipe(
  z.int().check(z.positive()),
  z.transform((minor) => BigInt(minor)),
)
const feeKobo = z.pipe(
  z.int().check(z.nonnegative()),
  z.transform((minor) => BigInt(minor)),
)
const instant = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/)),
  z.pipe(
    z.transform((text: string) => new Date(text)),
    z.date(),
  ),
)
/** Words that no money hangs on: absent reads as empty. */
const words = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => partnerText(text ?? '')),
)
const name = z.pipe(
  z.string().check(z.minLength(1)),
  z.transform((text) => partnerText(text)),
)
const accountNumber = z.string().check(z.regex(/^\d{10}$/))
const accepted = z.literal(true)

/** Reads by a schema; undefined when the shape is another. */
function read<Shape extends z.ZodMiniType>(shape: Shape, body: unknown): z.output<Shape> | undefined {
  const parsed = z.safeParse(shape, body)
  return parsed.success ? parsed.data : undefined
}

const customerAnswer = z.object({
  status: accepted,
  data: z.object({ customer_code: z.string().check(z.regex(/^CUS_\w+$/)), id: z.int() }),
})

/** A customer's code and number, from POST /customer and GET /customer/:code. */
export function customerOf(body: unknown): { customerCode: string; id: number } | undefined {
  const data = read(customerAnswer, body)?.data
  return data && { customerCode: data.customer_code, id: data.id }
}

/**
 * Bank codes of the banks that hold dedicated accounts, by Paystack's slug: its account answers name no code.
 * From Paystack's bank list (GET /bank); 001 is its test bank.
 */
const bankCodes: ReadonlyMap<string, string> = new Map([
  ['wema-bank', '035'],
  ['titan-paystack', '100039'],
  ['access-bank', '044'],
  ['test-bank', '001'],
])

const account = z.object({
  id: z.int(),
  account_number: accountNumber,
  account_name: name,
  currency: z.literal('NGN'),
  active: z.boolean(),
  assigned: z.boolean(),
  bank: z.object({ name, slug: z.string() }),
  customer: z.object({ customer_code: z.string() }),
})
const accountAnswer = z.object({ status: accepted, data: account })
const accountsAnswer = z.object({ status: accepted, data: z.array(account) })

function isOpenFor(data: z.output<typeof account>, customerCode: string): boolean {
  return data.active && data.assigned && data.customer.customer_code === customerCode
}

function accountAtBank(data: z.output<typeof account>): AccountAtBank | undefined {
  const bankCode = bankCodes.get(data.bank.slug)
  if (bankCode === undefined) return undefined
  return {
    providerAccountId: String(data.id),
    accountNumber: data.account_number,
    accountName: data.account_name,
    bankName: data.bank.name,
    bankCode,
  }
}

/** The account that POST /dedicated_account opened; undefined also when it is another customer's or not usable. */
export function openedAccountOf(body: unknown, customerCode: string): AccountAtBank | undefined {
  const data = read(accountAnswer, body)?.data
  return data && isOpenFor(data, customerCode) ? accountAtBank(data) : undefined
}

const closedAccountAnswer = z.object({
  status: accepted,
  data: z.object({ id: z.int(), assigned: z.literal(false) }),
})

/** Whether DELETE /dedicated_account/:id says that this account belongs to nobody any more. */
export function isClosedAnswer(body: unknown, accountId: string): boolean {
  return String(read(closedAccountAnswer, body)?.data.id) === accountId
}

/**
 * The open accounts of a customer in GET /dedicated_account, the first one opened first. One at a bank we do not
 * know makes the answer unreadable: leaving it out would open a second account.
 */
export function openAccountsOf(body: unknown, customerCode: string): readonly AccountAtBank[] | undefined {
  const own = read(accountsAnswer, body)?.data.filter((data) => isOpenFor(data, customerCode))
  const accounts = own?.toSorted((a, b) => a.id - b.id).flatMap((data) => accountAtBank(data) ?? [])
  return accounts?.length === own?.length ? accounts : undefined
}

const transaction = z.object({
  id: z.int(),
  status: z.string(),
  reference: z.string().check(z.minLength(1)),
  channel: z.nullish(z.string()),
})
const dedicatedTransfer = z.object({
  reference: z.string().check(z.minLength(1)),
  amount: someKobo,
  fees: feeKobo,
  currency: z.literal('NGN'),
  channel: z.literal('dedicated_nuban'),
  paid_at: instant,
  authorization: z.object({
    receiver_bank_account_number: accountNumber,
    sender_bank_account_number: words,
    sender_bank: words,
    sender_name: words,
    narration: words,
  }),
})

function depositOf(data: unknown): DepositAtBank | undefined {
  const paid = read(dedicatedTransfer, data)
  if (paid === undefined || paid.fees > paid.amount) return undefined
  const sender = paid.authorization
  return {
    providerReference: paid.reference,
    accountNumber: sender.receiver_bank_account_number,
    gross: money('NGN', paid.amount),
    providerFee: money('NGN', paid.fees),
    senderName: sender.sender_name,
    senderBank: sender.sender_bank,
    senderAccountNumber: sender.sender_bank_account_number,
    narration: sender.narration,
    paidAt: paid.paid_at,
  }
}

// https://paystack.com/docs/api/transaction: these are final and mean that nothing is ours.
const lostStatuses = new Set(['failed', 'abandoned', 'reversed'])

export type VerifiedTransaction =
  | { readonly state: 'paid'; readonly deposit: DepositAtBank }
  | { readonly state: 'lost'; readonly status: string }

const verifyAnswer = z.object({ status: accepted, data: z.unknown() })

/** GET /transaction/verify/:reference. Undefined while it is pending, for another reference and for odd shapes. */
export function verifiedTransactionOf(body: unknown, reference: string): VerifiedTransaction | undefined {
  const data = read(verifyAnswer, body)?.data
  const head = read(transaction, data)
  if (head === undefined || head.reference !== reference) return undefined
  if (lostStatuses.has(head.status)) return { state: 'lost', status: head.status }
  const deposit = head.status === 'success' ? depositOf(data) : undefined
  return deposit && { state: 'paid', deposit }
}

const pageAnswer = z.object({ status: accepted, data: z.array(z.unknown()) })

/** One page of GET /transaction: every payment's id and reference, and the deposits among them. */
export type TransactionPage = {
  readonly length: number
  readonly references: ReadonlyMap<number, string>
  readonly deposits: readonly DepositAtBank[]
}

/** Undefined when the page, or one transfer to a dedicated account on it, cannot be read whole. */
export function transactionPageOf(body: unknown): TransactionPage | undefined {
  const rows = read(pageAnswer, body)?.data
  if (rows === undefined) return undefined
  const references = new Map<number, string>()
  const deposits: DepositAtBank[] = []
  for (const row of rows) {
    const head = read(transaction, row)
    if (head === undefined) return undefined
    references.set(head.id, head.reference)
    if (head.channel !== 'dedicated_nuban' || head.status !== 'success') continue
    const deposit = depositOf(row)
    if (deposit === undefined) return undefined
    deposits.push(deposit)
  }
  return { length: rows.length, references, deposits }
}

const balanceAnswer = z.object({
  status: accepted,
  data: z.array(z.object({ currency: z.string(), balance: kobo })),
})

/** GET /balance, in the currencies we know; Paystack lists others too. */
export function balancesOf(body: unknown): readonly Money[] | undefined {
  return read(balanceAnswer, body)?.data.flatMap(({ currency, balance }) =>
    isCurrency(currency) ? [money(currency, balance)] : [],
  )
}

const ledgerAnswer = z.object({
  status: accepted,
  data: z.array(
    z.object({
      id: z.int(),
      currency: z.string(),
      difference: kobo,
      balance: kobo,
      model_responsible: z.string(),
      model_row: z.int(),
      createdAt: instant,
    }),
  ),
})

export type LedgerRow = z.output<typeof ledgerAnswer>['data'][number]

/** One page of GET /balance/ledger. */
export function ledgerPageOf(body: unknown): readonly LedgerRow[] | undefined {
  return read(ledgerAnswer, body)?.data
}

/**
 * The ledger's rows as statement lines, oldest first. Paystack's rows name a transaction or a transfer by its number, so
 * their references come from the lists of them: a deposit's is Paystack's own, that of a transfer out is ours. Other
 * movements carry `topup:123` or `refund:45`.
 */
export function statementOf(
  rows: readonly LedgerRow[],
  references: ReadonlyMap<number, string>,
  transferReferences: ReadonlyMap<number, string> = new Map(),
): readonly StatementLine[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  return [...known.values()]
    .toSorted((a, b) => a.id - b.id)
    .flatMap((row) => {
      // Paystack lists the rows of every balance together, and each has its own sum.
      if (row.currency !== 'NGN') return []
      const named =
        row.model_responsible === 'Transaction'
          ? references.get(row.model_row)
          : row.model_responsible === 'Transfer'
            ? transferReferences.get(row.model_row)
            : undefined
      return [
        {
          providerReference: named ?? `${row.model_responsible.toLowerCase()}:${row.model_row}`,
          change: money('NGN', row.difference),
          balanceAfter: money('NGN', row.balance),
          at: row.createdAt,
        },
      ]
    })
}

const refusal = z.object({
  status: z.literal(false),
  // Staff read it.
  message: z.pipe(
    z.string(),
    z.transform((text) => partnerText(text)),
  ),
  type: z.nullish(z.string()),
  code: z.nullish(z.string()),
})

export type Refusal = { readonly message: string; readonly type: string; readonly code: string }

/** Paystack's error envelope: `{status: false, message, type?, code?}`. */
export function refusalOf(body: unknown): Refusal | undefined {
  const data = read(refusal, body)
  return data && { message: data.message, type: data.type ?? '', code: data.code ?? '' }
}
