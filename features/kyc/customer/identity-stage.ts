// Answers for where somebody stands with the check of who they are: what the identity screen shows, and home.
import type { WireAnswer } from '#kit/http/contract.ts'
import type { checkFailures, findMyIdentity, identityKinds } from '../contract.ts'

export type Identity = WireAnswer<typeof findMyIdentity>
export type IdentityKind = (typeof identityKinds)[number]
export type IdentityFailure = (typeof checkFailures)[number]

/** What the identity screen shows. A check whose failure is unknown to us counts as one for our team. */
export type IdentityStage =
  | { readonly at: 'ask' }
  | { readonly at: 'asked' | 'unclear'; readonly kind: IdentityKind; readonly last4: string }
  | {
      readonly at: 'failed'
      readonly kind: IdentityKind
      readonly last4: string
      readonly failure: IdentityFailure
    }
  /** It failed for details that are corrected now. */
  | { readonly at: 'corrected'; readonly kind: IdentityKind; readonly last4: string }
  | { readonly at: 'passed' }

/** The tier decides before the check: staff can confirm a person too. */
export function stageOf({ tier, check }: Pick<Identity, 'tier' | 'check'>): IdentityStage {
  if (tier > 0) return { at: 'passed' }
  if (check === null) return { at: 'ask' }
  const { kind, last4, state, failure, corrected } = check
  switch (state) {
    case 'asked':
    case 'unclear':
      return { at: state, kind, last4 }
    case 'failed':
      if (corrected) return { at: 'corrected', kind, last4 }
      return { at: 'failed', kind, last4, failure: failure ?? 'needs_review' }
    // Passed, but the tier was taken away again: a new check is the way back.
    case 'passed':
      return { at: 'ask' }
  }
}
