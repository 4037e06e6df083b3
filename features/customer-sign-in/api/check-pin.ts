// Answers for whether a PIN is right. Wrong ones are counted by device: pauses that grow, then the device is signed out.
import { inHashQueue } from '#kit/crypto/hash-queue.ts'
import { verifyPassword } from '#kit/crypto/password.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { noteChange } from '#kit/http/live.ts'
import { lagosTime } from '#kit/lagos.ts'
import { done, type Refused, refuse, type Result } from '#kit/refusal.ts'
import { sayDuration } from '#kit/words/duration.ts'
import { say, sayCount } from '#kit/words/words.ts'
import { pinMissesMax, pinPauseMinutes, pinTriesMax } from '../contract.ts'
import { countedWords } from '../words.ts'
import { tellNotice } from './notices.ts'
import { pinSecret } from './pin-secret.ts'
import { markSessionsEnded } from './session.ts'

/** Whose guess it is, and where it is made. */
type Guesser = Pick<CustomerActor, 'id' | 'deviceId' | 'tokenHash'>
type Checked = Result<undefined, 'wrong_pin' | 'pin_locked' | 'no_pin_yet' | 'session_ended'>

type Counted = { pin_hash: string; lane: string; misses: number | null; paused_until: Date | null }

/**
 * Counts a try before the PIN is compared, so that guesses sent at once are all counted. Without misses: it is paused, and nothing was
 * counted. A device that was opened with the PIN has tries of its own (a lane), until they are used up and it was signed out. All others
 * share theirs: whoever reads the mail may sign in on as many browsers as they like.
 */
async function countTry(sql: Sql, guesser: Guesser, now: Date): Promise<Counted | undefined> {
  const [counted] = await sql<Counted>`
    with guess as (
      select u.id, u.pin_hash, case when d.activated_at is not null
        and (coalesce(m.misses, 0) < ${pinMissesMax} or m.paused_until > ${now}) then d.id::text else '' end lane
      from users u join customer_devices d on d.user_id = u.id and d.id = ${guesser.deviceId}
        join customer_sessions s on s.token_hash = ${guesser.tokenHash} and s.ended_at is null
        left join pin_misses m on m.user_id = u.id and m.lane = d.id::text
      where u.id = ${guesser.id} and u.pin_hash is not null
    ), counted as (
      insert into pin_misses as m (user_id, lane, misses) select id, lane, 1 from guess
      on conflict (user_id, lane) do update set misses = m.misses + 1,
        paused_until = case when (m.misses + 1) % ${pinTriesMax} = 0 then ${now}::timestamptz + make_interval(mins =>
          (${pinPauseMinutes}::int[])[least((m.misses + 1) / ${pinTriesMax}, ${pinPauseMinutes.length})]) end
        where (m.paused_until is null or m.paused_until <= ${now}) and (m.lane = '' or m.misses < ${pinMissesMax})
      returning m.misses, m.paused_until
    )
    select guess.pin_hash, guess.lane, counted.misses, counted.paused_until from guess left join counted on true`
  return counted
}

/** There is no PIN to hold a guess against, or the session was ended a moment ago. */
async function findWhyNot(sql: Sql, { id }: Guesser): Promise<Checked> {
  const rows = await sql`select 1 from users where id = ${id} and pin_hash is not null`
  return refuse(rows.length === 0 ? 'no_pin_yet' : 'session_ended')
}

/** Until when a lane is paused. Asked apart: a try of the same moment may have begun the pause. */
async function findPause(sql: Sql, lane: string, { id }: Guesser): Promise<Date | undefined> {
  const [row] = await sql<{ paused_until: Date | null }>`
    select paused_until from pin_misses where user_id = ${id} and lane = ${lane}`
  return row?.paused_until ?? undefined
}

function pausedUntil(until: Date, now: Date): Refused<'pin_locked'> {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000))
  const wait = sayDuration(seconds * 1_000)
  return refuse('pin_locked', { values: { wait, at: lagosTime(until), seconds: String(seconds) } })
}

/** What one more wrong PIN brings: nothing yet, a pause, or that the device is signed out. */
function whatFollows(misses: number, lane: string): string {
  if (misses % pinTriesMax !== 0) return ''
  if (misses >= pinMissesMax && lane !== '') return say(countedWords.thenSignedOut)
  const place = Math.min(misses / pinTriesMax, pinPauseMinutes.length) - 1
  return say(countedWords.thenPause, { wait: sayDuration((pinPauseMinutes[place] ?? 0) * 60_000) })
}

/** The refusals are those of `pinRefusals` in the contract. A right PIN forgets the wrong ones before it on its device. */
export async function checkPin(doors: Doors, guesser: Guesser, pin: string): Promise<Checked> {
  // The try is counted when its turn to be compared has come: who finds no room loses none.
  return inHashQueue({ lane: 'known', who: guesser.id }, () => checkInTurn(doors, guesser, pin))
}

async function checkInTurn(doors: Doors, guesser: Guesser, pin: string): Promise<Checked> {
  const { sql } = doors.database
  const now = doors.clock.now()
  const { id, deviceId } = guesser
  const counted = await countTry(sql, guesser, now)
  if (counted === undefined) return findWhyNot(sql, guesser)
  const { misses, paused_until: until } = counted
  if (misses === null) return pausedUntil((await findPause(sql, counted.lane, guesser)) ?? now, now)
  if (await verifyPassword(pinSecret(doors, id, pin), counted.pin_hash)) {
    await sql`delete from pin_misses where user_id = ${id} and lane in (${counted.lane}, ${deviceId})`
    await sql`update users set last_active_at = ${now} where id = ${id}`
    return done()
  }
  if (until === null) {
    const tries = sayCount(countedWords.tries, pinTriesMax - (misses % pinTriesMax))
    return refuse('wrong_pin', { values: { tries, next: whatFollows(misses + 1, counted.lane) } })
  }
  if (misses >= pinMissesMax) return signOutDevice(doors, guesser, now)
  if (misses === pinTriesMax)
    await doors.database.begin((tell) =>
      tellNotice(tell, doors, { userId: id, notice: 'pin_paused', deviceId }),
    )
  return pausedUntil(until, now)
}

/** Ends what the device has: without a code by e-mail nobody guesses on. */
async function signOutDevice(doors: Doors, { id, deviceId }: Guesser, now: Date): Promise<Checked> {
  return doors.database.begin(async (sql) => {
    await markSessionsEnded(sql, { userId: id, now, because: 'wrong_pins', onDevice: deviceId })
    // From here on it has the tries that all others share: no pause of its own meets whoever signs in anew.
    await sql`update pin_misses set paused_until = null where user_id = ${id} and lane = ${deviceId}`
    await tellNotice(sql, doors, { userId: id, notice: 'device_signed_out', deviceId })
    await noteChange(sql, [`customer:${id}`, `user:${id}`], now)
    return refuse('session_ended')
  })
}
