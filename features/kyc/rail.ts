// Answers for what identity checks need of a partner bureau, in our words. Adapters in rails/ fill it.
import type { PartnerOutcome, VerifiedWebhook } from '#kit/partner.ts'

export type IdentityKind = 'bvn' | 'nin'

/** What the register holds about a number. The photo is never kept. */
export type IdentityRecord = {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  /** `yyyy-mm-dd` */
  readonly dateOfBirth: string
  readonly watchListed: boolean
}

export type IdentityEvent = {
  readonly kind: 'check_changed'
  readonly reference: string
  readonly status: string
}

export type IdentityRail = {
  readonly provider: string
  /**
   * Looks a BVN or NIN up. `not_found`: the register does not know it. `unusable`: known, but suspended or its
   * holder deceased. A fault of the bureau is `unknown` and must never turn a person into a rejected one.
   */
  lookup(request: {
    readonly kind: IdentityKind
    readonly number: string
  }): Promise<PartnerOutcome<IdentityRecord, 'not_found' | 'unusable'>>
  /** Whether a picture shows one face that is alive before the camera, and no picture of a face. */
  liveness(request: {
    readonly image: Uint8Array
  }): Promise<PartnerOutcome<undefined, 'no_face' | 'several_faces' | 'not_live'>>
  /** Whether the face is the one of the register's photo. `no_photo`: the register has none of this number. */
  matchFace(request: {
    readonly kind: IdentityKind
    readonly number: string
    readonly image: Uint8Array
  }): Promise<PartnerOutcome<undefined, 'other_face' | 'no_photo' | 'not_found' | 'unusable'>>
  /** Whether the bureau answers and knows us. Costs nothing and looks nobody up. */
  ping(): Promise<PartnerOutcome<undefined>>
  readWebhook(
    raw: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>,
  ): VerifiedWebhook<IdentityEvent> | undefined
}

declare module '#kit/ports.ts' {
  interface Ports {
    readonly identity: IdentityRail
  }
}
