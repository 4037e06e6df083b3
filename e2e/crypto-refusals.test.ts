// Promises about what calls about crypto deposits refuse: what cannot be decided any more, by whom, unseen, twice, or without a fresh proof.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as cases from '#features/cases/contract.ts'
import { makeMyAddress, readMyCrypto } from '#features/crypto/contract.ts'
import {
  askAddressAgain,
  previewCryptoRefusal,
  previewCryptoRelease,
  previewCryptoReturn,
  readUserAddresses,
  refuseCryptoDeposit,
  releaseCryptoDeposit,
  returnCryptoDeposit,
} from '#features/crypto/staff-contract.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { signInAdmin } from './admin.ts'
import { rateIs } from './converter.ts'
import { addressOf, askAddress, move, onlyDeposit, type Place, quickAddresses } from './crypto.ts'
import { send } from './customer.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let owner: string
before(async () => {
  world = await openWorld()
  await rateIs(world, '1500.00')
  await quickAddresses(world)
  owner = await aMember(world, 'owner')
  await aMember(world, 'finance')
})
after(async () => {
  await world?.close()
})

const tron = { coin: 'USDT', network: 'tron' } as const
const customer = () => aCustomer(world, { tier: 1, device: 'known' })
const acts = [
  { preview: previewCryptoRelease, act: releaseCryptoDeposit },
  { preview: previewCryptoReturn, act: returnCryptoDeposit },
  { preview: previewCryptoRefusal, act: refuseCryptoDeposit },
] as const
type Pair = { readonly preview: CallContract; readonly act: CallContract }
const to = { to: 'TJCx4A1XzNvy32sqbmi86xcURjRi1Etver' }
const more = ({ act }: Pair) => (act === returnCryptoDeposit ? to : {})

let keys = 0
async function look(email: string, id: string, pair: Pair) {
  const query = `?${new URLSearchParams(more(pair)).toString()}`
  return send(world, pair.preview, { headers: await signInAdmin(world, email), params: { id }, query })
}
async function ask(headers: Record<string, string>, id: string, pair: Pair, hash = '0'.repeat(64)) {
  return send(world, pair.act, {
    headers: { ...headers, 'idempotency-key': `crypto-refusal-${(keys += 1)}` },
    params: { id },
    body: { hash, reason: 'looked at by two', ...more(pair) },
  })
}
/** Both the preview and the act refuse it so. */
async function bothRefuse(id: string, pair: Pair, code: string, email = owner): Promise<void> {
  assert.equal((await look(email, id, pair)).problem.code, code)
  assert.equal((await ask(await signInAdmin(world, email), id, pair)).problem.code, code)
}

async function arrived(
  person: Customer,
  amount: string,
  { place = tron, from }: { readonly place?: Place; readonly from?: string } = {},
): Promise<string> {
  const there = await addressOf(world, person, place)
  await rateIs(world, '1500.00')
  await move(world, { ...place, ...(from && { from }), to: there, amount, confirmations: 1000 })
  return (await onlyDeposit(world, person)).id
}

test('deposit_not_found and not_waiting: there is nothing to decide', async () => {
  const credited = await arrived(await customer(), '10')
  for (const pair of acts) {
    await bothRefuse('00000000-0000-4000-8000-000000000000', pair, 'deposit_not_found')
    await bothRefuse(credited, pair, 'not_waiting')
  }
})

test('not_yours, not_releasable, not_returnable and address_refused: not by this person, not this one', async () => {
  const place = { coin: 'PYUSD', network: 'ethereum' } as const
  const from = '0xd9Ea00112233445566778899aaBbccdDEE041526'
  const screened = await arrived(await customer(), '10', { place, from })
  for (const pair of acts) await bothRefuse(screened, pair, 'not_yours', 'finance@staff.example')
  const big = await arrived(await customer(), '9000')
  await bothRefuse(big, acts[0], 'not_releasable')
  const twin = await customer()
  const there = await addressOf(world, twin, tron)
  const one = await move(world, { ...tron, to: there, amount: '10', confirmations: 1000, log_index: 1 })
  await move(world, { ...tron, to: there, amount: '10', confirmations: 1000, txid: one.txid, log_index: 2 })
  const [second] = await world.api.doors.database.sql<{ id: string }>`
    select id from crypto_deposits where txid = ${one.txid} and reason = 'same_transaction'`
  await bothRefuse(second?.id ?? '', acts[1], 'not_returnable')
  const small = await arrived(await customer(), '0.5')
  const headers = await signInAdmin(world, owner)
  const refused = await send(world, returnCryptoDeposit, {
    headers: { ...headers, 'idempotency-key': 'crypto-no-address' },
    params: { id: small },
    body: { hash: '0'.repeat(64), reason: 'looked at by two', to: from },
  })
  assert.equal(refused.problem.code, 'address_refused')
})

test('changed_since_preview, already_waiting and request_waits: what was seen is done, once, and nothing beside it', async () => {
  for (const pair of acts) {
    const id = await arrived(await customer(), '0.5')
    const headers = await signInAdmin(world, owner)
    assert.equal((await ask(headers, id, pair)).problem.code, 'changed_since_preview')
    const { hash }: { hash: string } = Object((await look(owner, id, pair)).data)
    assert.equal((await ask(headers, id, pair, hash)).status, 202)
    assert.equal((await ask(headers, id, pair, hash)).problem.code, 'already_waiting')
    for (const other of acts) if (other !== pair) await bothRefuse(id, other, 'request_waits')
  }
})

test('step_up_required and money_blocked_after_reset: a fresh proof, and no reset today', async () => {
  const id = await arrived(await customer(), '0.5')
  const { sql } = world.api.doors.database
  const headers = await signInAdmin(world, owner)
  const soon = new Date(world.clock.now().getTime() + 3_600_000)
  await sql`update admins set money_blocked_until = ${soon}`
  for (const pair of acts)
    assert.equal((await ask(headers, id, pair)).problem.code, 'money_blocked_after_reset')
  await sql`update admins set money_blocked_until = null`
  world.clock.advance(11 * 60_000)
  for (const pair of acts) assert.equal((await ask(headers, id, pair)).problem.code, 'step_up_required')
})

test('an address that another customer has is shown to nobody, and asked for again by a person', async () => {
  const other = await customer()
  const theirs = await addressOf(world, other, tron)
  const mine = await customer()
  await world.control('/scenarios', {
    rail: 'quidax',
    match: { method: 'GET', path: '/users/*' },
    script: [
      {
        kind: 'answer',
        status: 200,
        body: {
          status: 'success',
          data: [{ id: 'a1', currency: 'usdt', address: theirs, network: 'trc20', destination_tag: null }],
        },
      },
    ],
  })
  assert.equal((await askAddress(world, mine, tron)).status, 200)
  await world.settle()
  const read = async () =>
    (await send(world, readMyCrypto, { cookie: mine.cookie })).data.places.find(
      ({ coin, network }) => coin === tron.coin && network === tron.network,
    )
  assert.deepEqual([(await read())?.address_state, (await read())?.address], ['late', null])
  const headers = await signInAdmin(world, owner)
  const { data } = await send(world, cases.listCases, {
    headers,
    query: '?state=open&kind=crypto_address_refused',
  })
  const id = data.items[0]?.id ?? assert.fail()
  const again = (of: string) =>
    send(world, askAddressAgain, { headers, params: { id: of }, body: { note: 'the custodian says sorry' } })
  assert.equal((await again('00000000-0000-4000-8000-000000000000')).problem.code, 'case_not_found')
  const held = await send(world, cases.listCases, { headers, query: '?state=open&kind=crypto_deposit_held' })
  assert.equal((await again(held.data.items[0]?.id ?? '')).problem.code, 'no_address_refused')
  const { sql } = world.api.doors.database
  const soon = new Date(world.clock.now().getTime() + 3_600_000)
  await sql`update admins set money_blocked_until = ${soon}`
  assert.equal((await again(id)).problem.code, 'changes_blocked_after_reset')
  await sql`update admins set money_blocked_until = null`
  assert.equal((await again(id)).status, 200)
  assert.equal((await again(id)).problem.code, 'case_already_closed')
  await world.settle()
  assert.equal((await read())?.address_state, 'ready')
  assert.notEqual((await read())?.address, theirs)
})

test('whoever reads addresses of nobody, or wants one where none is taken, reads why not', async () => {
  const headers = await signInAdmin(world, owner)
  const nobody = await send(world, readUserAddresses, {
    headers,
    params: { id: '00000000-0000-4000-8000-000000000000' },
  })
  assert.equal(nobody.problem.code, 'user_not_found')
  const person = await aCustomer(world, { tier: 0 })
  const wish = (body: object) =>
    send(world, makeMyAddress, {
      cookie: person.cookie,
      headers: { 'idempotency-key': `crypto-wish-${(keys += 1)}` },
      body: { ...tron, understood: true, ...body },
    })
  assert.equal((await wish({})).problem.code, 'tier_too_low')
  assert.equal((await wish({ coin: 'USDC' })).problem.code, 'place_not_taken')
  assert.equal((await wish({ understood: false })).status, 422)
})
