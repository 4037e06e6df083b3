// Answers for which screens follow what staff decide about a customer who must not learn of it: those of staff, and never the customer's own.
import type { Sql } from '#kit/db/database.ts'
import { noteChange } from '#kit/http/live.ts'

/**
 * Of every decision about lists and doubles. The customer's open app hears nothing, not even that something changed: what they may see of
 * it, they see when they read again.
 */
export function noteDecidedUnseen(sql: Sql, userId: string, now: Date): Promise<void> {
  return noteChange(sql, [`user:${userId}`, 'users', 'kyc-requests'], now)
}
