// Answers for refusing to start with keys that do not match the database.
import { checkKeys } from '#kit/crypto/key-check.ts'
import type { Doors } from '#kit/doors.ts'
import { isDatabaseAway } from '#kit/http/problems.ts'

/**
 * Throws with a sentence for whoever starts the server, and closes its databases. While the database is away,
 * readiness asks in its place.
 */
export async function refuseOtherKeys(doors: Doors, databases: { close(): Promise<void> }): Promise<void> {
  const fault = await faultOfKeys(doors)
  if (fault === undefined) return
  await databases.close()
  throw new Error(fault)
}

async function faultOfKeys(doors: Doors): Promise<string | undefined> {
  try {
    return await checkKeys(doors.database.sql, doors)
  } catch (thrown) {
    if (!(thrown instanceof Error) || !isDatabaseAway(thrown)) throw thrown
    doors.log.warn({ err: thrown }, 'the keys are not checked yet: the database does not answer')
    return undefined
  }
}
