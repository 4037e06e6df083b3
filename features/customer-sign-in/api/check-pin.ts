// Answers for whether a PIN is right: five wrong ones in a row, then a pause. Every door that asks for it comes here.
import { inHashQueue } from '#kit/crypto/hash-queue.ts'
import { verifyPassword } from '#kit/crypto/password.ts'
import type { Doors } from '#kit/doors.ts'
import { done, type Refused, refuse, type Result } from '#kit/refusal.ts'
import { sayDuration } from '#kit/words/duration.ts'
import { sayCount } from '#kit/words/words.ts'
import { pinLockMinutes, pinTriesMax } from '../contract.ts'
import { countedWords } from '../words.ts'
import { pinSecret } from './pin-secret.ts'

type Counted = {
  pin_hash: string | null
  pin_misses: number
  pin_locked_until: Date | null
  was_locked: boolean
}

// The try is counted before the PIN is compared, so that guesses sent at once are all counted.
function countTry(doors: Doors, userId: string, now: Date): Promise<Counted[]> {
  const lockUntil = new Date(now.getTime() + pinLockMinutes * 60_000)
  return doors.database.sql<Counted>`
    with known as (select id, pin_misses, pin_locked_until, coalesce(pin_locked_until > ${now}, false) locked from users where id = ${userId} for update)
    update users u set
      pin_misses = case when known.locked then known.pin_misses when known.pin_misses >= ${pinTriesMax} then 1 else known.pin_misses + 1 end,
      pin_locked_until = case when known.locked then known.pin_locked_until
        when known.pin_misses = ${pinTriesMax - 1} then ${lockUntil}::timestamptz else null end
    from known where u.id = known.id
    returning u.pin_hash, u.pin_misses, u.pin_locked_until, known.locked was_locked`
}

function lockedUntil(until: Date, now: Date): Refused<'pin_locked'> {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000))
  const wait = sayDuration(seconds * 1_000)
  return refuse('pin_locked', { values: { wait, seconds: String(seconds) } })
}

/** The refusals are those of `pinRefusals` in the contract. A right PIN forgets the wrong ones before it. */
export async function checkPin(
  doors: Doors,
  userId: string,
  pin: string,
): Promise<Result<undefined, 'wrong_pin' | 'pin_locked' | 'no_pin_yet'>> {
  // The try is counted when its turn to be compared has come: who finds no room loses none.
  return inHashQueue({ lane: 'known', who: userId }, () => checkInTurn(doors, userId, pin))
}

async function checkInTurn(
  doors: Doors,
  userId: string,
  pin: string,
): Promise<Result<undefined, 'wrong_pin' | 'pin_locked' | 'no_pin_yet'>> {
  const now = doors.clock.now()
  const [counted] = await countTry(doors, userId, now)
  if (counted?.pin_hash === null || counted === undefined) return refuse('no_pin_yet')
  if (counted.was_locked && counted.pin_locked_until) return lockedUntil(counted.pin_locked_until, now)
  const isRight = await verifyPassword(pinSecret(doors, userId, pin), counted.pin_hash)
  if (!isRight) {
    if (counted.pin_locked_until) return lockedUntil(counted.pin_locked_until, now)
    const tries = sayCount(countedWords.tries, pinTriesMax - counted.pin_misses)
    return refuse('wrong_pin', { values: { tries } })
  }
  await doors.database.sql`
    update users set pin_misses = 0, pin_locked_until = null, last_active_at = ${now} where id = ${userId}`
  return done()
}
