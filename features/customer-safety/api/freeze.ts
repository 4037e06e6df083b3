// Answers for a lost phone: freezing everything without being signed in, and opening it again when one is.
import { type AuditActor, type AuditEntry, recordAudit } from '#features/audit/public.ts'
import {
  deactivateDevices,
  enqueueCode,
  findKnownDevice,
  formerEmailDays,
  markSessionsEnded,
  newEmailHours,
  tellNotice,
  tooManyCodes,
} from '#features/customer-sign-in/public.ts'
import { removePasskeysOfDevices, sightOf, takeAuthorisation } from '#features/step-up/public.ts'
import { findOwnFreeze, freezeWallets, listWallets, unfreezeWallets } from '#features/wallets/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { issueCode, takeCode, tryCode } from '#kit/one-time-codes/one-time-codes.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse } from '#kit/refusal.ts'
import { displayInstant } from '#kit/lagos.ts'
import { resendSeconds } from '#features/customer-sign-in/contract.ts'
import { freezeEverything as freezeCall, unfreeze as unfreezeCall } from '../contract.ts'
import { tellFormerAddress } from './tell-old-address-job.ts'

interface Origin {
  readonly requestId: string
  readonly address: string
}

/** The audit row of an own freeze's beginning or end. */
function ownFreeze(
  actor: AuditActor,
  userId: string,
  becomes: 'frozen' | 'open',
  origin: Origin,
): AuditEntry {
  const [before, after] = becomes === 'frozen' ? ['open', 'frozen'] : ['frozen', 'open']
  return {
    actor,
    action: becomes === 'frozen' ? freezeCall.name : unfreezeCall.name,
    target: { type: 'user', id: userId },
    outcome: 'allowed',
    changes: [{ field: 'own_freeze', before, after }],
    requestId: origin.requestId,
    address: origin.address,
  }
}

type Account = {
  id: string
  /** The change by which the account left this address; null where it is the address of today. */
  left_by: string | null
  left_at: Date | null
}

const holdsUntil = (leftAt: Date): Date => new Date(leftAt.getTime() + newEmailHours * 3_600_000)
/** Until when a freeze by the address before opens for nobody; null once that is over. */
const heldFrom = (leftAt: Date, now: Date): Date | null =>
  holdsUntil(leftAt) > now ? holdsUntil(leftAt) : null

/**
 * The accounts that whoever reads an address may freeze: whose address it is, and whose it was some days ago. Mostly one. Both where
 * somebody signed up anew with the address that was taken from their account: a stop too many costs hours. Of several changes
 * within these days only the address before the first counts, so that whoever changes it twice keeps no door by the one between.
 */
async function findAccounts(sql: Sql, email: string, now: Date): Promise<Account[]> {
  const since = new Date(now.getTime() - formerEmailDays * 86_400_000)
  return sql<Account>`
    with known as (
      select id from users where email = ${email}
      union select user_id from email_changes where email_before = ${email} and done_at > ${since}
    )
    select u.id, case when u.email = ${email} then null else first.id end left_by,
      case when u.email = ${email} then null else first.done_at end left_at
    from known join users u on u.id = known.id left join lateral (
      select c.id, c.email_before, c.done_at from email_changes c where c.user_id = u.id and c.done_at > ${since} and c.door_shut_at is null
      order by c.done_at, c.id limit 1
    ) first on true
    where u.status <> 'closed' and ${email} in (u.email, first.email_before)
    order by u.id`
}

/** For an unknown address a code is counted and never mailed, so that nobody learns who has an account. */
export async function requestFreezeCode(
  doors: Doors,
  { email, cookies }: { readonly email: string; readonly cookies: string | undefined },
) {
  return doors.database.begin(async (sql) => {
    const answer = (length: number) => done({ resend_after_seconds: resendSeconds, code_length: length })
    const [account] = await findAccounts(sql, email, doors.clock.now())
    if (account === undefined) {
      const issued = await issueCode(sql, doors, { realm: 'customer', purpose: 'lost_phone', address: email })
      return issued.issued ? answer(issued.length) : tooManyCodes(issued.retryAfterSeconds)
    }
    const device = await findKnownDevice(sql, { email, cookies })
    const mailed = await enqueueCode(sql, doors, {
      userId: account.id,
      purpose: 'lost_phone',
      to: email,
      device,
    })
    return mailed.ok ? answer(mailed.value.codeLength) : mailed
  })
}

/** Freezes whatever the address may freeze. The code proves that its mail is read. */
export async function freezeEverything(
  doors: Doors,
  claim: { readonly email: string; readonly code: string; readonly cookies: string | undefined } & Origin,
) {
  const device = await findKnownDevice(doors.database.sql, claim)
  const { email, code } = claim
  const guess = { realm: 'customer', purpose: 'lost_phone', address: email, code, device } as const
  const tried = await tryCode(doors.database.sql, doors, guess)
  if (!tried.right) return refuse(tried.isSpent ? 'code_spent' : 'wrong_code')
  return doors.database.begin(async (sql) => {
    const now = doors.clock.now()
    if (!(await takeCode(sql, { codeId: tried.codeId, now }))) return refuse('wrong_code')
    const accounts = await findAccounts(sql, email, now)
    if (accounts.length === 0) return refuse('wrong_code')
    for (const account of accounts) await freezeAccount(sql, doors, account, claim)
    const left = accounts.find((account) => account.left_at !== null)
    return done({
      frozen_at: now,
      moved: left?.left_at ? { holds_until: heldFrom(left.left_at, now) } : null,
    })
  })
}

/**
 * Freezes all wallets against money going out, ends every session, stops the device, and removes the passkeys that
 * were made on it: they would still be on the lost phone.
 */
async function freezeAccount(sql: Sql, doors: Doors, account: Account, origin: Origin): Promise<void> {
  const now = doors.clock.now()
  const { id: userId, left_by: changeId, left_at: leftAt } = account
  await sql`select 1 from users where id = ${userId} for update`
  await freezeWallets(sql, { userId, now, requestId: origin.requestId })
  await markSessionsEnded(sql, { userId, now, because: 'lost_phone' })
  const deviceIds = await deactivateDevices(sql, userId)
  await removePasskeysOfDevices(sql, { userId, deviceIds, now })
  if (changeId === null || leftAt === null) await tellNotice(sql, doors, { userId, notice: 'frozen' })
  else {
    const until = heldFrom(leftAt, now) ?? now
    await tellNotice(sql, doors, { userId, notice: 'frozen_by_address_before', until })
    await sql`update email_changes set frozen_at = ${now} where id = ${changeId}`
    await tellFormerAddress(sql, doors, { changeId, notice: 'frozen' })
  }
  // Whoever has the code froze it: signed in was nobody.
  await recordAudit(sql, doors, ownFreeze({ kind: 'anyone' }, userId, 'frozen', origin))
  await noteChange(sql, [`customer:${userId}`, `user:${userId}`, 'users'], now)
}

const unfreezeSight = (actor: CustomerActor, since: Date) =>
  sightOf('unfreeze', { customer: actor.id, since: since.toISOString() })

export async function findMyFreeze(sql: Sql, actor: CustomerActor, now: Date) {
  const since = await findOwnFreeze(sql, actor.id)
  if (since === undefined) return { freeze: null }
  const { hash, seen } = unfreezeSight(actor, since)
  const former = await findFormerFreeze(sql, actor.id, now)
  return {
    freeze: {
      since,
      by_address_before: former !== undefined,
      opens_from: former !== undefined && former.holdsUntil > now ? former.holdsUntil : null,
      unfreeze_hash: hash,
      unfreeze_seen: seen,
    },
  }
}

/** The freeze that an address before has made in these days: the change by which it was left, and until when its customer opens nothing. */
export async function findFormerFreeze(sql: Sql, userId: string, now: Date) {
  const [change] = await sql<{
    id: string
    email: string
    email_before: string
    done_at: Date
    by: string | null
  }>`
    select c.id, c.email, c.email_before, c.done_at, a.name as by from email_changes c left join admins a on a.id = c.by_admin
    where c.user_id = ${userId} and c.frozen_at is not null
      and c.done_at > ${new Date(now.getTime() - formerEmailDays * 86_400_000)}
    order by c.done_at desc limit 1`
  return (
    change && {
      changeId: change.id,
      before: change.email_before,
      after: change.email,
      changedAt: change.done_at,
      /** Who of staff changed it; null for the customer. */
      changedBy: change.by,
      holdsUntil: holdsUntil(change.done_at),
      doorUntil: new Date(change.done_at.getTime() + formerEmailDays * 86_400_000),
    }
  )
}

/** Ends the customer's own freeze, strongly authorised. What staff froze beside it stays frozen. */
export async function unfreeze(
  doors: Doors,
  actor: CustomerActor,
  asked: { readonly authorisationId: string } & Origin,
) {
  return doors.database.begin(async (sql) => {
    const now = doors.clock.now()
    await sql`select 1 from users where id = ${actor.id} for update`
    const since = await findOwnFreeze(sql, actor.id)
    if (since === undefined) return refuse('not_frozen')
    // Who took the account over has its PIN and the new address: they would open at once what its owner has just frozen.
    const former = await findFormerFreeze(sql, actor.id, now)
    if (former !== undefined && former.holdsUntil > now)
      return refuse('frozen_by_address_before', { values: { from: displayInstant(former.holdsUntil) } })
    const { authorisationId } = asked
    const { hash } = unfreezeSight(actor, since)
    const proof = { actor, authorisationId, purpose: 'unfreeze', hash, strength: 'strong', now } as const
    const taken = await takeAuthorisation(sql, doors, proof)
    if (!taken.ok) return taken
    await unfreezeWallets(sql, { userId: actor.id, now, requestId: asked.requestId })
    await tellNotice(sql, doors, { userId: actor.id, notice: 'unfrozen', deviceId: actor.deviceId })
    if (former !== undefined) {
      await sql`update email_changes set frozen_at = null where id = ${former.changeId}`
      await tellFormerAddress(sql, doors, { changeId: former.changeId, notice: 'unfrozen' })
    }
    await recordAudit(sql, doors, ownFreeze(actor, actor.id, 'open', asked))
    const wallets = await listWallets(sql, { userId: actor.id, now, reader: 'owner' })
    return done({ still_frozen: wallets.some((wallet) => wallet.state === 'frozen') })
  })
}
