// Promises about exports: whose they are, who sees whom in full, how many at once, how they end, and what is written down.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { adminToken, signInAdmin } from '#features/admin-sign-in/test-admin.ts'
import { plantTransaction, plantUser, plantWallet } from '#features/users/test-people.ts'
import { newId } from '#kit/ids.ts'
import { done } from '#kit/refusal.ts'
import { testNoon } from '#kit/test/app.ts'
import { useUpLimit } from '#kit/test/strangers.ts'
import * as contract from '../contract.ts'
import { exportSource, removeOldExports, wholeOf } from '../public.ts'
import { ask, download, type ExportApp, exportApp, exported, readExport } from '../test-exports.ts'

let app: ExportApp
let owner: string
let support: string

before(async () => {
  app = await exportApp()
  owner = await adminToken(app, 'owner')
  support = await adminToken(app, 'support')
  const ada = await plantUser(app.doors, {
    first_name: 'Ada',
    last_name: 'Obi',
    email: 'ada@mail.example',
    phone: '+2348031234567',
    created_at: new Date(testNoon.getTime() - 1_000),
  })
  const { walletId } = await plantWallet(app.doors, ada.id, { minor: 250_000n })
  await plantTransaction(app.doors, { userId: ada.id, walletId, minor: 5_000n })
  await plantUser(app.doors, { email: 'bo@mail.example', status: 'pending' })
})
after(() => app.close())

const users = { list: 'users', columns: ['email', 'phone', 'balance_ngn'] } as const
const linesOf = (file: Buffer): string[][] => readExport(file).rows.slice(1)
async function inFull(token: string, reason = 'Letters to customers') {
  const body = { ...users, format: 'csv', reason }
  const answer = await app.request(contract.askForExportInFull, { token, body })
  const id = answer.status === 200 && 'id' in answer.data ? answer.data.id : ''
  return { status: answer.status, code: answer.code, text: answer.text, data: { id } }
}
const cancel = (token: string, id: string) => {
  app.clock.advance(1)
  return app.request(contract.cancelExport, { token, params: { id } })
}
const link = (token: string, id: string) => app.request(contract.linkToExport, { token, params: { id } })
const follow = (href: string) => app.send('GET', href)
const mine = async (token: string) => (await app.request(contract.listExports, { token })).data.items
const auditOf = (id: string) =>
  app.doors.database.sql<{
    action: string
    reason: string | null
    changes: { field: string; after?: string; sealed_after?: string }[]
  }>`select action, reason, changes from audit_log where target_id = ${id} order by at, id`

/** Asks for one and ends it, so that the next has room. */
async function endedExport(token: string): Promise<string> {
  const { data } = await ask(app, token, users)
  assert.equal((await cancel(token, data.id)).data.state, 'cancelled')
  return data.id
}

test('a preview says how many rows there are, which columns, and which of them are personal', async () => {
  const preview = (query: Record<string, string>) =>
    app.request(contract.previewExport, { token: support, query })
  const { data } = await preview({ list: 'users' })
  assert.deepEqual([data.total, data.total_is_estimate, data.keeps_order], [2, false, true])
  assert.deepEqual(
    data.columns.filter(({ personal }) => personal).map(({ key }) => key),
    ['email', 'phone'],
  )
  assert.equal((await preview({ list: 'users', query: 'status:pending' })).data.total, 1)
  assert.equal((await preview({ list: 'transactions', query: 'amount>50' })).data.total, 0)
  assert.equal((await preview({ list: 'users', query: 'tier:9' })).code, 'search_unreadable')
  for (const wrong of [{ status: 'success' }, { sort: 'size' }, { currency: 'NGN' }])
    assert.equal((await preview({ list: 'users', ...wrong })).code, 'bad_input')
})

test('what is asked for is checked before anything is written (search_unreadable, bad_input)', async () => {
  const wrong = await ask(app, support, { ...users, query: 'tier:9' })
  assert.deepEqual([wrong.status, wrong.code], [422, 'search_unreadable'])
  for (const columns of [[], ['email', 'email'], ['password_hash']])
    assert.equal((await ask(app, support, { list: 'users', columns })).code, 'bad_input')
  assert.equal(
    (await ask(app, support, { list: 'transactions', columns: ['id'], sort: 'name' })).code,
    'bad_input',
  )
  const typed = await app.request(contract.askForExportInFull, {
    token: owner,
    body: { ...users, format: 'csv', query: 'tier:9', reason: 'A good reason' },
  })
  assert.equal(typed.code, 'search_unreadable')
  assert.equal((await inFull(owner, 'no')).code, 'bad_input')
  assert.deepEqual(await mine(support), [])
})

test('personal data is masked whoever asks; in full it takes a reason and a role', async () => {
  const masked = [
    ['b***@mail.example', '', ''],
    ['a***@mail.example', '**********4567', '2500.00'],
  ]
  for (const token of [support, owner]) assert.deepEqual(linesOf(await exported(app, token, users)), masked)
  const transactions = { list: 'transactions', columns: ['user_email', 'account'] } as const
  assert.deepEqual(linesOf(await exported(app, support, transactions)), [['a***@mail.example', '******6789']])
  const asked = await inFull(owner)
  assert.equal(asked.status, 200, asked.text)
  await app.runJobs()
  assert.deepEqual(linesOf(await download(app, owner, asked.data.id)), [
    ['bo@mail.example', '', ''],
    ['ada@mail.example', "'+2348031234567", '2500.00'],
  ])
  const refused = await inFull(support)
  assert.deepEqual([refused.status, refused.code], [403, 'not_allowed'])
})

test('asking, cancelling and downloading are written down: list, columns, format, rows; the search is sealed', async () => {
  const { data } = await ask(app, support, { ...users, query: 'ada@mail.example', format: 'xlsx' })
  await app.runJobs()
  app.clock.advance(1)
  await download(app, support, data.id)
  const rows = await auditOf(data.id)
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['exports.ask', 'exports.download'],
  )
  for (const { changes } of rows) {
    const told = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
    assert.deepEqual(told, {
      list: 'users',
      columns: 'email, phone, balance_ngn',
      personal_data: 'masked',
      format: 'xlsx',
      rows: '1',
      search: undefined,
    })
    assert.doesNotMatch(JSON.stringify(changes), /ada@/)
  }
  const cancelled = await endedExport(support)
  assert.deepEqual(
    (await auditOf(cancelled)).map(({ action }) => action),
    ['exports.ask', 'exports.cancel'],
  )
  const full = await inFull(owner, 'Letters about new limits')
  assert.deepEqual(
    (await auditOf(full.data.id)).map(({ action, reason }) => [action, reason]),
    [['exports.ask-in-full', 'Letters about new limits']],
  )
  await cancel(owner, full.data.id)
})

test('another’s export is like one that does not exist (export_not_found); owner and auditor see all of them', async () => {
  const { data } = await ask(app, support, users)
  const auditor = await adminToken(app, 'auditor')
  for (const token of [owner, auditor])
    for (const id of [data.id, newId(app.doors)])
      for (const answer of [await cancel(token, id), await link(token, id)])
        assert.deepEqual([answer.status, answer.code], [404, 'export_not_found'])
  assert.ok(!(await mine(owner)).some(({ id }) => id === data.id))
  const all = (token: string) => app.request(contract.listAllExports, { token })
  for (const token of [owner, auditor]) {
    const [newest] = (await all(token)).data.items
    assert.deepEqual([newest?.id, newest?.mine, newest?.asked_by], [data.id, false, 'Test support'])
  }
  assert.equal((await all(support)).status, 403)
  await cancel(support, data.id)
})

test('history comes in pages (cursor_unknown)', async () => {
  const page = (query: Record<string, string | number>) =>
    app.request(contract.listExports, { token: support, query })
  const first = await page({ per_page: 2 })
  const second = await page({ per_page: 2, cursor: first.data.next_cursor ?? '' })
  const ids = [...first.data.items, ...second.data.items].map(({ id }) => id)
  assert.equal(new Set(ids).size, 4)
  assert.deepEqual(
    ids,
    (await mine(support)).slice(0, 4).map(({ id }) => id),
  )
  assert.equal((await page({ cursor: 'bm9uc2Vuc2U' })).code, 'cursor_unknown')
  const all = { token: owner, query: { cursor: 'bm9uc2Vuc2U' } }
  assert.equal((await app.request(contract.listAllExports, all)).code, 'cursor_unknown')
})

test('three under way are the most anybody has, also of five at once over two servers (too_many_exports)', async (t) => {
  const second = await exportApp({ database: app.database, folder: app.folder })
  t.after(() => second.close())
  second.clock.set(app.clock.now())
  const servers = [app, second, app, second, app]
  const answers = await Promise.all(servers.map((server) => ask(server, support, users)))
  assert.deepEqual(
    answers
      .map(({ status, code }) => code ?? status)
      .toSorted((one, other) => (String(one) < String(other) ? -1 : 1)),
    [200, 200, 200, 'too_many_exports', 'too_many_exports'],
  )
  assert.match(answers.find(({ code }) => code !== undefined)?.message ?? '', /3 exports under way/)
  // Everybody has three of their own.
  assert.equal((await ask(app, owner, users)).status, 200)
  const full = await Promise.all([inFull(owner), inFull(owner), inFull(owner)])
  assert.equal(full.filter(({ code }) => code === 'too_many_exports').length, 1)
  await app.runJobs()
  const accepted = new Set(answers.flatMap((one) => (one.code === undefined ? [one.data.id] : [])))
  const states = (await mine(support)).filter(({ id }) => accepted.has(id)).map(({ state }) => state)
  assert.deepEqual(states, ['done', 'done', 'done'])
  assert.equal((await ask(second, support, users)).status, 200)
  await app.runJobs()
})

test('a sheet holds a million rows and not one more; CSV takes them (too_many_rows)', async () => {
  const counted = (rows: number) =>
    exportSource({
      list: 'users',
      readBy: 'users.search',
      columns: [{ key: 'number', header: 'Number', shown: true, cell: (number: number) => wholeOf(number) }],
      check: () => done(),
      from: (sql) =>
        rows === 1_000_000
          ? sql.part`from generate_series(1, 1000000) n`
          : sql.part`from generate_series(1, 1000001) n`,
      read: async () => ({ rows: [1], next: null }),
      moves: () => false,
    })
  const token = await adminToken(app, 'admin')
  const answers: (string | number)[] = []
  for (const rows of [1_000_000, 1_000_001]) {
    const shares = { database: app.database, folder: app.folder, sources: [counted(rows)] }
    const server = await exportApp(shares)
    for (const format of ['xlsx', 'csv'] as const) {
      const body = { list: 'users', columns: ['number'], format } as const
      const plain = await ask(server, token, body)
      const full = { token, body: { ...body, reason: 'Counting everybody' } }
      const inFullToo = await server.request(contract.askForExportInFull, full)
      for (const answer of [plain, inFullToo]) {
        answers.push(answer.code ?? answer.status)
        if (answer.status === 200 && 'id' in answer.data) await cancel(token, answer.data.id)
      }
    }
    await server.close()
  }
  assert.deepEqual(answers, [200, 200, 200, 200, 'too_many_rows', 'too_many_rows', 200, 200])
})

test('a key of a repeat makes one export, not two', async () => {
  const before = (await mine(support)).length
  const headers = { 'idempotency-key': 'export-once' }
  const again = () =>
    app.request(contract.askForExport, { token: support, headers, body: { ...users, format: 'csv' } })
  const [first, second] = [await again(), await again()]
  assert.equal(first.data.id, second.data.id)
  assert.equal((await mine(support)).length, before + 1)
  await cancel(support, first.data.id)
})

test('a link is good once, for a minute, and while one is signed in (link_over)', async () => {
  const { data } = await ask(app, support, users)
  assert.equal((await link(support, data.id)).code, 'export_not_ready')
  await app.runJobs()
  const hrefOf = async (token = support): Promise<string> => (await link(token, data.id)).data.href
  const href = await hrefOf()
  const got = await follow(href)
  assert.deepEqual([got.status, got.headers['cache-control']], [200, 'no-store, private, max-age=0'])
  assert.match(String(got.headers['content-disposition']), /users-2026-11-21-1200\.csv/)
  const used = await follow(href)
  assert.deepEqual([used.status, used.code], [410, 'link_over'])
  const late = await hrefOf()
  app.clock.advance(60_001)
  assert.equal((await follow(late)).code, 'link_over')
  assert.equal((await follow(contract.downloadExport.path.replace(':token', 'guessed'))).code, 'link_over')
  const finance = await adminToken(app, 'finance')
  const theirs = await ask(app, finance, users)
  await app.runJobs()
  const open = (await link(finance, theirs.data.id)).data.href
  await app.doors.database.sql`update admin_sessions set ended_at = ${app.clock.now()} where admin_id =
    (select id from admins where role = 'finance')`
  assert.equal((await follow(open)).code, 'link_over')
  const several = await hrefOf()
  const answers = await Promise.all(Array.from({ length: 5 }, () => follow(several)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('a link opens its file, whatever strangers at the same address tried', async () => {
  const { data } = await ask(app, support, users)
  await app.runJobs()
  await useUpLimit(app, contract.downloadExport, () => ({ params: { token: 'guessed' } }))
  const { href } = (await link(support, data.id)).data
  assert.equal((await follow(href)).status, 200)
  app.clock.advance(60_000)
})

test('a store that is away says so, and the file comes when it is back (store_away)', async () => {
  const { data } = await ask(app, support, users)
  await app.runJobs()
  const path = join(app.folder, 'exports', data.id)
  const [piece = ''] = readdirSync(path)
  const kept = await app.store.get(`exports/${data.id}/${piece}`)
  assert.equal(kept.outcome, 'accepted')
  await app.store.remove(`exports/${data.id}/${piece}`)
  const away = await follow((await link(support, data.id)).data.href)
  assert.deepEqual([away.status, away.code], [503, 'store_away'])
  if (kept.outcome === 'accepted') await app.store.put(`exports/${data.id}/${piece}`, kept.value)
  assert.equal(linesOf(await download(app, support, data.id)).length, 2)
})

test('what was kept lies sealed: neither names nor addresses can be read in the store', async () => {
  const asked = await inFull(owner)
  await app.runJobs()
  const path = join(app.folder, 'exports', asked.data.id)
  for (const piece of readdirSync(path)) {
    const kept = await app.store.get(`exports/${asked.data.id}/${piece}`)
    assert.ok(kept.outcome === 'accepted')
    assert.doesNotMatch(Buffer.from(kept.value).toString('latin1'), /ada|mail/)
  }
})

test('one that has ended cannot be cancelled (export_over)', async () => {
  const id = await endedExport(support)
  const answer = await cancel(support, id)
  assert.deepEqual([answer.status, answer.code], [409, 'export_over'])
  assert.equal((await link(support, id)).code, 'export_not_ready')
})

test('after a day it has expired, says so plainly, and its file and key are removed (export_expired)', async () => {
  const token = await adminToken(app, 'risk')
  const { data } = await ask(app, token, users)
  await app.runJobs()
  const path = join(app.folder, 'exports', data.id)
  const expiry = new Date((await mine(token))[0]?.expires_at ?? '')
  assert.equal(expiry.getTime() - app.clock.now().getTime(), 24 * 3_600_000)
  app.clock.set(new Date(expiry.getTime() - 1))
  const again = await signInAdmin(app, 'risk@house.example')
  const open = await link(again, data.id)
  assert.equal(open.status, 200)
  app.clock.advance(1)
  const expired = await link(again, data.id)
  assert.deepEqual([expired.status, expired.code], [410, 'export_expired'])
  assert.match(expired.message, /has expired/)
  assert.equal((await follow(open.data.href)).code, 'link_over')
  assert.equal((await mine(again))[0]?.state, 'expired')
  // Whoever began to download just before still gets all of it.
  await removeOldExports(app.workerDoors, app.store)
  assert.equal(readdirSync(path).length, 1)
  app.clock.advance(31 * 60_000)
  await removeOldExports(app.workerDoors, app.store)
  assert.deepEqual(readdirSync(path), [])
  const [gone] = await app.doors.database.sql<{ state: string; wrapped_key: Buffer | null }>`
    select state, wrapped_key from exports where id = ${data.id}`
  assert.deepEqual(gone, { state: 'expired', wrapped_key: null })
  app.clock.advance(31 * 86_400_000)
  await removeOldExports(app.workerDoors, app.store)
  assert.deepEqual(await app.doors.database.sql`select 1 from exports`, [])
})
