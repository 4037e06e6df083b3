// Answers for where a customer stands on the ladder, and what comes next.
import type { WireAnswer } from '#kit/http/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import type { Word } from '#kit/words/words.ts'
import { findMyTiers } from '../contract.ts'
import { words } from '../words.ts'

export type MyTiers = WireAnswer<typeof findMyTiers>
export type TierRequest = NonNullable<MyTiers['request']>
export type Paper = TierRequest['papers'][number]

export function useMyTiers() {
  return useAnswer(findMyTiers, {})
}

/** What a tier needs, in the words of the ladder, and whether it is there. */
export interface Need {
  readonly word: Word
  readonly state: NeedState
}
/** `checking`: it was sent, and nobody has to send it again. */
export type NeedState = 'met' | 'checking' | 'missing'

const needs: Readonly<Record<string, { word: Word; tier?: number; met: (mine: MyTiers) => boolean }>> = {
  bvn_or_nin: { word: words.needNumber, met: ({ confirmed }) => confirmed.bvn || confirmed.nin },
  bvn: { word: words.needBvn, met: ({ confirmed }) => confirmed.bvn },
  nin: { word: words.needNin, met: ({ confirmed }) => confirmed.nin },
  government_id: { word: words.needId, tier: 2, met: ({ tier }) => tier >= 2 },
  proof_of_address: { word: words.needProof, tier: 3, met: ({ tier }) => tier >= 3 },
}

/** Requirements that are new to this app are left out: the server asks for them in its own words. */
export function needsOf(mine: MyTiers, requirements: readonly string[]): Need[] {
  // Papers of a request are with us until somebody asks for one of them again.
  const checked = mine.request?.state === 'waiting' ? mine.request.tier : undefined
  return requirements.flatMap((name) => {
    const need = Object.hasOwn(needs, name) ? needs[name] : undefined
    if (need === undefined) return []
    return [
      {
        word: need.word,
        state: need.met(mine)
          ? 'met'
          : need.tier !== undefined && need.tier === checked
            ? 'checking'
            : 'missing',
      },
    ]
  })
}

/** The request that still says something: open, or rejected and not overtaken by the tier. */
export function standingRequest({ request, tier }: MyTiers): TierRequest | undefined {
  if (request === null || request.tier <= tier) return undefined
  return request.state === 'approved' || request.state === 'withdrawn' ? undefined : request
}
