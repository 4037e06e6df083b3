// Answers for what somebody has: the ids of all that is theirs by its kind, as the database keeps it.
import type { Database } from '#kit/db/database.ts'
import type { Kind } from './id-slots.ts'

/** Ids by the kind of thing. */
export type Things = Readonly<Partial<Record<Kind, readonly string[]>>>

type Row = { kind: Kind; id: string }

const byKind = (rows: readonly Row[]): Things => {
  const things: Partial<Record<Kind, string[]>> = {}
  for (const { kind, id } of rows) (things[kind] ??= []).push(id)
  return things
}

/** What a customer has, and the cases, which belong to nobody. */
export async function thingsOfCustomer({ sql }: Database, user: string): Promise<Things> {
  const rows = await sql<Row>`
    select 'user' as kind, id from users where id = ${user}
    union all select 'wallet', id from wallets where user_id = ${user}
    union all select 'transaction', id from transactions where user_id = ${user}
    union all select 'deposit', id from deposits where user_id = ${user}
    union all select 'debt', id from debts where user_id = ${user}
    union all select 'beneficiary', id from beneficiaries where user_id = ${user}
    union all select 'cryptoDeposit', id from crypto_deposits where user_id = ${user}
    union all select 'billLink', id from bill_links where user_id = ${user}
    union all select 'priceOfConversion', id from exchange_quotes where user_id = ${user}
    union all select 'rateAlert', id from exchange_alerts where user_id = ${user}
    union all select 'billList', id from bill_lists where user_id = ${user}
    union all select 'standingOrder', id from standing_orders where user_id = ${user}
    union all select 'statement', id from issued_statements where user_id = ${user}
    union all select 'upload', id from uploads where user_id = ${user}
    union all select 'session', id from customer_sessions where user_id = ${user}
    union all select 'passkey', id from passkeys where user_id = ${user}
    union all select 'challenge', id from passkey_challenges where user_id = ${user}
    union all select 'authorisation', id from authorisations where user_id = ${user}
    union all select 'notification', id from notifications where user_id = ${user}
    union all select 'emailChange', id from email_changes where user_id = ${user}
    union all select 'phoneChange', id from phone_changes where user_id = ${user}
    union all select 'tierRequest', id from tier_requests where user_id = ${user}
    union all select 'paper', id from tier_documents where user_id = ${user}
    union all select 'screening', id from screenings where user_id = ${user}
    union all select 'lostPayout', p.id from lost_payouts p join wallets w on w.id = p.wallet_id where w.user_id = ${user}
    union all select 'case', id from cases`
  return byKind(rows)
}

/** What a member of staff has and has made. */
export async function thingsOfMember({ sql }: Database, member: string): Promise<Things> {
  const rows = await sql<Row>`
    select 'member' as kind, id from admins where id = ${member}
    union all select 'staffSession', id from admin_sessions where admin_id = ${member}
    union all select 'staffPasskey', id from admin_passkeys where admin_id = ${member}
    union all select 'staffChallenge', id from admin_passkey_challenges where admin_id = ${member}
    union all select 'savedView', id from saved_views where owner_id = ${member}
    union all select 'export', id from exports where admin_id = ${member}
    union all select 'staffMessage', id from staff_messages where made_by = ${member}
    union all select 'approval', id from approvals where maker_id = ${member}
    union all select 'invitation', id from admin_invitations where invited_by = ${member}
    union all select 'note', id from user_notes where author_id = ${member}
    union all select 'auditRow', id from audit_log where actor_id = ${member}`
  return byKind(rows)
}
