// Promises about screening: versions with their time, the last list when the next is broken, one screening a purpose.
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { after, before, test } from 'node:test'
import { plantUser } from '#features/users/test-people.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { sanctionsLists } from '#rails/sanctions/sanctions.ts'
import { findScreenings, loadLists, markDecided, screenPerson } from '../public.ts'
import type { ListSource } from '../rail.ts'

let app: TestApp
let server: Server
let lists: ListSource[]
let served = new Map<string, string>()

const listOf = (published: string, names: readonly string[], years: readonly number[] = [1961]): string =>
  JSON.stringify({
    published,
    count: names.length,
    entries: names.map((name, at) => ({ id: `E${at}`, names: [name], birth_years: years, programmes: [] })),
  })

before(async () => {
  server = createServer((message, response) => {
    const body = served.get(message.url ?? '')
    response.writeHead(body === undefined ? 503 : 200).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  assert.ok(typeof at === 'object' && at !== null)
  const base = `http://127.0.0.1:${at.port}`
  app = await testApp({ routes: () => undefined })
  lists = sanctionsLists({
    urls: { ofac: '', un: '', nigeria: `${base}/nigeria`, pep: `${base}/pep` },
    log: app.workerDoors.log,
    timeoutMilliseconds: 5_000,
  })
})
after(async () => {
  await app.close()
  server.close()
})

let purposes = 0
const screen = async (name: string, birthYear: number, purpose = `identity/${(purposes += 1)}`) => {
  const { id } = await plantUser(app.doors)
  const asked = { userId: id, purpose, person: { names: [name], birthYear } }
  return { userId: id, found: await screenPerson(app.workerDoors, lists, asked) }
}
const casesOf = (kind: string) => app.doors.database.sql<{
  subject_id: string
  facts: Record<string, string>
}>`
  select subject_id, facts from cases where kind = ${kind} order by opened_at, id`

test('while a list has never been read nobody passes, and a case says which', async () => {
  served = new Map([['/pep', listOf('2026-11-01', ['Ebierein Solvanka'])]])
  assert.equal((await screen('Ada Obi', 1990)).found, undefined)
  assert.deepEqual(
    (await casesOf('sanctions_list_unread')).map(({ subject_id: id }) => id),
    ['nigeria'],
  )
  // However often it is tried, it is one case.
  assert.equal((await screen('Ada Obi', 1990)).found, undefined)
  assert.equal((await casesOf('sanctions_list_unread')).length, 1)
})

test('a clear person is clear; a near one is held by a case that names the entry and nobody’s name', async () => {
  served.set(
    '/nigeria',
    listOf('2026-11-01', ['Gideon Mbrandt', 'Dorcas Quillfeather', 'Obadiah Krestovnik']),
  )
  assert.equal((await screen('Ada Obi', 1990)).found?.state, 'clear')
  const { userId, found } = await screen('Mbrandt Gideon', 1961)
  assert.deepEqual([found?.band, found?.state], ['block', 'open'])
  const opened = (await casesOf('screening_hit')).find((one) => one.subject_id === userId)
  assert.deepEqual(opened?.facts, {
    upgrade: 'identity',
    band: 'block',
    list: 'nigeria',
    entry: 'E0',
    score: '1.000',
    check: found?.id,
  })
  const [seen] = await findScreenings(app.doors.database.sql, userId)
  assert.deepEqual(
    seen?.hits.map(({ name, years, category }) => [name, years, category]),
    [['Gideon Mbrandt', 'near', 'sanctions']],
  )
})

test('an exposed person is held like a listed one, and is told apart', async () => {
  served.set('/pep', listOf('2026-11-02', ['Ebierein Solvanka', 'Perpetua Ndrelavic']))
  await loadLists(app.workerDoors, lists)
  const { userId, found } = await screen('Perpetua Ndrelavic', 1961)
  assert.equal(found?.state, 'open')
  const [seen] = await findScreenings(app.doors.database.sql, userId)
  assert.equal(seen?.hits[0]?.category, 'pep')
})

test('one purpose is screened once, however often and by however many at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => screen('Gideon Mbrandt', 1961, 'request/same')),
  )
  assert.equal(new Set(answers.map(({ found }) => found?.id)).size, 1)
  const [row] = await app.doors.database.sql<{ count: number }>`
    select count(*)::int count from screening_hits h join screenings s on s.id = h.screening_id where s.purpose = 'request/same'`
  assert.equal(row?.count, 1)
})

test('a new version takes over at its time and the old one is kept with its own; the same bytes are no new one', async () => {
  await loadLists(app.workerDoors, lists)
  app.clock.advance(3_600_000)
  served.set('/nigeria', listOf('2026-11-20', ['Gideon Mbrandt', 'Dorcas Quillfeather', 'Nkrella Vostok']))
  assert.equal(await loadLists(app.workerDoors, lists), true)
  assert.equal(await loadLists(app.workerDoors, lists), true)
  const versions = await app.doors.database.sql<{ published: string; until: Date | null }>`
    select published, until from screening_lists where source = 'nigeria' order by loaded_at`
  assert.deepEqual(
    versions.map(({ published, until }) => [published, until?.getTime() ?? null]),
    [
      ['2026-11-01', app.clock.now().getTime()],
      ['2026-11-20', null],
    ],
  )
  assert.equal((await screen('Nkrella Vostok', 1961)).found?.state, 'open')
  assert.equal((await screen('Obadiah Krestovnik', 1961)).found?.state, 'clear')
})

test('a list that is away, broken or suddenly small leaves the last one in force and opens a case', async () => {
  const before = (await casesOf('sanctions_list_unread')).length
  for (const body of [undefined, '{"published":', listOf('2026-11-21', ['Gideon Mbrandt'])]) {
    if (body === undefined) served.delete('/nigeria')
    else served.set('/nigeria', body)
    assert.equal(await loadLists(app.workerDoors, lists), false)
    assert.equal((await screen('Nkrella Vostok', 1961)).found?.state, 'open')
  }
  assert.equal((await casesOf('sanctions_list_unread')).length, before + 1)
  assert.match(app.logLines.join('\n'), /the last one stays/)
})

test('two servers that load at once make one version', async () => {
  served.set('/pep', listOf('2026-11-21', ['Ebierein Solvanka', 'Perpetua Ndrelavic', 'Third Person']))
  served.set('/nigeria', listOf('2026-11-22', ['Gideon Mbrandt', 'Dorcas Quillfeather', 'Nkrella Vostok']))
  await Promise.all([
    loadLists(app.workerDoors, lists),
    loadLists(app.doors, lists),
    loadLists(app.workerDoors, lists),
  ])
  const rows = await app.doors.database.sql`select 1 from screening_lists where published = '2026-11-21'`
  assert.equal(rows.length, 1)
})

test('two who decide at once decide once', async () => {
  const { found } = await screen('Gideon Mbrandt', 1961)
  const decide = (state: 'cleared' | 'confirmed') =>
    app.doors.database.begin((sql) =>
      markDecided(sql, {
        id: found?.id ?? '',
        state,
        note: 'Looked at both.',
        by: '00000000-0000-7000-8000-000000000001',
        now: app.clock.now(),
      }),
    )
  const decided = await Promise.all([decide('cleared'), decide('confirmed'), decide('cleared')])
  assert.equal(decided.filter(({ ok }) => ok).length, 1)
})
