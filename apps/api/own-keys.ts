// Answers for a server never starting under other keys than those of its data.
import { checkKeys } from '#kit/crypto/key-check.ts'
import type { Doors } from '#kit/doors.ts'
import { isDatabaseAway } from '#kit/http/problems.ts'

/** Throws with a sentence for whoever starts the server. While the database is away, readiness asks in its place. */
export async function refuseOtherKeys(doors: Doors): Promise<void> {
  const fault = await checkKeys(doors.database.sql, doors).catch((thrown: unknown) => {
    if (!(thrown instanceof Error) || !isDatabaseAway(thrown)) throw thrown
    doors.log.warn({ err: thrown }, 'the keys are not checked yet: the database does not answer')
    return undefined
  })
  if (fault !== undefined) throw new Error(fault)
}
