// Answers for what becomes of a transfer out: as its account number's ending says, or as the control plane was told.
import * as z from 'zod/mini'
import type { Sql } from '#kit/db/database.ts'
import { parseAmount } from '#kit/money/money.ts'
import { nipCodes } from './nip-codes.ts'
import { endingOfNobody } from './other-banks.ts'

/** A naira amount as a decimal text; kept as a text, because outcomes are kept as JSON. */
export const nairaText = z.string().check(
  z.refine((text) => {
    const parsed = parseAmount(text, 'NGN')
    return parsed.ok && parsed.value.minor > 0n && parsed.value.minor <= BigInt(Number.MAX_SAFE_INTEGER)
  }, 'a naira amount such as "2500.00"'),
)
const codeShape = z
  .string()
  .check(z.refine((code) => nipCodes.has(code), 'a response code of NIP, such as "91"'))

/** How the webhook of a step goes wrong; as it stands, one webhook leaves at once and tells the truth. */
export const tellingShape = {
  /** False: the webhook gets lost. */
  webhook: z._default(z.boolean(), true),
  webhook_delay_ms: z._default(z.int().check(z.nonnegative()), 0),
  /** What the webhook claims, when it is not what the book has. */
  webhook_amount: z.optional(nairaText),
  /** How many arrive at once. */
  webhook_times: z._default(z.int().check(z.gte(1), z.lte(10)), 1),
  /** One more is sent, with another signature or with one bit changed. */
  webhook_tamper: z.optional(z.enum(['badsig', 'flipbyte'])),
}

/** One step of a transfer: after how long it is taken by the sandbox's clock, and how the transfer stands then. */
export const stepShape = z.strictObject({
  after_ms: z._default(z.int().check(z.nonnegative()), 0),
  status: z.enum(['pending', 'otp', 'success', 'failed', 'reversed', 'abandoned']),
  code: z.optional(codeShape),
  ...tellingShape,
})
export type Step = z.output<typeof stepShape>
export type Telling = Pick<
  Step,
  'webhook' | 'webhook_delay_ms' | 'webhook_amount' | 'webhook_times' | 'webhook_tamper'
>

/** How the answer to the request that hands a transfer over goes wrong. The transfer itself is taken in any case. */
const answerShape = z.enum(['as_usual', 'drop', 'hang', 'webhook_first'])

export type Outcome = { readonly answer: z.output<typeof answerShape>; readonly steps: readonly Step[] }

const step = (given: Partial<Step> & Pick<Step, 'status'>): Step => ({
  after_ms: 0,
  webhook: true,
  webhook_delay_ms: 0,
  webhook_times: 1,
  ...given,
})

/** What a single response code makes of a transfer, for good or until somebody concludes it. */
export function outcomeOfCode(code: string): Outcome {
  return { answer: 'as_usual', steps: [step({ status: nipCodes.get(code)?.ends ?? 'pending', code })] }
}

const outcomeShape = z.object({ answer: answerShape, steps: z.array(stepShape).check(z.minLength(1)) })

/** A script of the control plane: the next transfers that match become this. */
export const scriptShape = z
  .strictObject({
    /** All named facts must be equal: rail, reference, bank_code, account_number, account_name, amount, narration. */
    match: z._default(z.record(z.string(), z.string()), {}),
    /** How many transfers it is for; null: all of them, until it is forgotten. */
    times: z._default(z.nullable(z.int().check(z.positive())), 1),
    code: z.optional(codeShape),
    steps: z.optional(z.array(stepShape).check(z.minLength(1), z.maxLength(10))),
    answer: z._default(answerShape, 'as_usual'),
  })
  .check(
    z.refine(({ code, steps }) => (code === undefined) !== (steps === undefined), 'either a code or steps'),
  )
export type OutcomeScript = z.output<typeof scriptShape>

const seconds = (count: number): number => count * 1_000

// Our own convention; no partner has such a table. README.md prints it.
const endings: ReadonlyMap<string, Outcome> = new Map<string, Outcome>([
  [endingOfNobody, outcomeOfCode('07')],
  [
    '02',
    {
      answer: 'as_usual',
      steps: [
        step({ status: 'pending', code: '09' }),
        step({ status: 'success', code: '00', after_ms: seconds(5) }),
      ],
    },
  ],
  [
    '03',
    {
      answer: 'as_usual',
      steps: [
        step({ status: 'pending', code: '09' }),
        step({ status: 'failed', code: '06', after_ms: seconds(5) }),
      ],
    },
  ],
  [
    '04',
    {
      answer: 'as_usual',
      steps: [step({ status: 'success', code: '00' }), step({ status: 'reversed', after_ms: seconds(30) })],
    },
  ],
  ['05', { answer: 'drop', steps: [step({ status: 'success', code: '00' })] }],
  // Paystack abandons a transfer whose code is not given within thirty minutes.
  [
    '06',
    {
      answer: 'as_usual',
      steps: [step({ status: 'otp' }), step({ status: 'abandoned', after_ms: seconds(1_800) })],
    },
  ],
])
const usual: Outcome = outcomeOfCode('00')
const bankAway: Outcome = {
  answer: 'as_usual',
  steps: [
    step({ status: 'pending', code: '91' }),
    step({ status: 'failed', code: '91', after_ms: seconds(60) }),
  ],
}

/** What a transfer that nobody scripted becomes. */
export function usualOutcome(
  accountNumber: string,
  how: { isRegistered: boolean; isAway: boolean },
): Outcome {
  if (how.isAway) return bankAway
  const ending = accountNumber.slice(-2)
  if (how.isRegistered && ending === endingOfNobody) return usual
  return endings.get(ending) ?? usual
}

/** Keeps a script until it is used up. */
export async function insertScript(sql: Sql, queue: string, script: OutcomeScript): Promise<bigint> {
  const outcome: Outcome =
    script.code === undefined
      ? { answer: script.answer, steps: script.steps ?? [] }
      : { ...outcomeOfCode(script.code), answer: script.answer }
  const [row] = await sql<{ id: bigint }>`
    insert into bank_outcomes (queue, match, outcome, uses_left)
    values (${queue}, ${JSON.stringify(script.match)}::jsonb, ${JSON.stringify(outcome)}::jsonb, ${script.times})
    returning id`
  return row?.id ?? 0n
}

/** Forgets all scripts. */
export async function deleteScripts(sql: Sql, queue: string): Promise<void> {
  await sql`delete from bank_outcomes where queue = ${queue}`
}

/** Takes the oldest script that matches, and counts it as used; undefined: none does. */
export async function takeScript(
  sql: Sql,
  queue: string,
  facts: Readonly<Record<string, string>>,
): Promise<Outcome | undefined> {
  const [row] = await sql<{ id: bigint; outcome: unknown; uses_left: number | null }>`
    select id, outcome, uses_left from bank_outcomes
    where queue = ${queue} and ${JSON.stringify(facts)}::jsonb @> match order by id limit 1 for update`
  if (row === undefined) return undefined
  if (row.uses_left === 1) await sql`delete from bank_outcomes where id = ${row.id}`
  else await sql`update bank_outcomes set uses_left = uses_left - 1 where id = ${row.id}`
  return outcomeShape.parse(row.outcome)
}
