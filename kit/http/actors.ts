// Answers for who may stand behind a request, as the proofs of identity found them.

export type AdminActor = {
  readonly kind: 'admin'
  readonly id: string
  readonly sessionId: string
  readonly email: string
  readonly name: string
  readonly role: 'owner' | 'admin' | 'finance' | 'risk' | 'support' | 'auditor'
  /** When this session was begun by a one-time code: the step-up for money and role actions. */
  readonly signedInAt: Date
  readonly expiresAt: Date
  readonly moneyBlockedUntil: Date | undefined
}

export type CustomerActor = {
  readonly kind: 'customer'
  readonly id: string
  readonly sessionId: string
  readonly deviceId: string
  readonly tokenHash: Buffer
  readonly unlocked: boolean
  /** When the PIN was right last in this session, as far as that is known. */
  readonly provenAt: Date | undefined
}

export type ProductActors = { anyone: undefined; customer: CustomerActor; admin: AdminActor }
