// Answers for asking to be confirmed: the number is sealed, claimed for one person, and left for the job that asks.
import { claimUpload } from '#features/uploads/public.ts'
import { violatedUnique } from '#kit/db/database.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { personKey } from '#kit/people/person-keys.ts'
import { done, refuse } from '#kit/refusal.ts'
import { correctableFailures } from '../contract.ts'
import type { IdentityKind } from '../rail.ts'
import { checksPerDayMax } from '../rules.ts'

/** Where the number of a check is sealed to. */
export const numberPlace = (checkId: string): string => `identity_checks.number/${checkId}`

async function countToday(sql: Sql, userId: string, now: Date): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select count(*)::int count from identity_checks where user_id = ${userId} and asked_at >= ${startOfLagosDay(lagosDay(now))}`
  return row?.count ?? 0
}

type Claim = { readonly kind: IdentityKind; readonly number: string; readonly selfie?: string | undefined }
type KycDoors = Doors & { identityProvider: string }

export async function checkIdentity(
  doors: KycDoors,
  actor: CustomerActor,
  claim: Omit<Claim, 'number'> & { readonly number?: string | undefined },
) {
  try {
    return await doors.database.begin(async (sql) => {
      const { kind, number, selfie } = claim
      if (number !== undefined) return ask(sql, doors, actor, { kind, number, selfie })
      const before = await findCorrectable(sql, doors, { userId: actor.id, kind })
      return before === undefined ? refuse('nothing_to_check') : ask(sql, doors, actor, before)
    })
  } catch (violation) {
    if (violatedUnique(violation) === 'identity_checks_one_person') return refuse('number_taken')
    throw violation
  }
}

/** What the check before asked for, where it failed for details that its person corrects: nobody writes or takes it twice. */
async function findCorrectable(
  sql: Sql,
  doors: Doors,
  of: { readonly userId: string; readonly kind: IdentityKind },
): Promise<Claim | undefined> {
  await sql`select 1 from users where id = ${of.userId} for update`
  const [before] = await sql<{
    id: string
    number_sealed: Buffer
    selfie_upload: string | null
    is_correctable: boolean
  }>`
    select id, number_sealed, selfie_upload, state = 'failed' and failure = any(${[...correctableFailures]}) is_correctable
    from identity_checks where user_id = ${of.userId} and kind = ${of.kind} order by asked_at desc, id desc limit 1`
  if (before?.is_correctable !== true) return undefined
  const key = await personKey(sql, doors, of.userId)
  const number = doors.vault.unseal(key, before.number_sealed, numberPlace(before.id))
  return { kind: of.kind, number, selfie: before.selfie_upload ?? undefined }
}

async function ask(sql: Sql, doors: KycDoors, actor: CustomerActor, claim: Claim) {
  const now = doors.clock.now()
  const last4 = claim.number.slice(-4)
  const [user] = await sql<{ has_profile: boolean; kyc_tier: number }>`
    select phone is not null has_profile, kyc_tier from users where id = ${actor.id} for update`
  if (!user?.has_profile) return refuse('profile_missing')
  const [open] = await sql<{ state: string }>`
    select state from identity_checks where user_id = ${actor.id} and kind = ${claim.kind} and state in ('asked', 'unclear', 'passed')`
  if (open !== undefined) return refuse(open.state === 'passed' ? 'already_confirmed' : 'check_running')
  if ((await countToday(sql, actor.id, now)) >= checksPerDayMax) return refuse('too_many_checks')
  // The face is proven once, on the way to the first tier.
  if (user.kyc_tier === 0 && claim.selfie === undefined) return refuse('selfie_missing')
  if (claim.selfie !== undefined) {
    const selfie = { id: claim.selfie, userId: actor.id, purpose: 'selfie', now } as const
    const claimed = await claimUpload(sql, selfie)
    if (!claimed.ok) return claimed
  }
  const checkId = newId(doors)
  const key = await personKey(sql, doors, actor.id)
  await sql`
    insert into identity_checks (id, user_id, kind, number_sealed, number_index, last4, state, provider, asked_at, selfie_upload)
    values (${checkId}, ${actor.id}, ${claim.kind}, ${doors.vault.seal(key, claim.number, numberPlace(checkId))},
      ${doors.vault.blindIndex(claim.kind, claim.number)}, ${last4}, 'asked', ${doors.identityProvider}, ${now}, ${claim.selfie ?? null})`
  await doors.outbox.enqueue(sql, {
    kind: 'kyc.ask-bureau',
    payload: { check_id: checkId },
    key: checkId,
  })
  await noteChange(sql, [`customer:${actor.id}`, `user:${actor.id}`], now)
  return done({
    kind: claim.kind,
    last4,
    state: 'asked' as const,
    failure: null,
    asked_at: now,
    corrected: false,
  })
}
