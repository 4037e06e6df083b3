// Answers for asking the bank again about money that our books lack: what it says ends the case, or stands in it.
import { recordAudit } from '#features/audit/public.ts'
import { type ActedCase, addFacts, endActedCase, lockActedCase } from '#features/cases/public.ts'
import { type PayoutRails, readPayoutReference } from '#features/transfers/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { askAgain } from '#kit/jobs/ask-again.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { displayAmount } from '#kit/money/display.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import type { BankRail } from '../rail.ts'
import { askAgainAfterSeconds, netOf, unreadableLineTriesMax } from '../rules.ts'
import type { askAboutLine as contract } from '../contract.ts'
import { askAboutPayment } from './ask-payment.ts'
import { type Difference, findDifferences } from './compare-settlement.ts'
import { givenAway, insertDeposit } from './insert-deposit.ts'
import type { DepositRow } from './list-suspended.ts'
import { factsOf } from './notice-differences.ts'
import { isDisputed, isOdd } from './record-deposit-job.ts'

export type LineCode = 'case_not_found' | 'case_already_closed' | 'case_without_line'

/** A line of the statement that our books lack, or have otherwise. */
const isLine = ({ kind }: ActedCase): boolean => kind === 'settlement_differs'
/** Whether our books have a line of that reference too. */
export const isOurs = (about: ActedCase): boolean => isLine(about) && about.subject_type !== 'statement'
/** A webhook named another amount than the bank, so that nothing was posted by itself. */
const isAmount = ({ kind }: ActedCase): boolean => kind === 'deposit_amount_mismatch'

/** Finds the open case of such a line, or of such an amount, locked against whoever else ends it. */
export async function lockLineCase(sql: Sql, id: string): Promise<Result<ActedCase, LineCode>> {
  const found = await lockActedCase(sql, id)
  if (found === undefined) return refuse('case_not_found')
  if (!isLine(found) && !isAmount(found)) return refuse('case_without_line')
  return found.state === 'open' ? done(found) : refuse('case_already_closed')
}

/** Leaves the question to a job: no partner is called while somebody waits. */
export function askAboutLine(doors: Doors, call: Call<typeof contract, AdminActor>) {
  return call.once(async (sql) => {
    const found = await lockLineCase(sql, call.params.id)
    if (!found.ok) return found
    const { id } = found.value
    await doors.outbox.enqueue(sql, {
      kind: 'deposits.ask-about-line',
      payload: { case_id: id },
    })
    await recordAudit(sql, doors, {
      actor: call.actor,
      action: 'deposits.ask-about-line',
      target: { type: 'case', id },
      outcome: 'allowed',
      changes: [],
      requestId: call.requestId,
      address: call.address,
    })
    return done(null)
  })
}

/** Asks about the payment behind the case: what the bank knows of is recorded, else the case says what the bank says. */
export async function answerAboutLine(
  doors: Doors,
  { bank, payouts }: { readonly bank: BankRail; readonly payouts: PayoutRails },
  context: JobContext,
): Promise<JobOutcome> {
  const { case_id: id } = context.job.payload
  assert(typeof id === 'string', 'a question about a line names its case')
  const found = await doors.database.begin((sql) => lockLineCase(sql, id))
  if (!found.ok) return jobDone
  const asked = { doors, bank, payouts, context, about: found.value }
  return isLine(found.value) ? answerLine(asked) : answerPayment(asked, undefined)
}

type Asked = {
  readonly doors: Doors
  readonly bank: BankRail
  readonly payouts: PayoutRails
  readonly context: JobContext
  readonly about: ActedCase
}

const again = ({ doors, context }: Asked): JobOutcome =>
  askAgain(context, { ...doors, seconds: askAgainAfterSeconds(context.job.attempts) })

/** Reads the statement anew: the line may have reached our books meanwhile, or the bank's may have let it go. */
async function answerLine(asked: Asked): Promise<JobOutcome> {
  const compared = await findDifferences(asked.doors, asked.bank)
  if (compared.outcome !== 'accepted') return again(asked)
  const { reference } = asked.about.facts
  const line = compared.value.differences.find((one) => one.reference === reference)
  if (line === undefined) return finish(asked, async () => undefined)
  if (line.subject !== undefined) return answerOurs(asked, line)
  return (line.theirs ?? 0n) < 0n ? answerPayout(asked, line) : answerPayment(asked, line)
}

/** Of what both sides have, only a deposit that the bank took back has a case of its own. */
async function answerOurs(asked: Asked, line: Difference): Promise<JobOutcome> {
  const { doors, bank } = asked
  // What the bank kept of it as its fee stands below nothing.
  const isGone = line.subject?.type === 'deposit' && (line.theirs ?? 0n) <= 0n
  const [deposit] = isGone
    ? await doors.database.sql<DepositRow>`
        select * from deposits where provider = ${bank.provider} and provider_reference = ${line.reference}`
    : []
  const said = deposit === undefined ? undefined : await askAboutPayment(doors, bank, deposit, { isGone })
  if (said === 'unsure') return again(asked)
  return finish(asked, async (sql) =>
    said === 'taken_back' && (await isAskedAbout(sql, `${bank.provider}:${line.reference}`))
      ? undefined
      : { line, says: 'the same as in its statement' },
  )
}

/** Whether the case of a deposit that the bank took back is open: that one ends it. */
async function isAskedAbout(sql: Sql, key: string): Promise<boolean> {
  const open = await sql`
    select 1 from cases where kind = 'deposit_taken_back' and key = ${key} and state = 'open'`
  return open.length > 0
}

/** Money went out: the partner's look-up of transfers is asked, by the reference of its statement. */
async function answerPayout(asked: Asked, line: Difference): Promise<JobOutcome> {
  const { bank, context, payouts } = asked
  const rail = payouts[bank.provider]
  const left = (says: string, facts = {}) => finish(asked, async () => ({ line, says, facts }))
  if (rail === undefined) return left('nothing: this partner makes no payouts')
  const answer = await rail.findPayout(line.reference)
  if (answer.outcome === 'unknown')
    return context.job.attempts < unreadableLineTriesMax
      ? again(asked)
      : left('no readable answer for an hour')
  if (answer.outcome === 'rejected') return left(`no transfer with this reference: ${answer.detail}`)
  const { state, amount, detail } = answer.value
  const wallet = readPayoutReference(line.reference)?.walletReference
  return left(`a transfer of ${displayAmount(amount)}, ${state}: ${detail}`, wallet && { wallet })
}

async function answerPayment(asked: Asked, line: Difference | undefined): Promise<JobOutcome> {
  const { doors, bank, context, about } = asked
  const { reference = '' } = about.facts
  const left = (says: string): Left => ({ line, says })
  const answer = await bank.verifyDeposit(reference)
  switch (answer.outcome) {
    case 'unknown':
      // A payment that came another way than to an account number is none that we read: a person decides then.
      return context.job.attempts < unreadableLineTriesMax
        ? again(asked)
        : finish(asked, async () => left('no readable answer for an hour'))
    case 'rejected':
      return finish(asked, async () => left(answer.detail))
    case 'accepted':
  }
  const deposit = answer.value
  if (line === undefined && isOdd(deposit)) return answerOdd(asked)
  const isAsListed = line === undefined || deposit.gross.minor - deposit.providerFee.minor === line.theirs
  if (isOdd(deposit) || !isAsListed)
    return finish(asked, async () => left('a different amount from its statement'))
  return finish(asked, async (sql) => {
    const isDecided = await isDisputed(sql, bank.provider, reference)
    if (isDecided && line !== undefined) return left('another case is about its amount')
    const { provider } = bank
    const outcome = await insertDeposit(sql, doors, { provider, deposit, requestId: context.job.requestId })
    return outcome === givenAway ? left('what it is, after somebody was given it') : undefined
  })
}

/** What accounting has no posting for: a person books what the statement has of it. */
async function answerOdd(asked: Asked): Promise<JobOutcome> {
  const { bank, about } = asked
  const { reference = '' } = about.facts
  const statement = await bank.statement()
  if (statement.outcome !== 'accepted') return again(asked)
  const last = statement.value.findLast((one) => one.providerReference === reference)
  const theirs = netOf(statement.value, reference)
  const line = last && { reference, ours: undefined, theirs, subject: undefined, at: last.at }
  return finish(asked, async () => ({ line, says: 'an amount or a fee that we cannot record automatically' }))
}

/** What is left to say where nothing was explained. */
type Left = {
  readonly line: Difference | undefined
  readonly says: string
  readonly facts?: Readonly<Record<string, string>> | undefined
}

/** Closes the case that `explain` settles, or writes into it what is known of it now. */
async function finish(
  { doors, context, about: { id, kind, key, facts } }: Asked,
  explain: (sql: Sql) => Promise<Left | undefined>,
): Promise<JobOutcome> {
  const now = doors.clock.now()
  await context.finish(async (sql) => {
    // Before the reference, as whoever books the line locks them.
    if (!(await lockLineCase(sql, id)).ok) return
    const left = await explain(sql)
    if (left === undefined) return endActedCase(sql, { kind, key, now })
    const { line, says } = left
    const known = line === undefined ? {} : factsOf(facts['provider'] ?? '', line)
    const learned = { ...known, ...left.facts, bank_says: says, asked_at: now.toISOString() }
    return addFacts(sql, id, { facts: learned, now })
  })
  return jobDone
}
