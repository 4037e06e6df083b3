// Answers for the link of an invitation: what it stands for, and accepting it once with a name and a password.
import { guessableWords, insertAdmin, passwordFault } from '#features/admin-sign-in/public.ts'
import { recordAudit } from '#features/audit/public.ts'
import { hashPassword } from '#kit/crypto/password.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { foldForSearch } from '#kit/words/fold.ts'
import { acceptInvitation as contract } from '#features/admin-sign-in/contract.ts'
import { idOf, isTokenOf } from './invitation-link.ts'
import type { AdminRole } from '#kit/roles.ts'

type Row = {
  id: string
  email: string
  role: AdminRole
  invited_by: string
  invited_by_id: string
  sends: number
  expires_at: Date
  accepted_at: Date | null
  withdrawn_at: Date | null
}

type NotOpen = 'invitation_unknown' | 'invitation_used' | 'invitation_expired' | 'invitation_withdrawn'

/** The open invitation of a token, its row locked until the transaction ends. */
async function lockOpen(sql: Sql, doors: Doors, token: string): Promise<Result<Row, NotOpen>> {
  const [row] = await sql<Row>`
    select i.id, i.email, i.role, a.name as invited_by, i.invited_by as invited_by_id, i.sends, i.expires_at,
      i.accepted_at, i.withdrawn_at
    from admin_invitations i join admins a on a.id = i.invited_by
    where i.id = ${idOf(token)} for update of i`
  if (row === undefined || !isTokenOf(doors.vault, token, row)) return refuse('invitation_unknown')
  const values = { name: row.invited_by }
  if (row.accepted_at !== null) return refuse('invitation_used')
  if (row.withdrawn_at !== null) return refuse('invitation_withdrawn', { values })
  if (row.expires_at <= doors.clock.now()) return refuse('invitation_expired', { values })
  return done(row)
}

/** The invitation of a token, open or not; undefined where its secret is not ours. For limits. */
export async function findInvitationOf(doors: Doors, token: string): Promise<string | undefined> {
  const [row] = await doors.database.sql<{ id: string; sends: number }>`
    select id, sends from admin_invitations where id = ${idOf(token)}`
  return row !== undefined && isTokenOf(doors.vault, token, row) ? row.id : undefined
}

export function readInvitation(doors: Doors, token: string) {
  return doors.database.begin(async (sql) => {
    const found = await lockOpen(sql, doors, token)
    if (!found.ok) return found
    const { email, role, invited_by, expires_at } = found.value
    return done({ email, role, invited_by, expires_at })
  })
}

/** Whether somebody who works here, or did, is called so: requests and mails tell colleagues apart by their names. */
async function isNameTaken(sql: Sql, name: string): Promise<boolean> {
  const rows = await sql<{ name: string }>`select name from admins`
  return rows.some((row) => foldForSearch(row.name) === foldForSearch(name))
}

/** Makes the admin. It does not sign in: the code by mail comes next, like for everybody. */
export async function acceptInvitation(
  doors: Doors,
  given: {
    readonly token: string
    readonly name: string
    readonly password: string
    readonly requestId: string
    readonly address: string
  },
) {
  const found = await readInvitation(doors, given.token)
  if (!found.ok) return found
  const { email } = found.value
  const fault = passwordFault(given.password, guessableWords(doors, { email, name: given.name }))
  if (fault !== undefined) return refuse(fault)
  const passwordHash = await hashPassword(given.password, doors.random)
  return doors.database.begin(async (sql) => {
    const open = await lockOpen(sql, doors, given.token)
    if (!open.ok) return open
    const { requestId, address, name } = given
    if (await isNameTaken(sql, name)) return refuse('name_taken')
    const { id, role, invited_by_id: invitedBy } = open.value
    const by = { kind: 'anyone' } as const
    const made = { email, name, role, passwordHash, by, requestId, address }
    const adminId = await insertAdmin(sql, doors, made)
    // An operator may have made an admin of this address meanwhile.
    if (adminId === undefined) return refuse('invitation_used')
    const now = doors.clock.now()
    await sql`update admin_invitations set accepted_at = ${now}, admin_id = ${adminId} where id = ${id}`
    await recordAudit(sql, doors, {
      actor: by,
      action: contract.name,
      target: { type: 'admin', id: adminId },
      outcome: 'allowed',
      changes: [
        { field: 'invitation', before: null, after: id },
        { field: 'invited_by', before: null, after: invitedBy },
      ],
      requestId,
      address,
    })
    await noteChange(sql, ['staff'], now)
    return done({ email })
  })
}
