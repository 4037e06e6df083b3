// Promises about releasing held deposits: seen before done, by who may, once, within the limits, and written down.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as audit from '#features/audit/contract.ts'
import * as deposits from '#features/deposits/contract.ts'
import * as notifications from '#features/notifications/contract.ts'
import * as wallets from '#features/wallets/contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { signInAdmin } from './admin.ts'
import { send } from './customer.ts'
import { aCustomer, aMember, type Customer, setTier } from './people.ts'
import { approveAs, pendingOf } from './staff.ts'
import { openWorld, type World } from './world.ts'

let world: World
let customer: Customer
let cookie: string
let account: string
let finance: Record<string, string>

before(async () => {
  world = await openWorld()
  finance = await signInAdmin(world, await aMember(world, 'finance'))
  customer = await aCustomer(world)
  ;({ cookie, account } = customer)
})
after(() => world.close())

/** A deposit above the limit of tier 1; answers its id. */
async function held(amount: string, to = account): Promise<string> {
  const { reference } = (await world.control('/bank/deposits', { account_number: to, amount })) as {
    reference: string
  }
  return eventually(async () => {
    await world.settle()
    const [row] = await world.api.doors.database.sql<{
      id: string
    }>`select id from deposits where provider_reference = ${reference} and state = 'suspended'`
    assert.ok(row, 'the deposit is not held yet')
    return row.id
  })
}

const preview = (id: string, headers = finance) =>
  send(world, deposits.previewRelease, { params: { id }, headers })
const release = (id: string, hash: string, headers: Record<string, string> = {}) =>
  send(world, deposits.releaseDeposit, {
    params: { id },
    body: { hash, reason: 'Tier was raised today' },
    headers: { 'idempotency-key': `release-${id}-${hash}`, ...finance, ...headers },
  })
const reach = (tier: number) => setTier(world, customer, tier)
const balance = async (): Promise<string> =>
  (await send(world, wallets.listMyWallets, { cookie })).data[0]?.balance ?? 'none'

test('still_above_limit: while the tier does not allow it, nothing can be released', async () => {
  const id = await held('60000')
  assert.equal((await preview(id)).problem.code, 'still_above_limit')
  assert.equal((await release(id, 'a'.repeat(64))).problem.code, 'still_above_limit')
  assert.equal(await balance(), '0.00')
})

test('with a higher tier the preview shows the exact postings, and the release does just that, once', async () => {
  const id = await held('70000')
  await reach(2)
  const seen = await preview(id)
  assert.equal(seen.status, 200, JSON.stringify(seen.body))
  assert.deepEqual(
    seen.data.postings.map((leg) => [leg.side, leg.amount]),
    [
      ['debit', '70000.00'],
      ['credit', '70000.00'],
    ],
  )
  assert.equal(seen.data.postings[1]?.balance_before, '0.00')
  assert.equal(seen.data.postings[1]?.balance_after, '70000.00')
  const answers = await Promise.all(Array.from({ length: 5 }, () => release(id, seen.data.hash)))
  assert.ok(answers.some((answer) => answer.status === 200))
  assert.ok(answers.every((answer) => answer.status === 200 || answer.problem.code === 'still_running'))
  assert.equal(await balance(), '70000.00')
  const again = await release(id, seen.data.hash, { 'idempotency-key': 'another-key' })
  assert.equal(again.problem.code, 'deposit_not_suspended')
  assert.equal((await preview(id)).problem.code, 'deposit_not_suspended')
  assert.deepEqual(
    (await verifyLedger(world.api.doors.database)).filter((finding) => !finding.ok),
    [],
  )
})

test('its owner is told that it reached the wallet, once: in the inbox and by mail', async () => {
  const { items } = (await send(world, notifications.listMine, { cookie, query: '?topic=money' })).data
  assert.deepEqual(
    items.filter(({ kind }) => kind === 'deposits.released').map(({ title, body }) => `${title}. ${body}`),
    ['₦70,000.00 is in your wallet now. From Emeka Obi. Your available balance is ₦70,000.00.'],
  )
  await world.settle()
  const mails = (await world.mails(customer.email)).filter(({ subject }) => subject.endsWith('wallet now'))
  assert.equal(mails.length, 1)
  assert.match(mails[0]?.text ?? '', /It is no longer on hold\. It is ready to use\./)
})

test('the release is in the audit log, with who, why and what', async () => {
  const auditor = await signInAdmin(world, await aMember(world, 'auditor'))
  const log = await send(world, audit.listAudit, { headers: auditor, query: '?action=deposits.release' })
  const [row] = log.data.items
  assert.equal(row?.actor.email, 'finance@staff.example')
  assert.equal(row?.reason, 'Tier was raised today')
  assert.equal(row?.outcome, 'allowed')
  assert.ok(row?.changes.some((change) => change.field === 'ledger_transfer'))
})

test('changed_since_preview: what is done is what was seen', async () => {
  const id = await held('150000')
  await reach(3)
  const seen = await preview(id)
  await reach(2)
  await reach(3)
  assert.equal((await release(id, 'b'.repeat(64))).problem.code, 'changed_since_preview')
  assert.ok(seen.data.hash)
})

const kobo = (text: string): bigint => BigInt(text.replace('.', ''))

test('above the threshold one person does not move money alone: it waits, and a second one approves it', async () => {
  await reach(1)
  const id = await held('100000.01')
  await reach(3)
  const seen = await preview(id)
  assert.equal(seen.data.needs_approval, true)
  const before = await balance()
  const waiting = pendingOf(await release(id, seen.data.hash))
  assert.equal(await balance(), before)
  const again = await release(id, seen.data.hash, { 'idempotency-key': 'another-wish' })
  assert.equal(again.problem.code, 'already_waiting')
  const agreed = await approveAs(world, await aMember(world, 'finance'), waiting)
  assert.equal(agreed.status, 200, JSON.stringify(agreed.body))
  assert.equal(kobo(await balance()) - kobo(before), 10_000_001n)
})

test('step_up_required: ten minutes after the sign-in it is asked for again', async () => {
  // What one person moves alone adds up over a day.
  world.clock.advance(24 * 3_600_000)
  finance = await signInAdmin(world, 'finance@staff.example')
  await reach(1)
  const id = await held('65000')
  await reach(2)
  const seen = await preview(id)
  world.clock.advance(10 * 60_000 + 1)
  assert.equal((await release(id, seen.data.hash)).problem.code, 'step_up_required')
  finance = await signInAdmin(world, 'finance@staff.example')
  assert.equal((await release(id, seen.data.hash)).status, 200)
})

test('money_blocked_after_reset: for a day after a password reset no money moves', async () => {
  await reach(1)
  const id = await held('66000')
  await reach(2)
  const seen = await preview(id)
  await world.api.doors.database
    .sql`update admins set money_blocked_until = ${new Date(world.clock.now().getTime() + 86_400_000)} where email = 'finance@staff.example'`
  finance = await signInAdmin(world, 'finance@staff.example')
  assert.equal((await release(id, seen.data.hash)).problem.code, 'money_blocked_after_reset')
  await world.api.doors.database.sql`update admins set money_blocked_until = null`
})

test('owner_unknown, deposit_not_found: there must be a deposit, and somebody who owns it', async () => {
  assert.equal((await preview('00000000-0000-7000-8000-000000000000')).problem.code, 'deposit_not_found')
  await reach(1)
  const id = await held('67000')
  await world.api.doors.database.sql`update deposits set account_number = '0000000000' where id = ${id}`
  assert.equal((await preview(id)).problem.code, 'owner_unknown')
})

test('support may look at held deposits and may not release them', async () => {
  const support = await signInAdmin(world, await aMember(world, 'support'))
  assert.equal((await send(world, deposits.listSuspended, { headers: support })).status, 200)
  const id = '00000000-0000-7000-8000-000000000000'
  const refused = await release(id, 'c'.repeat(64), support)
  assert.equal(refused.problem.code, 'not_allowed')
})

test('user_not_found: an id that belongs to nobody has no account number', async () => {
  const missing = await send(world, deposits.findUserVirtualAccount, {
    headers: finance,
    params: { id: '00000000-0000-7000-8000-000000000000' },
  })
  assert.equal(missing.problem.code, 'user_not_found')
})

test('what frees a deposit is said truly: the tier that its customer has asked for may not take it either', async () => {
  const ada = await aCustomer(world, { tier: 1 })
  finance = await signInAdmin(world, 'finance@staff.example')
  await world.api.doors.database.sql`
    insert into tier_requests (id, user_id, tier, state, document_kind, asked_at)
    values (${ada.id}, ${ada.id}, 2, 'waiting', 'passport', ${world.clock.now()})`
  const whyOf = async (amount: string) =>
    (await preview(await held(amount, ada.account))).problem.detail ?? ''
  assert.match(await whyOf('60000'), /Once that is approved, the deposit is released/)
  assert.match(await whyOf('410500'), /Tier 2, which does not take this deposit either/)
})
