// Promises about consent: charged is what was seen, by whom it was authorised, once; and what is one customer's is no other's.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import * as signIn from '#features/customer-sign-in/contract.ts'
import * as beneficiaries from '#features/orders/beneficiaries-contract.ts'
import * as transfers from '#features/orders/sending-contract.ts'
import * as staff from '#features/orders/staff-contract.ts'
import type { WireBody } from '#kit/http/contract.ts'
import { signInAdmin } from './admin.ts'
import { confirmEmail, pin, send } from './customer.ts'
import { balanceOf } from './depositor.ts'
import { aCustomer, aMember } from './people.ts'
import {
  authorise,
  concluded,
  quote,
  type Sender,
  sendMoney,
  toBank,
  transferOf,
  type Wish,
} from './sender.ts'
import { openWorld, type World } from './world.ts'

const nobody = '00000000-0000-7000-8000-000000000000'
const minute = 60_000

let world: World
let rich: Sender
let plain: Sender

before(async () => {
  world = await openWorld()
  rich = await aCustomer(world, { tier: 3, money: '1000000' })
  plain = await aCustomer(world, { money: '50000' })
})
after(() => world.close())
beforeEach(() => world.clock.advance(11 * minute))

type Body = WireBody<typeof transfers.sendTransfer>
const db = () => world.api.doors.database
const toCustomer = ({ email }: Sender): Wish['to'] => ({ kind: 'customer', handle: email })

/** Quotes and authorises, so that only the last call is left. */
async function authorised(
  sender: Sender,
  wish: Wish,
  more: { readonly strength?: 'usual' | 'strong'; readonly by?: Sender } = {},
): Promise<Body> {
  const quoted = await quote(world, sender, wish)
  assert.equal(quoted.status, 200, JSON.stringify(quoted.body))
  const { hash, seen, strength } = quoted.data
  const asked = { purpose: 'transfer', hash, seen, strength: more.strength ?? strength } as const
  const id = await authorise(world, more.by ?? sender, asked)
  return { ...wish, hash, authorisation_id: id }
}

let keys = 0
const post = (sender: Sender, body: Body, key = `consent-${keys++}`) =>
  send(world, transfers.sendTransfer, {
    cookie: sender.cookie,
    headers: { 'idempotency-key': key },
    body,
  })

async function countTransfers(): Promise<number> {
  const [row] = await db().sql<{ count: number }>`select count(*)::int count from orders`
  return row?.count ?? -1
}

/** Sends something that is refused: with this code, and no transfer is made of it. */
async function refused(sender: Sender, body: Body, code: string): Promise<string> {
  const [before, balance] = [await countTransfers(), await balanceOf(world, sender.cookie)]
  const answer = await post(sender, body)
  assert.equal(answer.problem.code, code, JSON.stringify(answer.body))
  assert.deepEqual([await countTransfers(), await balanceOf(world, sender.cookie)], [before, balance])
  return answer.problem.message
}

describe('quote_changed: what was seen is what is charged', () => {
  test('another amount, payee or narration than was seen', async () => {
    const ready = await authorised(rich, { to: toBank('10'), amount: '5000', narration: 'rent' })
    await refused(rich, { ...ready, amount: '5000.01' }, 'quote_changed')
    await refused(rich, { ...ready, to: toBank('12') }, 'quote_changed')
    await refused(rich, { ...ready, to: toCustomer(plain) }, 'quote_changed')
    await refused(rich, { ...ready, narration: 'loan' }, 'quote_changed')
    assert.equal((await post(rich, ready)).data.total, '5010.75')
  })

  test('a name that the bank has changed since', async () => {
    const ready = await authorised(rich, { to: toBank('13'), amount: '100' })
    await world.control('/bank/accounts', {
      bank_code: '058',
      account_number: '0123456713',
      account_name: 'SOMEBODY ELSE',
    })
    await db().sql`delete from account_names where account_number = '0123456713'`
    await refused(rich, ready, 'quote_changed')
    assert.equal(
      (await quote(world, rich, { to: toBank('13'), amount: '100' })).data.payee.name,
      'SOMEBODY ELSE',
    )
  })

  test('a charge that changed between the quote and the sending', async () => {
    const owner = world.database.open('finance_owner')
    const changes = new Date(world.clock.now().getTime() + 2 * minute)
    const ends = new Date(changes.getTime() + 2 * minute)
    await owner.sql`update charge_rules set valid_until = ${changes} where id = 'transfer-fee-2020'`
    const dearer = '[{"up_to_minor":null,"value_minor":"3000"}]'
    const usual =
      '[{"up_to_minor":"500000","value_minor":"1000"},{"up_to_minor":"5000000","value_minor":"2500"},{"up_to_minor":null,"value_minor":"5000"}]'
    for (const [id, bands, from, until] of [
      ['dearer', dearer, changes, ends],
      ['usual-again', usual, ends, null],
    ] as const)
      await owner.sql`
        insert into charge_rules (id, code, name, kind, applies_to, currency, bands, source, valid_from, valid_until)
        values (${id}, 'transfer_fee', 'Transfer to another bank', 'fee', '{bank_transfer}', 'NGN', ${bands}::jsonb, 'A test',
          ${from}, ${until})`
    const wish = { to: toBank('14'), amount: '10000' }
    const ready = await authorised(rich, wish)
    world.clock.advance(2 * minute)
    await refused(rich, ready, 'quote_changed')
    const asked = await quote(world, rich, wish)
    assert.deepEqual([asked.data.fee, asked.data.vat, asked.data.total], ['30.00', '2.25', '10082.25'])
    world.clock.advance(2 * minute)
    // What was seen first holds again, and so does what was authorised for it.
    const sent = await post(rich, ready)
    assert.equal(sent.data.total, '10076.88', JSON.stringify(sent.body))
  })

  test('a free transfer that came, or went, between the quote and the sending', async () => {
    const wish = { to: toBank('15'), amount: '10000' }
    const setFree = (perMonth: number) => db().sql`
      insert into free_transfer_settings (per_month, valid_from, set_at)
      values (${perMonth}, ${world.clock.now()}, ${world.clock.now()})`
    const charged = await authorised(rich, wish)
    await setFree(1)
    await refused(rich, charged, 'quote_changed')
    const free = await quote(world, rich, wish)
    assert.deepEqual(
      [free.data.fee, free.data.vat, free.data.stamp_duty, free.data.total, free.data.waived],
      ['0.00', '0.00', '50.00', '10050.00', '26.88'],
    )
    assert.deepEqual([free.data.fee_before, free.data.vat_before], ['25.00', '1.88'])
    assert.deepEqual(
      [free.data.free_transfers.uses_one, free.data.free_transfers.left_after, free.data.free_transfers.of],
      [true, 0, 1],
    )
    const first = await authorised(rich, wish)
    const second = await authorised(rich, { ...wish, to: toBank('16') })
    assert.equal((await post(rich, first)).data.total, '10050.00')
    await refused(rich, second, 'quote_changed')
    world.clock.advance(minute)
    await setFree(0)
  })
})

describe('authorisations', () => {
  test('authorisation_missing: it is for one sight, and works once', async () => {
    const ready = await authorised(rich, { to: toBank('17'), amount: '300' })
    const dearer = await quote(world, rich, { to: toBank('17'), amount: '30000' })
    await refused(rich, { ...ready, amount: '30000', hash: dearer.data.hash }, 'authorisation_missing')
    assert.equal((await post(rich, ready)).status, 200)
    await refused(rich, { ...ready, send_again: true }, 'authorisation_missing')
    await refused(rich, { ...ready, send_again: true, authorisation_id: nobody }, 'authorisation_missing')
  })

  test('authorisation_missing: another’s is worth nothing, also for the same sight', async () => {
    const wish = { to: toBank('18'), amount: '300' }
    await refused(rich, await authorised(rich, wish, { by: plain }), 'authorisation_missing')
  })

  test('authorisation_missing: it is bound to the session that gave it', async () => {
    const one = await aCustomer(world, { money: '50000' })
    const ready = await authorised(one, { to: toBank('19'), amount: '300' })
    world.clock.advance(minute)
    const cookie = await confirmEmail(world, one.email)
    await send(world, signIn.unlock, { cookie, body: { pin } })
    const again = { ...one, cookie }
    const answer = await post(again, ready)
    assert.equal(answer.problem.code, 'authorisation_missing', JSON.stringify(answer.body))
    assert.notEqual((await post(one, ready)).status, 200, 'the session before has ended')
  })

  test('authorisation_stale: five minutes later it is asked again', async () => {
    const ready = await authorised(rich, { to: toBank('20'), amount: '300' })
    world.clock.advance(5 * minute)
    await refused(rich, ready, 'authorisation_stale')
  })

  test('step_up_required: a new payee needs more than the PIN, one who was paid does not', async () => {
    const wish = { to: toBank('21'), amount: '300' }
    await refused(rich, await authorised(rich, wish, { strength: 'usual' }), 'step_up_required')
    assert.equal((await quote(world, rich, wish)).data.strength, 'strong')
    assert.equal((await sendMoney(world, rich, wish)).status, 200)
    world.clock.advance(11 * minute)
    assert.equal((await quote(world, rich, wish)).data.strength, 'usual')
    assert.equal((await post(rich, await authorised(rich, wish, { strength: 'usual' }))).status, 200)
  })

  test('step_up_required: above one’s own amount the PIN is not enough for anybody', async () => {
    const to = toBank('21')
    await db().sql`
      insert into own_limits (user_id, shield_minor, changed_at)
      select id, 100000, ${world.clock.now()} from users where email = ${rich.email}`
    assert.equal((await quote(world, rich, { to, amount: '1000' })).data.strength, 'usual')
    await refused(
      rich,
      await authorised(rich, { to, amount: '1000.01' }, { strength: 'usual' }),
      'step_up_required',
    )
    await db().sql`delete from own_limits`
  })

  test('somebody who was taken off the list is new again', async () => {
    const wish = { to: toBank('22'), amount: '300' }
    const sent = await sendMoney(world, rich, wish)
    const id = sent.data.beneficiary?.id ?? ''
    assert.equal((await quote(world, rich, wish)).data.payee.is_new, false)
    const removed = await send(world, beneficiaries.removeBeneficiary, {
      cookie: rich.cookie,
      params: { id },
    })
    assert.equal(removed.status, 200)
    const asked = await quote(world, rich, wish)
    assert.deepEqual([asked.data.payee.is_new, asked.data.strength], [true, 'strong'])
  })
})

describe('warnings', () => {
  test('duplicate_transfer: the same again within ten minutes is asked about, and sent when one says so', async () => {
    const wish = { to: toBank('23'), amount: '700' }
    assert.equal((await sendMoney(world, rich, wish)).status, 200)
    world.clock.advance(10 * minute - 1)
    const asked = await quote(world, rich, wish)
    assert.deepEqual(
      asked.data.warnings.map((one) => [one.kind, one.kind === 'duplicate' && one.on_its_way]),
      [['duplicate', true]],
    )
    const ready = await authorised(rich, wish)
    assert.match(await refused(rich, ready, 'duplicate_transfer'), /at \d{1,2}:\d\d/)
    assert.equal((await post(rich, { ...ready, send_again: true })).status, 200)
    world.clock.advance(10 * minute)
    assert.deepEqual((await quote(world, rich, wish)).data.warnings, [])
  })

  test('one that failed is no duplicate: the money never left', async () => {
    const wish = { to: toBank('03'), amount: '700' }
    const sent = await sendMoney(world, rich, wish)
    await world.settle()
    world.clock.advance(6_000)
    await concluded(world, sent.data.transaction_id)
    assert.equal((await transferOf(world, rich, sent.data.transaction_id)).state, 'failed')
    assert.deepEqual((await quote(world, rich, wish)).data.warnings, [])
  })

  test('scam_warning_unread: a new payee and ₦100,000.00 ask for a pause', async () => {
    const wish = { to: toBank('24'), amount: '100000' }
    const asked = await quote(world, rich, wish)
    assert.deepEqual(asked.data.warnings, [{ kind: 'scam', later_minutes: 30 }])
    const ready = await authorised(rich, wish)
    await refused(rich, ready, 'scam_warning_unread')
    await refused(rich, { ...ready, scam_warning_read: false }, 'scam_warning_unread')
    assert.equal((await post(rich, { ...ready, scam_warning_read: true })).status, 200)
    assert.deepEqual((await quote(world, rich, { ...wish, amount: '100001' })).data.warnings, [])
    assert.deepEqual((await quote(world, rich, { to: toBank('25'), amount: '99999.99' })).data.warnings, [])
  })
})

describe('repeats', () => {
  test('idempotency_key_missing: sending asks for a key', async () => {
    const body = await authorised(rich, { to: toBank('26'), amount: '40' })
    const answer = await send(world, transfers.sendTransfer, { cookie: rich.cookie, body })
    assert.equal(answer.problem.code, 'idempotency_key_missing')
  })

  test('the same key and body get the same answer, whatever has become of the payee meanwhile', async () => {
    const other = await aCustomer(world)
    const toOther = await authorised(rich, { to: toCustomer(other), amount: '41' })
    const toAccount = await authorised(rich, { to: toBank('27'), amount: '42' })
    const sent = [await post(rich, toOther, 'repeat-1'), await post(rich, toAccount, 'repeat-2')]
    await db().sql`update users set status = 'restricted' where email = ${other.email}`
    await db().sql`delete from account_names`
    await world.control('/bank/away', { bank_code: '058' })
    const count = await countTransfers()
    const again = [await post(rich, toOther, 'repeat-1'), await post(rich, toAccount, 'repeat-2')]
    assert.deepEqual(
      again.map(({ status, body }) => [status, body]),
      sent.map(({ body }) => [200, body]),
    )
    assert.equal(await countTransfers(), count)
    await world.control('/bank/away', { bank_code: '058', away: false })
  })

  test('idempotency_key_reused: a key is for one request, and for one customer', async () => {
    const ready = await authorised(rich, { to: toBank('28'), amount: '43' })
    assert.equal((await post(rich, ready, 'repeat-3')).status, 200)
    assert.equal(
      (await post(rich, { ...ready, amount: '44' }, 'repeat-3')).problem.code,
      'idempotency_key_reused',
    )
    const own = await authorised(plain, { to: toBank('28'), amount: '43' })
    assert.equal((await post(plain, own, 'repeat-3')).status, 200)
  })
})

describe('what is another’s', () => {
  test('transfer_not_found: another’s transfer is answered like none, and signed out nothing is', async () => {
    const sent = await sendMoney(world, rich, { to: toCustomer(plain), amount: '45' })
    const id = sent.data.transaction_id
    const find = (cookie: string | undefined, transaction_id: string) =>
      send(world, transfers.findMyTransfer, { cookie, params: { transaction_id } })
    assert.equal((await find(rich.cookie, id)).status, 200)
    const other = await find(plain.cookie, id)
    const none = await find(plain.cookie, nobody)
    assert.deepEqual([other.status, other.problem.code], [404, 'transfer_not_found'])
    assert.equal(other.problem.message, none.problem.message)
    assert.equal((await find(undefined, id)).problem.code, 'not_signed_in')
  })

  test('beneficiary_not_found: another’s beneficiary can be neither kept nor removed', async () => {
    const sent = await sendMoney(world, rich, { to: toBank('29'), amount: '46' })
    const params = { id: sent.data.beneficiary?.id ?? '' }
    const keep = (cookie: string, id: string) =>
      send(world, beneficiaries.keepBeneficiary, { cookie, params: { id }, body: { alias: 'Mine now' } })
    assert.equal((await keep(plain.cookie, params.id)).problem.code, 'beneficiary_not_found')
    const removed = await send(world, beneficiaries.removeBeneficiary, { cookie: plain.cookie, params })
    assert.equal(removed.problem.code, 'beneficiary_not_found')
    assert.equal((await keep(rich.cookie, params.id)).data.alias, 'Mine now')
    assert.equal((await keep(rich.cookie, nobody)).problem.code, 'beneficiary_not_found')
    const mine = await send(world, beneficiaries.listMyBeneficiaries, { cookie: plain.cookie })
    assert.ok(mine.data.every(({ id }) => id !== params.id))
  })
})

describe('staff', () => {
  let finance: Record<string, string>
  before(async () => {
    await aMember(world, 'finance')
  })
  beforeEach(async () => {
    world.clock.advance(minute)
    finance = await signInAdmin(world, 'finance@staff.example')
  })
  const of = (transaction_id: string) => ({ headers: finance, params: { transaction_id } })

  test('transfer_not_found: neither shown, nor asked about, nor decided', async () => {
    assert.equal((await send(world, staff.findOrder, of(nobody))).problem.code, 'transfer_not_found')
    const asked = of(nobody)
    const query = '?decision=paid'
    assert.equal(
      (await send(world, staff.requeryOrder, { ...asked, body: {} })).problem.code,
      'transfer_not_found',
    )
    assert.equal(
      (await send(world, staff.previewDecision, { ...asked, query })).problem.code,
      'transfer_not_found',
    )
    const decided = await send(world, staff.decideOrder, {
      params: asked.params,
      headers: { ...finance, 'idempotency-key': 'decide-nothing' },
      body: { decision: 'paid', hash: 'a'.repeat(64), reason: 'There is none' },
    })
    assert.equal(decided.problem.code, 'transfer_not_found')
  })

  test('nothing_to_ask: no bank is behind a transfer between customers', async () => {
    const sent = await sendMoney(world, rich, { to: toCustomer(plain), amount: '47' })
    const answer = await send(world, staff.requeryOrder, { ...of(sent.data.transaction_id), body: {} })
    assert.equal(answer.problem.code, 'nothing_to_ask')
  })

  test('transfer_not_in_review: a person decides nothing that the bank is still asked about', async () => {
    const sent = await sendMoney(world, rich, { to: toBank('02'), amount: '48' })
    for (const query of ['?decision=paid', '?decision=not_paid']) {
      const preview = await send(world, staff.previewDecision, {
        ...of(sent.data.transaction_id),
        query,
      })
      assert.equal(preview.problem.code, 'transfer_not_in_review')
    }
  })

  test('customers reach none of it', async () => {
    for (const contract of [staff.listStuck, staff.findOrder, staff.previewDecision])
      assert.ok(
        (
          await send(world, contract, {
            cookie: rich.cookie,
            params: { transaction_id: nobody },
            query: '?decision=paid',
          })
        ).status >= 401,
      )
  })
})
