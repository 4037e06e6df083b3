// Answers for taking a line of the bank's statement, which nobody explains, into our books: to suspense, or as the house's own money.
import { command, type Plan } from '#features/approvals/public.ts'
import { type ActedCase, endActedCase, freeCaseKey } from '#features/cases/public.ts'
import { lockOrder } from '#features/orders/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf, BodyOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { compare, negate, parseAmount, subtract, zero } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { askHouseFunds } from '#ledger/balances.ts'
import { keyFrom, type LedgerRefusal } from '#ledger/ledger.ts'
import type { Posting } from '#ledger/posting.ts'
import { depositToSuspense, differenceToHouse, ownersToFloat } from '../postings.ts'
import { bankCurrency, type BankMoney, type BankRail } from '../rail.ts'
import { netOf } from '../rules.ts'
import { bookLine as contract } from '../contract.ts'
import { isOurs, lockLineCase, type LineCode } from './ask-about-line.ts'
import { findOur } from './compare-settlement.ts'
import { lockEnded, waitAsLine } from './ended-line.ts'
import { insertDepositRow } from './insert-deposit.ts'
import { type DepositRow, depositView } from './list-suspended.ts'
import { keyOf } from './notice-taken-back.ts'
import { insertTopUp } from './record-top-ups.ts'
import { lockReference } from './reference-lock.ts'
import { lockDeposit } from './release-deposit.ts'

type Owner = BodyOf<typeof contract>['owner']
type Payload = { readonly caseId: string; readonly owner: Owner }
type Code =
  | LineCode
  | 'ask_bank_first'
  | 'line_recorded'
  | 'line_went_out'
  | 'line_of_ours'
  | 'house_funds_short'
type Booked = AnswerOf<typeof contract>
/** `ended`: the deposit that waits once more by it. */
type Booking = { readonly owner: Owner; readonly ended: DepositRow | undefined }

/** The line as the case has it since the bank was last asked. Its amount is below zero where money left. */
type Line = {
  readonly case: ActedCase
  readonly provider: string
  readonly reference: string
  /** What the statement has of it, and what it has beyond our books. */
  readonly theirs: BankMoney
  readonly ours: BankMoney
  readonly change: BankMoney
  /** Our books have a line of it too. */
  readonly isOurs: boolean
  readonly at: Date
}

async function plan(
  sql: Sql,
  doors: Doors,
  { payload: { caseId, owner }, now }: { readonly payload: Payload; readonly now: Date },
): Promise<Result<Plan<Booked>, Code>> {
  await lockSubject(sql, caseId)
  const found = await lockLineCase(sql, caseId)
  if (!found.ok) return found
  if (!wasAsked(found.value)) return refuse('ask_bank_first')
  const line = lineOf(found.value)
  await lockReference(sql, line.provider, line.reference)
  const moved = await movedSince(sql, line)
  if (moved !== undefined) return refuse(moved)
  const ended = owner === 'suspense' ? await lockEnded(sql, line) : undefined
  const barred = await barOf(sql, line, { owner, ended })
  if (!barred.ok) return barred
  const amount = compare(line.change, zero(bankCurrency)) < 0 ? negate(line.change) : line.change
  return done({
    target: { type: 'case', id: caseId },
    basis: { change: line.change.minor, owner },
    postings: [postingOf(line, owner)],
    accountNames: new Map(),
    amount,
    changes: [
      { field: 'reference', before: null, after: line.reference },
      { field: 'owner', before: null, after: owner },
    ],
    apply: (inside) => book(inside, doors, line, { owner, ended, now }),
  })
}

/** Before a line is booked: what the bank said of it may be hours old, and its statement another by now. */
export async function askBeforeBooking(
  doors: Doors,
  bank: BankRail,
  caseId: string,
): Promise<Result<undefined, 'ask_bank_first' | 'bank_unsure'>> {
  const found = await doors.database.begin((sql) => lockLineCase(sql, caseId))
  // What is no line to book, or stands in our books by now, the plan refuses.
  if (!found.ok || !wasAsked(found.value)) return done()
  const line = lineOf(found.value)
  if ((await movedSince(doors.database.sql, line)) !== undefined) return done()
  const statement = await bank.statement()
  if (statement.outcome !== 'accepted') return refuse('bank_unsure')
  return netOf(statement.value, line.reference) === line.theirs.minor ? done() : refuse('ask_bank_first')
}

/** The bank has said what it has of it. */
const wasAsked = ({ facts }: ActedCase): boolean =>
  facts['asked_at'] !== undefined && facts['last_change'] !== undefined

function lineOf(about: ActedCase): Line {
  const {
    provider,
    reference,
    bank_amount: theirs = '',
    our_amount: ours = '',
    last_change: at,
  } = about.facts
  assert(
    provider !== undefined && reference !== undefined && at !== undefined,
    'a line that the bank was asked about has its facts',
  )
  const [inBank, inBooks] = [amountOf(theirs), amountOf(ours)]
  return {
    case: about,
    provider,
    reference,
    theirs: inBank,
    ours: inBooks,
    change: subtract(inBank, inBooks),
    isOurs: isOurs(about),
    at: new Date(at),
  }
}

/** What does not stand on a side is nothing there. */
function amountOf(text: string): BankMoney {
  if (text === '') return zero(bankCurrency)
  const wentOut = text.startsWith('-')
  const read = parseAmount(wentOut ? text.slice(1) : text, bankCurrency)
  assert(read.ok, 'the amount of a line is written by us')
  return wentOut ? negate(read.value) : read.value
}

// The key of a deposit that a webhook tells of: whatever it is, it is posted once. What is the house's may be undone, and booked again.
function postingOf(line: Line, owner: Owner): { key: string; posting: Posting } {
  const { provider, reference, change } = line
  const waits = () => depositToSuspense({ provider, gross: change, providerFee: zero(bankCurrency) })
  if (line.isOurs)
    return owner === 'suspense'
      ? { key: keyFrom('line-again', line.case.id), posting: waits() }
      : {
          key: keyFrom('settlement-correction', line.case.id),
          posting: differenceToHouse(provider, change),
        }
  return owner === 'suspense'
    ? { key: keyFrom('deposit', provider, reference), posting: waits() }
    : {
        key: keyFrom('float-top-up', provider, reference, line.case.id),
        posting: ownersToFloat(provider, change),
      }
}

/** What our books have of it may be another by now: they have it after all, or its transfer came back, or its fee was told. */
async function movedSince(sql: Sql, line: Line): Promise<'line_recorded' | 'ask_bank_first' | undefined> {
  const ours = await findOur(sql, line)
  if (!line.isOurs) return ours === undefined ? undefined : 'line_recorded'
  return ours === line.ours.minor ? undefined : 'ask_bank_first'
}

/** What our books have of the line changes with its row. Before the case, as whoever ends the case with the row locks them. */
async function lockSubject(sql: Sql, caseId: string): Promise<void> {
  const [about] = await sql<{ type: string; id: string }>`
    select subject_type type, subject_id id from cases where id = ${caseId} and kind = 'settlement_differs'`
  if (about?.type === 'deposit') await lockDeposit(sql, about.id)
  if (about?.type === 'transfer') await lockOrder(sql, { transactionId: about.id })
}

async function barOf(
  sql: Sql,
  { change, isOurs: known }: Line,
  { owner, ended }: Booking,
): Promise<Result<undefined, Code>> {
  if (known && owner === 'suspense' && ended === undefined) return refuse('line_of_ours')
  if (compare(change, zero(bankCurrency)) > 0) return done()
  if (owner === 'suspense') return refuse('line_went_out')
  return askHouseFunds(sql, negate(change))
}

async function book(
  sql: Sql,
  doors: Doors,
  line: Line,
  { owner, ended, now }: Booking & { readonly now: Date },
): Promise<Booked> {
  await endActedCase(sql, { kind: line.case.kind, key: line.case.key, now })
  if (ended !== undefined) {
    // That it was taken back is past: what the statement has of it is given like any line.
    await freeCaseKey(sql, { kind: 'deposit_taken_back', key: keyOf(ended) })
    return { owner, deposit: depositView(await waitAsLine(sql, ended, line.change, now)) }
  }
  if (line.isOurs) {
    await sql`
      insert into settlement_corrections (provider, reference, currency, amount_minor, case_id, at)
      values (${line.provider}, ${line.reference}, ${line.change.currency}, ${line.change.minor}, ${line.case.id}, ${now})`
    return { owner, deposit: null }
  }
  const row = owner === 'suspense' ? await insertWaiting(sql, doors, line, now) : undefined
  if (row === undefined) {
    const { provider, reference, change, at } = line
    const inserted = await insertTopUp(sql, { provider, reference, change, at, now })
    assert(inserted, 'a line that is booked was not there before')
  }
  return { owner, deposit: row === undefined ? null : depositView(row) }
}

/** As a deposit of which the bank tells nothing but its line: it waits for its owner like any of nobody. */
async function insertWaiting(sql: Sql, doors: Doors, line: Line, now: Date): Promise<DepositRow> {
  const id = newId(doors)
  const inserted = await insertDepositRow(sql, {
    id,
    provider: line.provider,
    provider_reference: line.reference,
    account_number: '',
    user_id: undefined,
    transaction_id: undefined,
    currency: line.change.currency,
    gross_minor: line.change.minor,
    provider_fee_minor: 0n,
    sender_name: '',
    sender_bank: '',
    sender_account: '',
    narration: '',
    state: 'suspended',
    suspension: 'no_wallet',
    paid_at: line.at,
    recorded_at: now,
  })
  assert(inserted, 'a line that is booked was not there before')
  await noteChange(sql, ['deposits'], now)
  const row = await lockDeposit(sql, id)
  assert(row !== undefined, 'a deposit that was just written is there')
  return row
}

const declined = (refusal: LedgerRefusal): Code => {
  throw new Error(`Broken invariant: a line that is booked was planned, the ledger said ${refusal}`)
}

/** The command behind `deposits.book-line`. */
export const lineCommand = command<typeof contract, Payload, Code, 'money'>({
  contract,
  stake: 'money',
  plan,
  declined,
})
