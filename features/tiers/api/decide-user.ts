// Answers for approving and rejecting a user as a whole, and with them the request that waits.
import { recordAudit } from '#features/audit/public.ts'
import { markStatus } from '#features/customer-sign-in/public.ts'
import { notify } from '#features/notifications/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { say } from '#kit/words/words.ts'
import type * as contract from '../contract.ts'
import { rejectionWords, words } from '../words.ts'
import { approve, type By, reject, screeningBar } from './decide-request.ts'
import { lockRequest, type RequestRow } from './request-row.ts'

type User = { readonly status: string; readonly kyc_tier: number }

// Each is allowed from a confirmed e-mail, from waiting, and from the other.
const from = {
  approved: ['email_verified', 'pending', 'rejected'],
  rejected: ['email_verified', 'pending', 'approved'],
} as const

type Deciding<C extends CallContract> = Pick<
  Call<C, AdminActor>,
  'params' | 'body' | 'actor' | 'requestId' | 'address' | 'now' | 'once'
>

async function lockUser(
  sql: Sql,
  id: string,
  to: 'approved' | 'rejected',
): Promise<Result<User, 'user_not_found' | 'status_unfit'>> {
  const [user] = await sql<User>`select status, kyc_tier from users where id = ${id} for update`
  if (user === undefined) return refuse('user_not_found')
  const fits = from[to].some((status) => status === user.status)
  return fits ? done(user) : refuse('status_unfit', { values: { status: user.status.replaceAll('_', ' ') } })
}

/** The request of theirs that is open, the lowest tier first. Requests are locked before users, as everywhere here. */
export async function lockOpenOf(sql: Sql, userId: string): Promise<RequestRow | undefined> {
  const [open] = await sql<{ id: string }>`
    select id from tier_requests where user_id = ${userId} and state in ('waiting', 'ask_again') order by tier limit 1`
  const row = open === undefined ? undefined : await lockRequest(sql, open.id)
  return row?.state === 'waiting' || row?.state === 'ask_again' ? row : undefined
}

/** "Approved" means that a register, or a person of ours with papers, knows who they are, and that no list has them. */
async function approvalBar(
  sql: Sql,
  userId: string,
  { kyc_tier: tier }: User,
): Promise<Result<undefined, 'nothing_confirmed' | 'screening_open' | 'screening_confirmed'>> {
  const [confirmed] = await sql`
    select 1 from identity_checks where user_id = ${userId} and state = 'passed' limit 1`
  if (tier === 0 && confirmed === undefined) return refuse('nothing_confirmed')
  return screeningBar(sql, userId)
}

async function settle(
  sql: Sql,
  doors: Doors,
  settled: {
    userId: string
    before: string
    to: 'approved' | 'rejected'
    by: By
    reason: string | undefined
  },
): Promise<User> {
  const { userId, by, to } = settled
  await markStatus(sql, { userId, status: to })
  await recordAudit(sql, doors, {
    actor: by.actor,
    action: to === 'approved' ? 'tiers.approve-user' : 'tiers.reject-user',
    target: { type: 'user', id: userId },
    outcome: 'allowed',
    reason: settled.reason,
    changes: [{ field: 'status', before: settled.before, after: to }],
    requestId: by.requestId,
    address: by.address,
  })
  await noteChange(sql, [`customer:${userId}`, `user:${userId}`, 'users', 'kyc-requests'], by.now)
  const [user] = await sql<User>`select status, kyc_tier from users where id = ${userId}`
  return user ?? { status: to, kyc_tier: 0 }
}

/** Tells the customer, where no request of theirs has told them already. */
async function tell(
  sql: Sql,
  doors: Doors,
  told: { userId: string; to: 'approved' | 'rejected'; sentence: string; now: Date },
): Promise<void> {
  const { userId, to, sentence, now } = told
  await notify(sql, doors, {
    userId,
    topic: 'security',
    kind: 'tiers.user-decided',
    key: `tiers.user-decided:${newId(doors)}`,
    title: say(to === 'approved' ? words.userApprovedTitle : words.userRejectedTitle),
    body: sentence,
    href: '/app/profile/limits',
    now,
  })
}

export function approveUser(doors: Doors, call: Deciding<typeof contract.approveUser>) {
  const userId = call.params.id
  return call.once(async (sql) => {
    const row = await lockOpenOf(sql, userId)
    const user = await lockUser(sql, userId, 'approved')
    if (!user.ok) return user
    const barred = await approvalBar(sql, userId, user.value)
    if (!barred.ok) return barred
    if (row !== undefined) {
      const approved = await approve(sql, doors, { row, by: call, note: call.body.reason })
      if (!approved.ok) return approved
    } else
      await tell(sql, doors, { userId, to: 'approved', sentence: say(words.userApprovedBody), now: call.now })
    const { status: before } = user.value
    return done(
      await settle(sql, doors, { userId, before, to: 'approved', by: call, reason: call.body.reason }),
    )
  })
}

export function rejectUser(doors: Doors, call: Deciding<typeof contract.rejectUser>) {
  const userId = call.params.id
  const { reason_code: code = 'other', reason } = call.body
  // What the customer reads: the sentence of the code, then what staff wrote themselves.
  const sentence = [say(rejectionWords[code]), ...(reason === undefined ? [] : [reason])].join(' ')
  return call.once(async (sql) => {
    const row = await lockOpenOf(sql, userId)
    const user = await lockUser(sql, userId, 'rejected')
    if (!user.ok) return user
    if (row !== undefined) await reject(sql, doors, { row, by: call, reason: sentence })
    else await tell(sql, doors, { userId, to: 'rejected', sentence, now: call.now })
    const { status: before } = user.value
    const kept = reason === undefined ? code : `${code}: ${reason}`
    return done(await settle(sql, doors, { userId, before, to: 'rejected', by: call, reason: kept }))
  })
}
