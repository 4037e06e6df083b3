// Answers for the public keys that Fireblocks signs webhooks by: read when they are needed, kept for an hour, and read again for one that is new.
import * as z from 'zod/mini'
import { type Clock, systemClock } from '#kit/clock.ts'
import { outcomeOf, partnerClient } from '#kit/http/partner-client.ts'
import type { Reaching } from './client.ts'

export type PublicKey = {
  readonly kty: 'RSA'
  readonly kid: string
  readonly alg: 'RS512'
  readonly n: string
  readonly e: string
}

export type KeySet = {
  /** Undefined: it is none of theirs. `away`: the set cannot be read now. */
  find(kid: string): Promise<PublicKey | 'away' | undefined>
}

const text = z.string().check(z.minLength(1), z.maxLength(2_000))
const keySet = z.object({
  keys: z.array(z.object({ kty: z.string(), kid: text, alg: z.string(), n: text, e: text })),
})

/** Of the set those that may sign a webhook. */
function readKeys(body: unknown): readonly PublicKey[] | undefined {
  const read = z.safeParse(keySet, body)
  return read.success
    ? read.data.keys.flatMap(({ kid, n, e, kty, alg }) =>
        kty === 'RSA' && alg === 'RS512' ? [{ kid, n, e, kty, alg }] : [],
      )
    : undefined
}

const keptMilliseconds = 3_600_000
const pauseMilliseconds = 30_000

/** `dated`: by whose time keys are old; the clock of pauses where it is not said. */
export function keySetAt(
  keysUrl: string,
  reaching: Reaching,
  dated: Pick<Clock, 'now'> = reaching.clock ?? systemClock(),
): KeySet {
  const client = partnerClient({ ...reaching, partner: 'fireblocks-keys', baseUrl: keysUrl, headers: {} })
  const state: { keys: readonly PublicKey[]; readAt: number; reading: Promise<boolean> | undefined } = {
    keys: [],
    readAt: Number.NEGATIVE_INFINITY,
    reading: undefined,
  }
  const readAgain = async (): Promise<boolean> => {
    const answer = await client.ask({ method: 'GET', route: '/.well-known/jwks.json' })
    const keys = outcomeOf(answer, { accepted: readKeys })
    if (keys.outcome !== 'accepted') return false
    state.keys = keys.value
    state.readAt = dated.now().getTime()
    return true
  }
  /** One reading serves everybody who waits for it. */
  const renew = (): Promise<boolean> => {
    state.reading ??= readAgain().finally(() => {
      state.reading = undefined
    })
    return state.reading
  }
  const known = (kid: string): PublicKey | undefined => state.keys.find((one) => one.kid === kid)
  return {
    find: async (kid) => {
      const age = dated.now().getTime() - state.readAt
      const isOld = age > keptMilliseconds
      // A name that anybody may invent asks for the set twice a minute at most.
      const isNew = known(kid) === undefined && age >= pauseMilliseconds
      if ((isOld || isNew) && !(await renew())) return 'away'
      return known(kid)
    },
  }
}
