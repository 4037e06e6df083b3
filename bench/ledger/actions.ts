// Answers for whole actions: customers pay one another by the product's own verb, with all that stands beside a posting in the commit.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { findSender, reckon, type ResolvedPayee } from '#features/orders/public.ts'
import { toCustomer } from '#features/transfers/public.ts'
import { assert } from '#kit/assert.ts'
import { readBrand } from '#kit/brand/brand.ts'
import { createVault } from '#kit/crypto/vault.ts'
import type { Database } from '#kit/db/database.ts'
import { sharing } from '#kit/db/for-many.ts'
import { records } from '#kit/db/records.ts'
import { together } from '#kit/db/together.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import { createOutbox } from '#kit/jobs/jobs.ts'
import { createLog } from '#kit/log.ts'
import { money } from '#kit/money/money.ts'
import { systemRandom } from '#kit/random.ts'
import { shared } from '../../apps/api/databases.ts'
import { sendOrder } from '../../features/orders/api/send-order.ts'
import { realClock } from '../../e2e/world.ts'
import { metered, type Used } from './binds.ts'
import { type Deposits, openDeposits } from './deposits.ts'
import { type Born, makePeople, payeeOf } from '../transfers/crowd.ts'

type Action = Parameters<typeof sendOrder>[3]
type Measured = { readonly perSecond: number; readonly together: number }

export type Actions = {
  /** Authorises `count` transfers beforehand; then so many callers send them. */
  measure(
    callers: number,
    count: number,
    watch: Database,
  ): Promise<{ readonly value: Measured; readonly used: Used }>
  /** Strangers pay to them. */
  readonly deposits: Deposits
}

/** Makes `count` customers who have paid one another before. */
export async function openActions(database: Database, count: number): Promise<Actions> {
  const doors = doorsOver(sharing(database, shared))
  const crowd = await makePeople(doors, count)
  let number = 0
  return {
    deposits: await openDeposits(doors, database, crowd),
    measure: async (callers, wanted, watch) => {
      const ready: Action[] = []
      const prepare = async (): Promise<void> => {
        for (let next = number++; ready.length < wanted; next = number++)
          ready.push(await wishOf(doors, crowd, next))
      }
      await Promise.all(Array.from({ length: 64 }, prepare))
      await authorise(doors, ready)
      return metered(watch, () => send(doors, ready, callers))
    },
  }
}

async function send(doors: Doors, ready: Action[], callers: number): Promise<Measured> {
  const sending = together(doors.database)
  const count = ready.length
  const since = performance.now()
  const call = async (): Promise<void> => {
    for (let next = ready.pop(); next !== undefined; next = ready.pop()) {
      const action = next
      const { customer } = action.payee
      assert(customer !== undefined, 'customers pay customers here')
      const touches = [action.actor.id, customer.userId]
      const sent = await sending.begin((sql) => sendOrder(sql, doors, [toCustomer], action), touches)
      assert(sent.ok, `a transfer that was authorised is sent: ${sent.ok ? '' : sent.code}`)
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  const { calls, items } = sending.counted()
  return { perSecond: count / ((performance.now() - since) / 1_000), together: items / calls }
}

/** What the nth wishes to send, as they saw it; amounts differ, so that none looks like one before. */
async function wishOf(doors: Doors, crowd: readonly Born[], number: number): Promise<Action> {
  const { sql } = doors.database
  const at = number % crowd.length
  const [member, other] = [crowd[at], payeeOf(crowd, at, Math.floor(number / crowd.length))]
  const [sender, receiver] = [await findSender(sql, member?.id ?? ''), await findSender(sql, other.id)]
  assert(member !== undefined && sender !== undefined && receiver !== undefined, 'they have wallets')
  const payee: ResolvedPayee = {
    name: 'Ada Obi',
    code: null,
    place: doors.brand.name,
    account: other.email,
    customer: { userId: other.id, walletId: receiver.walletId, account: receiver.account },
    destination: toCustomer,
  }
  const amount = money('NGN', 10_000n + BigInt(number % 9_000))
  const { hash } = await reckon(sql, { sender, payee, amount, narration: '', now: doors.clock.now() })
  return {
    actor: {
      kind: 'customer',
      id: member.id,
      sessionId: member.sessionId,
      deviceId: member.deviceId,
      tokenHash: member.tokenHash,
      unlocked: true,
      provenAt: undefined,
    },
    payee,
    amount,
    wish: {
      to: { kind: 'customer', handle: other.email },
      amount: String(amount.minor),
      hash,
      authorisation_id: newId(doors),
      send_again: true,
      scam_warning_read: true,
    },
    requestId: 'bench',
    address: '127.0.0.1',
  }
}

async function authorise(doors: Doors, actions: readonly Action[]): Promise<void> {
  const now = doors.clock.now()
  const rows = actions.map(({ actor, wish }) => ({
    id: wish.authorisation_id,
    user_id: actor.id,
    session_id: actor.sessionId,
    hash: wish.hash,
  }))
  await doors.database.sql`
    insert into authorisations (id, user_id, session_id, purpose, hash, method, authorised_at, expires_at)
    select id, user_id, session_id, 'transfer', hash, 'pin_and_code', ${now}, ${new Date(now.getTime() + 3_600_000)}
    from json_populate_recordset(null::authorisations, ${records(rows)}::json)`
}

function doorsOver(database: Database): Doors {
  const random = systemRandom()
  const [encryptionKey, indexKey] = [randomBytes(32), randomBytes(32)]
  return {
    database,
    staleSql: database.sql,
    clock: realClock,
    random,
    log: createLog({ level: 'warn', name: 'bench' }),
    outbox: createOutbox({ queue: 'main', clock: realClock }),
    vault: createVault({ encryptionKey, indexKey, random }),
    brand: readBrand(join(import.meta.dirname, '../../brand')),
    publicUrl: 'http://127.0.0.1',
    consoleUrl: 'http://127.0.0.1',
  }
}
