// Promises about finding users: by any part of who they are, in every order, by page and by cursor.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import { personKey } from '#kit/people/person-keys.ts'
import { newId } from '#kit/ids.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { findNeighbours, findUserProfile, searchUsers, totalUsers, userSorts } from '../contract.ts'
import { revealDetail } from '../reveal-contract.ts'
import { foldCounts, forgetWords, routes, takeBalances } from '../public.ts'
import { plantUser, type PlantedUser, plantWallet } from '../test-people.ts'

let app: TestApp
let token: string
let ada: PlantedUser
let bola: PlantedUser
let nameless: PlantedUser

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      routes(mount, doors)
    },
    admin: adminAuthenticator,
    jobs: adminJobs,
  })
  const { doors } = app
  const day = (number: number): Date => new Date(Date.UTC(2026, 9, number, 12))
  ada = await plantUser(doors, {
    email: 'ada.obi@mail.example',
    first_name: 'Ada',
    last_name: 'Ọbị',
    phone: '+2348031234567',
    created_at: day(1),
    last_active_at: day(20),
  })
  bola = await plantUser(doors, {
    email: 'bola@mail.example',
    first_name: 'Bọ́lá',
    last_name: 'Adéyẹmí',
    phone: '+2348090000001',
    created_at: day(2),
    last_active_at: day(19),
  })
  nameless = await plantUser(doors, {
    email: 'new@mail.example',
    status: 'email_verified',
    kyc_tier: 0,
    created_at: day(3),
  })
  await plantWallet(doors, ada.id, { minor: 150_050n })
  await plantWallet(doors, bola.id, { minor: 99n })
  for (let number = 0; number < 30; number++) {
    await plantUser(doors, {
      first_name: `Filler ${number % 7}`,
      last_name: 'Person',
      status: number % 2 ? 'approved' : 'pending',
      created_at: day(4 + (number % 5)),
      last_active_at: number % 3 ? day(5 + (number % 4)) : null,
    })
  }
  token = await adminToken(app, 'support')
  await takeBalances(doors.database.sql)
})
after(() => app.close())

const search = (query: Record<string, string | number> = {}) => app.request(searchUsers, { token, query })
const found = async (words: string): Promise<string[]> =>
  (await search({ query: words })).data.items.map((item) => item.uuid)

test('a user is found by id, e-mail, phone, the ends of these that lists show, and any part of a name with and without marks', async () => {
  for (const words of [
    ada.id,
    ada.id.toUpperCase(),
    'ada.obi@mail.example',
    'ADA.OBI@MAIL.EXAMPLE',
    '08031234567',
    '0803 123 4567',
    '+234 803 123 4567',
    '2348031234567',
    '4567',
    'ada ọbị',
    'OBI ada',
    'ada.obi',
    'ada.obi@',
    'Adá',
  ]) {
    assert.deepEqual(await found(words), [ada.id], words)
  }
  assert.deepEqual(await found('bola adeyemi'), [bola.id])
})

test('what nobody is called finds nobody, and signs of patterns stand for themselves', async () => {
  for (const words of ['%', '_', '%%%', 'ada%obi', 'zzzz', newId(app.doors), "'; drop table users; --", '\\'])
    assert.deepEqual(await found(words), [], words)
})

test('a slip of the keys finds the names that are spelled much like it, and says so', async () => {
  for (const [typed, who] of [
    ['adeyemmi', bola.id],
    ['adeeymi', bola.id],
    ['bolla adeyemi', bola.id],
  ] as const) {
    const { data } = await search({ query: typed })
    assert.deepEqual([data.items.map(({ uuid }) => uuid), data.similar, data.total], [[who], true, 1], typed)
  }
  assert.deepEqual(await found('adeeymi status:closed'), [])
  assert.equal((await search({ query: 'adeyemi' })).data.similar, false)
})

test('a name that nobody has any more is no longer looked for', async () => {
  const { sql } = app.doors.database
  const [before] = await sql<{ text: string }>`select search_text text from users where id = ${nameless.id}`
  await sql`update users set search_text = 'chukwuemeka' where id = ${nameless.id}`
  assert.deepEqual(await found('chukwemeka'), [nameless.id])
  await sql`update users set search_text = ${before?.text ?? ''} where id = ${nameless.id}`
  await forgetWords(app.workerDoors.database.sql)
  const words = await sql<{
    word: string
  }>`select word from name_words where word in ('chukwuemeka', 'adeyemi')`
  assert.deepEqual(words, [{ word: 'adeyemi' }])
})

test('an account number names its holder, and so do its last four digits', async () => {
  const { sql } = app.doors.database
  await sql`
    insert into virtual_accounts (id, user_id, wallet_id, provider, account_number, state, requested_at)
    select ${newId(app.doors)}, ${ada.id}, w.id, 'paystack', '9930047165', 'active', ${app.doors.clock.now()}
    from wallets w where w.user_id = ${ada.id}`
  for (const written of ['9930047165', '9930 047 165', ' 993-004-7165'])
    assert.deepEqual(await found(written), [ada.id], written)
  assert.deepEqual(await found('7165'), [ada.id])
  assert.deepEqual(await found('7165 bola'), [])
})

test('an empty query lists all', async () => {
  const answer = await app.send('GET', `${searchUsers.path}?query=`, { token })
  assert.equal(answer.status, 200)
  const all = await search({})
  assert.deepEqual(
    [all.data.total, all.data.total_is_estimate, all.data.page, all.data.per_page, all.data.items.length],
    [33, false, 1, 25, 25],
  )
})

test('conditions choose by status, tier, balance and the day of joining; words stand beside them', async () => {
  await takeBalances(app.doors.database.sql)
  assert.deepEqual(await found('balance>=1500.50'), [ada.id])
  assert.deepEqual(await found('balance<1'), [bola.id])
  assert.deepEqual(await found('on:2026-10-01'), [ada.id])
  assert.deepEqual(await found('from:2026-10-02 to:2026-10-03'), [nameless.id, bola.id])
  assert.deepEqual(await found('tier:0'), [nameless.id])
  assert.deepEqual(await found('status:email_verified,closed'), [nameless.id])
  assert.deepEqual(await found('frozen:no ada obi'), [ada.id])
  assert.deepEqual(await found('frozen:yes'), [])
  await app.doors.database.sql`update wallets set freeze_level = 'debit' where user_id = ${ada.id}`
  assert.deepEqual(await found('frozen:yes'), [ada.id])
  await app.doors.database.sql`update wallets set freeze_level = null where user_id = ${ada.id}`
})

for (const typed of [
  'status:lost',
  'tier:4',
  'frozen:maybe',
  'balance>much',
  'balance>9,999,999,999,999,999,999',
  'from:tomorrow',
])
  test(`${typed} is named as unreadable, with how it is written (search_unreadable)`, async () => {
    const answer = await search({ query: `ada ${typed}` })
    assert.deepEqual([answer.status, answer.code], [422, 'search_unreadable'])
    assert.ok(answer.text.includes(`“${typed}” cannot be read. Write it like `))
  })

test('users are counted by status and tier as they come, change and go', async () => {
  const { sql } = app.doors.database
  const counted = () => sql<{ status: string; kyc_tier: number; users: bigint }>`
    select status, kyc_tier, sum(users)::bigint users from user_counts_now group by 1, 2 having sum(users) <> 0 order by 1, 2`
  const there = () => sql<{ status: string; kyc_tier: number; users: bigint }>`
    select status, kyc_tier::int, count(*) users from users group by 1, 2 order by 1, 2`
  const passing = await plantUser(app.doors, { status: 'pending', kyc_tier: 1 })
  await Promise.all([
    sql`update users set status = 'approved', kyc_tier = 2 where id = ${passing.id}`,
    sql`update users set last_active_at = created_at where id = ${bola.id}`,
    foldCounts(sql),
  ])
  assert.deepEqual(await counted(), await there())
  await sql`delete from users where id = ${passing.id}`
  await foldCounts(sql)
  assert.deepEqual(await counted(), await there())
})

test('a user comes with status, tier and the ledger’s balances', async () => {
  const [item] = (await search({ query: ada.id })).data.items
  assert.deepEqual(item?.wallets, [{ currency: 'NGN', balance: '1500.50' }])
  assert.deepEqual(
    [item?.status, item?.kyc_tier, item?.frozen, item?.custom_tier_limit, item?.phone],
    ['approved', 1, false, null, '**********4567'],
  )
})

test('a frozen wallet makes a frozen user, until the freeze is over', async () => {
  const frozen = async (): Promise<boolean | undefined> =>
    (await search({ query: bola.id })).data.items[0]?.frozen
  const until = new Date(app.clock.now().getTime() + 1000)
  await app.doors.database
    .sql`update wallets set freeze_level = 'debit', freeze_until = ${until} where user_id = ${bola.id}`
  assert.equal(await frozen(), true)
  app.clock.advance(1000)
  assert.equal(await frozen(), false)
})

test('users are filtered by status', async () => {
  const answer = await search({ status: 'email_verified' })
  assert.deepEqual(
    answer.data.items.map((item) => item.uuid),
    [nameless.id],
  )
  assert.equal(answer.data.total, 1)
})

for (const sort of userSorts) {
  test(`in the order "${sort}" the cursor and the pages show everyone once, in the same order`, async () => {
    const byCursor: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const answer = await search({ sort, per_page: 7, ...(cursor === '' ? {} : { cursor }) })
      assert.equal(answer.status, 200, answer.text)
      byCursor.push(...answer.data.items.map((item) => item.uuid))
      cursor = answer.data.next_cursor
    }
    const byPage: string[] = []
    for (let page = 1; page <= 5; page++)
      byPage.push(...(await search({ sort, per_page: 7, page })).data.items.map((item) => item.uuid))
    assert.equal(new Set(byCursor).size, 33)
    assert.deepEqual(byCursor, byPage)
  })
}

test('each order puts first who belongs there', async () => {
  const first = async (sort: string): Promise<string | undefined> =>
    (await search({ sort, per_page: 1 })).data.items[0]?.uuid
  assert.equal(await first('oldest'), ada.id)
  assert.equal(await first('name'), ada.id)
  assert.equal(await first('balance'), ada.id)
  assert.equal(await first('last_active'), ada.id)
  const names = (await search({ sort: 'name', per_page: 100 })).data.items.map((item) => item.first_name)
  assert.equal(names.at(-1), null)
  const active = (await search({ sort: 'last_active', per_page: 100 })).data.items.map(
    (item) => item.last_active_at,
  )
  assert.equal(active.at(-1), null)
})

test('a cursor of another order, or none of ours, is refused (cursor_unknown)', async () => {
  const cursor = (await search({ sort: 'newest', per_page: 1 })).data.next_cursor ?? ''
  for (const query of [
    { sort: 'name', cursor },
    { cursor: 'bm90IG91cnM' },
    { cursor: '%00' },
    { sort: 'balance', cursor: Buffer.from('["users/balance","1e9","x"]').toString('base64url') },
  ]) {
    const answer = await search(query)
    assert.deepEqual([answer.status, answer.code], [422, 'cursor_unknown'])
  }
})

test('a page past the end is empty, not a fault', async () => {
  const answer = await search({ page: 1000 })
  assert.deepEqual([answer.status, answer.data.items, answer.data.next_cursor], [200, [], null])
})

test('numbers that are none, unknown fields and unreadable words are refused as bad fields', async () => {
  for (const query of [
    'page=1e3',
    'page=0',
    'page=-1',
    'page=NaN',
    'per_page=0',
    'per_page=101',
    'status=x',
    'sort=x',
    'foo=1',
    'query=%00',
    `query=${'x'.repeat(201)}`,
    'page=1&page=2',
  ]) {
    const answer = await app.send('GET', `${searchUsers.path}?${query}`, { token })
    assert.deepEqual([answer.status, answer.code], [422, 'bad_input'], query)
  }
})

test('totals count everyone by status and by tier, those with none included', async () => {
  const { data } = await app.request(totalUsers, { token })
  assert.equal(data.total, 33)
  assert.deepEqual(data.by_status, {
    email_verified: 1,
    pending: 15,
    approved: 17,
    rejected: 0,
    restricted: 0,
    closed: 0,
  })
  assert.deepEqual(data.by_tier, { '0': 1, '1': 32, '2': 0, '3': 0 })
})

test('a profile masks what is sealed; a look at it is written down, and shows nothing of an erased person', async () => {
  const { doors } = app
  await doors.database.begin(async (sql) => {
    const key = await personKey(sql, doors, ada.id)
    const seal = (column: string, plain: string) => doors.vault.seal(key, plain, `users.${column}/${ada.id}`)
    await sql`update users set date_of_birth_sealed = ${seal('date_of_birth', '1994-03-14')}, address_sealed = ${seal('address', '1 Broad Street, Lagos')} where id = ${ada.id}`
    await sql`
      insert into identity_checks (id, user_id, kind, number_sealed, number_index, last4, state, provider, asked_at)
      values (${newId(doors)}, ${ada.id}, 'bvn', ${seal('x', '22212345678')}, ${doors.vault.blindIndex('bvn', '22212345678')}, '5678', 'passed', 'test', ${doors.clock.now()}),
        (${newId(doors)}, ${ada.id}, 'nin', ${seal('y', '12345678901')}, ${doors.vault.blindIndex('nin', '12345678901')}, '8901', 'failed', 'test', ${doors.clock.now()})`
  })
  const profile = (await app.request(findUserProfile, { token, params: { id: ada.id } })).data
  assert.deepEqual([profile.date_of_birth, profile.address], ['••••••', '••••••'])
  const reveal = (field: string, by = token) =>
    app.request(revealDetail, { token: by, params: { id: ada.id }, body: { field } })
  assert.deepEqual((await reveal('date_of_birth')).data, { field: 'date_of_birth', value: '1994-03-14' })
  const shown = await reveal('address')
  assert.deepEqual(
    [shown.data.value, shown.headers['cache-control']],
    ['1 Broad Street, Lagos', 'no-store, private, max-age=0'],
  )
  assert.equal((await reveal('bvn')).status, 422)
  const rows = await doors.database.sql<{ looked: string }>`
    select actor_role || ' ' || outcome || ' ' || target_type || ' ' || (target_id = ${ada.id}) || ' ' || (changes->0->>'after') looked
    from audit_log where action = 'users.reveal' order by looked desc`
  assert.deepEqual(
    rows.map(({ looked }) => looked),
    ['support allowed user true date_of_birth', 'support allowed user true address'],
  )
  const auditor = await adminToken(app, 'auditor', 'auditor@house.example')
  assert.equal((await reveal('address', auditor)).code, 'not_allowed')
  assert.deepEqual(profile.identity, { bvn_last4: '5678', nin_last4: null })
  assert.deepEqual(profile.wallets, [{ currency: 'NGN', balance: '1500.50' }])
  await doors.database.sql`delete from person_keys where person_id = ${ada.id}`
  const erased = (await app.request(findUserProfile, { token, params: { id: ada.id } })).data
  assert.deepEqual([erased.date_of_birth, erased.address], [null, null])
  assert.equal((await reveal('address')).data.value, null)
})

test('an id that nobody has is refused (user_not_found), and what is no id is a bad field', async () => {
  const answer = await app.request(findUserProfile, { token, params: { id: newId(app.doors) } })
  assert.deepEqual(
    [answer.status, answer.code, answer.message],
    [404, 'user_not_found', 'No customer with this ID.'],
  )
  assert.equal((await app.request(findUserProfile, { token, params: { id: '1' } })).status, 422)
})

test('above ten thousand the total is an estimate and says so', async () => {
  await app.doors.database.sql`
    insert into users (id, email, search_text, status, created_at)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'bulk' || n || '@mail.example', 'bulk' || n, 'approved', ${app.clock.now()}
    from generate_series(1, 10500) n`
  const answer = await search({ per_page: 1 })
  assert.equal(answer.data.total_is_estimate, true)
  assert.ok(answer.data.total > 10_000)
  assert.equal((await search({ status: 'email_verified' })).data.total_is_estimate, false)
  await app.doors.database.sql`delete from users where email like 'bulk%'`
})

test('before and after a user stand whom the list shows there, in every order and under its filter', async () => {
  const neighbours = (id: string, query: Record<string, string> = {}) =>
    app.request(findNeighbours, { token, params: { id }, query })
  for (const query of [...userSorts.map((sort) => ({ sort })), { sort: 'name', status: 'pending' }]) {
    const listed = (await search({ ...query, per_page: 100 })).data.items.map(({ uuid }) => uuid)
    for (const [place, id] of listed.entries())
      assert.deepEqual(
        (await neighbours(id, query)).data,
        { previous: listed[place - 1] ?? null, next: listed[place + 1] ?? null },
        `${JSON.stringify(query)} ${place}`,
      )
  }
  assert.equal((await neighbours(newId(app.doors))).code, 'user_not_found')
  assert.equal((await neighbours(ada.id, { query: 'tier:x' })).code, 'search_unreadable')
})
