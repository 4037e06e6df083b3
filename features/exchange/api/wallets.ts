// Answers for a customer's two wallets as a conversion needs them, and for opening the one in dollars.
import { listWallets, openWallet } from '#features/wallets/public.ts'
import { recordAudit } from '#features/audit/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { isToldTogether, reading, TellAlone } from '#kit/db/for-many.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse } from '#kit/refusal.ts'
import { type AccountId, accountId } from '#ledger/posting.ts'
import { type Side, tierWithDollars } from '../rules.ts'

export type SideWallet = { readonly id: string; readonly account: AccountId }
/** Undefined where there is none yet. */
export type Wallets = { readonly tier: number } & { readonly [Currency in Side]: SideWallet | undefined }

type Row = {
  readonly user_id: string
  readonly kyc_tier: number
  readonly id: string | null
  readonly currency: Side | null
  readonly ledger_account: bigint | null
}

export const findWallets = reading<string, Wallets>(async (sql, userIds) => {
  const rows = await sql<Row>`
    select u.id user_id, u.kyc_tier, w.id, w.currency, w.ledger_account from users u
    left join wallets w on w.user_id = u.id and w.currency in ('NGN', 'USD') where u.id = any(${userIds}::uuid[])`
  return userIds.map((userId) => {
    const own = rows.filter((row) => row.user_id === userId)
    const walletIn = (currency: Side): SideWallet | undefined => {
      const row = own.find((one) => one.currency === currency)
      return row === undefined || row.id === null || row.ledger_account === null
        ? undefined
        : { id: row.id, account: accountId(row.ledger_account) }
    }
    return { tier: own[0]?.kyc_tier ?? 0, NGN: walletIn('NGN'), USD: walletIn('USD') }
  })
})

/** Locks wallets until commit, in one order. Among others whose transaction is shared nobody is waited for. */
export async function lockWallets(sql: Sql, ids: readonly string[]): Promise<void> {
  const areLocked = await locking(sql, { ids, waits: !isToldTogether(sql) })
  if (!areLocked) throw new TellAlone('somebody else is at one of these wallets')
}

const locking = reading<{ readonly ids: readonly string[]; readonly waits: boolean }, boolean>(
  async (sql, asked) => {
    const patience = asked.every(({ waits }) => waits) ? sql.part`` : sql.part`skip locked`
    const rows = await sql<{ id: string }>`
      select id from wallets where id = any(${asked.flatMap(({ ids }) => ids)}::uuid[]) order by id
      for no key update ${patience}`
    const locked = new Set(rows.map(({ id }) => id))
    return asked.map(({ ids }) => ids.every((id) => locked.has(id)))
  },
)

/** Buying dollars is for a tier; who had a higher one before may still turn theirs into naira. */
export const buysTooEarly = ({ tier }: Pick<Wallets, 'tier'>, gives: Side) =>
  gives === 'NGN' && tier < tierWithDollars
    ? refuse('tier_too_low', { values: { tier: String(tierWithDollars) } })
    : undefined

type Opening = { readonly actor: CustomerActor; readonly requestId: string; readonly address: string }

/** Opens the dollar wallet of a customer, or finds it. */
export async function openDollars(sql: Sql, doors: Doors, { actor, requestId, address }: Opening) {
  const now = doors.clock.now()
  const find = async () => {
    const wallets = await listWallets(sql, { userId: actor.id, now, reader: 'owner' })
    return { wallets, dollars: wallets.find(({ currency }) => currency === 'USD') }
  }
  // The row that opening a wallet locks as well: two who come at once open one.
  await sql`select id from users where id = ${actor.id} for update`
  const { wallets, dollars } = await find()
  if (dollars !== undefined) return done(dollars)
  const own = await findWallets(sql, actor.id)
  if (own.NGN === undefined) return refuse('no_wallet_yet')
  const early = buysTooEarly(own, 'NGN')
  if (early !== undefined) return early
  // A new wallet would be free of what froze the others.
  if (wallets.some(({ freeze }) => freeze !== null)) return refuse('wallet_frozen')
  const { walletId } = await openWallet(sql, doors, { userId: actor.id, currency: 'USD' })
  await recordAudit(sql, doors, {
    actor,
    action: 'exchange.open-wallet',
    target: { type: 'wallet', id: walletId },
    outcome: 'allowed',
    changes: [{ field: 'currency', before: null, after: 'USD' }],
    requestId,
    address,
  })
  await noteChange(sql, [`customer:${actor.id}`, `user:${actor.id}`], now)
  const opened = (await find()).dollars
  assert(opened !== undefined, 'a wallet that was opened is there')
  return done(opened)
}
