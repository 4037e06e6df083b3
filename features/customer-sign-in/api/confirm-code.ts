// Answers for exchanging a code for a session; an address that we do not know becomes a new account.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { takeCode, tryCode } from '#kit/one-time-codes/one-time-codes.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { done, refuse } from '#kit/refusal.ts'
import { foldForSearch } from '#kit/words/fold.ts'
import { findKnownDevice, findOrInsertDevice } from './devices.ts'
import { findCustomer } from './find-customer.ts'
import { insertSession } from './session.ts'

type Account = {
  readonly id: string
  readonly status: string
  readonly hasPin: boolean
  readonly isNew: boolean
}

// Two confirmations of one new address at once: the unique e-mail lets one insert, the other finds it.
async function findOrInsertAccount(sql: Sql, doors: Doors, email: string): Promise<Account> {
  const now = doors.clock.now()
  const inserted = await sql<{ id: string }>`
    insert into users (id, email, search_text, status, created_at, last_active_at)
    values (${newId(doors)}, ${email}, ${foldForSearch(email)}, 'email_verified', ${now}, ${now})
    on conflict (email) do nothing returning id`
  const [row] = await sql<{ id: string; status: string; has_pin: boolean }>`
    select id, status, pin_hash is not null has_pin from users where email = ${email}`
  if (row === undefined) throw new Error('Broken invariant: an account that was just made can be read')
  return { id: row.id, status: row.status, hasPin: row.has_pin, isNew: inserted.length > 0 }
}

/** Answers the customer, the cookie of their session, which is locked where a PIN is known, and that of their device. */
export async function confirmCode(
  doors: Doors,
  claim: {
    readonly email: string
    readonly code: string
    readonly cookies: string | undefined
    readonly userAgent: string | undefined
    readonly address: string
  },
) {
  const tried = await tryCode(doors.database.sql, doors, {
    realm: 'customer',
    purpose: 'sign_in',
    address: claim.email,
    code: claim.code,
    device: await findKnownDevice(doors.database.sql, claim),
  })
  if (!tried.right) return refuse(tried.isSpent ? 'code_spent' : 'wrong_code')
  return doors.database.begin(async (sql) => {
    const now = doors.clock.now()
    if (!(await takeCode(sql, { codeId: tried.codeId, now }))) return refuse('wrong_code')
    const account = await findOrInsertAccount(sql, doors, claim.email)
    if (account.status === 'closed') return refuse('account_closed')
    const unlocked = !account.hasPin
    const device = await findOrInsertDevice(sql, doors, { ...claim, userId: account.id })
    const cookie = await insertSession(sql, doors, {
      userId: account.id,
      deviceId: device.id,
      deviceName: device.name,
      unlocked,
      address: claim.address,
    })
    if (account.isNew) await noteChange(sql, ['users'], now)
    const customer = await findCustomer(sql, { id: account.id, deviceId: device.id, unlocked })
    return done({ cookies: [cookie, device.cookie], answer: { customer, is_new: account.isNew } })
  })
}
