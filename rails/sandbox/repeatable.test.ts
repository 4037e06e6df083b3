// Answers for the sandbox's doors of time and chance: two runs are alike, and a world that goes on does not repeat.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openDatabase } from '#kit/db/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import { openPartners, type Partners } from './test-partners.ts'
import { openTestReceiver, type TestReceiver } from './test-receiver.ts'
let receiver: TestReceiver
let world: Partners
const closers: (() => Promise<void>)[] = []
before(async () => {
  receiver = await openTestReceiver()
  closers.unshift(receiver.close)
  world = await openPartners(receiver.url)
  closers.unshift(world.close)
})
after(async () => {
  for (const close of closers) await close()
})

test('a world that goes on with the same seed draws new codes and references', async () => {
  const names = async (email: string): Promise<string[]> => {
    const again = await openPartners(receiver.url, { databaseUrl: world.databaseUrl, queue: email })
    try {
      const { account_number } = await again.openAccount(email)
      const deposit = await again.control('/bank/deposits', {
        account_number,
        amount: '3.00',
        webhook: false,
      })
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
async function liveThrough(of: Partners): Promise<void> {
  const { account_number } = await of.openAccount('same@example.com')
  of.clock.advance(60_000)
  await of.control('/bank/deposits', { account_number, amount: '1234.56' })
  await eventually(async () => {
    const [webhook, ...others] = await of.webhooksOf()
    assert.ok(webhook?.delivered_at && others.length === 0)
  })
  of.clock.advance(60_000)
  const name = { first_name: 'A', last_name: 'B' }
  await of.control('/identity/people', {
    kind: 'bvn',
    number: '23000000000',
    ...name,
    date_of_birth: '1990-01-01',
  })
  const last = await of.control('/bank/deposits', { account_number, amount: '78.90', webhook: false })
  await of.bank('/refund', { transaction: last.body['reference'] })
  await payOut(of)
}

/** A top-up, an account, a bank that is away, a script that stays, and a transfer out. */
async function payOut(of: Partners): Promise<void> {
  await of.control('/bank/float', { top_up: '5000.00' })
  const account = { bank_code: '058', account_number: '2000000077', account_name: 'NGOZI EZE' }
  await of.control('/bank/accounts', account)
  await of.control('/bank/away', { bank_code: '232' })
  await of.control('/bank/outcomes', { match: { account_number: '2000000055' }, code: '51' })
  const { account_name: name, ...place } = account
  const payee = await of.bank('/transferrecipient', { type: 'nuban', name, ...place })
  await of.bank('/transfer', {
    source: 'balance',
    amount: 123_450,
    recipient: Object(payee.body['data']).recipient_code,
    reference: 'a-transfer-of-the-test',
  })
  await eventually(async () => {
    const [webhook] = await of.webhooksOf('a-transfer-of-the-test')
    assert.ok(webhook?.delivered_at)
  })
}

/** Every row of every table. */
async function rowsOf(of: Partners): Promise<{ name: string; row: string }[]> {
  const { sql, close } = openDatabase({ url: of.databaseUrl })
  const tables = await sql<{ count: bigint }>`
    select count(*) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
  assert.equal(tables[0]?.count, 39n, 'a new table is compared too')
  const rows = await sql<{ name: string; row: string }>`
    select 'bank_accounts' as name, t::text as row from bank_accounts t
    union all select 'bank_outcomes' as name, t::text as row from bank_outcomes t
    union all select 'bank_payout_steps' as name, t::text as row from bank_payout_steps t
    union all select 'bank_payouts' as name, t::text as row from bank_payouts t
    union all select 'bank_recipients' as name, t::text as row from bank_recipients t
    union all select 'bank_refunds' as name, t::text as row from bank_refunds t
    union all select 'bank_register' as name, t::text as row from bank_register t
    union all select 'bank_topups' as name, t::text as row from bank_topups t
    union all select 'banks_away' as name, t::text as row from banks_away t
    union all select 'bank_balances' as name, t::text as row from bank_balances t
    union all select 'bank_customers' as name, t::text as row from bank_customers t
    union all select 'bank_ledger' as name, t::text as row from bank_ledger t
    union all select 'bank_transactions' as name, t::text as row from bank_transactions t
    union all select 'identity_people' as name, t::text as row from identity_people t
    union all select 'ended_subscriptions' as name, t::text as row from ended_subscriptions t
    union all select 'pushes' as name, t::text as row from pushes t
    union all select 'sms' as name, t::text as row from sms t
    union all select 'mail' as name, t::text as row from mail t
    union all select 'migrations' as name, t::text as row from migrations t
    union all select 'examplebills_payments' as name, t::text as row from examplebills_payments t
    union all select 'examplebills_wallet' as name, t::text as row from examplebills_wallet t
    union all select 'chain_away' as name, t::text as row from chain_away t
    union all select 'chain_transfers' as name, t::text as row from chain_transfers t
    union all select 'quidax_addresses' as name, t::text as row from quidax_addresses t
    union all select 'quidax_deposits' as name, t::text as row from quidax_deposits t
    union all select 'quidax_users' as name, t::text as row from quidax_users t
    union all select 'quidax_withdraws' as name, t::text as row from quidax_withdraws t
    union all select 'fireblocks_transactions' as name, t::text as row from fireblocks_transactions t
    union all select 'fireblocks_vaults' as name, t::text as row from fireblocks_vaults t
    union all select 'fireblocks_wallets' as name, t::text as row from fireblocks_wallets t
    union all select 'fx_rates' as name, t::text as row from fx_rates t
    union all select 'reloadly_rates' as name, t::text as row from reloadly_rates t
    union all select 'reloadly_topups' as name, t::text as row from reloadly_topups t
    union all select 'reloadly_wallet' as name, t::text as row from reloadly_wallet t
    union all select 'vtpass_plan_changes' as name, t::text as row from vtpass_plan_changes t
    union all select 'vtpass_purchases' as name, t::text as row from vtpass_purchases t
    union all select 'vtpass_wallet' as name, t::text as row from vtpass_wallet t
    union all select 'webhook_attempts' as name, t::text as row from webhook_attempts t
    union all select 'webhooks' as name, t::text as row from webhooks t
    order by name, row`
  await close()
  return rows
}

test('two runs with one seed and one clock write the same rows', async () => {
  const worlds = [await openPartners(receiver.url), await openPartners(receiver.url)] as const
  try {
    for (const one of worlds) await liveThrough(one)
    const [first, second] = [await rowsOf(worlds[0]), await rowsOf(worlds[1])]
    assert.deepEqual(first, second)
    const kinds = new Set(first.map((one) => one.name))
    assert.equal(
      kinds.size,
      21,
      'all but the mail, the messages, the pushes, coins and what aggregators sell',
    )
  } finally {
    for (const one of worlds) await one.close()
  }
})
