// Answers for what shows that a call for an e-mail address comes from its member of staff: their own browser, or a long code.
import type { Doors } from '#kit/doors.ts'
import { type CodePurpose, ownerSignOf } from '#kit/one-time-codes/one-time-codes.ts'
import { deviceTokenOf, findKnownDevice } from './devices.ts'
import { readEmail } from './find-admin.ts'

/** The sign of a request that names an address, and a code of that purpose where it holds one. */
export const ownerSignFor =
  (doors: Pick<Doors, 'database' | 'clock' | 'vault'>, purpose: CodePurpose) =>
  async (request: {
    readonly body: { readonly email: string; readonly code?: string }
    readonly headers: Readonly<Record<string, string | undefined>>
  }): Promise<string | undefined> => {
    const { sql } = doors.database
    const { code } = request.body
    const email = readEmail(request.body.email)
    if (email === undefined) return undefined
    const device = await findKnownDevice(sql, { email, token: deviceTokenOf(request.headers) })
    return ownerSignOf(sql, doors, { realm: 'admin', purpose, device, address: email, code })
  }
