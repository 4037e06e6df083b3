// Answers for a customer whose account is closed, in tests that are about something else: as two of staff close it.
import { setAccountState } from '#ledger/ledger.ts'
import { accountId } from '#ledger/posting.ts'
import type { World } from './world.ts'

type Standing = { readonly freeze?: 'all' | 'none'; readonly closed?: boolean }

/** The ledger's account of the wallet of a customer, frozen, closed or neither. */
export async function setWallet(
  world: World,
  { id }: { readonly id: string },
  { freeze = 'none', closed = false }: Standing,
): Promise<void> {
  await world.api.doors.database.begin(async (sql) => {
    const [wallet] = await sql<{ account: bigint }>`
      select ledger_account account from wallets where user_id = ${id}`
    const context = { actor: 'test', intent: 'stand', requestId: undefined }
    const account = accountId(wallet?.account ?? 0n)
    await setAccountState(sql, { account, freeze, closed, at: world.clock.now(), context })
  })
}

/** The wallet, which has to be empty, and the account. */
export async function closeAccount(world: World, who: { readonly id: string }): Promise<void> {
  await setWallet(world, who, { closed: true })
  await world.database.open('finance_owner').sql`update users set status = 'closed' where id = ${who.id}`
}
