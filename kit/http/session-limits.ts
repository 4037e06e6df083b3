// Answers for how much one session may ask of the server in a minute.
import { done, refuse, type Result } from '../refusal.ts'
import { catalogue, sayCount } from '../words/words.ts'
import type { ServerDoors } from './call.ts'
import type { CallContract } from './contract.ts'
import { type LimitTake, takeFromLimit } from './limits.ts'

const words = catalogue('http', { seconds: { one: '{count} second', other: '{count} seconds' } })

// Far above what hands do, and far below what a script does.
const writesPerMinute = 120
/** A paper is drawn in the thread that answers everybody, in some hundredths of a second. */
const papersPerMinute = 30

/** Whether a call is one of those that a session may make only so often: it may change something. */
export function isCountedWrite(contract: CallContract): boolean {
  return contract.method !== 'GET' && contract.realm !== 'anyone'
}

function sessionOf(actor: unknown): string | undefined {
  if (typeof actor !== 'object' || actor === null) return undefined
  if ('sessionId' in actor) return String(actor.sessionId)
  return 'tokenHash' in actor && Buffer.isBuffer(actor.tokenHash)
    ? actor.tokenHash.toString('hex')
    : undefined
}

/** Counts a call that changes something or draws a paper against the session that makes it. */
export async function countAgainstSession(
  doors: ServerDoors,
  contract: CallContract,
  by: { readonly actor: unknown; readonly now: Date },
): Promise<Result<undefined, 'too_many_tries'>> {
  const session = sessionOf(by.actor)
  const { drawsPaper = false } = contract
  if (session === undefined || !(drawsPaper || isCountedWrite(contract))) return done()
  const limit = {
    bucket: `${drawsPaper ? 'papers' : 'writes'}:${session}`,
    most: drawsPaper ? papersPerMinute : writesPerMinute,
    seconds: 60,
    now: by.now,
  }
  return refuseOverLimit(await takeFromLimit(doors.database.sql, limit))
}

/** The refusal for a limit that is used up, with how long it lasts in words and in seconds. */
export function refuseOverLimit(taken: LimitTake): Result<undefined, 'too_many_tries'> {
  if (taken.allowed) return done()
  const { retryAfterSeconds } = taken
  const wait = sayCount(words.seconds, retryAfterSeconds)
  return refuse('too_many_tries', { values: { wait, seconds: String(retryAfterSeconds) } })
}
