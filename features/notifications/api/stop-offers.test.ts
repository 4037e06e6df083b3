// Promises about the link that ends mails about offers: it knows its person, may be pressed twice, and ends nothing else.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { plantUser } from '#features/users/test-people.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { useUpLimit } from '#kit/test/strangers.ts'
import { stopOffers } from '../contract.ts'
import { routes } from '../public.ts'
import { findWishes } from './choices.ts'
import { departureToken } from './stop-offers.ts'

let app: TestApp
before(async () => {
  app = await testApp({
    routes: (mount, doors) => routes(mount, doors, { push: undefined, sms: undefined }),
  })
})
after(() => app.close())

test('pressed once or twice, by a person or a mail program, mails about offers end and pushes stay', async () => {
  const { sql } = app.doors.database
  const { id } = await plantUser(app.doors)
  await sql`
    insert into notification_choices (user_id, topic, push, mail, sms) values (${id}, 'offers', true, true, false)`
  const token = departureToken(app.doors.vault, id)
  assert.equal((await app.request(stopOffers, { body: { token } })).status, 200)
  const byProgram = await app.send('POST', `${stopOffers.path}?token=${token}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    raw: 'List-Unsubscribe=One-Click',
  })
  assert.equal(byProgram.status, 200)
  const { choices } = await findWishes(sql, id)
  assert.deepEqual(choices.offers, { push: true, mail: false, sms: false })
  assert.equal(choices.money.mail, true)
})

test('a link works, whatever strangers at the same address tried', async () => {
  const { id } = await plantUser(app.doors)
  const token = departureToken(app.doors.vault, id)
  await useUpLimit(app, stopOffers, () => ({ body: { token: `${token}x` } }))
  assert.equal((await app.request(stopOffers, { body: { token } })).status, 200)
  app.clock.advance(900_000)
})

test('link_unknown for a token of nobody, cut short, or of somebody else', async () => {
  const { id } = await plantUser(app.doors)
  const token = departureToken(app.doors.vault, id)
  const other = token[35] === '0' ? '1' : '0'
  const changed = `${token.slice(0, 35)}${other}${token.slice(36)}`
  for (const wrong of ['x', `${token}x`, token.slice(0, -1), changed])
    assert.equal((await app.request(stopOffers, { body: { token: wrong } })).code, 'link_unknown')
})
