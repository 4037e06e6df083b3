// Promises about limits of whoever has dollars: naira and dollars are one balance at the rate of the day, whoever brings more of either.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as adjustments from '#features/adjustments/contract.ts'
import { releaseWhatFits } from '#features/deposits/public.ts'
import * as deposits from '#features/deposits/contract.ts'
import * as ending from '#features/deposits/staff-contract.ts'
import * as limits from '#features/limits/contract.ts'
import * as wallets from '#features/wallets/contract.ts'
import { signInAdmin } from './admin.ts'
import { booksAgree, pass, topUpHouse } from './bank-side.ts'
import { send } from './customer.ts'
import { arrive } from './depositor.ts'
import { rateIs } from './converter.ts'
import { bringDollars, openDollars, putDollars } from './dollars.ts'
import { anAccountOfNobody, ownerless } from './ownerless.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { sendMoney } from './sender.ts'
import { openWorld, type World } from './world.ts'

let world: World
let finance: Record<string, string>
let keys = 0
before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  await topUpHouse(world)
  await bringDollars(world)
  await aMember(world, 'finance')
})
after(() => world?.close())
beforeEach(async () => {
  await pass(world, 3_600_000)
  finance = await signInAdmin(world, 'finance@staff.example')
})

const keyed = () => ({ ...finance, 'idempotency-key': `dollars-${(keys += 1)}` })
const fund = (account: string, amount: string) =>
  send(world, adjustments.fundWallet, {
    headers: keyed(),
    params: { account_id: account },
    body: { amount, narration: 'Goodwill', reason_code: 'goodwill' },
  })
const withdraw = (account: string, amount: string) =>
  send(world, adjustments.withdrawFromWallet, {
    headers: keyed(),
    params: { account_id: account },
    body: { amount, narration: 'Correction', reason_code: 'correction' },
  })
async function nairaOf({ cookie }: Customer): Promise<string | undefined> {
  const { data } = await send(world, wallets.listMyWallets, { cookie })
  return data.find(({ currency }) => currency === 'NGN')?.balance
}
const limitsOf = async ({ cookie }: Customer) => (await send(world, limits.findMyLimits, { cookie })).data

async function heldOf({ id }: Customer): Promise<(string | null)[]> {
  const rows = await world.api.doors.database.sql<{ suspension: string | null }>`
    select suspension from deposits where user_id = ${id} and state = 'suspended' order by recorded_at`
  return rows.map(({ suspension }) => suspension)
}
const lookAgain = () => releaseWhatFits(world.api.doors, world.api.rails.bank)

test('no_dollar_rate: while nothing says what dollars are worth, naira wait for whoever has some, and go by themselves then', async () => {
  const one = await aCustomer(world, { money: '1000' })
  const wallet = await openDollars(world, one)
  // A wallet without dollars needs no rate.
  await arrive(world, one.account, '2000')
  assert.equal(await nairaOf(one), '3000.00')
  await putDollars(world, wallet.account, 1_000n)
  await arrive(world, one.account, '4000')
  assert.deepEqual(await heldOf(one), ['no_dollar_rate'])
  const mails = await world.mails(one.email)
  assert.ok(mails.some(({ text }) => text.includes('We have no dollar rate yet')))
  const funded = await fund(wallet.account_id, '1')
  assert.deepEqual([funded.status, funded.problem.code], [409, 'no_dollar_rate'])
  const previewed = await send(world, adjustments.previewAdjustment, {
    headers: finance,
    params: { account_id: wallet.account_id },
    query: '?kind=fund&amount=1&narration=Goodwill&reason_code=goodwill',
  })
  assert.deepEqual([previewed.status, previewed.problem.code], [409, 'no_dollar_rate'])
  const payer = await aCustomer(world, { money: '9000' })
  const paid = await sendMoney(world, payer, { to: { kind: 'customer', handle: one.email }, amount: '100' })
  assert.equal(paid.problem.code, 'recipient_cannot_receive')
  const nobodys = await ownerless(world, await anAccountOfNobody(world), '500')
  const seen = await send(world, ending.previewCredit, {
    headers: finance,
    params: { id: nobodys.id },
    query: `?user=${one.id}`,
  })
  assert.deepEqual([seen.status, seen.problem.code], [409, 'no_dollar_rate'])
  const given = await send(world, ending.creditDeposit, {
    headers: keyed(),
    params: { id: nobodys.id },
    body: { user: one.id, hash: '0'.repeat(64), reason: 'She sent us the receipt' },
  })
  assert.deepEqual([given.status, given.problem.code], [409, 'no_dollar_rate'])
  const { items } = (await send(world, deposits.listSuspended, { headers: finance })).data
  const held = items.find(({ user_uuid: owner }) => owner === one.id)
  assert.ok(held)
  const released = await send(world, deposits.previewRelease, { headers: finance, params: { id: held.id } })
  assert.match(released.problem.message, /There is no dollar rate yet/)
  await rateIs(world, '1500')
  assert.equal(await lookAgain(), 1)
  assert.equal(await nairaOf(one), '7000.00')
})

test('dollars take the room that they are worth: what goes above waits, and reaches the wallet once there is room', async () => {
  const one = await aCustomer(world, { money: '150000' })
  assert.equal((await limitsOf(one)).dollars, null)
  const wallet = await openDollars(world, one)
  assert.equal((await fund(wallet.account_id, '80')).status, 200)
  const { dollars, receive_now: room } = await limitsOf(one)
  assert.deepEqual([dollars, room], [{ rate: '1500.00', has: '270000.00' }, '30000.00'])
  const more = await fund(wallet.account_id, '20.01')
  assert.equal(more.problem.code, 'above_balance_limit')
  await arrive(world, one.account, '30000.01')
  assert.deepEqual(await heldOf(one), ['above_balance_limit'])
  assert.equal(await nairaOf(one), '150000.00')
  const payer = await aCustomer(world, { money: '50000' })
  const pay = (amount: string) =>
    sendMoney(world, payer, { to: { kind: 'customer', handle: one.email }, amount })
  assert.equal((await pay('30001')).problem.code, 'recipient_cannot_receive')
  assert.equal((await pay('1000')).status, 200)
  assert.equal(await lookAgain(), 0)
  assert.equal((await withdraw(wallet.account_id, '1')).status, 200)
  assert.equal(await lookAgain(), 1)
  assert.equal(await nairaOf(one), '181000.01')
  await booksAgree(world)
})

test('the rate of a day holds all day, whatever it does by then', async () => {
  const one = await aCustomer(world, { money: '1000' })
  const wallet = await openDollars(world, one)
  await putDollars(world, wallet.account, 10_000n)
  await rateIs(world, '1600')
  assert.equal((await limitsOf(one)).dollars?.has, '151000.00')
  await pass(world, 24 * 3_600_000)
  assert.deepEqual((await limitsOf(one)).dollars, { rate: '1600.00', has: '161000.00' })
})
