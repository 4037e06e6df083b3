// Promises about messages of staff to one user, and about what became of those to many.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { stopOffers } from '#features/notifications/contract.ts'
import type { PlantedUser } from '#features/users/test-people.ts'
import * as contract from '../contract.ts'
import { messagesDesk, oneMessage } from '../test-desk.ts'

const nobody = '00000000-0000-7000-8000-000000000000'
const { at, plant, plantMany, timesTold, toUser, written, sent, detail } = messagesDesk()

const recipients = (id: string, query: Record<string, string> = {}) =>
  at().app.request(contract.listRecipients, { token: at().tokens.auditor, params: { id }, query })

describe('one user', () => {
  test('is told in the app and by mail, with what they are called filled in as text', async () => {
    const eve = await plant({ first_name: '<img onerror=alert(1)>', last_name: '{product}' })
    const seen = await at().app.request(contract.previewToUser, {
      token: at().tokens.support,
      body: { ...oneMessage, body: '{full_name}: {first_name}', email: eve.email },
    })
    const name = '<img onerror=alert(1)> {product}'
    assert.deepEqual([seen.data.seen.body, seen.data.no_mail], [`${name}: <img onerror=alert(1)>`, null])
    const told = await toUser({ email: eve.email, body: '{full_name}: {first_name}' })
    assert.deepEqual(told.data.seen, seen.data.seen)
    await at().app.runJobs()
    const [mail] = at().app.mailbox.mailsTo(eve.email)
    assert.ok(mail?.html.includes('&lt;img onerror=alert(1)&gt; {product}') && !mail.html.includes('<img'))
    const { data } = await recipients(told.data.id)
    assert.deepEqual(
      [
        data.total,
        data.items[0]?.user.uuid,
        data.items[0]?.deliveries.map(({ channel, state }) => [channel, state]),
      ],
      [1, eve.id, [['mail', 'sent']]],
    )
    const [row] = await at().app.doors.database.sql<{ found: boolean }>`
      select position('full_name'::bytea in content_sealed) > 0 found from staff_messages where id = ${told.data.id}`
    assert.equal(row?.found, false)
  })

  test('the specification’s call: a form without anything else; the same again within a minute is caught', async () => {
    const ada = await plant({ first_name: 'Ada' })
    const form = () =>
      at().app.send('POST', '/api/v1/users/send-notification', {
        token: at().tokens.support,
        headers: { 'content-type': 'multipart/form-data; boundary=edge' },
        raw: ['subject', 'email', 'body']
          .map(
            (name) =>
              `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${name === 'email' ? ada.email : name}\r\n`,
          )
          .join('')
          .concat('--edge--\r\n'),
      })
    assert.equal((await form()).status, 200)
    assert.equal((await form()).code, 'duplicate_request')
  })

  test('placeholder_unknown, user_not_found, fields by name; finance and auditors do not tell users things', async () => {
    const ada = await plant()
    const bad = { subject: 'Hi {fist_name}', body: '{} {x}', email: ada.email }
    assert.match((await toUser(bad)).message, /\{fist_name\}, \{\}, \{x\}/)
    const previewed = (body: object) =>
      at().app.request(contract.previewToUser, { token: at().tokens.support, body })
    assert.equal((await previewed(bad)).code, 'placeholder_unknown')
    assert.equal((await toUser({ email: 'no@mail.example' })).code, 'user_not_found')
    assert.equal((await previewed({ ...oneMessage, email: 'no@mail.example' })).code, 'user_not_found')
    const closed = await plant({ status: 'closed' })
    assert.equal((await toUser({ email: closed.email })).code, 'user_not_found')
    const empty = await toUser({ email: 'x', subject: '', body: 'x'.repeat(4_001), bcc: 'y' })
    assert.deepEqual(empty.errors.map(({ path }) => path).toSorted(), ['bcc', 'body', 'email', 'subject'])
    for (const role of ['finance', 'auditor'] as const)
      assert.equal((await toUser({ email: ada.email }, at().tokens[role])).status, 403)
  })

  test('offers reach by mail who chose them, and the link in each ends that: link_unknown', async () => {
    const [wants, not] = [await plant(), await plant()]
    await at().app.doors.database.sql`
      insert into notification_choices (user_id, topic, push, mail, sms) values (${wants.id}, 'offers', false, true, false)`
    for (const { email } of [wants, not]) assert.equal((await toUser({ email, topic: 'offers' })).status, 200)
    await at().app.runJobs()
    assert.equal(at().app.mailbox.mailsTo(not.email).length, 0)
    const [mail] = at().app.mailbox.mailsTo(wants.email)
    const token = /stop-offers#([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    assert.match(mail?.headers['list-unsubscribe'] ?? '', /offers\/departures\?token=/)
    const leave = (given: string) =>
      at().app.send('POST', `${stopOffers.path}?token=${given}`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        raw: 'List-Unsubscribe=One-Click',
      })
    assert.equal((await leave(`${token}x`)).code, 'link_unknown')
    assert.equal((await leave('x')).code, 'link_unknown')
    assert.deepEqual([(await leave(token)).status, (await leave(token)).status], [200, 200])
    const outlook = await at().app.request(contract.previewToUser, {
      token: at().tokens.support,
      body: { ...oneMessage, email: wants.email, topic: 'offers' },
    })
    assert.equal(outlook.data.no_mail, 'switched_off')
  })
})

describe('what became of it', () => {
  test('what failed for certain is sent again, and nothing that may have left: nothing_to_resend', async () => {
    const [first, second, third] = await plantMany(3)
    const id = await sent(written())
    at().app.mailbox.refuseWith(554)
    await at().app.runJobs()
    at().app.mailbox.refuseWith(undefined)
    const { sql } = at().app.doors.database
    const mark = (user: PlantedUser | undefined, state: string, reason: string) => sql`
      update notification_deliveries set state = ${state}, reason = ${reason} where user_id = ${user?.id ?? ''}`
    await mark(first, 'failed', 'given_up')
    await mark(second, 'unknown', 'no_answer')
    await mark(third, 'failed', 'not_delivered')
    await sql`delete from suppressed_addresses`
    const before = await detail(id)
    assert.deepEqual(
      [before.deliveries['failed'], before.deliveries['unknown'], before.resendable],
      [2, 1, 1],
    )
    const again = (token = at().tokens.support, of = id) =>
      at().app.request(contract.resendFailed, { token, params: { id: of }, body: {} })
    assert.equal((await again(at().tokens.auditor)).status, 403)
    assert.equal((await again(at().tokens.support, nobody)).code, 'message_not_found')
    const pressed = await Promise.all([again(), again()])
    assert.deepEqual(pressed.map(({ status, code }) => code ?? String(status)).toSorted(), [
      '200',
      'nothing_to_resend',
    ])
    await at().app.runJobs()
    assert.deepEqual(
      [first, second, third].map((person) => at().app.mailbox.mailsTo(person?.email ?? '').length),
      [1, 0, 0],
    )
    const listed = await recipients(id, { state: 'unknown' })
    assert.deepEqual([listed.data.total, listed.data.items[0]?.user.uuid], [1, second?.id])
  })

  test('a running one is stopped for whoever it has not reached: message_over', async () => {
    await plantMany(2)
    const id = await sent(written())
    const stop = (token = at().tokens.owner, of = id) =>
      at().app.request(contract.stopMessage, { token, params: { id: of }, body: {} })
    assert.equal((await stop(at().tokens.support)).status, 403)
    assert.equal((await stop(at().tokens.owner, nobody)).code, 'message_not_found')
    assert.equal((await stop()).data.state, 'stopped')
    assert.equal((await stop()).code, 'message_over')
    await at().app.runJobs()
    assert.deepEqual([await timesTold(id), (await detail(id)).reached], [{}, 0])
  })

  test('pages: message_not_found, cursor_unknown, every row once', async () => {
    await plantMany(5)
    const id = await sent(written())
    await at().app.runJobs()
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof recipients>> = await recipients(id, {
        per_page: '2',
        ...(cursor === '' ? {} : { cursor }),
      })
      seen.push(...page.data.items.map(({ user }) => user.uuid))
      cursor = page.data.next_cursor
    }
    assert.deepEqual([seen.length, new Set(seen).size], [5, 5])
    assert.equal((await recipients(nobody)).code, 'message_not_found')
    assert.equal((await recipients(id, { cursor: 'x' })).code, 'cursor_unknown')
    const one = await at().app.request(contract.findMessage, {
      token: at().tokens.auditor,
      params: { id: nobody },
    })
    assert.equal(one.code, 'message_not_found')
    const list = await at().app.request(contract.listMessages, {
      token: at().tokens.auditor,
      query: { cursor: 'x' },
    })
    assert.equal(list.code, 'cursor_unknown')
  })
})
