// Answers for inviting: by mail, for 72 hours, sent again or withdrawn by any owner.
import { tellAccount } from '#features/admin-sign-in/public.ts'
import { command, movesNothing, nothingDeclined, waitsElsewhere } from '#features/approvals/public.ts'
import type { AuditChange } from '#features/audit/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import type { AnswerOf, CallContract } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { done, refuse, type Refused } from '#kit/refusal.ts'
import { say } from '#kit/words/words.ts'
import * as contract from '../invitations-contract.ts'
import { roleWords } from '../words.ts'
import {
  asOwner,
  asProvenOwner,
  countOthers,
  lockForOwner,
  type OwnerCall,
  recordOwnerAct,
} from './owner-act.ts'
import type { AdminRole } from '#kit/roles.ts'

type InvitationView = AnswerOf<typeof contract.invitePerson>

const resendMilliseconds = 60_000
const expiry = (now: Date): Date => new Date(now.getTime() + contract.invitationHours * 3_600_000)

type Row = Omit<InvitationView, 'state'>
const viewOf = (row: Row, now: Date): InvitationView => ({
  ...row,
  state: row.expires_at > now ? 'waiting' : 'expired',
})

/** Those that were neither accepted nor withdrawn; the newest first. */
export async function listInvitations(sql: Sql, now: Date): Promise<InvitationView[]> {
  const rows = await sql<Row>`
    select i.id, i.email, i.role, a.name as invited_by, i.sent_at, i.expires_at
    from admin_invitations i join admins a on a.id = i.invited_by
    where i.accepted_at is null and i.withdrawn_at is null order by i.created_at desc, i.id desc`
  return rows.map((row) => viewOf(row, now))
}

type InvitePayload = {
  readonly id: string
  readonly email: string
  readonly role: AdminRole
  readonly by: string
}

export const inviteCommand = command<
  typeof contract.invitePerson,
  InvitePayload,
  'not_allowed' | 'already_on_team' | 'already_invited' | 'already_waiting',
  'staff'
>({
  contract: contract.invitePerson,
  stake: 'staff',
  declined: nothingDeclined,
  plan: async (sql, doors, { payload, now }) => {
    const { id, email, role, by } = payload
    const locked = await lockForOwner(sql, { by })
    if (!locked.ok) return locked
    const [known] = await sql<{ name: string; role: AdminRole; state: string }>`
      select name, role, state from admins where email = ${email}`
    if (known !== undefined) return refuse('already_on_team', { values: known })
    const open = await sql`
      select 1 from admin_invitations where email = ${email} and accepted_at is null and withdrawn_at is null`
    if (open.length > 0) return refuse('already_invited')
    // Each request has an id of its own, whoever makes it: that the address waits already is seen by the address.
    const asked = { command: contract.invitePerson.name, holding: { email }, targetId: id, now }
    if (await waitsElsewhere(sql, asked)) return refuse('already_waiting')
    return done({
      ...movesNothing,
      target: { type: 'invitation', id },
      basis: {},
      others: await countOthers(sql, { contract: contract.invitePerson, by, now }),
      changes: [{ field: 'role', before: null, after: role }],
      shown: [{ field: 'email', before: null, after: email }],
      apply: (inside) => insertInvitation(inside, doors, { ...payload, now }),
    })
  },
})

async function insertInvitation(
  sql: Sql,
  doors: Doors,
  made: InvitePayload & { readonly now: Date },
): Promise<InvitationView> {
  const { id, email, role, by, now } = made
  const expiresAt = expiry(now)
  const [row] = await sql<{ name: string }>`
    with made as (
      insert into admin_invitations (id, email, role, invited_by, created_at, sent_at, expires_at)
      values (${id}, ${email}, ${role}, ${by}, ${now}, ${now}, ${expiresAt}) returning invited_by
    )
    select a.name from made join admins a on a.id = made.invited_by`
  await enqueueMail(sql, doors, { id, sends: 1 })
  const detail = `${email}: ${say(roleWords[role])}`
  await tellAccount(sql, doors, { adminId: by, notice: 'invited', owners: true, detail })
  await noteChange(sql, ['staff'], now)
  return viewOf({ id, email, role, invited_by: row?.name ?? '', sent_at: now, expires_at: expiresAt }, now)
}

export function invitePerson(
  doors: Doors,
  call: Call<typeof contract.invitePerson, AdminActor>,
  wanted: { readonly email: string; readonly role: AdminRole },
) {
  return inviteCommand.run(doors, call, { payload: { id: newId(doors), ...wanted, by: call.actor.id } })
}

type Open = Row & { readonly sends: number }
type Over = Refused<'invitation_not_found' | 'invitation_over'>

async function lockOpen(sql: Sql, id: string): Promise<{ readonly ok: true; readonly value: Open } | Over> {
  const [row] = await sql<Open & { accepted_at: Date | null; withdrawn_at: Date | null }>`
    select i.id, i.email, i.role, a.name as invited_by, i.sent_at, i.expires_at, i.sends, i.accepted_at, i.withdrawn_at
    from admin_invitations i join admins a on a.id = i.invited_by
    where i.id = ${id} for update of i`
  if (row === undefined) return refuse('invitation_not_found')
  const { accepted_at: accepted, withdrawn_at: withdrawn, ...open } = row
  if (accepted !== null) return refuse('invitation_over', { values: { what: 'accepted' } })
  if (withdrawn !== null) return refuse('invitation_over', { values: { what: 'withdrawn' } })
  return done(open)
}

export function resendInvitation(doors: Doors, call: OwnerCall, id: string) {
  const { now } = call
  return asProvenOwner(doors, call, contract.resendInvitation, async (sql) => {
    const locked = await lockOpen(sql, id)
    if (!locked.ok) return locked
    const { sends, ...before } = locked.value
    if (now.getTime() - before.sent_at.getTime() < resendMilliseconds) return refuse('sent_a_moment_ago')
    const expiresAt = expiry(now)
    await sql`
      update admin_invitations set sends = ${sends + 1}, sent_at = ${now}, expires_at = ${expiresAt} where id = ${id}`
    await enqueueMail(sql, doors, { id, sends: sends + 1 })
    await record(sql, doors, call, {
      contract: contract.resendInvitation,
      id,
      changes: [
        { field: 'expires_at', before: before.expires_at.toISOString(), after: expiresAt.toISOString() },
      ],
    })
    return done(viewOf({ ...before, sent_at: now, expires_at: expiresAt }, now))
  })
}

export function withdrawInvitation(doors: Doors, call: OwnerCall, id: string) {
  return asOwner(call, undefined, async (sql) => {
    const locked = await lockOpen(sql, id)
    if (!locked.ok) return locked
    await sql`update admin_invitations set withdrawn_at = ${call.now} where id = ${id}`
    await record(sql, doors, call, {
      contract: contract.withdrawInvitation,
      id,
      changes: [{ field: 'state', before: 'waiting', after: 'withdrawn' }],
    })
    return done(null)
  })
}

/** Withdraws what an owner asked for who no longer is one; answers how many there were. */
export async function markWithdrawnOf(sql: Sql, ownerId: string, now: Date): Promise<number> {
  const rows = await sql`
    update admin_invitations set withdrawn_at = ${now}
    where invited_by = ${ownerId} and accepted_at is null and withdrawn_at is null returning 1`
  return rows.length
}

function record(
  sql: Sql,
  doors: Doors,
  call: OwnerCall,
  { contract: of, id, changes }: { contract: CallContract; id: string; changes: readonly AuditChange[] },
): Promise<void> {
  return recordOwnerAct(sql, doors, call, { contract: of, target: { type: 'invitation', id }, changes })
}

async function enqueueMail(
  sql: Sql,
  doors: Doors,
  sent: { readonly id: string; readonly sends: number },
): Promise<void> {
  await doors.outbox.enqueue(sql, {
    kind: 'staff.mail-invitation',
    payload: { invitation_id: sent.id, sends: sent.sends },
    key: `${sent.id}:${sent.sends}`,
  })
}
