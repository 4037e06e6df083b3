// Promises about wallets: balances from the ledger, freezes that end, checks that find differences, and everyone's own only.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import {
  customerAuthenticator,
  jobs as customerJobs,
  routes as customerRoutes,
} from '#features/customer-sign-in/public.ts'
import { plantUser, plantWallet, type SignedInCustomer, signUpCustomer } from '#features/users/test-people.ts'
import pg from 'pg'
import { newId } from '#kit/ids.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { commitOne } from '#ledger/ledger.ts'
import { checkUserWallets, listMyWallets, listUserWallets, totalWalletBalance } from '../contract.ts'
import { routes } from '../public.ts'

let app: TestApp
let token: string
let mine: SignedInCustomer
let theirs: SignedInCustomer

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      customerRoutes(mount, doors)
      routes(mount, doors)
    },
    admin: adminAuthenticator,
    customer: customerAuthenticator,
    jobs: (doors, parts) => ({ ...adminJobs(doors, parts), ...customerJobs(doors, parts) }),
  })
  token = await adminToken(app, 'support')
  mine = await signUpCustomer(app, 'mine@mail.example')
  theirs = await signUpCustomer(app, 'theirs@mail.example')
})
after(() => app.close())

const ofUser = async (id: string) => (await app.request(listUserWallets, { token, params: { id } })).data

test('a user without a wallet has an empty list, for staff and for themself', async () => {
  assert.deepEqual(await ofUser(mine.id), [])
  assert.deepEqual((await app.request(listMyWallets, { cookie: mine.cookie })).data, [])
  assert.deepEqual((await app.request(checkUserWallets, { token, params: { id: mine.id } })).data, [])
})

test('a wallet shows what the ledger holds: balance, held and available', async () => {
  const { account, walletId } = await plantWallet(app.doors, mine.id, { minor: 150_050n })
  const held = await commitOne(
    app.doors.database.sql,
    {
      op: 'hold',
      kind: 'test_hold',
      key: newId(app.doors),
      account,
      amount: { currency: 'NGN', minor: 50n },
      expiresAt: undefined,
      effectiveAt: app.clock.now(),
      context: { actor: 'system', intent: 'test', requestId: undefined },
    },
    { now: app.clock.now() },
  )
  assert.equal(held.status, 'posted')
  const [wallet] = await ofUser(mine.id)
  assert.deepEqual(
    [
      wallet?.account_id,
      wallet?.user_uuid,
      wallet?.currency,
      wallet?.balance,
      wallet?.held,
      wallet?.available,
      wallet?.state,
      wallet?.freeze,
    ],
    [walletId, mine.id, 'NGN', '1500.50', '0.50', '1500.00', 'active', null],
  )
  assert.match(wallet?.wallet_reference ?? '', /^wlt_ngn_/)
  assert.deepEqual((await app.request(listMyWallets, { cookie: mine.cookie })).data, [wallet])
})

test('a freeze is shown until it is over, and its reason to staff alone', async () => {
  const until = new Date(app.clock.now().getTime() + 60_000)
  await app.doors.database
    .sql`update wallets set freeze_level = 'debit', freeze_reason = 'a suspicion', freeze_message = 'Call us, please', freeze_until = ${until} where user_id = ${mine.id}`
  const [forStaff] = await ofUser(mine.id)
  assert.deepEqual(
    [forStaff?.state, forStaff?.freeze],
    [
      'frozen',
      {
        level: 'debit',
        reason: 'a suspicion',
        message: 'Call us, please',
        until: until.toISOString(),
        by_owner: false,
        paper: null,
      },
    ],
  )
  const [forOwner] = (await app.request(listMyWallets, { cookie: mine.cookie })).data
  assert.deepEqual(
    [forOwner?.state, forOwner?.freeze?.reason, forOwner?.freeze?.message],
    ['frozen', null, 'Call us, please'],
  )
  app.clock.advance(60_000)
  assert.equal((await ofUser(mine.id))[0]?.state, 'active')
})

test('a customer sees their own wallets alone', async () => {
  const { walletId } = await plantWallet(app.doors, theirs.id, { minor: 7n })
  const wallets = (await app.request(listMyWallets, { cookie: theirs.cookie })).data
  assert.deepEqual(
    wallets.map((wallet) => [wallet.account_id, wallet.balance]),
    [[walletId, '0.07']],
  )
})

test('the check folds the entries and finds nothing where nothing is wrong', async () => {
  const [check] = (await app.request(checkUserWallets, { token, params: { id: mine.id } })).data
  assert.deepEqual(
    [check?.stored_balance, check?.ledger_balance, check?.difference, check?.held, check?.entries],
    ['1500.50', '1500.50', '0.00', '0.50', 1],
  )
  assert.ok(check?.last_entry_at)
})

test('the check shows by how much a stored balance was tampered with', async () => {
  const client = new pg.Client({ connectionString: app.database.superuserUrl })
  await client.connect()
  try {
    await client.query(
      'update ledger.accounts set balance = balance + 100 where id = (select ledger_account from wallets where user_id = $1)',
      [mine.id],
    )
    const [check] = (await app.request(checkUserWallets, { token, params: { id: mine.id } })).data
    assert.deepEqual(
      [check?.stored_balance, check?.ledger_balance, check?.difference],
      ['1501.50', '1500.50', '1.00'],
    )
    await client.query(
      'update ledger.accounts set balance = balance - 100 where id = (select ledger_account from wallets where user_id = $1)',
      [mine.id],
    )
  } finally {
    await client.end()
  }
})

test('the total is the sum of customer wallets in a currency, and of no account of the house', async () => {
  const third = await plantUser(app.doors)
  await plantWallet(app.doors, third.id, { currency: 'USD', minor: 3_000n })
  const totalIn = async (query: Record<string, string>): Promise<string> =>
    (await app.request(totalWalletBalance, { token, query })).data.amount
  assert.equal(await totalIn({}), '1500.57')
  assert.equal(await totalIn({ currency: 'NGN' }), '1500.57')
  assert.equal(await totalIn({ currency: 'USD' }), '30.00')
  assert.equal(await totalIn({ currency: 'USDT' }), '0.000000')
  assert.equal(
    (await app.request(totalWalletBalance, { token, query: { currency: 'EUR' } })).code,
    'bad_input',
  )
})

test('wallets of an id that nobody has are refused (user_not_found)', async () => {
  for (const contract of [listUserWallets, checkUserWallets]) {
    const answer = await app.request(contract, { token, params: { id: newId(app.doors) } })
    assert.deepEqual([answer.status, answer.code], [404, 'user_not_found'])
  }
})

test('the realms do not mix: no bearer reads a customer’s wallets, no cookie anybody’s', async () => {
  assert.equal((await app.request(listMyWallets, { token })).status, 401)
  assert.equal(
    (await app.request(listUserWallets, { cookie: mine.cookie, params: { id: mine.id } })).status,
    401,
  )
})
