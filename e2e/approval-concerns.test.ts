// Promises about whom a request for approval names: the customers and colleagues whom it is about, as they are called now, and no id alone.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import * as approvals from '#features/approvals/contract.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { newId } from '#kit/ids.ts'
import { adjust, adjustingDesk, aHolder } from './adjusting.ts'
import { send } from './customer.ts'
import { arrive } from './depositor.ts'
import { aLostPayout } from './restored-payouts.ts'
import { sendMoney, type Sender, toBank } from './sender.ts'
import { pendingOf } from './staff.ts'

type Approval = WireAnswer<typeof approvals.findApproval>

const desk = adjustingDesk()
const sql = () => desk().world.api.doors.database.sql

let grace: Sender & { readonly id: string }
let tunde: Sender & { readonly id: string }

const named = async (person: Sender, first: string, last: string) => {
  const [row] = await sql()<{ id: string }>`
    update users set first_name = ${first}, last_name = ${last} where email = ${person.email} returning id`
  return { ...person, id: row?.id ?? '' }
}
before(async () => {
  grace = await named(await aHolder(desk()), 'Grace', 'Shehu')
  tunde = await named(await aHolder(desk()), 'Tunde', 'Bello')
})

const read = async (id: string): Promise<Approval> =>
  (await send(desk().world, approvals.findApproval, { headers: desk().second, params: { id } })).data

/** A request as any command leaves it, about this. */
async function aRequest(type: string, target: string): Promise<string> {
  const id = newId(desk().world.api.doors)
  const now = desk().world.clock.now()
  await sql()`
    insert into approvals (id, command, payload, hash, target_type, target_id, postings, changes, maker_id, made_at, expires_at)
    select ${id}, 'planted', '{}', ${id}, ${type}, ${target}, '[]', '[]', a.id, ${now}, ${new Date(now.getTime() + 60_000)}
    from admins a where a.email = 'finance@staff.example'`
  return id
}
const whom = async (type: string, target: string | undefined) => {
  const { concerns } = await read(await aRequest(type, target ?? ''))
  return concerns.map(({ kind, name }) => `${kind} ${name}`)
}

test('money to and from a wallet names its customer, and its wallet among the postings', async () => {
  const asked = await adjust(desk(), grace, { kind: 'withdraw', amount: '1000' })
  assert.equal(asked.status, 200)
  const one = await read(pendingOf(await adjust(desk(), grace, { kind: 'fund', amount: '100000.01' })))
  assert.deepEqual(one.concerns, [{ kind: 'user', uuid: grace.id, name: 'Grace Shehu' }])
  const [wallet] = one.wallets
  assert.deepEqual([wallet?.currency, wallet?.user_uuid, wallet?.user_name], ['NGN', grace.id, 'Grace Shehu'])
  assert.ok(one.postings.some(({ account }) => account === wallet?.reference))
  const headers = desk().second
  const { data } = await send(desk().world, approvals.listApprovals, { headers })
  assert.deepEqual(data.items.find(({ id }) => id === one.id)?.concerns, one.concerns)
  await named(grace, 'Grace', 'Okafor')
  assert.equal((await read(one.id)).concerns[0]?.name, 'Grace Okafor')
  await named(grace, 'Grace', 'Shehu')
})

test('whatever a request names, its customer is found: a payment, a deposit, a lost payout, a line of the list', async () => {
  const sent = await sendMoney(desk().world, grace, { to: toBank(), amount: '10', narration: 'rent' })
  assert.equal(sent.status, 200)
  await desk().world.settle()
  const [transfer] = await sql()<{ id: string }>`select id from orders where user_id = ${grace.id} limit 1`
  assert.deepEqual(await whom('transfer', transfer?.id), ['user Grace Shehu'])
  await arrive(desk().world, tunde.account, '50')
  const [deposit] = await sql()<{ id: string }>`
    select id from deposits where user_id = ${tunde.id} order by recorded_at desc limit 1`
  assert.deepEqual(await whom('deposit', deposit?.id), ['user Tunde Bello'])
  const [line] = await sql()<{ id: string }>`select id from transactions where user_id = ${grace.id} limit 1`
  assert.deepEqual(await whom('transaction', line?.id), ['user Grace Shehu'])
  assert.deepEqual(await whom('user', tunde.id), ['user Tunde Bello'])
  const now = desk().world.clock.now()
  await sql()`insert into restores (copied_at, restored_at, compared_at) values (${now}, ${now}, ${now})`
  const lost = await aLostPayout(desk().world, { kobo: 5_000n, email: tunde.email })
  assert.deepEqual(await whom('lost_payout', lost), ['user Tunde Bello'])
  assert.deepEqual(await whom('setting', 'payout_status:NGN'), [])
})

test('a payment between customers names both, and what is about a colleague names them', async () => {
  const reference = async (person: { readonly id: string }) => {
    const [row] = await sql()<{
      reference: string
    }>`select reference from wallets where user_id = ${person.id}`
    return row?.reference ?? ''
  }
  const id = await aRequest('user', grace.id)
  const legs = [
    { account: await reference(grace), side: 'credit' },
    { account: await reference(tunde), side: 'debit' },
  ].map((leg) => ({ ...leg, currency: 'NGN', amount: '1.00', balance_before: '1.00', balance_after: '2.00' }))
  const both = newId(desk().world.api.doors)
  await sql()`
    insert into approvals (id, command, payload, hash, target_type, target_id, postings, changes, maker_id, made_at, expires_at)
    select ${both}, command, payload, ${both}, target_type, target_id, ${JSON.stringify(legs)}::jsonb, changes, maker_id, made_at, expires_at
    from approvals where id = ${id}`
  assert.deepEqual((await read(both)).concerns.map(({ name }) => name).toSorted(), [
    'Grace Shehu',
    'Tunde Bello',
  ])
  const [colleague] = await sql()<{ id: string; name: string }>`
    select id, name from admins where email = 'finance@staff.example'`
  assert.deepEqual(await whom('admin', colleague?.id), [`admin ${colleague?.name}`])
})
