// Answers for what partners that pay out tell us, and for what they ask before they pay.
import { orderWebhooks } from '#features/orders/public.ts'
import { approvePayout, type PayoutRails } from '#features/transfers/public.ts'
import type { Doors } from '#kit/doors.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { Hook } from './hooks.ts'

/** The doors of these partners. `otherwise` hears what one of them says of other things than payouts. */
export function payoutHooks(
  doors: Doors,
  rails: PayoutRails,
  otherwise: Readonly<Record<string, Hook>>,
): Record<string, Hook> {
  const hooks: Record<string, Hook> = {}
  const receive = orderWebhooks(doors)
  for (const rail of Object.values(rails)) {
    const { provider } = rail
    hooks[provider] = async (incoming) => {
      const verified = rail.readWebhook(incoming.raw, incoming.headers)
      const other = otherwise[provider]
      if (verified?.event.kind !== 'payout' && other !== undefined) return other(incoming)
      if (verified === undefined) return refuse('wrong_signature')
      await receive({ provider, raw: incoming.raw, verified })
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
