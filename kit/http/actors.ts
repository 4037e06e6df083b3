// Answers for who may stand behind a request, as the proofs of identity found them.
import type { AdminRole } from '../roles.ts'

export type AdminActor = {
  readonly kind: 'admin'
  readonly id: string
  readonly sessionId: string
  readonly email: string
  readonly name: string
  readonly role: AdminRole
  /**
   * When the person proved themself last in this session: the step-up for money and role actions. By a passkey where
   * they have one, else by a one-time code; undefined where they have one and have not used it yet.
   */
  readonly provenAt: Date | undefined
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

/**
 * Who stands behind a call, by realm. Whoever declares another realm adds its actor from there:
 * `declare module '#kit/http/actors.ts' { interface ProductActors { … } }`.
 */
export interface ProductActors {
  readonly anyone: undefined
  readonly customer: CustomerActor
  readonly admin: AdminActor
}

export type RealmName = keyof ProductActors
