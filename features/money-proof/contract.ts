// Answers for the calls with which staff prove that the books are sound, and read when they last were.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { instant, uuid } from '#kit/http/fields.ts'

export const proof = z.object({
  id: uuid,
  asked_at: instant,
  /** Who asked, by name. */
  asked_by: z.string(),
  /** Null while it runs. */
  ended_at: z.nullable(instant),
  /** Whether everything holds; null while it runs. */
  sound: z.nullable(z.boolean()),
  findings: z.array(
    z.object({
      /** Such as `currencies_sum_to_zero`, `balances_are_the_sum_of_entries`, `audit_chain_intact` or `anchors`. */
      name: z.string(),
      ok: z.boolean(),
      /** What was read, or what breaks it. */
      detail: z.string(),
    }),
  ),
})

export const latestProof = call({
  name: 'money-proof.latest',
  method: 'GET',
  path: '/api/v1/money-proofs/latest',
  realm: 'admin',
  renewedBy: ['money-proof'],
  summary: 'The last ledger check that has ended, and the one that runs.',
  answer: z.object({ ended: z.nullable(proof), running: z.nullable(proof) }),
  says: 'Ledger check.',
  refuses: {},
})

export const runProof = call({
  name: 'money-proof.run',
  method: 'POST',
  path: '/api/v1/money-proofs',
  realm: 'admin',
  summary: 'Checks the whole ledger in the background. It changes nothing.',
  body: z.strictObject({}),
  answer: proof,
  says: 'The ledger check is running.',
  refuses: {
    proof_running: { status: 409, say: 'A ledger check is already running. Wait for its result.' },
  },
})
