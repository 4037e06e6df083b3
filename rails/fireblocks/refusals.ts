// Answers for what Fireblocks refuses, by its codes where it documents them, else by its words within its own envelope.
import * as z from 'zod/mini'
import type { PartnerRefusal } from '#kit/partner.ts'

type Refused = { readonly status: number; readonly body: unknown }

// Numbers arrive as they are written.
const refusal = z.object({ message: z.string(), code: z.string().check(z.regex(/^-?\d{1,6}$/)) })

/** What it says in its own envelope; of a 401 or 403, which speak of our key, nothing. */
function saidIn({ status, body }: Refused): z.output<typeof refusal> | undefined {
  const parsed = z.safeParse(refusal, body)
  return parsed.success && [400, 404, 409, 422].includes(status) ? parsed.data : undefined
}

type Rule<Reason> = {
  readonly reason: Reason
  readonly code?: string
  readonly words?: RegExp
  readonly status: number
}

const by =
  <Reason extends string>(...rules: readonly Rule<Reason>[]) =>
  (refused: Refused): PartnerRefusal<Reason> | undefined => {
    const said = saidIn(refused)
    const found = rules.find(
      ({ code, words, status }) =>
        said &&
        status === refused.status &&
        (code === undefined || code === said.code) &&
        (words?.test(said.message) ?? true),
    )
    return said && found && { reason: found.reason, code: said.code, detail: said.message }
  }

const noVault = '1004'
const noAsset = '1006'
const usedReference = '1438'

export const isKnownReference = (refused: Refused): boolean =>
  refused.status === 400 && saidIn(refused)?.code === usedReference
/** It has no wallet for the asset there yet. */
export const hasNoWallet = (refused: Refused): boolean =>
  refused.status === 404 && saidIn(refused)?.code === noAsset

export const customerRefusal = by({ reason: 'invalid_customer', status: 400, words: /\bname\b/i })
export const walletRefusal = by<'not_found' | 'unavailable'>(
  { reason: 'not_found', status: 404, code: noVault },
  { reason: 'unavailable', status: 404, code: noAsset },
  { reason: 'unavailable', status: 400, words: /\basset\b/i },
)
export const noAddress = by<'not_found'>(
  { reason: 'not_found', status: 404, code: noVault },
  { reason: 'not_found', status: 404, code: noAsset },
)
export const noTransaction = by({ reason: 'not_found', status: 404, words: /\btransaction\b|\bnot found\b/i })
export const sendRefusal = by({
  reason: 'refused',
  status: 400,
  words: /\b(?:address|amount|asset|destination|source|vault)\b/i,
})
