// Promises about crypto deposits that are watched: one whose custodian stops counting, webhooks while the custodian's keys rotate, and the list as a file.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { followedAtOnce } from '#features/crypto/api/follow.ts'
import * as staff from '#features/crypto/staff-contract.ts'
import * as exports from '#features/exports/contract.ts'
import { readExport } from '#features/exports/test-exports.ts'
import { signInAdmin } from './admin.ts'
import { balancesOf, rateIs } from './converter.ts'
import {
  addressOf,
  byItself,
  depositsOf,
  heard,
  type Moved,
  move,
  onlyDeposit,
  quickAddresses,
} from './crypto.ts'
import { byTwo, openCases, release } from './crypto-desk-hands.ts'
import { send } from './customer.ts'
import { aCustomer, aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let owner: string
let finance: string
before(async () => {
  world = await openWorld()
  await rateIs(world, '1500.00')
  await quickAddresses(world)
  owner = await aMember(world, 'owner')
  finance = await aMember(world, 'finance')
})
after(async () => {
  await world?.close()
})

const tron = { coin: 'USDT', network: 'tron' } as const
const pyusd = { coin: 'PYUSD', network: 'ethereum' } as const
const customer = () => aCustomer(world, { tier: 1, device: 'known' })
const naira = async (who: { cookie: string }) => (await balancesOf(world, who)).NGN

/** What moves by itself after a while, at a rate that holds. */
async function later(milliseconds: number): Promise<void> {
  world.clock.advance(milliseconds)
  await rateIs(world, '1500.00')
  await byItself(world, 'follow')
}

test('what came in an outage of five days, whose webhook was lost, is found in the custodian’s list', async () => {
  const who = await customer()
  const to = await addressOf(world, who, tron)
  await byItself(world, 'sweep')
  await world.control('/chain/transfers', { ...tron, to, amount: '10', confirmations: 1000, webhook: false })
  await world.settle()
  world.clock.advance(5 * 24 * 3_600_000)
  await world.control('/outage', { rail: 'quidax', mode: 'html' })
  await byItself(world, 'sweep')
  assert.deepEqual(await depositsOf(world, who), [])
  await world.control('/outage', { rail: 'quidax', mode: 'off' })
  await rateIs(world, '1500.00')
  await byItself(world, 'sweep')
  assert.equal((await onlyDeposit(world, who)).state, 'credited')
})

test('confirmations_stopped: accepted with too few blocks it waits for a person after a day, and two credit it', async () => {
  const who = await customer()
  const to = await addressOf(world, who, tron)
  const moved = await move(world, { ...tron, to, amount: '10', confirmations: 3 })
  await world.control(`/quidax/deposits/${moved.deposits[0]?.id}`, { status: 'accepted' })
  await heard(world, moved)
  await later(23 * 3_600_000)
  assert.equal((await onlyDeposit(world, who)).state, 'confirming')
  await later(3_600_001)
  const held = await onlyDeposit(world, who)
  assert.deepEqual([held.state, held.reason], ['held', 'checks'])
  assert.equal(await openCases(world, owner, 'crypto_deposit_held'), 1)
  const headers = await signInAdmin(world, finance)
  const read = await send(world, staff.listCryptoDeposits, { headers, query: `?id=${held.id}` })
  assert.deepEqual(
    [read.data.items[0]?.reason, read.data.items[0]?.acts],
    ['confirmations_stopped', ['release', 'return', 'refuse']],
  )
  assert.match((await world.mailTo(who.email)).subject, /We are checking your 10.00 USDT deposit/)
  await byTwo(world, { maker: finance, checker: owner }, { ...release, id: held.id })
  assert.equal((await onlyDeposit(world, who)).state, 'credited')
  assert.equal(await naira(who), '14775.00')
  assert.equal(await openCases(world, owner, 'crypto_deposit_held'), 0)
})

test('while the keys of its webhooks rotate nothing is lost: what cannot be verified is sent again, and heard by the new key', async () => {
  const who = await customer()
  const to = await addressOf(world, who, pyusd)
  await rateIs(world, '1500.00')
  await move(world, { ...pyusd, to, amount: '10', confirmations: 1000 })
  assert.equal((await onlyDeposit(world, who)).state, 'credited')
  await world.control('/outage', { rail: 'fireblocks', path: '/.well-known', mode: '503' })
  await world.control('/fireblocks/keys/rotate', {})
  world.clock.advance(31_000)
  const moved: Moved = Object(
    await world.control('/chain/transfers', { ...pyusd, to, amount: '20', confirmations: 1000 }),
  )
  await world.settle()
  assert.equal((await depositsOf(world, who)).length, 1)
  await world.control('/outage', { rail: 'fireblocks', path: '/.well-known', mode: 'off' })
  // A partner sends again after three minutes what was not taken.
  world.clock.advance(181_000)
  await rateIs(world, '1500.00')
  await heard(world, moved)
  assert.deepEqual(
    (await depositsOf(world, who)).map(({ state, amount }) => [state, amount]),
    [
      ['credited', '20.000000'],
      ['credited', '10.000000'],
    ],
  )
  assert.equal(await naira(who), '44325.00')
})

test('who waits for coins is asked about before deposits that have ended, however many of those are due', async () => {
  const who = await customer()
  const to = await addressOf(world, who, tron)
  const moved = await move(world, { ...tron, to, amount: '10', confirmations: 1 })
  await world.database.open('finance_owner').sql`
    with ended as (
      insert into crypto_deposits
      select (jsonb_populate_record(d, jsonb_build_object('id', md5(d.id::text || n)::uuid, 'deposit_id', 'ended-' || n, 'state', 'rejected', 'user_id', null))).*
      from crypto_deposits d, generate_series(1, ${3 * followedAtOnce}) n where d.deposit_id = ${moved.deposits[0]?.id ?? ''}
      returning custodian, deposit_id, holder_id)
    insert into crypto_looks (custodian, deposit_id, holder_id, next_at)
    select custodian, deposit_id, holder_id, ${new Date(world.clock.now().getTime() - 60_000)} from ended`
  await world.control(`/chain/transfers/${moved.id}/confirmations`, { add: 30, webhook: false })
  await later(16_000)
  assert.equal((await depositsOf(world, who)).find(({ txid }) => txid === moved.txid)?.state, 'credited')
})

const columns = {
  coin: 'Coin',
  network: 'Network',
  coins: 'Coins',
  state: 'State',
  reason: 'Why on hold',
  credited: 'Credited',
  currency: 'Currency',
  rate: 'Rate',
  txid: 'Transaction ID',
  custodian: 'Custodian',
} as const

/** The file of one coin's deposits, as a member of staff is given it. */
async function fileOf(email: string, kind: string) {
  const headers = await signInAdmin(world, email)
  const body = {
    list: 'crypto_deposits' as const,
    kind,
    columns: Object.keys(columns),
    format: 'csv' as const,
  }
  const asked = await send(world, exports.askForExport, { headers, body })
  assert.equal(asked.status, 200, JSON.stringify(asked.body))
  await world.settle()
  const link = await send(world, exports.linkToExport, { headers, params: { id: asked.data.id } })
  const file = await fetch(new URL(link.data.href, world.api.url), { headers })
  return readExport(Buffer.from(await file.arrayBuffer()))
}

test('the list becomes a file with every digit that arrived, what was credited and why one waits; finance reads that it is checked', async () => {
  const who = await customer()
  const to = await addressOf(world, who, pyusd)
  const from = '0xd9Ea00112233445566778899aaBbccdDEE041526'
  await rateIs(world, '1500.00')
  const { txid } = await move(world, { ...pyusd, to, from, amount: '2.5', confirmations: 1000 })
  const { rows, totals } = await fileOf(owner, 'PYUSD')
  assert.deepEqual(rows[0], Object.values(columns))
  const waits = [
    'PYUSD',
    'Ethereum',
    '2.500000',
    'On hold',
    'Sender is on a list',
    '',
    '',
    '',
    txid,
    'Fireblocks',
  ]
  assert.deepEqual(rows[1], waits)
  assert.deepEqual(
    rows.slice(2).map((row) => row.slice(2, 8)),
    [
      ['20.000000', 'Credited', '', '29550.00', 'NGN', '1477.50'],
      ['10.000000', 'Credited', '', '14775.00', 'NGN', '1477.50'],
    ],
  )
  assert.match(JSON.stringify(totals), /Total credited in NGN.*44325\.00/)
  assert.equal((await fileOf(finance, 'PYUSD')).rows[1]?.[4], 'Being checked')
  assert.equal((await fileOf(owner, 'USDC')).rows.length, 1)
})
