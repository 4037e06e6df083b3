// Answers for what shows that a call for an e-mail address comes from its customer: a device that they unlocked, or a long code.
import type { Doors } from '#kit/doors.ts'
import { type CodePurpose, ownerSignOf } from '#kit/one-time-codes/one-time-codes.ts'
import { findKnownDevice } from './devices.ts'

/** The sign of a request that names an address, and a code of that purpose where it holds one. */
export const ownerSignFor =
  (doors: Pick<Doors, 'database' | 'clock' | 'vault'>, purpose: CodePurpose) =>
  async (request: {
    readonly body: { readonly email: string; readonly code?: string }
    readonly headers: Readonly<Record<string, string | undefined>>
  }): Promise<string | undefined> => {
    const { sql } = doors.database
    const { email, code } = request.body
    const device = await findKnownDevice(sql, { email, cookies: request.headers['cookie'] })
    return ownerSignOf(sql, doors, { realm: 'customer', purpose, device, address: email, code })
  }
