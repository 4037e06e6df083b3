// Answers for what only the bank's statement tells: its partner is asked again, and what no answer explains gets a case.
import * as z from 'zod/mini'
import { freeCaseKey, openCase } from '#features/cases/public.ts'
import { askNow, isStillAsking } from '#features/orders/public.ts'
import { findUndecidedPayouts } from '#features/transfers/public.ts'
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { decimalText, money } from '#kit/money/money.ts'
import { bankCurrency, type BankRail } from '../rail.ts'
import { type Difference, findDifferences } from './compare-settlement.ts'
import { noticeGivenAgain } from './given-again.ts'

// A statement that lacks much is a fault of the bank's: then the next comparisons go on, and no flood of questions leaves us.
const noticedAtOnce = 20
/** What changed so lately may be on its way to the other side. */
const onItsWayMinutes = 15
/** By then the questions are usually answered, and so is what a queue that was behind had to do. */
const lookAgainMinutes = 15

/**
 * Compares the bank's statement with our books. Each difference that has no case yet is looked at again a little later, and a
 * transfer among them is asked about by its reference now, so that a late word is acted on as if its webhook had come.
 * Answers how many there were.
 */
export async function noticeDifferences(doors: Doors, bank: BankRail): Promise<number> {
  const compared = await findDifferences(doors, bank)
  if (compared.outcome !== 'accepted') {
    doors.log.warn({ provider: bank.provider, outcome: compared.outcome }, 'the bank gave no statement')
    return 0
  }
  const { theirs } = compared.value
  await noticeGivenAgain(
    doors,
    bank,
    ({ provider_reference: reference }) => (theirs.get(reference)?.net ?? 0n) > 0n,
  )
  const now = doors.clock.now()
  const settled = new Date(now.getTime() - onItsWayMinutes * 60_000)
  const old = compared.value.differences.filter(({ at }) => at <= settled)
  const unknown = await withoutCase(doors, bank.provider, old)
  const noticed = unknown.slice(0, noticedAtOnce)
  if (noticed.length === 0) return 0
  const occasion = `statement:${now.toISOString()}`
  await doors.database.begin(async (sql) => {
    const transferIds = noticed.flatMap(({ subject }) =>
      subject?.type === 'transfer' ? [subject.transferId] : [],
    )
    await askNow(sql, doors, { orderIds: transferIds, occasion })
    await doors.outbox.enqueue(sql, {
      kind: 'deposits.look-again',
      payload: { references: noticed.map(({ reference }) => reference), transfer_ids: transferIds, occasion },
      key: `${bank.provider}:${occasion}`,
      runAt: new Date(now.getTime() + lookAgainMinutes * 60_000),
    })
  })
  return unknown.length
}

/** Looks at differences once more: what still is one, and nobody has a case about, gets its own. */
export async function lookAgain(doors: Doors, bank: BankRail, context: JobContext): Promise<JobOutcome> {
  const { references, transferIds, occasion } = lookOf(context)
  // A question without an answer says nothing yet: no case is opened that the answer would close.
  if (await isStillAsking(doors.database.sql, { orderIds: transferIds, occasion })) return later(doors)
  const compared = await findDifferences(doors, bank)
  if (compared.outcome !== 'accepted') return later(doors)
  const still = compared.value.differences.filter(({ reference }) => references.includes(reference))
  const unknown = await withoutCase(doors, bank.provider, still)
  await context.finish(async (sql) => {
    for (const difference of unknown) {
      const about = { kind: 'settlement_differs', key: keyOf(bank.provider, difference) } as const
      // One that is ended was about what stood there before.
      await freeCaseKey(sql, about)
      await openCase(sql, doors, {
        ...about,
        subject: subjectOf(difference),
        facts: factsOf(bank.provider, difference),
      })
    }
  })
  return jobDone
}

const later = ({ clock }: Doors): JobOutcome => ({
  again: new Date(clock.now().getTime() + lookAgainMinutes * 60_000),
})

const look = z.object({
  references: z.array(z.string()),
  // A look that was left by an older version asked nothing by this name.
  transfer_ids: z._default(z.array(z.string()), []),
  occasion: z._default(z.string(), ''),
})

function lookOf({ job }: JobContext) {
  const read = z.safeParse(look, job.payload)
  assert(read.success, 'a second look names its references')
  const { references, transfer_ids: transferIds, occasion } = read.data
  return { references, transferIds, occasion }
}

/** A line that was booked, whose case is closed, may differ again: that is another question, of what we made of it. */
const keyOf = (provider: string, { reference, subject }: Difference): string =>
  subject?.type === 'deposit' || subject?.type === 'top_up'
    ? `${provider}:${reference}:${subject.type}`
    : `${provider}:${reference}`

/** What a person needs to know of a difference. */
export function factsOf(provider: string, { reference, theirs, ours, at }: Difference) {
  return {
    provider,
    reference,
    bank_amount: textOf(theirs),
    our_amount: textOf(ours),
    last_change: at.toISOString(),
  }
}

/** What does not stand on a side is no amount there. */
const textOf = (minor: bigint | undefined): string =>
  minor === undefined ? '' : decimalText(money(bankCurrency, minor))

function subjectOf({ reference, subject }: Difference): { type: string; id: string } {
  return subject === undefined ? { type: 'statement', id: reference } : { type: subject.type, id: subject.id }
}

type Known = {
  readonly kind: string
  readonly key: string
  readonly facts: Readonly<Record<string, string>>
  readonly closed_at: Date | null
}

/** A case explains a difference while it is open, and after its end as long as nothing of the difference has moved since. */
function explains({ kind, facts, closed_at: endedAt }: Known, { at, theirs, ours }: Difference): boolean {
  if (endedAt === null) return true
  const isSame = facts['bank_amount'] === textOf(theirs) && facts['our_amount'] === textOf(ours)
  return at <= endedAt && (kind !== 'settlement_differs' || isSame)
}

/** Those that nobody was asked about yet: a case of another kind may explain one already, and so may a restore. */
async function withoutCase(
  doors: Doors,
  provider: string,
  differences: readonly Difference[],
): Promise<Difference[]> {
  const keysOf = (one: Difference): string[] => [
    keyOf(provider, one),
    ...(one.subject?.type === 'deposit' ? [`${provider}:${one.reference}`] : []),
    ...(one.subject?.type === 'transfer' ? [one.subject.transferId] : []),
  ]
  const rows = await doors.database.sql<Known>`
    select kind, key, facts, closed_at from cases where key = any(${differences.flatMap(keysOf)}::text[]) and (
      kind in ('deposit_amount_mismatch', 'transfer_amount_mismatch')
      -- Once these are ended, what differs is another question.
      or kind in ('deposit_taken_back', 'transfer_paid_after_return') and state = 'open'
      or kind = 'settlement_differs' and key = any(${differences.map((one) => keyOf(provider, one))}::text[]))`
  const lost = await findUndecidedPayouts(doors.database.sql, provider)
  const isKnown = (one: Difference): boolean => {
    const keys = keysOf(one)
    return rows.some((row) => keys.includes(row.key) && explains(row, one))
  }
  return differences.filter((one) => !lost.has(one.reference) && !isKnown(one))
}
