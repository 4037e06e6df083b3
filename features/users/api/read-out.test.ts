// Promises about finding a customer by what is read out on the phone, however it is printed, and by all of it after staff changed a part.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { adminAuthenticator, jobs, routes as adminRoutes } from '#features/admin-sign-in/public.ts'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import { markDetails, markEmail } from '#features/customer-sign-in/public.ts'
import { newId } from '#kit/ids.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { searchUsers } from '../contract.ts'
import { routes } from '../public.ts'
import { plantUser, type PlantedUser, plantWallet } from '../test-people.ts'

let app: TestApp
let token: string
let ada: PlantedUser

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      routes(mount, doors)
    },
    admin: adminAuthenticator,
    jobs,
  })
  token = await adminToken(app, 'support')
  const { doors } = app
  ada = await plantUser(doors, { first_name: 'Ada', last_name: 'Ọbị', phone: '+2348031234567' })
  await plantUser(doors, { first_name: doors.brand.name, last_name: 'Okafor' })
  await plantWallet(doors, ada.id)
  await doors.database.sql`
    insert into virtual_accounts (id, user_id, wallet_id, provider, account_number, state, requested_at)
    select ${newId(doors)}, ${ada.id}, w.id, 'paystack', '1513812765', 'active', ${doors.clock.now()}
    from wallets w where w.user_id = ${ada.id}`
})
after(() => app.close())

async function found(query: string): Promise<string[]> {
  const { data, text } = await app.request(searchUsers, { token, query: { query } })
  assert.ok(data, text)
  return data.items.map(({ uuid }) => uuid)
}

test('an account number is found as it is printed, and by its last digits', async () => {
  for (const printed of [
    '1513812765',
    '1513 812 765',
    '1513-812-765',
    '1513–812–765',
    '１５１３８１２７６５',
  ])
    assert.deepEqual(await found(printed), [ada.id], printed)
  for (const end of ['2765', '12765', '812 765', '513812765'])
    assert.deepEqual(await found(end), [ada.id], end)
  assert.deepEqual(await found('1513 812 766'), [])
  assert.deepEqual(await found('91276'), [])
})

test('the bank’s name for a customer is theirs: with our name before it, and with the last name first', async () => {
  const { name } = app.doors.brand
  const ours = [`${name.toUpperCase()}/ADA OBI`, `${name} / Ada Ọbị`]
  for (const written of [...ours, 'OBI, ADA', 'Ọbị, Ada', 'PAYSTACK-TITAN/OBI ADA'])
    assert.deepEqual(await found(written), [ada.id], written)
})

test('the first block of an id is what lists show of it', async () => {
  const block = ada.id.slice(0, 8)
  assert.ok((await found(block)).includes(ada.id))
  assert.ok((await found(block.toUpperCase())).includes(ada.id))
  assert.deepEqual(await found('00000000'), [])
})

test('whom staff corrected, or who has another address, is found by their tag as before, and by the new words', async () => {
  const { sql } = app.doors.database
  await sql`update users set tag = 'adasings', search_text = search_text || ' adasings' where id = ${ada.id}`
  assert.deepEqual(await found('@adasings'), [ada.id])
  await app.doors.database.begin((inside) => markDetails(inside, { userId: ada.id, lastName: 'Nwosu' }))
  assert.deepEqual(await found('@adasings'), [ada.id])
  assert.deepEqual(await found('nwosu'), [ada.id])
  await app.doors.database.begin((inside) =>
    markEmail(inside, { userId: ada.id, email: 'sings@mail.example' }),
  )
  assert.deepEqual(await found('adasings'), [ada.id])
  assert.deepEqual(await found('sings@mail.example'), [ada.id])
})

test('search_unreadable: a condition that there is none of says so, with those that there are; in quotes it is words', async () => {
  const asked = async (query: string) => app.request(searchUsers, { token, query: { query } })
  const answer = await asked('state:frozen ada')
  assert.deepEqual([answer.status, answer.code], [422, 'search_unreadable'])
  assert.match(
    answer.message ?? '',
    /“state:frozen” cannot be read\. Write it like status:pending, tier:1,2, /,
  )
  assert.match((await asked('tier>1')).message ?? '', /Write it like tier:1,2\./)
  assert.equal((await asked('"state:frozen"')).status, 200)
})
