// Promises about the newsletter as a real list: nobody is on it who did not press the button, and nobody stays who left.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Doors } from '#kit/doors.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { useUpLimit } from '#kit/test/strangers.ts'
import { confirm, mailsPerDayMax, subscribe, unsubscribe } from '../contract.ts'
import { exportRows, jobs, newsletterCsv, removeOldRequests, routes } from '../public.ts'

let app: TestApp
let simulated: TestApp
const minute = 60_000
const day = 86_400_000

const withList = (doors: Doors): Doors => ({
  ...doors,
  brand: { ...doors.brand, newsletter: { mode: 'double-opt-in' } },
})
before(async () => {
  app = await testApp({
    routes: (mount, doors) => routes(mount, withList(doors)),
    jobs: (doors, parts) => jobs(doors, parts),
  })
  simulated = await testApp({ routes, database: app.database })
})
beforeEach(() => app.clock.advance(15 * minute))
after(async () => {
  await simulated.close()
  await app.close()
})

const ask = (email: string, from = '10.0.0.1') => app.request(subscribe, { body: { email }, from })
const press = (token: string) => app.request(confirm, { body: { token } })
const leave = (token: string) => app.request(unsubscribe, { body: { token } })
const tokenIn = (text: string | undefined, path: string): string =>
  new RegExp(`/newsletter/${path}\\?token=([\\w.-]+)`).exec(text ?? '')?.[1] ?? ''
const addresses = async (): Promise<string[]> =>
  (await exportRows(app.doors.database.sql, app.doors)).map((row) => row.email)

async function mailFor(email: string): Promise<{ confirm: string; leave: string }> {
  await ask(email)
  await app.runJobs()
  const [mail] = app.mailbox.mailsTo(email)
  return { confirm: tokenIn(mail?.text, 'confirm'), leave: tokenIn(mail?.text, 'unsubscribe') }
}

test('a mail with a link leaves, and only its button puts the address on the list', async () => {
  const links = await mailFor('ada@example.com')
  assert.ok(!(await addresses()).includes('ada@example.com'))
  assert.equal((await press(links.confirm)).status, 200)
  assert.ok((await addresses()).includes('ada@example.com'))
})

test('the mail says how it is left, for mail programs and for people', () => {
  const [mail] = app.mailbox.mailsTo('ada@example.com')
  assert.equal(mail?.headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
  const url = /^<(http[^>]+)>$/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
  assert.ok(url.includes('/newsletter/unsubscribe?token='))
  assert.ok(mail?.text.includes(url) && mail.html.includes(url))
})

test('a link works once, for seven days, and a made-up one never', async () => {
  const used = await mailFor('once@example.com')
  assert.equal((await press(used.confirm)).status, 200)
  for (const token of [used.confirm, 'made-up', '']) {
    const refused = await press(token)
    assert.deepEqual([refused.status, refused.code], [410, 'link_dead'])
    assert.match(refused.message, /no longer works/)
  }
  const late = await mailFor('late@example.com')
  app.clock.advance(7 * day)
  assert.equal((await press(late.confirm)).code, 'link_dead')
})

test('its secret stands nowhere in the database, neither in the list nor in the jobs', async () => {
  const links = await mailFor('secret@example.com')
  const rows = await app.doors.database.sql<{ all_of_it: string }>`
    select s::text || (select coalesce(string_agg(j.payload::text, ''), '') from jobs j) all_of_it
    from newsletter_subscriptions s where email = 'secret@example.com'`
  assert.equal(rows.length, 1)
  assert.ok(!rows[0]?.all_of_it.includes(links.confirm))
})

test('every request is answered alike: new, waiting, confirmed, or left', async () => {
  const links = await mailFor('alike@example.com')
  const waiting = await ask('alike@example.com')
  await press(links.confirm)
  const confirmed = await ask('alike@example.com')
  await leave(links.leave)
  const left = await ask('alike@example.com')
  const fresh = await ask('never-seen@example.com')
  for (const answer of [waiting, confirmed, left])
    assert.deepEqual([answer.status, answer.body], [fresh.status, fresh.body])
})

test('twenty at once make one row and one mail', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => ask('rush@example.com', `10.9.0.${index}`)))
  await app.runJobs()
  assert.equal(app.mailbox.mailsTo('rush@example.com').length, 1)
  const rows = await app.doors.database
    .sql`select 1 from newsletter_subscriptions where email = 'rush@example.com'`
  assert.equal(rows.length, 1)
})

test('an address is mailed again after a pause, only so often a day, and the newest link is the one that works', async () => {
  const first = await mailFor('again@example.com')
  app.clock.advance(11 * minute)
  const second = await mailFor('again@example.com')
  assert.notEqual(first.confirm, second.confirm)
  assert.equal((await press(first.confirm)).code, 'link_dead')
  for (let count = 0; count < mailsPerDayMax + 3; count++) {
    app.clock.advance(11 * minute)
    await mailFor('again@example.com')
  }
  assert.ok(app.mailbox.mailsTo('again@example.com').length <= 2 * mailsPerDayMax)
})

test('leaving needs no waiting, may be repeated, ends open links, and coming back works', async () => {
  const links = await mailFor('back@example.com')
  await press(links.confirm)
  assert.equal((await leave(links.leave)).status, 200)
  assert.equal((await leave(links.leave)).status, 200)
  assert.ok(!(await addresses()).includes('back@example.com'))
  app.clock.advance(11 * minute)
  const open = await mailFor('back@example.com')
  assert.equal(open.leave, links.leave)
  await leave(open.leave)
  assert.ok(!(await addresses()).includes('back@example.com'))
  app.clock.advance(11 * minute)
  const again = await mailFor('back@example.com')
  assert.equal((await press(again.confirm)).status, 200)
  assert.ok((await addresses()).includes('back@example.com'))
})

test('a stranger’s request does not take anybody off the list', async () => {
  const links = await mailFor('stays@example.com')
  await press(links.confirm)
  app.clock.advance(day)
  await ask('stays@example.com')
  assert.ok((await addresses()).includes('stays@example.com'))
})

test('a secret of leaving that is none of ours is refused', async () => {
  const { leave: good } = await mailFor('forged@example.com')
  for (const token of ['', 'x', `${good}x`, good.slice(0, -2)]) {
    const refused = await leave(token)
    assert.deepEqual([refused.status, refused.code], [404, 'link_unknown'])
  }
})

test('a link confirms, whatever strangers at the same address tried', async () => {
  const links = await mailFor('shares@example.com')
  await useUpLimit(app, confirm, () => ({ body: { token: 'guessed' } }))
  assert.equal((await press(links.confirm)).status, 200)
})

test('one client is bounded', async () => {
  const answers = []
  for (let count = 0; count < 21; count++) answers.push(await ask(`c${count}@example.com`, '10.7.7.7'))
  assert.equal(answers.at(-1)?.code, 'too_many_tries')
})

test('the export holds the confirmed alone, under a head, and no formula', async () => {
  const links = await mailFor('=cmd|x@example.com')
  await press(links.confirm)
  const lines = newsletterCsv(await exportRows(app.doors.database.sql, app.doors))
  assert.equal(lines[0], 'email,confirmed_at,unsubscribe_url')
  assert.ok(lines.some((line) => line.startsWith(`"'=cmd|x@example.com",`)))
  assert.ok(lines.every((line) => !line.startsWith('=')))
  assert.ok(!lines.join().includes('late@example.com'))
})

test('addresses that nobody confirmed are removed in time, confirmed ones stay', async () => {
  const kept = await addresses()
  app.clock.advance(60 * day)
  await removeOldRequests(app.doors.database.sql, new Date(app.clock.now().getTime() - 30 * day))
  const rows = await app.doors.database
    .sql`select 1 from newsletter_subscriptions where state = 'unconfirmed'`
  assert.deepEqual([rows.length, await addresses()], [0, kept])
})

test('where the brand has no list, its calls are not there', async () => {
  const body = { email: 'ada@example.com', token: 'x' }
  for (const contract of [subscribe, confirm, unsubscribe]) {
    const fields = contract === subscribe ? { email: body.email } : { token: body.token }
    const answer = await simulated.request(contract, { body: fields })
    assert.deepEqual([answer.status, answer.code], [404, 'not_found'])
  }
})
