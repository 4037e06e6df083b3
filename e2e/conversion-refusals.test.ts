// Promises about what keeps money from being converted: no rate, a switch, a freeze, a debt, what a restore has lost, and an authorisation that is too old.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as exchange from '#features/exchange/customer-contract.ts'
import { setAccountState } from '#ledger/ledger.ts'
import { accountId } from '#ledger/posting.ts'
import { askPrice, authorisePrice, convertAt, freshKey, openDollars, priceOf, rateIs } from './converter.ts'
import { send } from './customer.ts'
import { oweADebt } from './debt-acts.ts'
import { aCustomer, type Customer, setTier } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world?.close())

const aDollar = { from: 'NGN', amount: '1', in: 'USD' } as const

async function converter(): Promise<Customer> {
  const customer = await aCustomer(world, { tier: 2, money: '50000', device: 'known' })
  await openDollars(world, customer)
  return customer
}

/** A price that was kept and authorised, then what happens, and what both calls say after it. */
async function refusedAfter(customer: Customer, happens: () => Promise<unknown>): Promise<string[]> {
  const quote = await priceOf(world, customer, aDollar)
  const proof = await authorisePrice(world, customer, quote)
  await happens()
  const [asked, converted] = [
    await askPrice(world, customer, aDollar),
    await convertAt(world, customer, quote, proof),
  ]
  return [asked.problem.code, converted.problem.code]
}

const bothOf = (
  code: keyof typeof exchange.quoteConversion.refuses & keyof typeof exchange.convert.refuses,
) => [code, code]

async function freeze(
  { id }: Customer,
  { currency, of }: { currency: 'NGN' | 'USD'; of: 'debit' | 'credit' } = { currency: 'NGN', of: 'debit' },
): Promise<void> {
  const { database } = world.api.doors
  const [wallet] = await database.sql<{ account: bigint }>`
    select ledger_account account from wallets where user_id = ${id} and currency = ${currency}`
  assert.ok(wallet)
  const account = accountId(wallet.account)
  const context = { actor: 'test', intent: 'freeze', requestId: undefined }
  const at = world.clock.now()
  await database.begin((sql) => setAccountState(sql, { account, freeze: of, closed: false, at, context }))
}

/** What the bank paid out of a wallet, and a copy of the book that was put back does not know. */
async function loseAPayout({ id }: Customer): Promise<void> {
  const now = world.clock.now()
  const { sql } = world.database.open('finance_owner')
  await sql`
    with one as (insert into restores (copied_at, restored_at) values (${now}, ${now}) returning id)
    insert into lost_payouts (id, restore_id, provider, reference, transfer_id, wallet_id, made_at, state, amount_minor,
      provider_reference, bank_code, account_number, payee_name, narration, found_at)
    select ${id}, one.id, 'paystack', 'lost', ${id}, w.id, ${now}, 'success', 500, 'r', '058', '0123456789', 'A', '', ${now}
    from one, wallets w where w.user_id = ${id} and w.currency = 'NGN'`
}

test('rate_missing: before any rate was read nothing is converted', async () => {
  const customer = await converter()
  assert.equal((await askPrice(world, customer, aDollar)).problem.code, 'rate_missing')
  const mine = await send(world, exchange.readMyExchange, { cookie: customer.cookie })
  assert.deepEqual([mine.data.state, mine.data.sell, mine.data.middle], ['rate_missing', null, null])
  const { sql } = world.database.open('finance_owner')
  const [at, until] = [world.clock.now(), new Date(world.clock.now().getTime() + 3_600_000)]
  await sql`
    insert into exchange_overrides (base, quote, parts, set_at, until)
    values ('USD', 'NGN', 150000000000, ${at}, ${until})`
  const end = () => sql`update exchange_overrides set ended_at = ${at}`
  assert.deepEqual(await refusedAfter(customer, end), bothOf('rate_missing'))
  await rateIs(world, '1500.00')
})

test('conversion_paused: switched off, for who asks and for who has a price', async () => {
  const customer = await converter()
  const { sql } = world.database.open('finance_owner')
  const turn = (isOn: boolean) => sql`
    insert into product_service_switches (code, enabled, reason, set_at)
    values ('conversion', ${isOn}, 'a test', ${world.clock.now()})`
  assert.deepEqual(await refusedAfter(customer, () => turn(false)), bothOf('conversion_paused'))
  const mine = await send(world, exchange.readMyExchange, { cookie: customer.cookie })
  assert.equal(mine.data.state, 'paused')
  world.clock.advance(1_000)
  await turn(true)
})

test('rate_old and rate_jumped close a price that was kept', async () => {
  const customer = await converter()
  assert.deepEqual(await refusedAfter(customer, () => rateIs(world, '15000.00')), bothOf('rate_jumped'))
  world.clock.advance(100_000)
  await rateIs(world, '1500.00', new Date(world.clock.now().getTime() - 90_000))
  assert.deepEqual(await refusedAfter(customer, async () => world.clock.advance(31_000)), bothOf('rate_old'))
  await rateIs(world, '1500.00')
})

test('wallet_frozen, debt_first and sending_paused are asked again when it is converted', async () => {
  const [frozen, owing, lost] = [await converter(), await converter(), await converter()]
  assert.deepEqual(await refusedAfter(frozen, () => freeze(frozen)), bothOf('wallet_frozen'))
  const full = await converter()
  const intoDollars = { currency: 'USD', of: 'credit' } as const
  assert.deepEqual(await refusedAfter(full, () => freeze(full, intoDollars)), bothOf('wallet_frozen'))
  assert.deepEqual(await refusedAfter(owing, () => oweADebt(world, owing)), bothOf('debt_first'))
  assert.deepEqual(await refusedAfter(lost, () => loseAPayout(lost)), bothOf('sending_paused'))
})

test('tier_too_low: whoever fell below the tier buys no dollars, and still sells those they have', async () => {
  const customer = await converter()
  await convertAt(world, customer, await priceOf(world, customer, aDollar))
  assert.deepEqual(await refusedAfter(customer, () => setTier(world, customer, 1)), bothOf('tier_too_low'))
  const back = await priceOf(world, customer, { from: 'USD', amount: '1' })
  assert.equal((await convertAt(world, customer, back)).status, 200)
})

test('wallet_frozen: no dollar wallet is opened beside a frozen one', async () => {
  const customer = await aCustomer(world, { tier: 2 })
  await freeze(customer)
  const { sql } = world.database.open('finance_owner')
  await sql`update wallets set own_freeze_at = ${world.clock.now()} where user_id = ${customer.id}`
  const opened = await send(world, exchange.openDollarWallet, {
    cookie: customer.cookie,
    headers: freshKey(),
    body: {},
  })
  assert.equal(opened.problem.code, 'wallet_frozen')
})

test('authorisation_missing and authorisation_stale: agreed to by whoever has the price, and not long ago', async () => {
  const customer = await converter()
  const quote = await priceOf(world, customer, aDollar)
  const none = await convertAt(world, customer, quote, '00000000-0000-4000-8000-000000000000')
  assert.equal(none.problem.code, 'authorisation_missing')
  const proof = await authorisePrice(world, customer, quote)
  // A price outlives no authorisation by itself: one that is older than five minutes.
  const { sql } = world.database.open('finance_owner')
  await sql`update authorisations set expires_at = ${world.clock.now()} where id = ${proof}`
  assert.equal((await convertAt(world, customer, quote, proof)).problem.code, 'authorisation_stale')
})
