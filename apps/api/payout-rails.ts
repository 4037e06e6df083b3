// Answers for the partners that pay out: the one that new transfers go to, and all whose transfers may still be under way.
import { receiveOrderWebhook } from '#features/orders/public.ts'
import { approvePayout, type PayoutRails } from '#features/transfers/public.ts'
import type { PayoutRail } from '#features/transfers/rail.ts'
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import type { Doors } from '#kit/doors.ts'
import type { Log } from '#kit/log.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { Settings } from '#kit/settings.ts'
import { monnifyPayouts } from '#rails/monnify/payouts.ts'
import { paystackPayouts } from '#rails/paystack/payouts.ts'
import type { Hook } from './hooks.ts'

const timeoutMilliseconds = 15_000

/** Every partner that is set up, by name; `primary` is the one that `PAYOUT_PROVIDER` names. */
export function payoutRails(
  settings: Settings,
  given: { readonly log: Log; readonly timeoutClock: Clock },
): { readonly primary: PayoutRail; readonly all: PayoutRails } {
  const waits = { ...given, timeoutMilliseconds }
  const rails = [
    paystackPayouts({
      baseUrl: settings.paystackBaseUrl,
      secretKey: settings.paystackSecretKey,
      ...waits,
    }),
    ...(settings.monnifyApiKey === ''
      ? []
      : [
          monnifyPayouts({
            baseUrl: settings.monnifyBaseUrl,
            apiKey: settings.monnifyApiKey,
            secretKey: settings.monnifySecretKey,
            accountNumber: settings.monnifyAccountNumber,
            ...waits,
          }),
        ]),
  ]
  const primary = rails.find((rail) => rail.provider === settings.payoutProvider)
  assert(primary !== undefined, `the partner ${settings.payoutProvider} is set up`)
  return { primary, all: Object.fromEntries(rails.map((rail) => [rail.provider, rail])) }
}

/** The doors of these partners. `otherwise` hears what one of them says of other things than payouts. */
export function payoutHooks(
  doors: Doors,
  rails: PayoutRails,
  otherwise: Readonly<Record<string, Hook>>,
): Record<string, Hook> {
  const hooks: Record<string, Hook> = {}
  for (const rail of Object.values(rails)) {
    const { provider } = rail
    hooks[provider] = async (incoming) => {
      const verified = rail.readWebhook(incoming.raw, incoming.headers)
      const other = otherwise[provider]
      if (verified?.event.kind !== 'payout' && other !== undefined) return other(incoming)
      if (verified === undefined) return refuse('wrong_signature')
      await receiveOrderWebhook(doors, { provider, raw: incoming.raw, verified })
      return done()
    }
    const { readApproval } = rail
    if (readApproval === undefined) continue
    hooks[`${provider}/approval`] = async ({ raw, headers }) => {
      const payout = readApproval(raw, headers)
      if (payout === undefined) return refuse('wrong_signature')
      return (await approvePayout(doors, { provider, payout })) ? done() : refuse('payout_not_ordered')
    }
  }
  return hooks
}
