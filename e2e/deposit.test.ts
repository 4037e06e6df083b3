// Promises about money that arrives: what the bank says is posted, once, to the wallet or to suspense, and nothing else.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import * as signIn from '#features/customer-sign-in/contract.ts'
import * as kyc from '#features/kyc/contract.ts'
import * as transactions from '#features/transactions/contract.ts'
import { sweepDeposits } from '#features/deposits/public.ts'
import { eventually } from '#kit/test/eventually.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { confirmEmail, profile, send, selfieOf } from './customer.ts'
import * as depositor from './depositor.ts'
import { aCustomer, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const confirmed = (): Promise<Customer> => aCustomer(world)
const arrive = (account: string, amount: string, more: object = {}): Promise<string> =>
  depositor.arrive(world, account, amount, more)
const balance = (cookie: string): Promise<string> => depositor.balanceOf(world, cookie)
const history = async (cookie: string) =>
  (await send(world, transactions.listMyTransactions, { cookie })).data.items
const postings = (): Promise<number> => depositor.countPostings(world)

async function everythingAddsUp(): Promise<void> {
  const report = await verifyLedger(world.api.doors.database)
  assert.deepEqual(
    report.filter((line) => !line.ok),
    [],
  )
}

test('a confirmed customer has a wallet, an account number and a mail that tells it', async () => {
  const { cookie, account, email } = await confirmed()
  assert.match(account, /^\d{10}$/)
  assert.equal(await balance(cookie), '0.00')
  const mail = await world.mailTo(email)
  assert.ok(mail.text.includes(account))
})

test('a deposit is in the wallet, in the history and in a mail', async () => {
  const { cookie, account, email } = await confirmed()
  await arrive(account, '1500.50', { sender_name: 'Bello Foods Ltd', narration: 'Salary' })
  assert.equal(await balance(cookie), '1500.50')
  const [first] = await history(cookie)
  assert.equal(first?.status, 'success')
  assert.equal(first?.amount, '1500.50')
  assert.equal(first?.counterparty.name, 'Bello Foods Ltd')
  await eventually(async () =>
    assert.match((await world.mailTo(email)).subject, /₦1,500\.50 arrived from Bello Foods Ltd/),
  )
  await everythingAddsUp()
})

test('what a request leaves behind carries its id into the log lines of its jobs', async () => {
  const { cookie } = await confirmed()
  const ids = await world.api.doors.database.sql<{
    request_id: string | null
  }>`select request_id from jobs where kind in ('kyc.ask-bureau', 'deposits.open-account', 'deposits.mail-account') order by id desc limit 3`
  assert.equal(new Set(ids.map((row) => row.request_id)).size, 1)
  assert.match(ids[0]?.request_id ?? '', /^req_/)
  assert.ok(cookie)
})

test('five copies of one webhook at once make one posting', async () => {
  const { cookie, account } = await confirmed()
  const reference = await arrive(account, '700')
  const [webhook] = (await world.control(`/webhooks?reference=${reference}`)) as { id: string }[]
  await world.control(`/webhooks/${webhook?.id ?? ''}/redeliver`, { times: 5 })
  await world.settle()
  assert.equal(await balance(cookie), '700.00')
  assert.equal((await history(cookie)).length, 1)
})

test('a wrong, altered or missing signature gets 401 and leaves no row', async () => {
  const { database } = world.api.doors
  const rows = async () =>
    (await database.sql<{ count: number }>`select count(*)::int count from webhook_inbox`)[0]?.count
  const before = await rows()
  const body = JSON.stringify({
    event: 'charge.success',
    data: {
      id: 1,
      reference: 'made-up-reference',
      amount: 99_000_000,
      currency: 'NGN',
      status: 'success',
      channel: 'dedicated_nuban',
    },
  })
  const sign = (key: string) => createHmac('sha512', key).update(body).digest('hex')
  const right = sign(world.settings.given('PAYSTACK_SECRET_KEY'))
  const flipped = right.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  const tries: Record<string, string>[] = [
    {},
    { 'x-paystack-signature': '' },
    { 'x-paystack-signature': sign('another key') },
    { 'x-paystack-signature': flipped },
    { 'x-paystack-signature': right.slice(2) },
  ]
  for (const headers of tries) {
    const answer = await fetch(`${world.api.url}/hooks/paystack`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    assert.equal(answer.status, 401)
  }
  const altered = await fetch(`${world.api.url}/hooks/paystack`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': right },
    body: body.replace('99000000', '99000001'),
  })
  assert.equal(altered.status, 401)
  assert.equal(await rows(), before)
})

test('a rightly signed webhook for a payment that the bank does not know credits nothing', async () => {
  const before = await postings()
  const answer = await depositor.tellSigned(world, depositor.chargeOf('never-happened-0001', 99_000_000n, 77))
  assert.equal(answer.status, 200)
  for (let rounds = 0; rounds < 8; rounds++) {
    await world.settle()
    world.clock.advance(120_000)
  }
  assert.equal(await postings(), before)
  const [row] = await world.api.doors.database.sql<{
    outcome: string
  }>`select outcome from webhook_inbox where hint->>'provider_reference' = 'never-happened-0001'`
  assert.equal(row?.outcome, 'nothing to credit: not_found')
})

test('a webhook whose amount differs from what the bank answers posts nothing and opens a case', async () => {
  const { cookie, account } = await confirmed()
  const before = await postings()
  const reference = await arrive(account, '100', { webhook_amount: '1000' })
  assert.equal(await balance(cookie), '0.00')
  assert.equal(await postings(), before)
  const cases = await world.api.doors.database.sql<{
    kind: string
    facts: { webhook_amount: string; bank_amount: string; account: string }
  }>`select kind, facts from cases where facts->>'reference' = ${reference}`
  assert.deepEqual(
    cases.map((row) => row.kind),
    ['deposit_amount_mismatch'],
  )
  assert.equal(cases[0]?.facts.webhook_amount, '1000.00')
  assert.equal(cases[0]?.facts.bank_amount, '100.00')
  assert.equal(cases[0]?.facts.account, account)
  // The bank's own list has it too: a person decides, not the sweep, and not a second webhook that is right.
  for (let rounds = 0; rounds < 3; rounds++) {
    world.clock.advance(60_000)
    assert.equal(await sweepDeposits(world.api.doors, world.api.rails.bank), 0)
    await world.settle()
  }
  const right = await depositor.tellSigned(world, depositor.chargeOf(reference, 10_000n, 987_654))
  assert.equal(right.status, 200)
  await world.settle()
  await world.api.doors.database
    .sql`update cases set state = 'closed' where facts->>'reference' = ${reference}`
  assert.equal(await sweepDeposits(world.api.doors, world.api.rails.bank), 0)
  await world.settle()
  assert.equal(await postings(), before)
  assert.equal(await balance(cookie), '0.00')
})

test('the limit itself passes; a kobo more is held in suspense, shown as such, and mailed', async () => {
  const { cookie, account, email } = await confirmed()
  await arrive(account, '50000.00')
  assert.equal(await balance(cookie), '50000.00')
  await arrive(account, '50000.01', { sender_name: 'CONFIRM AT EVIL.COM/PIN OR CALL 08031234567' })
  assert.equal(await balance(cookie), '50000.00')
  const held = (await history(cookie)).find((row) => row.amount === '50000.01')
  assert.equal(held?.status, 'pending')
  assert.equal(held.held_for, 'above_single_limit')
  await eventually(async () => assert.match((await world.mailTo(email)).subject, /is on hold/))
  const { text, subject } = await world.mailTo(email)
  // A name is the sender's own: nothing in it can be opened or called.
  assert.equal(subject, '₦50,000.01 from CONFIRM AT EVIL COM PIN OR CALL … is on hold')
  assert.doesNotMatch(text, /EVIL\.COM|0803/)
  assert.equal(held.counterparty.name, 'CONFIRM AT EVIL.COM/PIN OR CALL 08031234567')
  assert.match(text, /This payment is above your limit of ₦50,000\.00 for one payment/)
  assert.match(
    text,
    /Ask for a higher tier in the app, under Limits[^]*See my limits: \S+\/app\/profile\/limits/,
  )
  await everythingAddsUp()
})

test('deposits at once never lift a wallet above what the tier may hold', async () => {
  const { cookie, account } = await confirmed()
  const sent = await Promise.all(
    Array.from(
      { length: 8 },
      () =>
        world.control('/bank/deposits', { account_number: account, amount: '49000' }) as Promise<{
          reference: string
        }>,
    ),
  )
  for (const { reference } of sent) await depositor.told(world, reference)
  await Promise.all([world.settle(), world.settle(), world.settle()])
  await world.settle()
  assert.equal(await balance(cookie), '294000.00')
  const rows = await history(cookie)
  assert.equal(rows.filter((row) => row.status === 'success').length, 6)
  assert.equal(rows.filter((row) => row.held_for === 'above_balance_limit').length, 2)
  await everythingAddsUp()
})

test('a deposit whose webhook was lost is found in the bank’s own list', async () => {
  const { cookie, account } = await confirmed()
  await arrive(account, '2500', { webhook: false })
  assert.equal(await balance(cookie), '0.00')
  world.clock.advance(60_000)
  assert.ok((await sweepDeposits(world.api.doors, world.api.rails.bank)) >= 1)
  await world.settle()
  assert.equal(await balance(cookie), '2500.00')
  assert.equal(await sweepDeposits(world.api.doors, world.api.rails.bank), 0)
})

test('a bank that answers nothing is asked again; the money arrives when it speaks', async () => {
  const { cookie, account } = await confirmed()
  await world.control('/outage', { rail: 'paystack', mode: '503', untilMs: 600_000 })
  const sent = (await world.control('/bank/deposits', { account_number: account, amount: '300' })) as {
    reference: string
  }
  await depositor.told(world, sent.reference)
  await world.settle()
  world.clock.advance(900_000)
  for (let rounds = 0; rounds < 6; rounds++) {
    await world.settle()
    world.clock.advance(60_000)
  }
  assert.equal(await balance(cookie), '300.00')
})

test('number_taken: one BVN confirms one person, also when two ask at once', async () => {
  const number = '22233344450'
  const cookies = [(await aCustomer(world, { tier: 0 })).cookie, (await aCustomer(world, { tier: 0 })).cookie]
  const answers = await Promise.all(
    cookies.map(async (cookie) => {
      const selfie = await selfieOf(world, cookie)
      return send(world, kyc.checkIdentity, { cookie, body: { kind: 'bvn', number, selfie } })
    }),
  )
  assert.deepEqual(
    answers.map((answer) => answer.status).sort((a, b) => a - b),
    [200, 409],
  )
  assert.equal(answers.find((answer) => answer.status === 409)?.problem.code, 'number_taken')
})

test('check_running, already_confirmed, profile_missing, too_many_checks: a check has its conditions', async () => {
  const { cookie } = await aCustomer(world, { tier: 0 })
  const selfie = await selfieOf(world, cookie)
  const ask = (number: string, kind = 'nin') =>
    send(world, kyc.checkIdentity, { cookie, body: { kind, number, selfie } })
  for (let day = 0; day < 5; day++) {
    assert.equal((await ask('70000000003')).status, 200)
    assert.equal((await ask('70000000013')).problem.code, 'check_running')
    await world.settle()
    assert.equal((await send(world, kyc.findMyIdentity, { cookie })).data.check?.failure, 'not_found')
  }
  assert.equal((await ask('70000000023')).problem.code, 'too_many_checks')
  assert.equal((await ask('123')).problem.errors?.[0]?.path, 'number')
  const { cookie: confirmedCookie } = await confirmed()
  assert.equal(
    (
      await send(world, kyc.checkIdentity, {
        cookie: confirmedCookie,
        body: { kind: 'bvn', number: '22255566670' },
      })
    ).problem.code,
    'already_confirmed',
  )
  const fresh = await confirmEmail(world, 'noprofile@example.com')
  const early = await send(world, kyc.checkIdentity, {
    cookie: fresh,
    body: { kind: 'bvn', number: '22255566680' },
  })
  assert.equal(early.problem.code, 'profile_missing')
})

test('profile_fixed: a confirmed name and birth date are changed by staff alone', async () => {
  const { cookie } = await confirmed()
  const changed = await send(world, signIn.saveProfile, { cookie, body: profile('08032229999') })
  assert.equal(changed.problem.code, 'profile_fixed')
})

test('transaction_not_found, cursor_unknown: a customer reads their own transactions and nobody else’s', async () => {
  const one = await confirmed()
  const two = await confirmed()
  await arrive(one.account, '10')
  const [own] = await history(one.cookie)
  assert.ok(own)
  assert.equal(
    (await send(world, transactions.findMyTransaction, { cookie: one.cookie, params: { id: own.id } })).data
      .id,
    own.id,
  )
  assert.equal(
    (await send(world, transactions.findMyTransaction, { cookie: two.cookie, params: { id: own.id } }))
      .problem.code,
    'transaction_not_found',
  )
  assert.equal(
    (await send(world, transactions.listMyTransactions, { cookie: one.cookie, query: '?cursor=nonsense' }))
      .problem.code,
    'cursor_unknown',
  )
})
