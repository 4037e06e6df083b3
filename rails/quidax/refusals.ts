// Answers for what Quidax refuses, by its status and its words: it documents statuses, and no codes.
import * as z from 'zod/mini'
import type { PartnerRefusal } from '#kit/partner.ts'

type Refused = { readonly status: number; readonly body: unknown }

const refusal = z.object({
  status: z.literal('error'),
  message: z.nullish(z.string()),
  data: z.nullish(z.object({ code: z.nullish(z.string()), message: z.nullish(z.string()) })),
})

/** What it says in its own envelope; of a 401 or 403, which speak of our key, nothing. */
function wordsOf({ status, body }: Refused): { words: string; code: string | undefined } | undefined {
  const parsed = z.safeParse(refusal, body)
  if (!parsed.success || ![400, 404, 409, 422].includes(status)) return undefined
  const { message, data } = parsed.data
  return { words: data?.message ?? message ?? '', code: data?.code ?? undefined }
}

const by =
  <Reason extends string>(rules: readonly (readonly [Reason, RegExp, readonly number[]])[]) =>
  (refused: Refused): PartnerRefusal<Reason> | undefined => {
    const said = wordsOf(refused)
    const found = rules.find(
      ([, words, statuses]) => said && statuses.includes(refused.status) && words.test(said.words),
    )
    if (said === undefined || found === undefined) return undefined
    return { reason: found[0], detail: said.words, ...(said.code && { code: said.code }) }
  }

const asked = [400, 409, 422]
const taken = /\b(?:taken|exists?|already|duplicate|used)\b/i

export const isKnownEmail = (refused: Refused): boolean => {
  const { words = '' } = wordsOf(refused) ?? {}
  return asked.includes(refused.status) && /e-?mail/i.test(words) && taken.test(words)
}
export const isKnownReference = (refused: Refused): boolean => {
  const { words = '' } = wordsOf(refused) ?? {}
  return asked.includes(refused.status) && /reference/i.test(words) && taken.test(words)
}

export const customerRefusal = by([
  ['invalid_customer', /\b(?:e-?mail|first.?name|last.?name|country)\b/i, asked],
])
/** A path that it does not have answers a 404 too, without its envelope. */
export const addressRefusal = by([
  [
    'unavailable',
    /\b(?:network|deposits?|currency)\b.*\b(?:disabled|not (?:enabled|supported|available)|unsupported|invalid)\b/i,
    asked,
  ],
  ['not_found', /\b(?:user|account|wallet)\b.*not.*(?:found|exist)/i, [400, 404]],
])
export const noAddress = by([['not_found', /\b(?:address|wallet|user)\b.*not.*(?:found|exist)/i, [400, 404]]])
export const noDeposit = by([['not_found', /\bdeposit\b.*not.*(?:found|exist)/i, [400, 404]]])
export const noWithdraw = by([['not_found', /\bwithdraw(?:al)?\b.*not.*(?:found|exist)/i, [400, 404]]])
export const withdrawRefusal = by([
  ['float_too_low', /\b(?:insufficient|not enough)\b/i, asked],
  ['refused', /\b(?:address|fund_uid|network|minimum|amount|currency)\b/i, asked],
])
