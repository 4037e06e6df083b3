// Promises about finding a transaction by what stands on a slip or a screen, and in no text: accounts, session ids, references, amounts.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { adminAuthenticator, jobs, routes as adminRoutes } from '#features/admin-sign-in/public.ts'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import { plantTransaction, type PlantedUser, plantUser, plantWallet } from '#features/users/test-people.ts'
import { newId } from '#kit/ids.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import * as contract from '../contract.ts'
import { routes } from '../public.ts'

let app: TestApp
let token: string
let ada: PlantedUser
const planted: Record<string, { id: string; reference: string }> = {}
const session = '999058260615120001234567890123'

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      routes(mount, doors)
    },
    admin: adminAuthenticator,
    jobs,
  })
  const { doors } = app
  const { sql } = doors.database
  token = await adminToken(app, 'support')
  ada = await plantUser(doors, { first_name: 'Ada', last_name: 'Obi' })
  const bola = await plantUser(doors, { first_name: 'Bola', last_name: 'Ade' })
  const [adas, bolas] = [await plantWallet(doors, ada.id), await plantWallet(doors, bola.id)]
  const plant = async (name: string, minor: bigint, account: string, of = ada, wallet = adas) => {
    const { walletId } = wallet
    const made = await plantTransaction(doors, { userId: of.id, walletId, minor, narration: name })
    await sql`update transactions set counterparty_account = ${account} where id = ${made.id}`
    planted[name] = made
  }
  await plant('sent', 750_000n, '0312345678')
  await plant('other', 750_001n, '2209990001')
  await plant('airtime', 200n, '08031234510')
  await plant('bolas', 100n, '2209990002', bola, bolas)
  const now = doors.clock.now()
  await sql`
    insert into orders (id, reference, user_id, wallet_id, transaction_id, kind, state, currency, amount_minor, fee_minor, vat_minor,
      stamp_duty_minor, waived_minor, total_minor, charge_rules, limit_periods, to_code, to_place, to_account, to_name, narration,
      authorised_by, authorised_at, provider, provider_reference, session_id, created_at, promised_by, review_after, concluded_at)
    values (${newId(doors)}, 'po_7k3m-x1', ${ada.id}, ${adas.walletId}, ${planted['sent']?.id ?? ''}, 'bank_transfer', 'success', 'NGN', 750000, 0, 0,
      0, 0, 750000, '{}', '{}', '058', 'GTBank', '0312345678', 'Emeka Eze', 'sent', 'pin', ${now}, 'paystack', 'TRF_9Ab2cD', ${session},
      ${now}, ${now}, ${now}, ${now})`
  await sql`
    insert into virtual_accounts (id, user_id, wallet_id, provider, account_number, state, requested_at)
    values (${newId(doors)}, ${bola.id}, ${bolas.walletId}, 'paystack', '1513812765', 'active', ${now})`
})
after(() => app.close())

async function found(query: string): Promise<string[]> {
  const { data, text } = await app.request(contract.searchTransactions, { token, query: { query } })
  assert.ok(data, text)
  assert.equal(data.total, data.items.length)
  const names = new Map(Object.entries(planted).map(([name, { id }]) => [id, name]))
  return data.items.map(({ id }) => names.get(id) ?? id).sort()
}

test('the recipient’s account is found whole, as it is printed, or by the four digits that a list shows, and by no other part', async () => {
  for (const printed of ['0312345678', '0312 345 678', '0312-345-678', '5678'])
    assert.deepEqual(await found(printed), ['sent'], printed)
  for (const part of ['12345678', '031234567', '345678', '0312'])
    assert.deepEqual(await found(part), [], part)
})

test('the number that airtime was for is found as it is written here and abroad', async () => {
  for (const written of ['08031234510', '0803 123 4510', '2348031234510', '+234 803 123 4510'])
    assert.deepEqual(await found(written), ['airtime'], written)
})

test('the customer’s own account number finds what is theirs', async () => {
  assert.deepEqual(await found('1513 812 765'), ['bolas'])
})

test('a session id of NIP and each reference find their transfer: ours, that with the bank, and the bank’s', async () => {
  const own = planted['sent']?.reference ?? ''
  for (const code of [session, own, 'po_7k3m-x1', 'PO_7K3M-X1', 'TRF_9Ab2cD', 'trf_9ab2cd'])
    assert.deepEqual(await found(code), ['sent'], code)
  for (const begun of ['ref:po_7k', 'ref:TRF_9', `ref:${own.slice(0, 8)}`])
    assert.ok((await found(begun)).includes('sent'), begun)
  assert.deepEqual(await found('ref:po_8'), [])
  assert.deepEqual(await found(session.slice(0, 20)), [])
})

test('an amount is found as it is printed, beside words too', async () => {
  for (const printed of [
    '7,500',
    '₦7,500',
    '₦7500',
    '7500.00',
    '7,500.00',
    'NGN7,500',
    'NGN 7,500',
    '₦ 7,500',
    'sent 7,500',
    '7,500 obi',
  ])
    assert.deepEqual(await found(printed), ['sent'], printed)
  assert.deepEqual(await found('7,500.01'), ['other'])
  assert.deepEqual(await found('7,500 bola'), [])
})

test('the first block of an id finds the transaction, and all of a customer', async () => {
  const id = planted['sent']?.id ?? ''
  assert.ok((await found(id.slice(0, 8))).includes('sent'))
  const ofAda = await found(ada.id.slice(0, 8).toUpperCase())
  assert.ok(ofAda.includes('sent') && ofAda.includes('other'))
})

test('the names that a bank prints find the customer’s', async () => {
  const ours = `${app.doors.brand.name.toUpperCase()}/ADA OBI`
  for (const written of ['OBI, ADA', ours])
    assert.deepEqual(await found(written), ['airtime', 'other', 'sent'])
})

test('an unknown condition is named with those that there are (search_unreadable); capitals and quotes are words', async () => {
  const asked = (query: string) => app.request(contract.searchTransactions, { token, query: { query } })
  const answer = await asked('state:pending')
  assert.deepEqual([answer.status, answer.code], [422, 'search_unreadable'])
  assert.match(answer.message ?? '', /“state:pending” cannot be read\. Write it like ref:tr_8f3k, /)
  assert.deepEqual((await asked('NIP:ADA')).status, 200)
  assert.deepEqual((await asked('"state:pending"')).status, 200)
})
