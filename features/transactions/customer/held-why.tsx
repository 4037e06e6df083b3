// Answers for why a deposit is held, as a sentence, with the limit where it is known.
import { heldReason } from './held-reason.ts'
import { useLimitsShown } from './use-limits-shown.ts'

export function HeldWhy({ heldFor, heldUntil }: { heldFor: string | null; heldUntil: string | null }) {
  return heldReason(heldFor, useLimitsShown(heldUntil))
}
