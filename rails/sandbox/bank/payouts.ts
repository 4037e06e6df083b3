// Answers for transfers out at the sandbox bank: taken once by reference, paid from our balance, and changed step by step.
import type { Sql } from '#kit/db/database.ts'
import { decimalText, type Money } from '#kit/money/money.ts'
import type { BookDoors } from './book.ts'
import { type Outcome, type Step, takeScript, usualOutcome } from './outcomes.ts'
import { becomes, type PayoutTeller } from './payout-changes.ts'
import { payerOf } from './payer.ts'
import { type Payout, type PayoutStatus, transferFee } from './payout-terms.ts'
import { isAway } from './other-banks.ts'

export type PayoutDoors = BookDoors & PayoutTeller & { readonly queue: string }

export type NewPayout = {
  readonly rail: string
  readonly reference: string
  readonly recipient: { readonly id: bigint; readonly code: string } | undefined
  readonly bankCode: string
  readonly accountNumber: string
  readonly accountName: string
  readonly narration: string
  readonly amount: Money<'NGN'>
  /** `approval`: our approval URL is asked first. `later`: the first step is taken after the answer. */
  readonly begins: 'at_once' | 'later' | 'approval'
  /** What this partner makes of a balance that is too low: it refuses, or takes the transfer and lets it fail. */
  readonly withoutFunds: 'refused' | 'failed'
}

export type Taken =
  | {
      readonly kind: 'taken'
      readonly payout: Payout
      readonly answer: Outcome['answer']
      /** Webhooks that were written with it. */
      readonly told: readonly string[]
    }
  | { readonly kind: 'duplicate_reference' | 'same_again' | 'balance_too_low' }

/** A step that is kept: what becomes of the transfer, or the question to our approval URL. */
export type KeptStep = { readonly approval: true } | (Step & { readonly approval?: never })

const sameAgainMilliseconds = 120_000

/** Takes a transfer, once for each reference of a partner. Our balance is looked at first, as Paystack documents it. */
export async function takePayout(doors: PayoutDoors, order: NewPayout): Promise<Taken> {
  const fee = transferFee(order.amount)
  return doors.database.begin(async (sql): Promise<Taken> => {
    // One transfer at a time: the balance is the place where all of them meet.
    const [balance] = await sql<{ balance: bigint }>`
      select balance from bank_balances where currency = 'NGN' for update`
    const isFunded = (balance?.balance ?? 0n) >= order.amount.minor + fee.minor
    if (!isFunded && order.withoutFunds === 'refused') return { kind: 'balance_too_low' }
    if (await findPayout(sql, order.reference, order.rail)) return { kind: 'duplicate_reference' }
    const { refusesSameAgain } = payerOf(doors.payers, order.rail)
    if (refusesSameAgain && (await isSameAgain(doors, sql, order))) return { kind: 'same_again' }
    const outcome = isFunded ? await outcomeOf(doors, sql, order) : outOfFunds
    const payout = await insertPayout(doors, sql, { ...order, fee, isFunded })
    const steps: KeptStep[] = [
      ...(order.begins === 'approval' ? [{ approval: true as const }] : []),
      ...outcome.steps,
    ]
    for (const [number, step] of steps.entries())
      await sql`
        insert into bank_payout_steps (payout_id, number, step)
        values (${payout.id}, ${number}, ${JSON.stringify(step)}::jsonb)`
    const [first] = outcome.steps
    const isDoneNow = order.begins === 'at_once' && first !== undefined && first.after_ms === 0
    const told = isDoneNow ? await takeStep(doors, sql, payout, { number: 0, step: first }) : []
    if (!isDoneNow) await scheduleStep(doors, sql, payout.id, { number: 0, step: steps[0] })
    const taken = await findPayout(sql, order.reference, order.rail)
    if (taken === undefined) throw new Error('Broken invariant: a transfer that was taken is there')
    return { kind: 'taken', payout: taken, answer: outcome.answer, told }
  })
}

const outOfFunds: Outcome = {
  answer: 'as_usual',
  steps: [
    {
      after_ms: 0,
      status: 'failed',
      code: '51',
      webhook: true,
      webhook_delay_ms: 0,
      webhook_times: 1,
    },
  ],
}

async function isSameAgain(doors: PayoutDoors, sql: Sql, order: NewPayout): Promise<boolean> {
  const since = new Date(doors.clock.now().getTime() - sameAgainMilliseconds)
  const rows = await sql<{ id: bigint }>`
    select id from bank_payouts
    where rail = ${order.rail} and bank_code = ${order.bankCode} and account_number = ${order.accountNumber}
      and amount = ${order.amount.minor} and created_at > ${since} limit 1`
  return rows.length > 0
}

async function outcomeOf(doors: PayoutDoors, sql: Sql, order: NewPayout): Promise<Outcome> {
  const scripted = await takeScript(sql, doors.queue, {
    rail: order.rail,
    reference: order.reference,
    bank_code: order.bankCode,
    account_number: order.accountNumber,
    account_name: order.accountName,
    amount: decimalText(order.amount),
    narration: order.narration,
  })
  if (scripted) return scripted
  const registered = await sql<{ account_name: string }>`
    select account_name from bank_register
    where bank_code = ${order.bankCode} and account_number = ${order.accountNumber}`
  return usualOutcome(order.accountNumber, {
    isRegistered: registered.length > 0,
    isAway: await isAway(sql, order.bankCode),
  })
}

async function insertPayout(
  doors: PayoutDoors,
  sql: Sql,
  order: NewPayout & { fee: Money<'NGN'>; isFunded: boolean },
): Promise<Payout> {
  const now = doors.clock.now()
  const code = await freeCode(doors, sql, order.rail)
  const status: PayoutStatus = order.begins === 'approval' ? 'received' : 'pending'
  const [row] = await sql<Payout>`
    insert into bank_payouts (queue, rail, reference, code, recipient_id, recipient_code, bank_code, account_number, account_name,
      narration, amount, fee, debited, status, detail, created_at, updated_at)
    values (${doors.queue}, ${order.rail}, ${order.reference}, ${code}, ${order.recipient?.id ?? null},
      ${order.recipient?.code ?? null}, ${order.bankCode}, ${order.accountNumber}, ${order.accountName}, ${order.narration},
      ${order.amount.minor}, ${order.fee.minor}, false, ${status}, ${order.isFunded ? null : noFundsWords}, ${now}, ${now})
    returning *`
  if (row === undefined) throw new Error('Broken invariant: an insert answers its row')
  if (!order.isFunded) return row
  await becomes(doors, sql, row, { status })
  return { ...row, debited: true }
}

// As the documentation of a failed disbursement has it.
const noFundsWords =
  'You do not have sufficient balance to process this request. Please fund your account and try again.'

async function freeCode(doors: PayoutDoors, sql: Sql, rail: string): Promise<string> {
  for (;;) {
    const code = payerOf(doors.payers, rail).newCode(doors.random)
    const taken = await sql<{ id: bigint }>`select id from bank_payouts where code = ${code}`
    if (taken.length === 0) return code
  }
}

/** Does a step: the transfer changes, its webhooks are written, the step is done and the next one has its time. */
export async function takeStep(
  doors: PayoutDoors,
  sql: Sql,
  payout: Payout,
  { number, step }: { number: number; step: Step },
): Promise<string[]> {
  const told = await becomes(doors, sql, payout, { status: step.status, code: step.code, telling: step })
  await finishStep(doors, sql, { payoutId: payout.id, number })
  return told
}

/** Marks a step as done and gives the next one its time. */
export async function finishStep(
  doors: PayoutDoors,
  sql: Sql,
  { payoutId, number }: { payoutId: bigint; number: number },
): Promise<void> {
  await sql`
    update bank_payout_steps set done_at = ${doors.clock.now()} where payout_id = ${payoutId} and number = ${number}`
  const [next] = await sql<{ step: KeptStep }>`
    select step from bank_payout_steps where payout_id = ${payoutId} and number = ${number + 1}`
  await scheduleStep(doors, sql, payoutId, { number: number + 1, step: next?.step })
}

async function scheduleStep(
  doors: PayoutDoors,
  sql: Sql,
  payoutId: bigint,
  { number, step }: { number: number; step: KeptStep | undefined },
): Promise<void> {
  if (step === undefined) return
  const after = step.approval ? 0 : step.after_ms
  const due = new Date(doors.clock.now().getTime() + after)
  await sql`update bank_payout_steps set due_at = ${due} where payout_id = ${payoutId} and number = ${number}`
}

/** Nothing more becomes of a transfer by itself. */
export async function endSteps(doors: PayoutDoors, sql: Sql, payoutId: bigint): Promise<void> {
  await sql`
    update bank_payout_steps set done_at = ${doors.clock.now()} where payout_id = ${payoutId} and done_at is null`
}

/** How many steps each transfer still has before it, where it has any. */
export async function countStepsLeft(sql: Sql): Promise<ReadonlyMap<bigint, number>> {
  const rows = await sql<{ payout_id: bigint; steps: bigint }>`
    select payout_id, count(*) as steps from bank_payout_steps where done_at is null group by payout_id`
  return new Map(rows.map((row) => [row.payout_id, Number(row.steps)]))
}

/** A transfer by our reference: at one partner, or the newest at any. */
export async function findPayout(sql: Sql, reference: string, rail?: string): Promise<Payout | undefined> {
  const [row] = await sql<Payout>`
    select * from bank_payouts where reference = ${reference} and (${rail ?? null}::text is null or rail = ${rail ?? null}::text)
    order by id desc limit 1`
  return row
}

/** The same, held until the transaction ends. */
export async function lockPayout(sql: Sql, id: bigint): Promise<Payout | undefined> {
  const [row] = await sql<Payout>`select * from bank_payouts where id = ${id} for update`
  return row
}

/** Transfers, the newest first: one page of a partner's, or all of one reference or account. */
export async function listPayouts(
  sql: Sql,
  filter: {
    rail?: string
    reference?: string | undefined
    accountNumber?: string | undefined
    /** Those that were made since this instant, as RFC 3339 has it. */
    from?: string | null
    perPage: number
    page: number
  },
): Promise<{ rows: Payout[]; total: number }> {
  const where = sql.part`
    (${filter.rail ?? null}::text is null or rail = ${filter.rail ?? null}::text)
    and (${filter.reference ?? null}::text is null or reference = ${filter.reference ?? null}::text)
    and (${filter.accountNumber ?? null}::text is null or account_number = ${filter.accountNumber ?? null}::text)
    and (${filter.from ?? null}::timestamptz is null or created_at >= ${filter.from ?? null}::timestamptz)`
  const rows = await sql<Payout>`
    select * from bank_payouts where ${where}
    order by id desc limit ${filter.perPage} offset ${(filter.page - 1) * filter.perPage}`
  const [counted] = await sql<{ total: bigint }>`select count(*) as total from bank_payouts where ${where}`
  return { rows, total: Number(counted?.total ?? 0n) }
}
