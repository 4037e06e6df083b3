// Answers for undoing that a line was booked as the house's own money: the bank has said since whose deposit it is, and it is recorded.
import { command, type Plan } from '#features/approvals/public.ts'
import { type ActedCase, endActedCase, freeCaseKey, lockActedCase } from '#features/cases/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import type { Currency } from '#kit/money/currency.ts'
import { money, negate } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { askHouseFunds } from '#ledger/balances.ts'
import { keyFrom } from '#ledger/ledger.ts'
import { houseToDeposit } from '../postings.ts'
import { unbookLine as contract } from '../unbook-contract.ts'
import { lockReference } from './reference-lock.ts'

type Payload = { readonly caseId: string }
type Code = 'case_not_found' | 'case_already_closed' | 'not_booked_as_ours' | 'house_funds_short'

async function plan(
  sql: Sql,
  doors: Doors,
  { payload, now }: { readonly payload: Payload; readonly now: Date },
): Promise<Result<Plan<AnswerOf<typeof contract>>, Code>> {
  const about = await lockActedCase(sql, payload.caseId)
  if (about === undefined) return refuse('case_not_found')
  if (about.kind !== 'deposit_booked_as_house') return refuse('not_booked_as_ours')
  if (about.state === 'closed') return refuse('case_already_closed')
  const { provider = '', reference = '' } = about.facts
  await lockReference(sql, provider, reference)
  const [row] = await sql<{ currency: Currency; amount_minor: bigint }>`
    select currency, amount_minor from float_top_ups where provider = ${provider} and provider_reference = ${reference} for update`
  assert(row !== undefined, 'a case about what we booked as ours is about a row of it')
  const booked = money(row.currency, row.amount_minor)
  const funds = await askHouseFunds(sql, booked)
  if (!funds.ok) return funds
  return done({
    target: { type: 'case', id: about.id },
    basis: { booked: row.amount_minor },
    postings: [
      // By its case: what is booked and undone once more is another posting, and another question to the bank.
      {
        key: keyFrom('float-unbooked', provider, reference, about.id),
        posting: houseToDeposit(provider, booked),
      },
    ],
    accountNames: new Map(),
    amount: booked.minor < 0n ? negate(booked) : booked,
    changes: [{ field: 'reference', before: null, after: reference }],
    apply: async (inside) => {
      await inside`
        delete from float_top_ups where provider = ${provider} and provider_reference = ${reference}`
      await doors.outbox.enqueue(inside, {
        kind: 'deposits.record',
        payload: { provider_reference: reference },
        key: `unbooked:${about.id}`,
      })
      await endForGood(inside, about, now)
      await noteChange(inside, ['deposits'], now)
      return { reference }
    },
  })
}

/** Whatever is met of it then is another question: that it was booked explains nothing any more. */
async function endForGood(sql: Sql, { kind, key }: ActedCase, now: Date): Promise<void> {
  await endActedCase(sql, { kind, key, now })
  await freeCaseKey(sql, { kind, key })
  await freeCaseKey(sql, { kind: 'settlement_differs', key })
}

/** The command behind `deposits.unbook-line`. */
export const unbookCommand = command<typeof contract, Payload, Code, 'money'>({
  contract,
  stake: 'money',
  plan,
  declined: (refusal) => {
    throw new Error(`Broken invariant: an unbooking that was planned is posted, the ledger said ${refusal}`)
  },
})
