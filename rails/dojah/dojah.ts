// Answers for the identity rail over Dojah: BVN and NIN look-ups, faces and its webhooks.
import type { IdentityRail } from '#features/kyc/rail.ts'
import { type Clock, systemClock } from '#kit/clock.ts'
import { outcomeOf } from '#kit/http/partner-client.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import type { Log } from '#kit/log.ts'
import { dojahClient } from './client.ts'
import { faceVerdict, livenessVerdict } from './faces.ts'
import { isBalance, recordOf, refusalOf } from './mapping.ts'
import { readDojahWebhook } from './webhook.ts'

export type DojahIdentityOptions = {
  /** `https://api.dojah.io`, without a slash at the end. */
  readonly baseUrl: string
  readonly appId: string
  readonly secretKey: string
  readonly webhookSecret: string
  readonly log: Log
  /** For one try of one call. */
  readonly timeoutMilliseconds: number
  /** For the pauses between tries; the machine's when not given. */
  readonly clock?: Clock
  /** By which the time-out counts; the machine's when not given. */
  readonly timeoutClock?: Clock
}

/** The identity rail in Dojah's contract. The photo in its answers is not read. */
export function dojahIdentity(options: DojahIdentityOptions): IdentityRail {
  const client = dojahClient({ ...options, clock: options.clock ?? systemClock() })
  return {
    provider: 'dojah',
    lookup: async ({ kind, number }) =>
      outcomeOf(await client.lookUp(kind, number), {
        accepted: (body) => recordOf(body, { kind, number }),
        rejected: refusalOf,
      }),
    liveness: async ({ image }) =>
      settled(outcomeOf(await client.liveness(base64(image)), { accepted: livenessVerdict })),
    matchFace: async ({ kind, number, image }) =>
      settled(
        outcomeOf(await client.verifySelfie(kind, number, base64(image)), {
          accepted: faceVerdict,
          rejected: refusalOf,
        }),
      ),
    ping: async () => {
      const asked = outcomeOf(await client.balance(), { accepted: (body) => isBalance(body) || undefined })
      return asked.outcome === 'accepted' ? { outcome: 'accepted', value: undefined } : asked
    },
    readWebhook: (raw, headers) => readDojahWebhook(raw, headers, options.webhookSecret),
  }
}

const base64 = (image: Uint8Array): string => Buffer.from(image).toString('base64')

/** A face is refused in a good answer of the bureau: that is a rejection in our words. */
function settled<Verdict extends string, Reason extends string>(
  outcome: PartnerOutcome<Verdict, Reason>,
): PartnerOutcome<undefined, Reason | Exclude<Verdict, 'passed'>> {
  if (outcome.outcome !== 'accepted') return outcome
  const { value } = outcome
  if (!isFault(value)) return { outcome: 'accepted', value: undefined }
  return { outcome: 'rejected', reason: value, detail: 'the bureau’s judgement of a picture' }
}

function isFault<Verdict extends string>(verdict: Verdict): verdict is Exclude<Verdict, 'passed'> {
  return verdict !== 'passed'
}
