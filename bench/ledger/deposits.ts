// Answers for deposits as the worker records them once the bank has confirmed them: in shared transactions, and in one each.
import { sharing } from '#kit/db/for-many.ts'
import type { Database } from '#kit/db/database.ts'
import { records } from '#kit/db/records.ts'
import { together } from '#kit/db/together.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import { money } from '#kit/money/money.ts'
import { shared } from '../../apps/api/databases.ts'
import { insertDeposit } from '../../features/deposits/api/insert-deposit.ts'
import type { Born } from '../transfers/crowd.ts'
import { inLoops } from './loops.ts'

const provider = 'paystack'
const accountOf = (person: number): string => String(9_000_000_000 + person)

export type Deposits = {
  measure(callers: number, seconds: number): Promise<{ shared: number; alone: number }>
}

/** Gives each of the crowd an account number, to which strangers pay. */
export async function openDeposits(doors: Doors, plain: Database, crowd: readonly Born[]): Promise<Deposits> {
  const { sql } = plain
  const ids = crowd.map(({ id }) => id)
  const wallets = await sql<{ id: string; user_id: string }>`
    select id, user_id from wallets where user_id = any(${ids}::uuid[])`
  const rows = wallets.map((wallet, person) => ({
    id: newId(doors),
    user_id: wallet.user_id,
    wallet_id: wallet.id,
    provider,
    account_number: accountOf(person),
    state: 'active',
    requested_at: doors.clock.now(),
  }))
  await sql`insert into virtual_accounts select * from json_populate_recordset(null::virtual_accounts, ${records(rows)}::json)`
  let number = 0
  const recordOver = (database: Database) => {
    const recording = together(database)
    return async (): Promise<boolean> => {
      const person = number++ % crowd.length
      const providerReference = `bench-${number}`
      const deposit = {
        providerReference,
        accountNumber: accountOf(person),
        gross: money('NGN', 10_000n),
        providerFee: money('NGN', 100n),
        senderName: 'Bello Foods Ltd',
        senderBank: 'First Bank of Nigeria',
        senderAccountNumber: '******1234',
        narration: 'Invoice 18',
        paidAt: doors.clock.now(),
      }
      const told = await recording.begin(
        (inside) => insertDeposit(inside, doors, { provider, deposit, requestId: 'bench' }),
        [providerReference, deposit.accountNumber],
      )
      return told === 'credited'
    }
  }
  return {
    measure: async (callers, seconds) => ({
      shared: await inLoops(callers, seconds, recordOver(sharing(plain, shared))),
      alone: await inLoops(callers, seconds, recordOver(plain)),
    }),
  }
}
