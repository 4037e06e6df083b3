// Promises about deposits of nobody: staff give one to a customer or have the bank send it back, once, and its case closes.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sweepDeposits } from '#features/deposits/public.ts'
import { findApproval } from '#features/approvals/contract.ts'
import * as deposits from '#features/deposits/contract.ts'
import * as ending from '#features/deposits/staff-contract.ts'
import * as notifications from '#features/notifications/contract.ts'
import * as transactions from '#features/transactions/contract.ts'
import * as wallets from '#features/wallets/contract.ts'
import { signInAdmin } from './admin.ts'
import { booksAgree, pass } from './bank-side.ts'
import { send } from './customer.ts'
import { arrive, balanceOf } from './depositor.ts'
import { anAccountOfNobody, ownerless, type Ownerless, refundsOf, standingOf } from './ownerless.ts'
import { aCustomer, aMember, type Customer, setTier } from './people.ts'
import { approveAs, pendingOf } from './staff.ts'
import { openWorld, type World } from './world.ts'

const minute = 60_000

let world: World
let nobody: string
let ada: Customer
let bayo: Customer
let finance: Record<string, string>

before(async () => {
  world = await openWorld()
  nobody = await anAccountOfNobody(world)
  ada = await aCustomer(world)
  bayo = await aCustomer(world)
  await aMember(world, 'owner')
  await aMember(world, 'finance')
})
// Time passes in each of them.
beforeEach(async () => {
  finance = await signInAdmin(world, 'finance@staff.example')
})
after(() => world.close())

let keys = 0
const keyed = () => ({ ...finance, 'idempotency-key': `wish-${(keys += 1)}` })
const seeCredit = ({ id }: Pick<Ownerless, 'id'>, user: string) =>
  send(world, ending.previewCredit, { headers: finance, params: { id }, query: `?user=${user}` })
const seeReturn = ({ id }: Pick<Ownerless, 'id'>) =>
  send(world, ending.previewReturn, { headers: finance, params: { id } })
const credit = ({ id }: Pick<Ownerless, 'id'>, user: string, hash: string) =>
  send(world, ending.creditDeposit, {
    headers: keyed(),
    params: { id },
    body: { user, hash, reason: 'She sent us the receipt' },
  })
const sendBack = ({ id }: Pick<Ownerless, 'id'>, hash: string) =>
  send(world, ending.returnDeposit, {
    headers: keyed(),
    params: { id },
    body: { hash, reason: 'The sender asked for it' },
  })
/** Decides as the clerk does who has just seen what it does. */
const creditNow = async (one: Ownerless, { id }: Customer) =>
  credit(one, id, (await seeCredit(one, id)).data.hash)
const returnNow = async (one: Ownerless) => sendBack(one, (await seeReturn(one)).data.hash)
async function walletOf({ id }: Customer): Promise<string> {
  const [row] = await world.api.doors.database.sql<{ reference: string }>`
    select reference from wallets where user_id = ${id}`
  return row?.reference ?? 'none'
}
const waiting = { state: 'suspended', says: null, cases: ['deposit_without_owner'] }

test('a deposit of nobody is given to a customer: both accounts before and after are seen, they are told, and its case closes', async () => {
  const one = await ownerless(world, nobody, '7000')
  assert.deepEqual(await standingOf(world, one), waiting)
  const seen = await seeCredit(one, ada.id)
  assert.equal(seen.status, 200, JSON.stringify(seen.body))
  assert.deepEqual(
    seen.data.postings.map((leg) => [leg.account, leg.side, leg.balance_before, leg.balance_after]),
    [
      ['NGN/paystack/suspense', 'debit', '7000.00', '0.00'],
      [await walletOf(ada), 'credit', '0.00', '7000.00'],
    ],
  )
  const done = await credit(one, ada.id, seen.data.hash)
  assert.equal(done.status, 200, JSON.stringify(done.body))
  assert.deepEqual(await standingOf(world, one), { state: 'released', says: null, cases: [] })
  assert.equal(await balanceOf(world, ada.cookie), '7000.00')
  const { items } = (await send(world, transactions.listMyTransactions, { cookie: ada.cookie })).data
  assert.deepEqual(
    items.map(({ type, status, amount, counterparty }) => [type, status, amount, counterparty.name]),
    [['deposit', 'success', '7000.00', 'Emeka Obi']],
  )
  const inbox = (await send(world, notifications.listMine, { cookie: ada.cookie, query: '?topic=money' }))
    .data
  assert.deepEqual(
    inbox.items.map(({ title }) => title),
    ['₦7,000.00 is in your wallet now'],
  )
  await booksAgree(world)
})

test('two people who decide at once decide it once: one customer has the money, or its sender', async () => {
  const one = await ownerless(world, nobody, '3000')
  const [toAda, toBayo, back] = [
    await seeCredit(one, ada.id),
    await seeCredit(one, bayo.id),
    await seeReturn(one),
  ]
  const before = [await balanceOf(world, ada.cookie), await balanceOf(world, bayo.cookie)]
  const answers = await Promise.all([
    credit(one, ada.id, toAda.data.hash),
    credit(one, bayo.id, toBayo.data.hash),
    sendBack(one, back.data.hash),
    credit(one, ada.id, toAda.data.hash),
  ])
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  const refused = answers.filter(({ status }) => status !== 200)
  assert.deepEqual([...new Set(refused.map(({ problem }) => problem.code))], ['deposit_not_suspended'])
  await pass(world, 2 * minute)
  await pass(world, 2 * minute)
  const { state } = await standingOf(world, one)
  const after = [await balanceOf(world, ada.cookie), await balanceOf(world, bayo.cookie)]
  const moved = after.filter((balance, index) => balance !== before[index]).length
  assert.equal(moved, state === 'returned' ? 0 : 1)
  await booksAgree(world)
})

test('sent back, it is posted when the bank has done it; until then it stays in the queue, and nobody else decides it', async () => {
  const one = await ownerless(world, nobody, '4000')
  const seen = await seeReturn(one)
  assert.deepEqual(
    seen.data.postings.map((leg) => [leg.account, leg.side, leg.amount]),
    [
      ['NGN/paystack/suspense', 'debit', '4000.00'],
      ['NGN/paystack/settlement', 'credit', '4000.00'],
    ],
  )
  assert.equal((await sendBack(one, seen.data.hash)).status, 200)
  await world.settle()
  assert.deepEqual(await standingOf(world, one), {
    ...waiting,
    state: 'returning',
    says: 'the bank has taken it up',
  })
  assert.equal((await seeCredit(one, ada.id)).problem.code, 'deposit_not_suspended')
  const listed = (await send(world, deposits.listSuspended, { headers: finance })).data.items
  assert.deepEqual(
    listed.map(({ id, state, account_number: account }) => [id, state, account]),
    [[one.id, 'returning', nobody]],
  )
  await booksAgree(world)
  await pass(world, 2 * minute)
  assert.deepEqual(await standingOf(world, one), { state: 'returned', says: 'the sender has it', cases: [] })
  await booksAgree(world)
  // The bank no longer has the payment: nobody is asked about what we sent back ourselves.
  await sweepDeposits(world.api.doors, world.api.rails.bank)
  await world.settle()
  assert.deepEqual((await standingOf(world, one)).cases, [])
})

test('whose answer is lost, or whose process dies afterwards, is sent back once', async () => {
  const one = await ownerless(world, nobody, '2000')
  await world.control('/scenarios', {
    rail: 'paystack',
    match: { method: 'POST', path: '/refund' },
    script: [{ kind: 'drop_after' }],
  })
  assert.equal((await returnNow(one)).status, 200)
  await world.settle()
  assert.deepEqual(await standingOf(world, one), { ...waiting, state: 'returning' })
  await pass(world, 2 * minute)
  await pass(world, minute)
  assert.equal((await standingOf(world, one)).state, 'returned')
  // As a worker leaves it that died before it could say that it was done.
  await world.api.doors.database.sql`
    update jobs set done_at = null, run_at = ${world.clock.now()}
    where kind = 'deposits.return' and payload->>'deposit_id' = ${one.id}`
  await world.settle()
  assert.deepEqual(await refundsOf(world, one), ['processed'])
  await booksAgree(world)
})

test('what the bank could not send back waits again and says why; sent again it is another return', async () => {
  const one = await ownerless(world, nobody, '1500')
  await returnNow(one)
  await world.settle()
  await world.control(`/bank/refunds/${one.reference}`, { status: 'needs-attention' })
  await pass(world, 4_000)
  assert.match((await standingOf(world, one)).says ?? '', /asks for the sender’s account number/)
  await world.control(`/bank/refunds/${one.reference}`, { status: 'failed' })
  await pass(world, minute)
  assert.deepEqual(await standingOf(world, one), { ...waiting, says: 'the bank could not send it back' })
  await booksAgree(world)
  await returnNow(one)
  await world.settle()
  await pass(world, 2 * minute)
  assert.equal((await standingOf(world, one)).state, 'returned')
  assert.deepEqual(await refundsOf(world, one), ['processed', 'failed'])
  await booksAgree(world)
})

test('a payment that the bank does not know cannot be sent back: it waits for a customer', async () => {
  const one = await ownerless(world, nobody, '1200')
  await world.control('/scenarios', {
    rail: 'paystack',
    match: { method: 'POST', path: '/refund' },
    script: [
      {
        kind: 'answer',
        status: 404,
        body: {
          status: false,
          message: 'Transaction not found',
          type: 'validation_error',
          code: 'transaction_not_found',
        },
      },
    ],
  })
  await returnNow(one)
  await world.settle()
  assert.deepEqual(await standingOf(world, one), { ...waiting, says: 'Transaction not found' })
  assert.equal((await creditNow(one, ada)).status, 200)
})

test('each refusal says what stands in the way, seen and done', async () => {
  const one = await ownerless(world, nobody, '60000')
  const missing = { id: '00000000-0000-7000-8000-000000000000' }
  const { id: walletless } = await aCustomer(world, { tier: 0 })
  const wrong = 'a'.repeat(64)
  for (const [id, code] of [
    [ada.id, 'above_tier_limit'],
    [walletless, 'user_without_wallet'],
  ] as const) {
    assert.equal((await seeCredit(one, id)).problem.code, code)
    assert.equal((await credit(one, id, wrong)).problem.code, code)
  }
  assert.equal((await seeCredit(missing, ada.id)).problem.code, 'deposit_not_found')
  assert.equal((await credit(missing, ada.id, wrong)).problem.code, 'deposit_not_found')
  assert.equal((await seeReturn(missing)).problem.code, 'deposit_not_found')
  assert.equal((await sendBack(missing, wrong)).problem.code, 'deposit_not_found')
  assert.equal((await sendBack(one, wrong)).problem.code, 'changed_since_preview')
  const { account_id } = (await send(world, wallets.listMyWallets, { cookie: bayo.cookie })).data[0] ?? {}
  assert.ok(account_id)
  const frozen = await send(world, wallets.setFreeze, {
    headers: keyed(),
    params: { type: 'freeze', account_id },
    body: { level: 'credit', reason: 'A report of fraud' },
  })
  assert.equal(frozen.status, 200, JSON.stringify(frozen.body))
  const small = await ownerless(world, nobody, '500')
  assert.equal((await seeCredit(small, bayo.id)).problem.code, 'wallet_frozen')
  assert.equal((await creditNow(small, ada)).status, 200)
})

test('owner_known: what a customer’s own number brought goes to nobody else; sent back, they read where it went', async () => {
  const reference = String(
    Object(await world.control('/bank/deposits', { account_number: ada.account, amount: '70000' })).reference,
  )
  await pass(world, minute)
  const [row] = await world.api.doors.database.sql<{ id: string; state: string }>`
    select id, state from deposits where provider_reference = ${reference}`
  assert.ok(row?.state === 'suspended')
  assert.equal((await seeCredit(row, bayo.id)).problem.code, 'owner_known')
  assert.equal((await credit(row, bayo.id, 'a'.repeat(64))).problem.code, 'owner_known')
  const one = { ...row, reference }
  assert.equal((await returnNow(one)).status, 200)
  const meanwhile = (await send(world, transactions.listMyTransactions, { cookie: ada.cookie })).data.items
  assert.equal(meanwhile.find(({ amount }) => amount === '70000.00')?.held_for, 'returning')
  await pass(world, 2 * minute)
  await pass(world, 2 * minute)
  assert.equal((await standingOf(world, one)).state, 'returned')
  const { items } = (await send(world, transactions.listMyTransactions, { cookie: ada.cookie })).data
  assert.equal(items.find(({ amount }) => amount === '70000.00')?.status, 'reversed')
  const inbox = (await send(world, notifications.listMine, { cookie: ada.cookie, query: '?topic=money' }))
    .data
  assert.equal(inbox.items[0]?.title, '₦70,000.00 was returned to Emeka Obi')
  await booksAgree(world)
  // Of one customer several small ones are a large one, whoever sends them back.
  const next = await arrive(world, ada.account, '65000')
  const [other] = await world.api.doors.database.sql<{ id: string }>`
    select id from deposits where provider_reference = ${next}`
  const headers = await signInAdmin(world, 'owner@staff.example')
  const seen = await send(world, ending.previewReturn, { headers, params: { id: other?.id ?? '' } })
  assert.equal(seen.data.needs_approval, true)
})

test('above the threshold it waits for a second person (already_waiting), whichever way it ends', async () => {
  const one = await ownerless(world, nobody, '150000')
  await setTier(world, ada, 3)
  const seen = await seeCredit(one, ada.id)
  assert.equal(seen.data.needs_approval, true)
  const before = await balanceOf(world, ada.cookie)
  const asked = pendingOf(await credit(one, ada.id, seen.data.hash))
  assert.equal((await credit(one, ada.id, seen.data.hash)).problem.code, 'already_waiting')
  assert.equal(await balanceOf(world, ada.cookie), before)
  assert.equal((await approveAs(world, 'owner@staff.example', asked)).status, 200)
  assert.equal((await standingOf(world, one)).state, 'released')
  const other = await ownerless(world, nobody, '160000')
  const giveHash = (await seeCredit(other, ada.id)).data.hash
  const back = pendingOf(await returnNow(other))
  assert.equal((await credit(other, ada.id, giveHash)).problem.code, 'request_waits')
  assert.equal((await seeCredit(other, ada.id)).problem.code, 'request_waits')
  const { items } = (await send(world, deposits.listSuspended, { headers: finance })).data
  assert.equal(items.find(({ id }) => id === other.id)?.waiting_request, back)
  // Who approves sees what its maker saw: both accounts before and after, where it came to, and why it is suspended.
  const params = { id: other.id }
  const made = (await send(world, ending.previewReturn, { headers: finance, params })).data
  const shown = (await send(world, findApproval, { headers: finance, params: { id: back } })).data
  assert.equal(shown.postings_now?.length, 2)
  assert.deepEqual([shown.postings, shown.postings_now], [made.postings, made.postings])
  assert.deepEqual([shown.deposit?.account_number, shown.deposit?.suspension], [nobody, 'no_wallet'])
  assert.deepEqual(await standingOf(world, other), waiting)
  assert.equal((await approveAs(world, 'owner@staff.example', back)).status, 200)
  await pass(world, 2 * minute)
  await pass(world, 2 * minute)
  assert.equal((await standingOf(world, other)).state, 'returned')
  await booksAgree(world)
})

test('taken_back: what the bank no longer has is given to nobody', async () => {
  const one = await ownerless(world, nobody, '900')
  const { hash } = (await seeCredit(one, ada.id)).data
  await world.control(`/bank/deposits/${one.reference}/reverse`, {})
  await sweepDeposits(world.api.doors, world.api.rails.bank)
  assert.equal((await seeCredit(one, ada.id)).problem.code, 'taken_back')
  assert.equal((await credit(one, ada.id, hash)).problem.code, 'taken_back')
})

test('step_up_required, money_blocked_after_reset: neither is done by an old sign-in, nor by who was reset today', async () => {
  const one = await ownerless(world, nobody, '800')
  world.clock.advance(11 * minute)
  assert.equal((await creditNow(one, ada)).problem.code, 'step_up_required')
  assert.equal((await returnNow(one)).problem.code, 'step_up_required')
  const until = new Date(world.clock.now().getTime() + 60 * minute)
  await world.api.doors.database
    .sql`update admins set money_blocked_until = ${until} where email = 'finance@staff.example'`
  finance = await signInAdmin(world, 'finance@staff.example')
  assert.equal((await creditNow(one, ada)).problem.code, 'money_blocked_after_reset')
  assert.equal((await returnNow(one)).problem.code, 'money_blocked_after_reset')
  const support = await signInAdmin(world, await aMember(world, 'support'))
  const params = { id: one.id }
  assert.equal(
    (await send(world, ending.previewReturn, { headers: support, params })).problem.code,
    'not_allowed',
  )
})
