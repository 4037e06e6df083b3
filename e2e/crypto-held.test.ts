// Promises about crypto deposits that are not credited as they come: each end has its state, its words, its case, and acts of two people that end it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as approvals from '#features/approvals/contract.ts'
import * as crypto from '#features/crypto/contract.ts'
import * as staff from '#features/crypto/staff-contract.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { listedSenders } from '#rails/sandbox/chain/listed-senders.ts'
import { signInAdmin } from './admin.ts'
import { balancesOf, rateIs } from './converter.ts'
import {
  addressOf,
  blocks,
  byItself,
  heard,
  move,
  onlyDeposit,
  quickAddresses,
  reorganise,
} from './crypto.ts'
import { byTwo as actByTwo, goBack, openCases as casesOpen, refusal, release } from './crypto-desk-hands.ts'
import { send } from './customer.ts'
import { aCustomer, aMember, setTier } from './people.ts'
import { approveAs, pendingOf } from './staff.ts'
import { openWorld, type World } from './world.ts'

let world: World
let maker: string
let checker: string
before(async () => {
  world = await openWorld()
  await rateIs(world, '1500.00')
  await quickAddresses(world)
  maker = await aMember(world, 'owner')
  checker = await aMember(world, 'owner')
})
after(async () => {
  const found = await verifyLedger(world.api.doors.database)
  assert.deepEqual(
    found.filter(({ ok }) => !ok),
    [],
  )
  await world.close()
})

const tron = { coin: 'USDT', network: 'tron' } as const
const pyusd = { coin: 'PYUSD', network: 'ethereum' } as const
const customer = () => aCustomer(world, { tier: 1, device: 'known' })

const byTwo = (id: string, act: Omit<Parameters<typeof actByTwo>[2], 'id'>) =>
  actByTwo(world, { maker, checker }, { ...act, id })
const openCases = (kind: string) => casesOpen(world, maker, kind)

const naira = async (owner: { cookie: string }) => (await balancesOf(world, owner)).NGN

test('what is below the minimum waits, and two people credit it', async () => {
  const owner = await customer()
  const to = await addressOf(world, owner, tron)
  await move(world, { ...tron, to, amount: '0.5', confirmations: 1000 })
  const held = await onlyDeposit(world, owner)
  assert.deepEqual([held.state, held.reason], ['held', 'below_minimum'])
  assert.equal(await openCases('crypto_deposit_held'), 1)
  assert.match((await world.mailTo(owner.email)).subject, /0.50 USDT deposit is on hold/)
  await byTwo(held.id, release)
  assert.equal((await onlyDeposit(world, owner)).state, 'credited')
  assert.equal(await naira(owner), '738.75')
  assert.equal(await openCases('crypto_deposit_held'), 0)
})

test('another coin than the address is for waits, and goes back to an address of its network', async () => {
  const owner = await customer()
  const to = await addressOf(world, owner, { coin: 'USDT', network: 'bsc' })
  await move(world, { coin: 'USDC', network: 'bsc', to, amount: '40', confirmations: 1000 })
  const held = await onlyDeposit(world, owner)
  assert.deepEqual([held.state, held.reason], ['held', 'wrong_coin'])
  const headers = await signInAdmin(world, maker)
  const params = { id: held.id }
  for (const query of ['', '?to=TJCx4A1XzNvy32sqbmi86xcURjRi1Etver']) {
    const { status, problem } = await send(world, staff.previewCryptoReturn, { headers, params, query })
    assert.deepEqual([status, problem.code], [422, 'address_refused'])
  }
  await byTwo(held.id, { ...goBack, more: { to: '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359' } })
  assert.equal((await onlyDeposit(world, owner)).state, 'returning')
  await world.control(`/quidax/withdraws/${held.id}`, { status: 'Done' })
  world.clock.advance(60_000)
  await world.settle()
  assert.equal((await onlyDeposit(world, owner)).state, 'returned')
  assert.equal(await naira(owner), '0.00')
})

test('a token that is no coin of ours is credited to nobody, whatever it is called', async () => {
  const owner = await customer()
  const to = await addressOf(world, owner, pyusd)
  await move(world, {
    network: 'ethereum',
    to,
    contract: '0x52908400098527886E0F7030069857D2E4169EE7',
    decimals: 18,
    amount: '1000',
    confirmations: 1000,
  })
  const held = await onlyDeposit(world, owner)
  assert.deepEqual([held.state, held.reason, held.coin, held.amount], ['held', 'wrong_token', null, null])
  const headers = await signInAdmin(world, maker)
  const denied = await send(world, staff.previewCryptoRelease, { headers, params: { id: held.id } })
  assert.deepEqual([denied.status, denied.problem.code], [409, 'not_releasable'])
  await byTwo(held.id, refusal)
  assert.equal((await onlyDeposit(world, owner)).state, 'refused')
  assert.equal(await naira(owner), '0.00')
})

test('coins of a listed sender wait unseen: their customer and who talks to them read that we check', async () => {
  const owner = await customer()
  const to = await addressOf(world, owner, pyusd)
  const from = '0xd9Ea00112233445566778899aaBbccdDEE041526'
  await move(world, { ...pyusd, to, from, amount: '20', confirmations: 1000 })
  const held = await onlyDeposit(world, owner)
  assert.deepEqual([held.state, held.reason], ['held', 'checks'])
  const support = await signInAdmin(world, await aMember(world, 'support'))
  const read = await send(world, staff.listCryptoDeposits, { headers: support, query: `?id=${held.id}` })
  assert.deepEqual([read.data.items[0]?.reason, read.data.items[0]?.acts], ['checks', []])
  const finance = await signInAdmin(world, await aMember(world, 'finance'))
  const denied = await send(world, staff.previewCryptoRelease, { headers: finance, params: { id: held.id } })
  assert.deepEqual([denied.status, denied.problem.code], [403, 'not_yours'])
  assert.equal(await openCases('crypto_deposit_screened'), 1)
  const mail = await world.mailTo(owner.email)
  assert.doesNotMatch(`${mail.subject} ${mail.text}`, /list|sanction|screen/i)
  assert.equal((await onlyDeposit(world, owner)).state, 'held')
})

test('a custodian that tells senders and told none: its coins are held as those of a listed one', async () => {
  const owner = await customer()
  const to = await addressOf(world, owner, pyusd)
  await move(world, { ...pyusd, to, from: '', amount: '20', confirmations: 1000 })
  const held = await onlyDeposit(world, owner)
  assert.deepEqual([held.state, held.reason], ['held', 'checks'])
})

test('dust is refused at once, opens no case, tells nobody, and is kept as what nobody claims', async () => {
  const owner = await customer()
  const to = await addressOf(world, owner, pyusd)
  const [cases, mails] = [await openCases('crypto_deposit_held'), (await world.mails(owner.email)).length]
  for (const amount of ['0.000001', '0.009']) await move(world, { ...pyusd, to, amount, confirmations: 1000 })
  const { data } = await send(world, crypto.listMyDeposits, { cookie: owner.cookie })
  assert.deepEqual(
    data.items.map(({ state, reason }) => [state, reason]),
    Array.from({ length: 2 }, () => ['refused', 'below_minimum']),
  )
  assert.equal(await openCases('crypto_deposit_held'), cases)
  assert.equal((await world.mails(owner.email)).length, mails)
})

test('coins of a listed sender at a custodian that tells no senders are held by it, and nothing is credited', async () => {
  const owner = await customer()
  const tron = { coin: 'USDT', network: 'tron' } as const
  const to = await addressOf(world, owner, tron)
  await move(world, { ...tron, to, from: listedSenders.tron, amount: '20', confirmations: 1000 })
  assert.equal((await onlyDeposit(world, owner)).state, 'on_hold')
  assert.equal(await naira(owner), '0.00')
})

test('of coins of a listed sender also the second person is an owner or administrator', async () => {
  const owner = await customer()
  const to = await addressOf(world, owner, pyusd)
  const from = '0xd9Ea00112233445566778899aaBbccdDEE041526'
  await rateIs(world, '1500.00')
  await move(world, { ...pyusd, to, from, amount: '20', confirmations: 1000 })
  const params = { id: (await onlyDeposit(world, owner)).id }
  const headers = await signInAdmin(world, maker)
  const seen = (await send(world, staff.previewCryptoRelease, { headers, params })).data
  const asked = await send(world, staff.releaseCryptoDeposit, {
    headers: { ...headers, 'idempotency-key': 'release-listed' },
    params,
    body: { hash: seen.hash, reason: 'not who is meant' },
  })
  const waiting = pendingOf(asked)
  const finance = await aMember(world, 'finance')
  const theirs = await signInAdmin(world, finance)
  const read = await send(world, approvals.findApproval, { headers: theirs, params: { id: waiting } })
  assert.equal(read.data.mine_to_decide, false)
  assert.doesNotMatch(JSON.stringify(read.data.changes), /screening/)
  const mine = await send(world, approvals.listApprovals, { headers: theirs })
  assert.deepEqual([mine.data.items, mine.data.waiting_for_me], [[], 0])
  for (const [decide, body] of [
    [approvals.approveRequest, { note: 'seen as well', hash: read.data.hash }],
    [approvals.rejectRequest, { note: 'seen as well' }],
  ] as const) {
    const keyed = { ...theirs, 'idempotency-key': `denied-${decide.name}` }
    const denied = await send(world, decide, { headers: keyed, params: { id: waiting }, body })
    assert.deepEqual([denied.status, denied.problem.code], [403, 'not_allowed'])
  }
  const admin = await aMember(world, 'admin')
  const its = await signInAdmin(world, admin)
  const list = await send(world, approvals.listApprovals, { headers: its })
  assert.deepEqual(
    list.data.items.map(({ id, mine_to_decide: isMine }) => [id, isMine]),
    [[waiting, true]],
  )
  assert.equal((await approveAs(world, admin, waiting)).status, 200)
  await world.settle()
  assert.equal((await onlyDeposit(world, owner)).state, 'credited')
})

test('what is above a limit waits, and is credited by itself once the limit allows it', async () => {
  const owner = await customer()
  const to = await addressOf(world, owner, tron)
  await move(world, { ...tron, to, amount: '5000', confirmations: 1000 })
  const held = await onlyDeposit(world, owner)
  assert.deepEqual([held.state, held.reason, held.held_limit], ['held', 'above_single_limit', '50000.00'])
  const mail = (await world.mails(owner.email)).map(({ text }) => text).join()
  assert.match(mail, /above your limit of ₦50,000\.00 for one deposit/)
  await setTier(world, owner, 3)
  await rateIs(world, '1500.00')
  world.clock.advance(61_000)
  await byItself(world, 'follow')
  assert.equal((await onlyDeposit(world, owner)).state, 'credited')
})

test('what the custodian holds is told to its customer once, and credited by nobody until the custodian accepts it', async () => {
  const owner = await customer()
  const before = await openCases('crypto_deposit_on_hold')
  const to = await addressOf(world, owner, tron)
  const moved = await move(world, { ...tron, to, amount: '10', confirmations: 1000, hold: true })
  assert.equal((await onlyDeposit(world, owner)).state, 'on_hold')
  assert.equal(await openCases('crypto_deposit_on_hold'), before + 1)
  await world.settle()
  const checked = async () =>
    (await world.mails(owner.email)).filter(({ text }) =>
      text.includes('Our custodian is checking this deposit.'),
    )
  assert.equal((await checked()).length, 1)
  await world.control(`/quidax/deposits/${moved.deposits[0]?.id}`, { status: 'accepted' })
  await heard(world, moved)
  await rateIs(world, '1500.00')
  world.clock.advance(20_000)
  await byItself(world, 'follow')
  assert.equal((await onlyDeposit(world, owner)).state, 'credited')
  assert.equal(await openCases('crypto_deposit_on_hold'), before)
  assert.equal((await checked()).length, 1)
})

test('coins that are gone after they were credited are a case, and their loss is booked by two', async () => {
  const owner = await customer()
  const to = await addressOf(world, owner, tron)
  await rateIs(world, '1500.00')
  const moved = await move(world, { ...tron, to, amount: '10', confirmations: 1000 })
  assert.equal((await onlyDeposit(world, owner)).state, 'credited')
  await reorganise(world, moved, { becomes: 'vanished' })
  world.clock.advance(11 * 60_000)
  await byItself(world, 'follow')
  const { id } = await onlyDeposit(world, owner)
  assert.equal(await openCases('crypto_deposit_lost'), 1)
  await byTwo(id, refusal)
  assert.equal(await openCases('crypto_deposit_lost'), 0)
  assert.equal(await naira(owner), '14775.00')
})

test('a transaction that its network takes back before it is deep enough is not credited, at any depth', async () => {
  await rateIs(world, '1500.00')
  for (const depth of [0, 1, 5, 12, 19]) {
    const owner = await customer()
    const to = await addressOf(world, owner, tron)
    const moved = await move(world, { ...tron, to, amount: '10', confirmations: depth })
    await reorganise(world, moved, { becomes: 'vanished' })
    world.clock.advance(20_000)
    await byItself(world, 'follow')
    assert.equal((await onlyDeposit(world, owner)).state, 'vanished', `at ${depth}`)
    assert.equal(await naira(owner), '0.00')
    await reorganise(world, moved, { becomes: 'moved', txid: `again-${depth}-${owner.id}`, confirmations: 0 })
    await rateIs(world, '1500.00')
    await blocks(world, moved, 25)
    assert.equal((await onlyDeposit(world, owner)).state, 'credited', `at ${depth}, moved`)
    assert.equal(await naira(owner), '14775.00')
  }
})

test('the list goes on page by page; what is on its way or on hold, and what came to one address, stand in lists of their own (cursor_unknown)', async () => {
  const owner = await customer()
  const to = await addressOf(world, owner, tron)
  await move(world, { ...tron, to, amount: '3', confirmations: 1 })
  const { id } = await onlyDeposit(world, owner)
  await world.api.doors.database.sql`
    insert into crypto_deposits
    select (jsonb_populate_record(d, jsonb_build_object('id', md5(d.id::text || n)::uuid, 'deposit_id', 'earlier-' || n, 'txid', 'earlier-' || n,
      'seen_at', d.seen_at - n * interval '1 minute', 'state', 'vanished', 'ended_at', d.seen_at,
      'to_address', case when n > 24 then 'another' else d.to_address end))).*
    from crypto_deposits d, generate_series(1, 26) n where d.id = ${id}`
  const { cookie } = owner
  const read = async (query: string) => send(world, crypto.listMyDeposits, { cookie, query })
  const first = (await read('')).data
  const second = (await read(`?cursor=${first.next_cursor ?? ''}`)).data
  assert.deepEqual([first.items.length, second.items.length, second.next_cursor], [25, 2, null])
  assert.equal(new Set([...first.items, ...second.items].map((one) => one.id)).size, 27)
  const expected = (await read('?state=expected')).data
  assert.deepEqual(
    expected.items.map((one) => one.id),
    [id],
  )
  const there = (await read(`?address=${to.toUpperCase()}`)).data
  assert.deepEqual([there.items.length, there.next_cursor], [25, null])
  assert.equal((await read('?address=another')).data.items.length, 2)
  const { status, problem } = await read('?cursor=none')
  assert.deepEqual([status, problem.code], [422, 'cursor_unknown'])
})
