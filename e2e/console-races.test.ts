// Promises about staff at two servers over one database at once: money moves once, a wallet gives what it has, and somebody stays owner.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as adjustments from '#features/adjustments/contract.ts'
import * as approvals from '#features/approvals/contract.ts'
import * as staff from '#features/staff/contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { signInAdmin } from './admin.ts'
import { roomForCrowds } from './by-hand.ts'
import { type Answer, type Reachable, send } from './customer.ts'
import { aMember } from './people.ts'
import type { Processes } from './processes.ts'
import { hour, openRivals, type Person, type Rivals, tallyOf } from './rivals.ts'
import { pendingOf } from './staff.ts'

type Colleague = { readonly id: string; readonly headers: Record<string, string> }

let rivals: Rivals
let world: Processes

before(async () => {
  rivals = await openRivals()
  ;({ world } = rivals)
  for (const role of ['finance', 'finance', 'owner', 'owner'] as const) await aMember(world, role)
  await houseHasMoney()
})
after(() => world?.close())
beforeEach(async () => {
  assert.deepEqual(
    (await verifyLedger(world.database)).filter(({ ok }) => !ok),
    [],
  )
})

const addressOf = (name: string): string => `${name}@staff.example`

/** Every ten minutes it is noticed what the house has brought to the bank. */
async function houseHasMoney(): Promise<void> {
  for (const api of world.apis) await api.advance(hour)
  await eventually(async () => {
    const [own] = await world.watch.sql<{ balance: bigint }>`
      select sum(balance)::bigint balance from ledger.accounts where code = 'NGN/owner-funds'`
    assert.ok(own && own.balance > 0n, 'the house has no money yet')
  }, 180)
}

/** Signed in a moment ago, with room for a crowd's calls. */
async function signIn(name: string): Promise<Colleague> {
  const headers = await signInAdmin(world, addressOf(name))
  const [row] = await world.watch.sql<{ id: string; session: string }>`
    select a.id, s.id session from admins a join admin_sessions s on s.admin_id = a.id
    where a.email = ${addressOf(name)} order by s.signed_in_at desc limit 1`
  assert.ok(row, `${name} is signed in`)
  await roomForCrowds(world.watch, { userId: row.id, sessionId: row.session, from: await rivals.now() })
  return { id: row.id, headers }
}

async function accountOf({ userId }: Person): Promise<{ account_id: string }> {
  const [wallet] = await world.watch.sql<{ id: string }>`select id from wallets where user_id = ${userId}`
  assert.ok(wallet)
  return { account_id: wallet.id }
}

let keys = 0
const keyed = ({ headers }: Colleague, key = `crowd-${keys++}`) => ({ ...headers, 'idempotency-key': key })

/** The same a hundred times, in turn at both servers. Who is told to wait for the same call, or to come again, does so. */
function aHundred<Value>(
  call: (at: Reachable, turn: number) => Promise<Answer<Value>>,
): Promise<Answer<Value>[]> {
  return Promise.all(
    Array.from({ length: 100 }, (_, turn) => {
      const key = `turn-${turn}`
      return eventually(async () => {
        const answer = await call(rivals.serverOf(turn), turn)
        assert.ok(
          !['unavailable', 'held_up', 'still_running'].includes(answer.problem?.code),
          `${key} has to wait`,
        )
        return answer
      }, 180)
    }),
  )
}

test('a hundred withdrawals from one wallet: as many as it has money for', async () => {
  const one = await rivals.newCustomer({ tier: 3, naira: '1000' })
  const [clerk, params] = [await signIn('finance'), await accountOf(one)]
  const answers = await aHundred((at, turn) =>
    send(at, adjustments.withdrawFromWallet, {
      headers: keyed(clerk, `withdraw-${turn}`),
      params,
      body: { amount: '100', narration: 'Paid in twice' },
    }),
  )
  assert.deepEqual(tallyOf(answers, 'taken'), { taken: 10, not_enough_money: 90 })
  assert.deepEqual(await rivals.walletOf(one), { balance: 0n, held: 0n })
})

test('one funding under one key a hundred times: one; and its reversal, asked for a hundred times: one', async () => {
  const one = await rivals.newCustomer({ tier: 3, naira: '0' })
  const [clerk, params] = [await signIn('finance'), await accountOf(one)]
  const funded = await aHundred((at) =>
    send(at, adjustments.fundWallet, {
      headers: keyed(clerk, 'one-funding'),
      params,
      body: { amount: '5000', narration: 'Goodwill' },
    }),
  )
  assert.deepEqual(tallyOf(funded, 'funded'), { funded: 100 })
  assert.equal((await rivals.walletOf(one)).balance, 500_000n)
  const ids = new Set(
    funded.map(({ data }) => ('transaction' in data ? data.transaction.id : assert.fail('it waits'))),
  )
  const [id = ''] = ids
  assert.equal(ids.size, 1)
  const reversed = await aHundred((at, turn) =>
    send(at, adjustments.reverseTransaction, {
      headers: keyed(clerk, `reverse-${turn}`),
      params: { id },
      body: { reason: 'Meant for another' },
    }),
  )
  assert.deepEqual(tallyOf(reversed, 'reversed'), { reversed: 1, already_reversed: 99 })
  assert.equal((await rivals.walletOf(one)).balance, 0n)
})

test('a hundred decisions about one request, by two people: one counts, and the money moves once or not at all', async () => {
  const one = await rivals.newCustomer({ tier: 3, naira: '0' })
  const maker = await signIn('finance')
  const asked = await send(world, adjustments.fundWallet, {
    headers: keyed(maker),
    params: await accountOf(one),
    body: { amount: '250000', narration: 'A deposit that was lost' },
  })
  const params = { id: pendingOf(asked) }
  const deciders = [await signIn('second-finance'), await signIn('owner')]
  const { data } = await send(world, approvals.findApproval, { headers: maker.headers, params })
  const answers = await aHundred(async (at, turn): Promise<Answer<{ state: string }>> => {
    const decider = deciders[turn % 4 < 2 ? 0 : 1] ?? maker
    const headers = keyed(decider, `decide-${turn}`)
    return turn % 3 === 0
      ? send(at, approvals.rejectRequest, { headers, params, body: { note: 'Not shown' } })
      : send(at, approvals.approveRequest, { headers, params, body: { note: 'Shown', hash: data.hash } })
  })
  assert.deepEqual(tallyOf(answers, 'decided'), { decided: 1, already_decided: 99 })
  const state = answers.find(({ status }) => status === 200)?.data.state
  assert.ok(state === 'approved' || state === 'rejected')
  assert.equal((await rivals.walletOf(one)).balance, state === 'approved' ? 25_000_000n : 0n)
})

test('two owners who take the role from one another at once: one stays owner', async () => {
  const [one, two] = [await signIn('owner'), await signIn('second-owner')]
  const demote = (by: Colleague, whom: Colleague, at: Reachable) =>
    send(at, staff.changeRole, {
      headers: keyed(by),
      params: { id: whom.id },
      body: { role: 'support', from: 'owner', reason: 'There is one owner too many' },
    })
  const answers = await Promise.all([
    demote(one, two, rivals.serverOf(0)),
    demote(two, one, rivals.serverOf(1)),
  ])
  assert.equal(answers.filter(({ status }) => status === 200).length, 1, JSON.stringify(answers))
  const [left] = await world.watch.sql<{ count: number }>`
    select count(*)::int count from admins where role = 'owner' and state = 'active'`
  assert.equal(left?.count, 1)
})
