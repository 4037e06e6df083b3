// Answers for the world of the simulated payments: customers with money and account numbers, a clock that is moved, a bank, and doors.
import { join } from 'node:path'
import type { ResolvedPayee } from '#features/orders/public.ts'
import { readBrand } from '#kit/brand/brand.ts'
import { movedClock } from '#kit/clock.ts'
import { createVault } from '#kit/crypto/vault.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { records } from '#kit/db/records.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import { createOutbox } from '#kit/jobs/jobs.ts'
import { createLog } from '#kit/log.ts'
import type { Money } from '#kit/money/money.ts'
import { type Random, seededRandom } from '#kit/random.ts'
import type { TestDatabase } from '#kit/test/database.ts'
import { makePeople } from '../../bench/transfers/crowd.ts'
import type { Wish } from '../../features/orders/api/send-order.ts'
import { type Bank, openBank, provider } from './bank.ts'

const start = new Date('2026-09-02T09:00:00Z')
const keys = { encryptionKey: Buffer.alloc(32, 1), indexKey: Buffer.alloc(32, 2) }

export type Person = Awaited<ReturnType<typeof makePeople>>[number] & { readonly accountNumber: string }

/** What somebody sent, under their key. */
export type Request = {
  readonly person: Person
  readonly payee: ResolvedPayee
  readonly amount: Money<'NGN'>
  readonly wish: Wish
  readonly key: string
}

export type Story = {
  readonly bank: Bank
  readonly clock: ReturnType<typeof movedClock>
  readonly people: readonly Person[]
  /** For others to send again. */
  readonly requests: Request[]
  /** Which transaction was acknowledged to whom under which key. */
  readonly acknowledged: { readonly userId: string; readonly key: string; readonly transactionId: string }[]
  /** Doors for one actor, over its own connection. */
  doors(database: Database, random: Random): Doors
}

/** Makes `count` customers of tier 3 with a million naira each, whom strangers can pay. */
export async function openStory(world: TestDatabase, seed: string, count: number): Promise<Story> {
  const clock = movedClock(start)
  const brand = readBrand(join(import.meta.dirname, '../../brand'))
  const log = createLog({ level: 'silent', name: 'sim' })
  const doors = (database: Database, random: Random): Doors => ({
    database,
    staleSql: database.sql,
    clock,
    random,
    log,
    outbox: createOutbox({ queue: 'main', clock }),
    vault: createVault({ ...keys, random }),
    brand,
    publicUrl: 'http://127.0.0.1',
    consoleUrl: 'http://127.0.0.1',
  })
  const app = openDatabase({ url: world.urlFor('finance_app'), connections: 1 })
  const random = seededRandom(`${seed}/people`)
  const born = await makePeople(doors(app, random), count)
  const people = born.map((person, number) => ({ ...person, accountNumber: String(9_000_000_000 + number) }))
  await openAccounts(doors(app, random), people)
  await app.close()
  const bank = openBank(seededRandom(`${seed}/bank`))
  return { bank, clock, people, requests: [], acknowledged: [], doors }
}

async function openAccounts(doors: Doors, people: readonly Person[]): Promise<void> {
  const rows = people.map(({ id, accountNumber }) => ({
    id: newId(doors),
    user_id: id,
    account_number: accountNumber,
  }))
  await doors.database.sql`
    insert into virtual_accounts (id, user_id, wallet_id, provider, account_number, state, requested_at)
    select r.id, r.user_id, w.id, ${provider}, r.account_number, 'active', ${start}
    from json_populate_recordset(null::virtual_accounts, ${records(rows)}::json) r join wallets w on w.user_id = r.user_id`
}
