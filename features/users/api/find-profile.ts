// Answers for one user in full: birth date and address are masked, identity numbers too but for their last four digits.
import { cleanPapersOf } from '#features/tiers/parts.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { findPersonKey } from '#kit/people/person-keys.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { findUserProfile as contract } from '../contract.ts'
import { findWalletsOf, type UserRow, userView } from './user-view.ts'

type ProfileRow = UserRow & {
  readonly phone_confirmed: boolean
  readonly date_of_birth_sealed: Buffer | null
  readonly address_sealed: Buffer | null
  readonly bvn_last4: string | null
  readonly nin_last4: string | null
  readonly device: string | null
  readonly last_seen_at: Date | null
}

/** What stands for a birth date or an address that there is. */
const mask = '••••••'

/** Finds a user. The birth date and address of an erased person are null: their key is gone. */
export async function findProfile(
  doors: Pick<Doors, 'database' | 'vault'>,
  asked: { readonly userId: string; readonly now: Date },
) {
  const { sql } = doors.database
  const [row] = await sql<ProfileRow>`
    select u.id, u.email, u.first_name, u.last_name, u.phone, u.tag, u.status, u.kyc_tier, u.custom_tier_limit_minor,
      u.created_at, u.last_active_at, u.date_of_birth_sealed, u.address_sealed,
      u.phone_confirmed_at is not null phone_confirmed, s.device, s.last_seen_at,
      (select last4 from identity_checks c where c.user_id = u.id and c.kind = 'bvn' and c.state = 'passed') bvn_last4,
      (select last4 from identity_checks c where c.user_id = u.id and c.kind = 'nin' and c.state = 'passed') nin_last4
    from users u left join lateral (
      select device, last_seen_at from customer_sessions where user_id = u.id order by last_seen_at desc limit 1
    ) s on true
    where u.id = ${asked.userId}`
  if (row === undefined) return refuse('user_not_found')
  const key = await findPersonKey(sql, doors, row.id)
  // Opened all the same: a value that was moved here from another person is not passed over.
  const masked = (sealed: Buffer | null, column: string): string | null => {
    if (sealed === null || key === undefined) return null
    doors.vault.unseal(key, sealed, `users.${column}/${row.id}`)
    return mask
  }
  const wallets = await findWalletsOf(sql, { userIds: [row.id], now: asked.now })
  const profile: AnswerOf<typeof contract> = {
    ...userView(row, wallets.get(row.id) ?? []),
    phone_confirmed: row.phone_confirmed,
    date_of_birth: masked(row.date_of_birth_sealed, 'date_of_birth'),
    address: masked(row.address_sealed, 'address'),
    identity: { bvn_last4: row.bvn_last4, nin_last4: row.nin_last4 },
    documents: await findDocuments(sql, row.id),
    device:
      row.device === null || row.last_seen_at === null
        ? null
        : { name: row.device, last_seen_at: row.last_seen_at },
    referral_code: null,
  }
  return done(profile)
}

/** The papers that stand and are clean: nobody of ours sees one before it was checked. */
async function findDocuments(
  sql: Sql,
  userId: string,
): Promise<{ id: string; kind: string; state: string }[]> {
  return sql`${cleanPapersOf(sql, userId)}`
}
