// Answers for the sandbox itself: its partners' books, its webhooks' patience, and that two runs are alike.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { movedClock } from '#kit/clock.ts'
import { openDatabase } from '#kit/db/database.ts'
import { createLog } from '#kit/log.ts'
import { seededRandom } from '#kit/random.ts'
import { emptyTestDatabase } from '#kit/test/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import { isNuban } from './nuban.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'
import { openTestReceiver, type TestReceiver } from './test-receiver.ts'

const start = new Date('2026-01-05T08:00:00Z')
const secretKey = 'sk_test_of_the_sandbox_test'
const dojah = { appId: 'app', secretKey: 'test_sk_of_the_sandbox_test', webhookSecret: 'hook' }
const log = createLog({ level: 'silent', name: 'test' })

type World = {
  sandbox: Sandbox
  clock: ReturnType<typeof movedClock>
  databaseUrl: string
  close(): Promise<void>
}

async function openWorld(
  receiverUrl: string,
  guest?: { databaseUrl: string; queue: string },
): Promise<World> {
  const database = guest ? { url: guest.databaseUrl, drop: async () => undefined } : await emptyTestDatabase()
  const clock = movedClock(start)
  const sandbox = await startSandbox({
    databaseUrl: database.url,
    clock,
    random: seededRandom('one and the same'),
    httpPort: 0,
    smtpPort: 0,
    log,
    businessName: 'Market',
    queue: guest?.queue ?? 'live',
    paystack: { secretKey, webhookUrl: `${receiverUrl}/hooks/paystack` },
    dojah: { ...dojah, webhookUrl: `${receiverUrl}/hooks/dojah` },
  })
  const close = async (): Promise<void> => {
    await sandbox.close()
    await database.drop()
  }
  return { sandbox, clock, databaseUrl: database.url, close }
}

let receiver: TestReceiver
let world: World
const closers: (() => Promise<void>)[] = []
before(async () => {
  receiver = await openTestReceiver()
  closers.unshift(receiver.close)
  world = await openWorld(receiver.url)
  closers.unshift(world.close)
})
after(async () => {
  for (const close of closers) await close()
})

type Answer = { status: number; body: Record<string, never> & { [key: string]: unknown } }
async function ask(
  url: string,
  options: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    body: options.body === undefined ? null : JSON.stringify(options.body),
  })
  return { status: response.status, body: await response.json() }
}
const bank = (path: string, body?: unknown, key = secretKey): Promise<Answer> =>
  ask(`${world.sandbox.url}/paystack${path}`, { body, headers: { authorization: `Bearer ${key}` } })
const control = (path: string, body?: unknown, of: World = world): Promise<Answer> =>
  ask(`${of.sandbox.url}/__ctl${path}`, { body })
const lookUp = (
  path: string,
  headers: Record<string, string> = { appid: dojah.appId, authorization: dojah.secretKey },
): Promise<Answer> => ask(`${world.sandbox.url}/dojah/api/v1/kyc${path}`, { headers })

type AccountAnswer = { data: { account_number: string; account_name: string; bank: { slug: string } } }
async function openAccount(email: string, of: World = world): Promise<AccountAnswer['data']> {
  const headers = { authorization: `Bearer ${secretKey}` }
  const person = { email, first_name: 'Bola', last_name: 'Ade', phone: '+2348030000003' }
  await ask(`${of.sandbox.url}/paystack/customer`, { body: person, headers })
  const customer = await ask(`${of.sandbox.url}/paystack/customer/${email}`, { headers })
  const code: unknown = Object(customer.body['data']).customer_code
  const answer = await fetch(`${of.sandbox.url}/paystack/dedicated_account`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ customer: code, preferred_bank: 'test-bank' }),
  })
  const account: AccountAnswer = await answer.json()
  return account.data
}

test('an account number is a NUBAN of the test bank, in the name of the business and the customer', async () => {
  const account = await openAccount('nuban@example.com')
  assert.ok(isNuban('001', account.account_number), account.account_number)
  assert.equal(account.account_name, 'MARKET/BOLA ADE')
  assert.deepEqual(
    await openAccount('nuban@example.com'),
    account,
    'the second request answers the first account',
  )
})

test('a wrong or missing key is refused in each partner’s own words', async () => {
  const wrong = await bank('/balance', undefined, 'sk_test_another')
  assert.deepEqual([wrong.status, wrong.body['message'], wrong.body['status']], [401, 'Invalid key', false])
  const none = await ask(`${world.sandbox.url}/paystack/balance`)
  assert.deepEqual([none.status, none.body['message']], [401, 'No Authorization Header was found'])
  assert.equal(
    (await lookUp('/nin?nin=12345678900', { appid: 'another', authorization: dojah.secretKey })).status,
    401,
  )
  assert.equal(
    (await lookUp('/nin?nin=12345678900', { appid: dojah.appId, authorization: `Bearer ${dojah.secretKey}` }))
      .status,
    401,
  )
})

test('the bank keeps one per cent of a transfer, three hundred naira at most, and its ledger adds up', async () => {
  const account = await openAccount('fees@example.com')
  const cases = [
    ['0.01', '0.00'],
    ['0.50', '0.01'],
    ['0.49', '0.00'],
    ['2500.50', '25.01'],
    ['29999.00', '299.99'],
    ['30000.00', '300.00'],
    ['5000000.00', '300.00'],
  ] as const
  for (const [amount, fee] of cases) {
    const answer = await control('/bank/deposits', { account_number: account.account_number, amount })
    assert.deepEqual([answer.status, answer.body['fee'], answer.body['amount']], [201, fee, amount])
  }
  const { body } = await bank('/balance/ledger?perPage=100')
  const rows: { difference: number; balance: number }[] = Object(body).data
  for (const [index, row] of rows.entries())
    assert.equal(row.balance, row.difference + (rows[index + 1]?.balance ?? 0))
  const balance: { balance: number }[] = Object((await bank('/balance')).body).data
  assert.equal(balance[0]?.balance, rows[0]?.balance)
})

test('a transfer to nowhere bounces, and amounts that are none are refused in words', async () => {
  const { account_number } = await openAccount('amounts@example.com')
  assert.equal(
    (await control('/bank/deposits', { account_number: '0000000000', amount: '1.00' })).status,
    404,
  )
  for (const amount of [
    '0',
    '0.00',
    '-1',
    '1e3',
    '1.234',
    '',
    ' 1',
    'NaN',
    '01',
    '90071992547409.92',
    5,
    null,
  ]) {
    const answer = await control('/bank/deposits', { account_number, amount })
    assert.equal(answer.status, 422, String(amount))
    assert.match(String(answer.body['error']), /amount/)
  }
  assert.equal(
    (await control('/bank/deposits', { account_number, amount: '1.00', colour: 'red' })).status,
    422,
  )
})

test('one reference is one transfer, however often and however many at once', async () => {
  const { account_number } = await openAccount('repeats@example.com')
  const order = { account_number, amount: '700.00', reference: 'same-one', sender_name: 'Uche' }
  const answers = await Promise.all(Array.from({ length: 8 }, () => control('/bank/deposits', order)))
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted(),
    [200, 200, 200, 200, 200, 200, 200, 201],
  )
  assert.equal((await control('/bank/deposits', { ...order, amount: '701.00' })).status, 409)
  await eventually(() =>
    assert.equal(receiver.arrivals.filter((one) => Buffer.from(one.raw).includes('same-one')).length, 1),
  )
  const listed = await control('/webhooks?reference=same-one')
  assert.equal(Object(listed.body).length, 1)
})

type SeenWebhook = {
  id: string
  attempts: number
  created_at: string
  next_attempt_at: string | null
  given_up_at: string | null
  delivered_at: string | null
  tries: { at: string; status: number | null }[]
}
const webhookOf = async (reference: string): Promise<SeenWebhook> => {
  const response = await fetch(`${world.sandbox.url}/__ctl/webhooks?reference=${reference}`)
  const [webhook]: SeenWebhook[] = await response.json()
  assert.ok(webhook)
  return webhook
}

test('an undelivered webhook is tried at once, after 3, 6, 9 and 12 minutes, then hourly until 72 hours have passed', async () => {
  const { account_number } = await openAccount('patience@example.com')
  receiver.plan(Array.from({ length: 100 }, () => 'fails'))
  await control('/bank/deposits', { account_number, amount: '10.00', reference: 'patience' })
  for (let tried = 1; ; tried++) {
    const webhook = await eventually(async () => {
      const now = await webhookOf('patience')
      assert.equal(now.tries.length, tried)
      return now
    })
    if (webhook.next_attempt_at === null) break
    world.clock.set(new Date(webhook.next_attempt_at))
  }
  receiver.plan([])
  const webhook = await webhookOf('patience')
  const minutes = webhook.tries.map((one) => (Date.parse(one.at) - Date.parse(webhook.created_at)) / 60_000)
  const hourly = Array.from({ length: 71 }, (_, index) => 12 + 60 * (index + 1))
  assert.deepEqual(minutes, [0, 3, 6, 9, 12, ...hourly])
  assert.ok(webhook.given_up_at && !webhook.delivered_at)
})

test('a webhook is sent again on request, five at once', async () => {
  const { account_number } = await openAccount('copies@example.com')
  await control('/bank/deposits', { account_number, amount: '10.00', reference: 'copies' })
  const { id } = await eventually(async () => {
    const webhook = await webhookOf('copies')
    assert.ok(webhook.delivered_at)
    return webhook
  })
  const from = receiver.arrivals.length
  const answer = await control(`/webhooks/${id}/redeliver`, { times: 5 })
  assert.deepEqual(
    Object(answer.body).sent.map((one: { status: number }) => one.status),
    [200, 200, 200, 200, 200],
  )
  const copies = receiver.arrivals.slice(from)
  assert.equal(copies.length, 5)
  assert.equal(new Set(copies.map((one) => Buffer.from(one.raw).toString('hex'))).size, 1)
  assert.equal((await control('/webhooks/00000000-0000-7000-8000-000000000000/redeliver', {})).status, 404)
  assert.equal((await control('/webhooks/nonsense/redeliver', {})).status, 404)
})

test('two worlds in one database send their own webhooks only', async () => {
  const guest = await openWorld(receiver.url, { databaseUrl: world.databaseUrl, queue: 'guest' })
  let account_number = ''
  try {
    account_number = (await openAccount('guest@example.com', guest)).account_number
    const order = { account_number, amount: '10.00', reference: 'of-the-guest', webhook_delay_ms: 60_000 }
    assert.equal((await control('/bank/deposits', order, guest)).status, 201)
  } finally {
    await guest.close()
  }
  world.clock.advance(3_600_000)
  await control('/bank/deposits', { account_number, amount: '10.00', reference: 'of-the-host' })
  await eventually(async () => assert.ok((await webhookOf('of-the-host')).delivered_at))
  assert.equal((await webhookOf('of-the-guest')).attempts, 0)
})

test('the last digit of an unregistered number bends the default person’s record', async () => {
  const bvn = async (number: string): Promise<Record<string, unknown>> => {
    const { status, body } = await lookUp(`/bvn/full?bvn=${number}`)
    return { status, ...Object(body['entity']), error: body['error'] }
  }
  const match = await bvn('20000000000')
  assert.deepEqual(
    [match['first_name'], match['last_name'], match['date_of_birth'], match['watch_listed']],
    ['ADAEZE', 'OKONKWO', '14-Mar-1994', 'NO'],
  )
  assert.notEqual(match['image'], '')
  assert.equal((await bvn('22222222222'))['last_name'], 'OKONKWO')
  const another = await bvn('20000000001')
  assert.deepEqual([another['last_name'], another['date_of_birth']], ['DANJUMA', '14-Mar-1994'])
  const otherDay = await bvn('20000000002')
  assert.deepEqual([otherDay['last_name'], otherDay['date_of_birth']], ['OKONKWO', '14-Mar-1989'])
  assert.deepEqual(
    [(await bvn('20000000003')).status, (await bvn('20000000003'))['error']],
    [404, 'BVN not found'],
  )
  assert.equal((await bvn('20000000004'))['watch_listed'], 'YES')
  assert.equal((await bvn('20000000005')).status, 424)
  assert.deepEqual(
    [(await bvn('20000000006')).status, (await bvn('20000000006'))['error']],
    [400, 'This BVN is suspended'],
  )
  assert.deepEqual(
    [(await bvn('20000000007'))['image'], (await bvn('20000000007'))['last_name']],
    ['', 'OKONKWO'],
  )
  assert.equal((await bvn('20000000008')).status, 404)
  assert.equal((await bvn('123')).status, 400)
  const silent = fetch(`${world.sandbox.url}/dojah/api/v1/kyc/bvn/full?bvn=20000000055`, {
    headers: { appid: dojah.appId, authorization: dojah.secretKey },
    signal: AbortSignal.timeout(200),
  })
  await assert.rejects(silent, { name: 'TimeoutError' })
})

test('a registered person answers under their number, bent by its last digit too', async () => {
  const person = {
    kind: 'nin',
    number: '60000000008',
    first_name: 'Tunde',
    middle_name: 'Ayo',
    last_name: 'Bakare',
    date_of_birth: '1988-02-29',
  }
  assert.equal((await control('/identity/people', person)).status, 201)
  const found = Object((await lookUp('/nin?nin=60000000008')).body['entity'])
  assert.deepEqual(
    [found.first_name, found.middle_name, found.surname, found.birth_date],
    ['TUNDE', 'AYO', 'BAKARE', '29-02-1988'],
  )
  await control('/identity/people', { ...person, number: '60000000002' })
  assert.equal(Object((await lookUp('/nin?nin=60000000002')).body['entity']).birth_date, '28-02-1983')
  await control('/identity/people', { ...person, status: 'deceased' })
  assert.deepEqual(
    [(await lookUp('/nin?nin=60000000008')).status, (await lookUp('/nin?nin=60000000008')).body['error']],
    [400, 'This NIN is deceased'],
  )
  assert.equal((await control('/identity/people', { ...person, number: '123' })).status, 422)
})

test('the control plane refuses web pages, foreign names and bodies it does not know', async () => {
  const url = `${world.sandbox.url}/__ctl/clock`
  assert.equal(
    (await ask(url, { body: { advanceMs: 1 }, headers: { origin: 'https://elsewhere.example' } })).status,
    403,
  )
  const text = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: '{"advanceMs":1}',
  })
  assert.equal(text.status, 415)
  assert.equal((await control('/clock', { advanceMs: -1 })).status, 422)
  assert.equal((await control('/nowhere')).status, 404)
  const broken = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  })
  assert.equal(broken.status, 400)
  const before = world.clock.now().getTime()
  assert.equal((await control('/clock', { advanceMs: 5_000 })).status, 200)
  assert.equal(world.clock.now().getTime(), before + 5_000)
})

test('lists come in pages, the newest first', async () => {
  const { account_number } = await openAccount('pages@example.com')
  const from = new Date(world.clock.now().getTime() + 1).toISOString()
  world.clock.advance(1_000)
  for (const reference of ['page-1', 'page-2', 'page-3'])
    await control('/bank/deposits', { account_number, amount: '5.00', reference })
  const page = async (number: number): Promise<string[]> => {
    const { body } = await bank(`/transaction?status=success&from=${from}&perPage=2&page=${number}`)
    return Object(body).data.map((one: { reference: string }) => one.reference)
  }
  assert.deepEqual([await page(1), await page(2), await page(3)], [['page-3', 'page-2'], ['page-1'], []])
})

test('a world that goes on with the same seed draws new codes and references', async () => {
  const names = async (email: string): Promise<string[]> => {
    const again = await openWorld(receiver.url, { databaseUrl: world.databaseUrl, queue: email })
    try {
      const { account_number } = await openAccount(email, again)
      const deposit = await control(
        '/bank/deposits',
        { account_number, amount: '3.00', webhook: false },
        again,
      )
      assert.equal(deposit.status, 201)
      return [account_number, String(deposit.body['reference'])]
    } finally {
      await again.close()
    }
  }
  const all = [
    await names('goes-on-1@example.com'),
    await names('goes-on-2@example.com'),
    await names('goes-on-3@example.com'),
  ].flat()
  assert.equal(new Set(all).size, 6)
})

/** The same short history in any world. The clock moves when the webhook of the moment has been taken. */
async function liveThrough(of: World): Promise<void> {
  const { account_number } = await openAccount('same@example.com', of)
  of.clock.advance(60_000)
  await control('/bank/deposits', { account_number, amount: '1234.56' }, of)
  await eventually(async () => {
    const response = await fetch(`${of.sandbox.url}/__ctl/webhooks`)
    const webhooks: SeenWebhook[] = await response.json()
    assert.ok(webhooks.length === 1 && webhooks[0]?.delivered_at)
  })
  of.clock.advance(60_000)
  const person = {
    kind: 'bvn',
    number: '23000000000',
    first_name: 'A',
    last_name: 'B',
    date_of_birth: '1990-01-01',
  }
  await control('/identity/people', person, of)
  await control('/bank/deposits', { account_number, amount: '78.90', webhook: false }, of)
}

/** Every row of every table. */
async function rowsOf(of: World): Promise<{ name: string; row: string }[]> {
  const { sql, close } = openDatabase({ url: of.databaseUrl })
  const tables = await sql<{ count: bigint }>`
    select count(*) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
  assert.equal(tables[0]?.count, 10n, 'a new table is compared too')
  const rows = await sql<{ name: string; row: string }>`
    select 'bank_accounts' as name, t::text as row from bank_accounts t
    union all select 'bank_balances' as name, t::text as row from bank_balances t
    union all select 'bank_customers' as name, t::text as row from bank_customers t
    union all select 'bank_ledger' as name, t::text as row from bank_ledger t
    union all select 'bank_transactions' as name, t::text as row from bank_transactions t
    union all select 'identity_people' as name, t::text as row from identity_people t
    union all select 'mail' as name, t::text as row from mail t
    union all select 'migrations' as name, t::text as row from migrations t
    union all select 'webhook_attempts' as name, t::text as row from webhook_attempts t
    union all select 'webhooks' as name, t::text as row from webhooks t
    order by name, row`
  await close()
  return rows
}

test('two runs with one seed and one clock write the same rows', async () => {
  const worlds = [await openWorld(receiver.url), await openWorld(receiver.url)] as const
  try {
    for (const one of worlds) await liveThrough(one)
    const [first, second] = [await rowsOf(worlds[0]), await rowsOf(worlds[1])]
    assert.deepEqual(first, second)
    const kinds = new Set(first.map((one) => one.name))
    assert.equal(kinds.size, 9, 'all but the mail')
  } finally {
    for (const one of worlds) await one.close()
  }
})
