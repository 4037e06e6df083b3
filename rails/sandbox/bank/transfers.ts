// Answers for money at the sandbox bank: strangers' transfers to accounts, and every movement of our balance.
import { createHash } from 'node:crypto'
import { type Part, type Sql, violatedUnique } from '#kit/db/database.ts'
import { type Money, money } from '#kit/money/money.ts'
import {
  accountOf,
  type BankAccount,
  type BankCustomer,
  type BookDoors,
  customerOf,
  listAccounts,
  randomText,
} from './book.ts'
import { dedicatedAccountFee } from './terms.ts'

export type BankTransaction = {
  readonly id: bigint
  readonly reference: string
  readonly account_id: bigint
  readonly amount: bigint
  readonly fee: bigint
  readonly status: 'pending' | 'success' | 'failed' | 'reversed'
  readonly sender_name: string
  readonly sender_bank: string
  readonly sender_account_number: string
  readonly narration: string
  readonly created_at: Date
  readonly paid_at: Date | null
}
/** A transfer with the account it came to and that account's customer. */
export type TransferView = {
  readonly transaction: BankTransaction
  readonly account: BankAccount
  readonly customer: BankCustomer
}
export type LedgerEntry = {
  readonly id: bigint
  readonly currency: string
  readonly difference: bigint
  readonly balance: bigint
  readonly reason: string
  readonly model_responsible: string
  readonly model_row: bigint
  readonly created_at: Date
}

function transactionOf(row: BankTransaction): BankTransaction {
  return {
    ...row,
    id: BigInt(row.id),
    account_id: BigInt(row.account_id),
    amount: BigInt(row.amount),
    fee: BigInt(row.fee),
    created_at: new Date(row.created_at),
    paid_at: row.paid_at === null ? null : new Date(row.paid_at),
  }
}

export type IncomingTransfer = {
  readonly accountNumber: string
  readonly gross: Money<'NGN'>
  readonly senderName: string
  readonly senderBank: string
  readonly senderAccountNumber: string | undefined
  readonly narration: string | undefined
  readonly reference: string | undefined
  readonly status: 'pending' | 'success' | 'failed'
}
export type Received =
  | { readonly kind: 'received' | 'repeated'; readonly view: TransferView }
  | { readonly kind: 'no_such_account' | 'reference_reused' }

/**
 * A stranger's transfer arrives. The same reference with the same account and amount is the same transfer.
 * `tell` runs in the transaction of a new one: the webhook is written with the money or not at all.
 */
export async function receiveTransfer(
  doors: BookDoors,
  transfer: IncomingTransfer,
  tell: (sql: Sql, view: TransferView) => Promise<void>,
): Promise<Received> {
  const reference = transfer.reference ?? (await freeReference(doors))
  const receive = (): Promise<Received> =>
    doors.database.begin((sql) => receiveOnce(doors, sql, { ...transfer, reference }, tell))
  try {
    return await receive()
  } catch (fault) {
    // Two with one reference at once: the second finds the first.
    if (violatedUnique(fault) === undefined) throw fault
    return receive()
  }
}

async function freeReference(doors: BookDoors): Promise<string> {
  for (;;) {
    const reference = randomText(doors.random, 20)
    if ((await findTransfer(doors.database.sql, reference)) === undefined) return reference
  }
}

async function receiveOnce(
  doors: BookDoors,
  sql: Sql,
  transfer: IncomingTransfer & { reference: string },
  tell: (sql: Sql, view: TransferView) => Promise<void>,
): Promise<Received> {
  const earlier = await findTransfer(sql, transfer.reference)
  if (earlier) {
    const same =
      earlier.account.account_number === transfer.accountNumber &&
      earlier.transaction.amount === transfer.gross.minor
    return same ? { kind: 'repeated', view: earlier } : { kind: 'reference_reused' }
  }
  const [found] = await listAccounts(sql, { accountNumber: transfer.accountNumber })
  if (found === undefined || found.account.closed_at !== null) return { kind: 'no_such_account' }
  const now = doors.clock.now()
  const sender = transfer.senderAccountNumber ?? stableNumber(transfer.senderName, transfer.senderBank)
  const narration = transfer.narration ?? `NIP: ${transfer.senderName} - transfer`
  await sql`
    insert into bank_transactions (reference, account_id, amount, fee, status, sender_name, sender_bank,
      sender_account_number, narration, created_at)
    values (${transfer.reference}, ${found.account.id}, ${transfer.gross.minor}, ${dedicatedAccountFee(transfer.gross).minor}, 'pending',
      ${transfer.senderName}, ${transfer.senderBank}, ${sender}, ${narration}, ${now})`
  if (transfer.status !== 'pending') await concludeTransfer(doors, sql, transfer.reference, transfer.status)
  const view = await findTransfer(sql, transfer.reference)
  if (view === undefined) throw new Error('Broken invariant: a transfer that was received is there')
  await tell(sql, view)
  return { kind: 'received', view }
}

/** The same sender sends from the same account every time. */
function stableNumber(name: string, bank: string): string {
  const digest = createHash('sha256').update(`${name}\n${bank}`).digest()
  return String(digest.readUIntBE(0, 6) % 10_000_000_000).padStart(10, '0')
}

/**
 * A pending transfer becomes final. A success moves our balance by what is left after the bank's fee. Answers
 * false when it was final already.
 */
export async function concludeTransfer(
  doors: BookDoors,
  sql: Sql,
  reference: string,
  status: 'success' | 'failed',
): Promise<boolean> {
  const now = doors.clock.now()
  const [row] = await sql<{ id: bigint; amount: bigint; fee: bigint }>`
    update bank_transactions set status = ${status}, paid_at = ${status === 'success' ? now : null}
    where reference = ${reference} and status = 'pending' returning id, amount, fee`
  if (row === undefined) return false
  if (status === 'success')
    await moveBalance(sql, {
      minor: row.amount - row.fee,
      reason: '',
      model: 'Transaction',
      row: row.id,
      now,
    })
  return true
}

/**
 * The bank takes a successful transfer back: our balance goes down by what it had gone up, or by `minor`, where it keeps its fee or takes a
 * part. Or it gives what it took back again. `status`: as it names the transfer then. False: not possible.
 */
export async function reverseTransfer(
  doors: BookDoors,
  reference: string,
  {
    again = false,
    minor,
    status = again ? 'success' : 'reversed',
  }: { readonly again?: boolean; readonly minor?: bigint | undefined; readonly status?: string } = {},
): Promise<boolean> {
  const from = again ? 'reversed' : 'success'
  return doors.database.begin(async (sql) => {
    const [row] = await sql<{ id: bigint; amount: bigint; fee: bigint }>`
      update bank_transactions set status = ${status} where reference = ${reference} and status = ${from}
      returning id, amount, fee`
    if (row === undefined) return false
    await moveBalance(sql, {
      minor: (again ? 1n : -1n) * (minor ?? row.amount - row.fee),
      reason: 'Reversal',
      model: 'Transaction',
      row: row.id,
      now: doors.clock.now(),
    })
    return true
  })
}

/** Moves our balance and writes the movement down, under the thing that moved it. */
export async function moveBalance(
  sql: Sql,
  move: {
    minor: bigint
    reason: string
    model: 'Transaction' | 'Transfer' | 'Topup' | 'Refund'
    row: bigint
    now: Date
  },
): Promise<void> {
  // A transfer of one kobo may leave nothing after the fee.
  if (move.minor === 0n) return
  const [after] = await sql<{ balance: bigint }>`
    update bank_balances set balance = balance + ${move.minor} where currency = 'NGN' returning balance`
  await sql`
    insert into bank_ledger (currency, difference, balance, reason, model_responsible, model_row, created_at)
    values ('NGN', ${move.minor}, ${after?.balance ?? null}, ${move.reason}, ${move.model}, ${move.row}, ${move.now})`
}

/** Of all transfers, or of a page that is found first: what is told of one costs too much to tell it of all that are skipped. */
function selectTransfers(sql: Sql, among = sql.part`bank_transactions`): Part {
  // Amounts as text: a JSON number would round the large ones.
  return sql.part`
    select to_jsonb(t) || jsonb_build_object('amount', t.amount::text, 'fee', t.fee::text) as transaction,
      to_jsonb(a) as account, to_jsonb(c) as customer
    from ${among} t join bank_accounts a on a.id = t.account_id join bank_customers c on c.id = a.customer_id`
}

/** A transfer by its reference, whatever its state. */
export async function findTransfer(sql: Sql, reference: string): Promise<TransferView | undefined> {
  const [row] = await sql<TransferView>`${selectTransfers(sql)} where t.reference = ${reference}`
  return row && transferView(row)
}

function transferView(row: TransferView): TransferView {
  return {
    transaction: transactionOf(row.transaction),
    account: accountOf(row.account),
    customer: customerOf(row.customer),
  }
}

export type Page = { readonly perPage: number; readonly page: number }
export type Span = { readonly from: Date | undefined; readonly to: Date | undefined }

function pageOf(sql: Sql, id: Part, { perPage, page }: Page): Part {
  return sql.part`order by ${id} desc limit ${perPage} offset ${(page - 1) * perPage}`
}

/** One page of transfers, the newest first, and how many there are in all. */
export async function listTransfers(
  sql: Sql,
  filter: Page & Span & { status: string | undefined },
): Promise<{ rows: TransferView[]; total: number }> {
  const where = sql.part`
    (${filter.status ?? null}::text is null or t.status = ${filter.status ?? null}::text)
    and (${filter.from ?? null}::timestamptz is null or t.created_at >= ${filter.from ?? null}::timestamptz)
    and (${filter.to ?? null}::timestamptz is null or t.created_at <= ${filter.to ?? null}::timestamptz)`
  const onPage = sql.part`(select * from bank_transactions t where ${where} ${pageOf(sql, sql.part`t.id`, filter)})`
  const rows = await sql<TransferView>`${selectTransfers(sql, onPage)} order by t.id desc`
  const [counted] = await sql<{
    total: bigint
  }>`select count(*) as total from bank_transactions t where ${where}`
  return { rows: rows.map(transferView), total: Number(counted?.total ?? 0n) }
}

/** Our money at the bank. */
export async function listBalances(sql: Sql): Promise<Money<'NGN'>[]> {
  const rows = await sql<{ balance: bigint }>`select balance from bank_balances where currency = 'NGN'`
  return rows.map((row) => money('NGN', row.balance))
}

/**
 * One page of our balance's movements, the newest first, and how many there are in all. The money of both payout partners is
 * one balance here; `of` leaves what one of them would know of: without the transfers of the other, balances reckoned so too.
 */
export async function listLedger(
  sql: Sql,
  filter: Page & Span & { readonly of?: string },
): Promise<{ rows: LedgerEntry[]; total: number }> {
  const ofAnother = sql.part`
    select e.id, e.difference from bank_ledger e join bank_payouts p on p.id = e.model_row
    where e.model_responsible = 'Transfer' and p.rail <> ${filter.of ?? null}::text`
  const where = sql.part`
    (${filter.from ?? null}::timestamptz is null or l.created_at >= ${filter.from ?? null}::timestamptz)
    and (${filter.to ?? null}::timestamptz is null or l.created_at <= ${filter.to ?? null}::timestamptz)
    and l.id not in (select id from (${ofAnother}) another)`
  const rows = await sql<LedgerEntry>`
    with another as (${ofAnother})
    select l.id, l.currency, l.difference, l.reason, l.model_responsible, l.model_row, l.created_at,
      (l.balance - coalesce((select sum(a.difference) from another a where a.id < l.id), 0))::bigint balance
    from (select * from bank_ledger l where ${where} ${pageOf(sql, sql.part`l.id`, filter)}) l order by l.id desc`
  const [counted] = await sql<{ total: bigint }>`select count(*) as total from bank_ledger l where ${where}`
  return { rows, total: Number(counted?.total ?? 0n) }
}
