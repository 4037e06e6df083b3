// Answers for what a partner can say: three ways, never two.

/**
 * `accepted`: the partner did it. `rejected`: the partner documents that it did not and will not; no money moved.
 * `unknown`: a time-out, a cut connection, a 5xx, a body that does not parse or an undocumented code. Unknown is not
 * failed: the same reference is asked about again, and nothing is ever sent under a new one. `isUnsent`: no byte of it left.
 */
export type PartnerOutcome<Value, Reason extends string = never> =
  | { readonly outcome: 'accepted'; readonly value: Value }
  | ({ readonly outcome: 'rejected' } & PartnerRefusal<Reason>)
  | { readonly outcome: 'unknown'; readonly detail: string; readonly isUnsent?: true }

/** Why a partner did not do it. `code`: its own, where it has one; `detail`: its sentence, for staff. */
export type PartnerRefusal<Reason extends string> = {
  readonly reason: Reason
  readonly code?: string
  readonly detail: string
}

/**
 * A webhook whose signature held: the partner's own key for deduplication and what it hints at. `unsigned`: the partner signs none, so anybody may
 * have sent it, and nothing of it is kept: what it names is asked about, and seldom.
 */
export type VerifiedWebhook<Event> = {
  readonly dedupeKey: string
  readonly event: Event
  readonly unsigned?: true
}
