// Answers for a crowd of customers with money, devices, sessions and payees, made quickly and by the product's own verbs.
import { depositToWallet } from '#features/deposits/postings.ts'
import * as signIn from '#features/customer-sign-in/contract.ts'
import { openWallet } from '#features/wallets/public.ts'
import { hashToken, newToken } from '#kit/crypto/vault.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import { money } from '#kit/money/money.ts'
import { commit, keyFrom } from '#ledger/ledger.ts'
import type { AccountId } from '#ledger/posting.ts'
import type { Caller } from '../../e2e/caller.ts'

export const pin = '2580'

export type Member = {
  readonly id: string
  readonly sessionId: string
  readonly cookie: string
  readonly email: string
}

export type Born = Member & { readonly deviceId: string; readonly tokenHash: Buffer; readonly phone: string }

const payeesOfEach = 8
const day = 86_400_000

/** Makes `count` customers of tier 3 with a million naira each. Each has paid eight others before. */
export function makeCrowd(doors: Doors, caller: Caller, count: number): Promise<Born[]> {
  // The PIN is theirs: chosen over HTTP, hashed as ever.
  return makePeople(doors, count, (born) =>
    caller.inParallel(born, async (member) => {
      const { contract, body } = { contract: signIn.choosePin, body: { pin, accept_terms: true } }
      await caller.ask(contract, { cookie: member.cookie, body })
    }),
  )
}

/** The same without a PIN, or with what `choosePins` does for them. */
export async function makePeople(
  doors: Doors,
  count: number,
  choosePins: (born: readonly Born[]) => Promise<unknown> = () => Promise.resolve(),
): Promise<Born[]> {
  const born = Array.from({ length: count }, (_, number) => bear(doors, number))
  await insertPeople(doors, born)
  await choosePins(born)
  const ids = born.map(({ id }) => id)
  // An account that is older than its first day, whose limits are others.
  const then = new Date(doors.clock.now().getTime() - 2 * day)
  await doors.database.sql`
    update customer_devices set activated_at = ${then} where user_id = any(${ids}::uuid[])`
  await fund(doors, born)
  await insertPayees(doors, born)
  return born
}

function bear(doors: Doors, number: number): Born {
  const token = newToken(doors.random)
  return {
    id: newId(doors),
    sessionId: newId(doors),
    deviceId: newId(doors),
    tokenHash: hashToken(token),
    cookie: `__Host-session=${token}`,
    email: `crowd${number}@example.com`,
    phone: `+23480${String(30_000_000 + number)}`,
  }
}

async function insertPeople(doors: Doors, born: readonly Born[]): Promise<void> {
  const now = doors.clock.now()
  const later = new Date(now.getTime() + 30 * day)
  await doors.database.begin(async (sql) => {
    await sql`
      insert into users (id, email, first_name, last_name, phone, search_text, status, kyc_tier, created_at)
      select u.id, u.email, 'Ada', 'Obi', u.phone, u.email, 'approved', 3, ${now}
      from unnest(${born.map(({ id }) => id)}::uuid[], ${born.map(({ email }) => email)}::text[],
        ${born.map(({ phone }) => phone)}::text[]) u (id, email, phone)`
    await sql`
      insert into customer_devices (id, user_id, name, first_seen_at, last_seen_at, is_active, activated_at)
      select d.id, d.user_id, 'A phone', ${now}, ${now}, true, ${now}
      from unnest(${born.map(({ deviceId }) => deviceId)}::uuid[], ${born.map(({ id }) => id)}::uuid[]) d (id, user_id)`
    await sql`
      insert into customer_sessions (token_hash, id, user_id, device_id, unlocked, device, address, created_at, last_seen_at, expires_at)
      select s.token_hash, s.id, s.user_id, s.device_id, true, 'A phone', '127.0.0.1', ${now}, ${now}, ${later}
      from unnest(${born.map(({ tokenHash }) => tokenHash)}::bytea[], ${born.map(({ sessionId }) => sessionId)}::uuid[],
        ${born.map(({ id }) => id)}::uuid[], ${born.map(({ deviceId }) => deviceId)}::uuid[]) s (token_hash, id, user_id, device_id)`
  })
}

const funded = money('NGN', 100_000_000n)

async function fund(doors: Doors, born: readonly Born[]): Promise<void> {
  const now = doors.clock.now()
  const accounts: AccountId[] = []
  for (const { id } of born)
    accounts.push(
      (await doors.database.begin((sql) => openWallet(sql, doors, { userId: id, currency: 'NGN' }))).account,
    )
  const arrival = { provider: 'paystack', gross: funded, providerFee: money('NGN', 0n) }
  await doors.database.begin((sql) =>
    commit(
      sql,
      accounts.map((account) => ({
        op: 'post',
        key: keyFrom('bench-fund', String(account)),
        posting: depositToWallet(arrival, account),
        effectiveAt: now,
        context: { actor: 'system', intent: 'bench', requestId: undefined },
      })),
      { now },
    ),
  )
}

/** Whom the nth customer pays in their `turn`: somebody from the other half, so that those who send at once are strangers. */
export function payeeOf(crowd: readonly Member[], number: number, turn: number): Member {
  const payee = crowd[(number + Math.floor(crowd.length / 2) + (turn % payeesOfEach)) % crowd.length]
  if (payee === undefined) throw new Error('a crowd has members')
  return payee
}

async function insertPayees(doors: Doors, born: readonly Born[]): Promise<void> {
  const now = doors.clock.now()
  const pairs = born.flatMap((member, number) =>
    Array.from({ length: payeesOfEach }, (_, turn) => ({
      from: member.id,
      to: payeeOf(born, number, turn).id,
    })),
  )
  await doors.database.sql`
    insert into beneficiaries (id, user_id, kind, to_user_id, name, first_paid_at, last_paid_at)
    select p.id, p.user_id, 'customer_transfer', p.recipient, 'Ada Obi', ${now}, ${now}
    from unnest(${pairs.map(() => newId(doors))}::uuid[], ${pairs.map(({ from }) => from)}::uuid[],
      ${pairs.map(({ to }) => to)}::uuid[]) p (id, user_id, recipient)
    on conflict do nothing`
}
