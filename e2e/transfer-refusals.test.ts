// Promises about what sending refuses: each refusal of the calls about transfers shown once, in words, with nothing left behind.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import * as transfers from '#features/orders/sending-contract.ts'
import { freezeWallets, unfreezeWallets } from '#features/wallets/public.ts'
import { confirmPhone, send } from './customer.ts'
import { balanceOf } from './depositor.ts'
import { aCustomer, type Customer, setTier } from './people.ts'
import { authorise, quote, type Sender, sendMoney, toBank, type Wish } from './sender.ts'
import { openWorld, type World } from './world.ts'

const nobody = '00000000-0000-7000-8000-000000000000'
const minute = 60_000

let world: World
/** Tier 3, with a million. */
let rich: Customer
/** Tier 1, with fifty thousand. */
let plain: Customer

before(async () => {
  world = await openWorld()
  rich = await aCustomer(world, { tier: 3, money: '1000000' })
  plain = await aCustomer(world, { money: '50000' })
  // The ceiling of transfers is dated: in this world it is in force already.
  await world.database.open('finance_owner').sql`
    insert into transfer_ceilings (amount_minor, valid_from, valid_until)
    values (2500000000, '2026-01-01T00:00:00+01:00', '2026-07-01T00:00:00+01:00')`
})
after(() => world.close())
// Each test in minutes of its own: what a session writes is counted by the minute, and the same again by ten.
beforeEach(() => world.clock.advance(11 * minute))

const db = () => world.api.doors.database
const findPayee = (to: Wish['to'], sender = rich) =>
  send(world, transfers.findPayee, { cookie: sender.cookie, body: { to } })
const toCustomer = (handle: string): Wish['to'] => ({ kind: 'customer', handle })
const codeFor = async (wish: Wish, sender = rich): Promise<string> =>
  (await quote(world, sender, wish)).problem.code

/** What there is of transfers, holds and counts: a refusal must leave all of it as it was. */
async function left(): Promise<unknown> {
  const [row] = await db().sql<object>`
    select (select count(*) from orders)::int transfers, (select count(*) from transactions)::int transactions,
      (select sum(balance) from ledger.accounts where code is null)::text balance,
      (select sum(held) from ledger.accounts)::text held, (select coalesce(sum(used_minor), 0) from limit_usage)::text used,
      (select count(*) from beneficiaries)::int beneficiaries, (select count(*) from authorisations where used_at is not null)::int used_up,
      (select coalesce(sum(used), 0) from free_transfers_used)::int free`
  return row
}

/** Quotes and authorises, so that only the last call is left. */
async function authorised(sender: Sender, wish: Wish, strength?: 'usual' | 'strong') {
  const quoted = await quote(world, sender, wish)
  assert.equal(quoted.status, 200, JSON.stringify(quoted.body))
  const { hash, seen } = quoted.data
  const id = await authorise(world, sender, {
    purpose: 'transfer',
    hash,
    seen,
    strength: strength ?? quoted.data.strength,
  })
  return { ...wish, hash, authorisation_id: id }
}

let keys = 0
const post = (sender: Sender, body: object, key?: string) =>
  send(world, transfers.sendTransfer, {
    cookie: sender.cookie,
    headers: { 'idempotency-key': key ?? `refused-${keys++}` },
    body,
  })

/** Sends something that is refused: with this code, in words, with nothing left behind. */
async function refused(sender: Sender, body: object, code: string): Promise<string> {
  const before = await left()
  const answer = await post(sender, body)
  assert.equal(answer.problem.code, code, JSON.stringify(answer.body))
  assert.doesNotMatch(answer.problem.message, /_|\{/)
  assert.deepEqual(await left(), before)
  return answer.problem.message
}

describe('whom to pay', () => {
  test('bank_unknown: a code that is no bank’s', async () => {
    assert.equal(
      (await findPayee({ kind: 'bank', bank_code: 'ZZZ99', account_number: '0123456710' })).problem.code,
      'bank_unknown',
    )
  })

  test('account_not_found: a number that nobody holds', async () => {
    assert.equal((await findPayee(toBank('01'))).problem.code, 'account_not_found')
    assert.equal(await codeFor({ to: toBank('01'), amount: '100' }), 'account_not_found')
  })

  test('bank_away: a bank that does not answer, and a name that is known already is not asked for', async () => {
    const known = toBank('21')
    assert.equal((await findPayee(known)).status, 200)
    await world.control('/bank/away', { bank_code: '058' })
    const away = await findPayee(toBank('22'))
    assert.deepEqual([away.status, away.problem.code], [503, 'bank_away'])
    assert.match(away.problem.message, /Nothing was sent/)
    assert.equal((await findPayee(known)).status, 200)
    await world.control('/bank/away', { bank_code: '058', away: false })
    assert.equal((await findPayee(toBank('22'))).status, 200)
  })

  test('lookup_unanswered: the chosen bank is not blamed for what keeps every bank from answering', async () => {
    await world.control('/outage', { rail: 'paystack', mode: '503', untilMs: 60_000 })
    const unanswered = await findPayee(toBank('29'))
    assert.deepEqual([unanswered.status, unanswered.problem.code], [503, 'lookup_unanswered'])
    assert.doesNotMatch(unanswered.problem.message, /bank/)
    await world.control('/outage', { rail: 'paystack', mode: 'off' })
    assert.equal((await findPayee(toBank('29'))).status, 200)
  })

  test('an account number of another shape is refused before anybody is asked', async () => {
    for (const account_number of ['123456789', '12345678901', '012345678a', '٠١٢٣٤٥٦٧٨٩', '']) {
      const answer = await send(world, transfers.findPayee, {
        cookie: rich.cookie,
        body: { to: { kind: 'bank', bank_code: '058', account_number } },
      })
      assert.equal(answer.problem.code, 'bad_input', account_number)
    }
  })

  test('customer_not_found: a handle that nobody has, and somebody who may hold no money', async () => {
    for (const handle of ['nobody@example.com', '08039999999', '@nobody', 'nobody', '%', "' or 1=1"])
      assert.equal((await findPayee(toCustomer(handle))).problem.code, 'customer_not_found', handle)
    await aCustomer(world, { tier: 0, email: 'no-tier@example.com' })
    assert.equal((await findPayee(toCustomer('no-tier@example.com'))).problem.code, 'customer_not_found')
  })

  test('another customer is found by e-mail, phone and tag, however it is written', async () => {
    await confirmPhone(world, plain)
    await db().sql`update users set tag = 'seun' where email = ${plain.email}`
    for (const handle of [
      plain.email,
      plain.email.toUpperCase(),
      `0${plain.phone.slice(4)}`,
      `${plain.phone.slice(0, 4)} ${plain.phone.slice(4, 7)} ${plain.phone.slice(7)}`,
      '@seun',
      'SEUN',
    ])
      assert.equal((await findPayee(toCustomer(handle))).data.name, 'Olúwaṣeun Adébáyọ̀', handle)
  })

  test('to_yourself: by any of one’s own handles', async () => {
    await confirmPhone(world, rich)
    assert.equal((await findPayee(toCustomer(rich.email))).problem.code, 'to_yourself')
    assert.equal(await codeFor({ to: toCustomer(`0${rich.phone.slice(4)}`), amount: '5' }), 'to_yourself')
  })

  test('too_many_lookups: sixty an hour, by one customer, and the answer says how long', async () => {
    const curious = await aCustomer(world)
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, index) => findPayee(toCustomer(`guess-${index}`), curious)),
    )
    assert.equal(answers.filter(({ problem }) => problem.code === 'customer_not_found').length, 60)
    const late = answers.filter(({ problem }) => problem.code === 'too_many_lookups')
    assert.equal(late.length, 10)
    assert.match(late[0]?.problem.message ?? '', /Try again in \d+ minutes?\./)
    assert.equal((await findPayee(toBank('23'), curious)).problem.code, 'too_many_lookups')
    world.clock.advance(60 * minute)
    assert.equal((await findPayee(toBank('23'), curious)).status, 200)
  })
})

describe('amounts', () => {
  for (const [amount, code] of [
    ['0', 'amount_not_positive'],
    ['0.00', 'amount_not_positive'],
    ['1.234', 'amount_unreadable'],
    ['0.001', 'amount_unreadable'],
    ['-5', 'bad_input'],
    ['-0', 'bad_input'],
    ['+5', 'bad_input'],
    ['1e9', 'bad_input'],
    ['0x10', 'bad_input'],
    ['٥٠٠٠', 'bad_input'],
    ['５０００', 'bad_input'],
    ['5 000', 'bad_input'],
    ['5,000', 'bad_input'],
    ['.5', 'bad_input'],
    ['5.', 'bad_input'],
    ['007', 'bad_input'],
    ['', 'bad_input'],
    ['   ', 'bad_input'],
    ['NaN', 'bad_input'],
    ['Infinity', 'bad_input'],
    ['9999999999999999', 'bad_input'],
    ['999999999999999', 'amount_too_large'],
    ['25000000.01', 'amount_too_large'],
    ['25000000', 'above_daily_limit'],
  ] as const)
    test(`“${amount}” is refused in words: ${code}`, async () => {
      const answer = await quote(world, rich, { to: toBank(), amount })
      assert.equal(answer.problem.code, code)
      assert.ok(answer.status >= 400 && answer.status < 500)
      assert.doesNotMatch(answer.problem.message, /regex|Invalid|undefined|_/)
    })

  test('a number, a list and nothing are no amount', async () => {
    for (const amount of [5_000, null, ['5000'], { naira: 5 }, true]) {
      const body = { to: toBank(), amount }
      const answer = await send(world, transfers.quoteTransfer, { cookie: rich.cookie, body })
      assert.equal(answer.problem.code, 'bad_input', JSON.stringify(amount))
    }
  })

  test('spaces around it are nobody’s fault', async () => {
    assert.equal((await quote(world, rich, { to: toBank(), amount: ' 5000.50 ' })).data.amount, '5000.50')
  })

  test('a kobo can be sent', async () => {
    const sent = await sendMoney(world, rich, { to: toCustomer(plain.email), amount: '0.01' })
    assert.equal(sent.data.total, '0.01', JSON.stringify(sent.body))
    assert.equal(await balanceOf(world, plain.cookie), '50000.01')
  })
})

describe('what the wallet and the limits refuse', () => {
  test('not_enough_money: says what is missing, charges too', async () => {
    const answer = await quote(world, plain, { to: toBank(), amount: '50000' })
    assert.equal(answer.problem.code, 'not_enough_money')
    assert.match(answer.problem.message, /₦76\.87/)
  })

  test('not_enough_money: also when it went meanwhile', async () => {
    const ready = await authorised(plain, { to: toBank('24'), amount: '30000' })
    await sendMoney(world, plain, { to: toCustomer(rich.email), amount: '20000' })
    await refused(plain, ready, 'not_enough_money')
    const back = await sendMoney(world, rich, { to: toCustomer(plain.email), amount: '20050' })
    assert.equal(back.status, 200, JSON.stringify(back.body))
  })

  test('wallet_frozen: told with the quote, and when it was frozen after it', async () => {
    const ready = await authorised(plain, { to: toBank('25'), amount: '100' })
    const { database } = world.api.doors
    const [user] = await db().sql<{ id: string }>`select id from users where email = ${plain.email}`
    const change = { userId: user?.id ?? '', now: world.clock.now(), requestId: undefined }
    await database.begin((inside) => freezeWallets(inside, change))
    assert.equal(await codeFor({ to: toBank('25'), amount: '100' }, plain), 'wallet_frozen')
    await refused(plain, ready, 'wallet_frozen')
    await database.begin((inside) => unfreezeWallets(inside, change))
    assert.equal((await post(plain, ready)).status, 200)
  })

  test('no_sending_yet: nobody sends before their identity is confirmed', async () => {
    const newcomer = { ...(await aCustomer(world, { tier: 0 })), account: '' }
    assert.equal(await codeFor({ to: toBank(), amount: '10' }, newcomer), 'no_sending_yet')
    await refused(
      newcomer,
      { to: toBank(), amount: '10', hash: 'a'.repeat(64), authorisation_id: nobody },
      'no_sending_yet',
    )
  })

  test('above_daily_limit: says what is left today', async () => {
    await setTier(world, plain, 1)
    const answer = await quote(world, plain, { to: toBank(), amount: '50000.01' })
    assert.equal(answer.problem.code, 'above_daily_limit')
    assert.match(
      answer.problem.message,
      /^You can send ₦[\d,]+\.\d\d more today\. To send more, raise your limit\.$/,
    )
  })

  test('recipient_cannot_receive: more at once, or in all, than their tier allows, and a wallet that takes nothing', async () => {
    const poor = await aCustomer(world)
    const to = toCustomer(poor.email)
    await refused(rich, await authorised(rich, { to, amount: '50000.01' }), 'recipient_cannot_receive')
    for (const amount of ['49999', '49998', '49997', '49996', '49995', '49994'])
      assert.equal((await sendMoney(world, rich, { to, amount })).status, 200, amount)
    await refused(rich, await authorised(rich, { to, amount: '21.01' }), 'recipient_cannot_receive')
    assert.equal((await sendMoney(world, rich, { to, amount: '21' })).status, 200)
    assert.equal(await balanceOf(world, poor.cookie), '300000.00')
    const other = await aCustomer(world)
    const ready = await authorised(rich, { to: toCustomer(other.email), amount: '10' })
    await world.database.open('finance_owner').sql`
      update ledger.accounts set credit_frozen = true
      where id = (select w.ledger_account from wallets w join users u on u.id = w.user_id where u.email = ${other.email})`
    const words = await refused(rich, ready, 'recipient_cannot_receive')
    assert.doesNotMatch(words, /frozen/, 'why is theirs alone')
  })

  test('sending_paused: nothing leaves for banks, and customers still pay each other', async () => {
    const ready = await authorised(rich, { to: toBank('26'), amount: '100' })
    const pause = (isOn: boolean) => db().sql`
      insert into payout_switches (currency, is_on, changed_at) values ('NGN', ${isOn}, ${world.clock.now()})`
    await pause(false)
    const answer = await quote(world, rich, { to: toBank('26'), amount: '100' })
    assert.deepEqual([answer.status, answer.problem.code], [503, 'sending_paused'])
    await refused(rich, ready, 'sending_paused')
    assert.equal((await sendMoney(world, rich, { to: toCustomer(plain.email), amount: '7' })).status, 200)
    await pause(true)
    assert.equal((await post(rich, ready)).status, 200)
  })
})
