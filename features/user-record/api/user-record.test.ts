// Promises about one user's record: one timeline of everything, notes that stand, details that both sides hear of.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { hireAdmin, signInAdmin } from '#features/admin-sign-in/test-admin.ts'
import { revealsMost } from '#features/audit/contract.ts'
import { routes as auditRoutes } from '#features/audit/public.ts'
import { jobs as safetyJobs, routes as safetyRoutes } from '#features/customer-safety/public.ts'
import { jobs as messageJobs } from '#features/notifications/public.ts'
import { plantTransaction, plantUser, type PlantedUser, plantWallet } from '#features/users/test-people.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import * as contract from '../contract.ts'
import { routes } from '../public.ts'

const roles = ['owner', 'admin', 'finance', 'risk', 'support', 'auditor'] as const
type Role = (typeof roles)[number]
const nobody = '00000000-0000-7000-8000-000000000000'

let app: TestApp
let tokens: Record<Role, string>
let second: string
let ada: PlantedUser
let count = 0

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      auditRoutes(mount, doors)
      safetyRoutes(mount, doors, { sms: undefined })
      routes(mount, doors)
    },
    admin: adminAuthenticator,
    jobs: (doors, parts) => ({
      ...adminJobs(doors, parts),
      ...safetyJobs(doors, { ...parts, sms: undefined }),
      ...messageJobs(doors, { ...parts, push: undefined, sms: undefined }),
    }),
  })
  for (const role of roles) await hireAdmin(app.doors, role)
  await hireAdmin(app.doors, 'support', 'second@house.example')
})
after(() => app.close())
beforeEach(async () => {
  app.clock.advance(11 * 60 * 60_000)
  const signIn = async (role: Role) => [role, await signInAdmin(app, `${role}@house.example`)] as const
  const signedIn: (readonly [Role, string])[] = []
  for (const role of roles) signedIn.push(await signIn(role))
  const of = (role: Role) => signedIn.find(([one]) => one === role)?.[1] ?? ''
  tokens = {
    owner: of('owner'),
    admin: of('admin'),
    finance: of('finance'),
    risk: of('risk'),
    support: of('support'),
    auditor: of('auditor'),
  }
  second = await signInAdmin(app, 'second@house.example')
  count++
  ada = await plantUser(app.doors, {
    email: `ada${count}@mail.example`,
    first_name: '<img src=x onerror=alert(1)>',
    last_name: 'Ọbị',
    phone: `+23480312345${String(count).padStart(2, '0')}`,
    kyc_tier: 0,
    created_at: app.clock.now(),
  })
})

const timeline = (query: Record<string, string> = {}, token = tokens.risk, id = ada.id) =>
  app.request(contract.readTimeline, { token, params: { id }, query })
const addNote = (body: string, token = tokens.support, id = ada.id) =>
  app.request(contract.addNote, { token, params: { id }, body: { body } })
const mend = (note: string, body: string, token = tokens.support, id = ada.id) =>
  app.request(contract.mendNote, { token, params: { id, note }, body: { body } })
const pin = (note: string, pinned: boolean, token = tokens.support, id = ada.id) =>
  app.request(contract.pinNote, { token, params: { id, note }, body: { pinned } })
const update = (body: Record<string, unknown>, token = tokens.risk, id = ada.id) =>
  app.request(contract.updateUser, { token, params: { id }, body })
const preview = (body: Record<string, unknown>, token = tokens.risk, id = ada.id) =>
  app.request(contract.previewUpdate, { token, params: { id }, body })

describe('the timeline', () => {
  test('holds every kind of thing in one order, newest first, each once over all pages', async () => {
    const { sql } = app.doors.database
    const { walletId } = await plantWallet(app.doors, ada.id, { minor: 100n })
    for (let number = 0; number < 30; number++) {
      app.clock.advance(1_000)
      await plantTransaction(app.doors, { userId: ada.id, walletId, minor: BigInt(number + 1) })
      // Many at one instant: the key beside it keeps them apart.
      if (number % 3 === 0) await addNote(`note ${number}`)
    }
    await sql`
      insert into customer_sessions (token_hash, id, device_id, user_id, unlocked, device, address, created_at, last_seen_at, expires_at)
      values (sha256(${ada.id}::bytea), ${ada.id}, ${ada.id}, ${ada.id}, true, 'Chrome on Android', '127.0.0.1',
        ${app.clock.now()}, ${app.clock.now()}, ${app.clock.now()})`
    assert.equal((await update({ address: '1 Broad Street, Lagos' })).status, 200)
    const seen: { key: string; at: string; kind: string }[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof timeline>> = await timeline(cursor === '' ? {} : { cursor })
      assert.equal(page.status, 200, page.text)
      seen.push(...page.data.items)
      cursor = page.data.next_cursor
    }
    assert.equal(new Set(seen.map(({ key }) => key)).size, seen.length)
    assert.deepEqual(
      seen.map(({ at }) => at),
      seen
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const of = (kind: string) => seen.filter((entry) => entry.kind === kind).length
    assert.deepEqual(
      { money: of('money'), note: of('note'), sign_in: of('sign_in'), admin: of('admin') },
      { money: 30, note: 10, sign_in: 2, admin: 2 },
    )
    const money = await timeline({ kind: 'money' })
    assert.deepEqual(
      [
        money.data.items.length,
        new Set(money.data.items.map(({ kind }) => kind)),
        money.data.items[0]?.link?.to,
      ],
      [25, new Set(['money']), 'transaction'],
    )
  })

  test('leaves out what the reader’s role may not read elsewhere', async () => {
    app.clock.advance(1_000)
    assert.equal((await update({ address: '1 Broad Street, Lagos' })).status, 200)
    const kinds = async (token: string) => (await timeline({}, token)).data
    assert.deepEqual((await kinds(tokens.auditor)).kinds, ['money', 'identity', 'admin', 'sign_in', 'note'])
    for (const role of ['support', 'finance'] as const) {
      const read = await kinds(tokens[role])
      assert.deepEqual(read.kinds, ['money', 'sign_in', 'note'])
      assert.deepEqual(
        read.items.map(({ what }) => what),
        ['signed_up'],
      )
      assert.deepEqual((await timeline({ kind: 'admin' }, tokens[role])).data.items, [])
    }
    const changed = (await kinds(tokens.risk)).items.find(({ what }) => what === 'user-record.update')
    assert.deepEqual(changed?.changes, [{ field: 'address', before: null, after: '••••' }])
  })

  test('user_not_found, cursor_unknown', async () => {
    assert.equal((await timeline({}, tokens.risk, nobody)).code, 'user_not_found')
    assert.equal((await timeline({ cursor: 'abc' })).code, 'cursor_unknown')
  })
})

describe('notes', () => {
  test('are text as it was typed, up to 2000 characters, sealed at rest', async () => {
    const body = '<img src=x onerror=alert(1)>\n=HYPERLINK("http://x")'
    const added = await addNote(body)
    assert.deepEqual(
      [added.data.body, added.data.author.name, added.data.pinned],
      [body, 'Test support', false],
    )
    const [row] = await app.doors.database.sql<{ found: boolean }>`
      select position('HYPERLINK'::bytea in body_sealed) > 0 found from user_notes where id = ${added.data.id}`
    assert.equal(row?.found, false)
    assert.equal((await addNote('x'.repeat(2_000))).status, 200)
    const long = await addNote('x'.repeat(2_001))
    assert.deepEqual([long.status, long.errors[0]?.path], [422, 'body'])
    assert.equal((await addNote('   ')).status, 422)
  })

  test('are mended by their author alone, for 15 minutes: not_your_note, note_stands, note_not_found', async () => {
    const { id } = (await addNote('Caled twice')).data
    assert.equal((await mend(id, 'x', second)).code, 'not_your_note')
    const mended = await mend(id, 'Called twice')
    assert.deepEqual(
      [mended.data.body, mended.data.edited_at],
      ['Called twice', app.clock.now().toISOString()],
    )
    const other = await plantUser(app.doors)
    assert.equal((await mend(id, 'x', tokens.support, other.id)).code, 'note_not_found')
    assert.equal((await mend(nobody, 'x')).code, 'note_not_found')
    app.clock.advance(15 * 60_000 + 1)
    assert.equal((await mend(id, 'Rewritten')).code, 'note_stands')
    const entry = (await timeline({ kind: 'note' })).data.items[0]
    assert.deepEqual([entry?.note?.body, entry?.note?.mendable_until], ['Called twice', null])
  })

  test('a note that is pinned already is pinned, and who asked again is written down too', async () => {
    const note = (await addNote('Called about a card.')).data.id
    for (const _time of [1, 2]) assert.equal((await pin(note, true)).data.pinned, true)
    const rows = await app.doors.database.sql`
      select 1 from audit_log where action = 'user-record.pin-note' and target_id = ${ada.id}`
    assert.equal(rows.length, 2)
  })

  test('five are pinned at most, also of six at once: too_many_pinned, note_not_found', async () => {
    const notes: string[] = []
    for (let number = 0; number < 6; number++) notes.push((await addNote(`note ${number}`)).data.id)
    const answers = await Promise.all(notes.map((note) => pin(note, true)))
    assert.deepEqual(answers.map(({ status, code }) => code ?? String(status)).toSorted(), [
      '200',
      '200',
      '200',
      '200',
      '200',
      'too_many_pinned',
    ])
    const pinned = await app.request(contract.listPinned, { token: tokens.auditor, params: { id: ada.id } })
    assert.equal(pinned.data.length, 5)
    assert.equal((await pin(pinned.data[0]?.id ?? '', false)).data.pinned, false)
    assert.equal((await pin(nobody, true)).code, 'note_not_found')
    const other = await plantUser(app.doors)
    assert.equal((await pin(notes[0] ?? '', true, tokens.support, other.id)).code, 'note_not_found')
  })

  test('an auditor writes none, and nobody writes about nobody: user_not_found', async () => {
    assert.equal((await addNote('x', tokens.auditor)).status, 403)
    assert.equal((await addNote('x', tokens.support, nobody)).code, 'user_not_found')
    const pinned = await app.request(contract.listPinned, { token: tokens.support, params: { id: nobody } })
    assert.equal(pinned.code, 'user_not_found')
  })
})

describe('details', () => {
  test('are previewed, written as seen, audited under the person’s key, and the user is told', async () => {
    const seen = await preview({ first_name: 'Adá', date_of_birth: '1994-03-14' })
    assert.deepEqual(seen.data.changes, [
      { field: 'first_name', before: '<img src=x onerror=alert(1)>', after: 'Adá' },
      { field: 'date_of_birth', before: null, after: '1994-03-14' },
    ])
    const written = await update({ first_name: 'Adá', date_of_birth: '1994-03-14', hash: seen.data.hash })
    assert.ok(!('approval' in written.data))
    assert.deepEqual(
      [written.data.first_name, written.data.date_of_birth, written.data.email_waiting],
      ['Adá', '1994-03-14', null],
    )
    const again = await update({ last_name: 'Obi', hash: seen.data.hash })
    assert.equal(again.code, 'changed_since_preview')
    const [row] = await app.doors.database.sql<{ changes: string }>`
      select changes::text from audit_log where action = 'user-record.update' and target_id = ${ada.id}`
    assert.ok(row !== undefined && !row.changes.includes('1994-03') && row.changes.includes('date_of_birth'))
    // What is masked on the record is masked in what became of it.
    const told = (await timeline()).text
    assert.ok(told.includes('Adá') && told.includes('••••') && !told.includes('1994-03'))
    await app.runJobs()
    assert.match(app.mailbox.mailsTo(ada.email)[0]?.subject ?? '', /changed details of your/)
  })

  test('unknown and forbidden fields are refused by name, and nothing is changed', async () => {
    const refused = await update({ first_name: 'Eve', kyc_tier: 3, status: 'approved' })
    assert.deepEqual(
      [refused.status, refused.errors.map(({ path }) => path).toSorted()],
      [422, ['kyc_tier', 'status']],
    )
    const [row] = await app.doors.database.sql<{ first_name: string }>`
      select first_name from users where id = ${ada.id}`
    assert.equal(row?.first_name, '<img src=x onerror=alert(1)>')
  })

  test('every rule of sign-up holds: each refusal by its name, in the preview too', async () => {
    const other = await plantUser(app.doors)
    const closed = await plantUser(app.doors, { status: 'closed' })
    const cases: [string, Record<string, unknown>, string?][] = [
      ['name_unreadable', { first_name: 'R2D2' }],
      ['under_age', { date_of_birth: '2015-01-01' }],
      ['birth_date_unlikely', { date_of_birth: '1850-01-01' }],
      ['name_unreadable', { first_name: app.doors.brand.name, last_name: 'Support' }],
      ['email_taken', { email: other.email }],
      ['nothing_changes', { last_name: 'Ọbị' }],
      ['nothing_changes', {}],
      ['user_not_found', { first_name: 'Eve' }, nobody],
      ['user_closed', { first_name: 'Eve' }, closed.id],
    ]
    for (const [code, body, id = ada.id] of cases) {
      assert.equal((await update(body, tokens.risk, id)).code, code)
      assert.equal((await preview(body, tokens.risk, id)).code, code)
    }
    for (const [path, value] of [
      ['phone', '12'],
      ['email', 'x'],
      ['date_of_birth', '2001-02-30'],
    ])
      assert.equal((await update({ [path ?? '']: value })).errors[0]?.path, path)
  })

  test('a number that staff write down is not confirmed, and takes none from who has confirmed it', async () => {
    const phone = `+23470312345${String(count).padStart(2, '0')}`
    const { sql } = app.doors.database
    const other = await plantUser(app.doors, { phone })
    await sql`update users set phone_confirmed_at = ${app.clock.now()} where id in (${ada.id}, ${other.id})`
    assert.equal((await update({ phone })).status, 200)
    const rows = await sql`
      select id, phone_confirmed_at is not null confirmed from users where phone = ${phone} order by confirmed`
    assert.deepEqual(rows, [
      { id: ada.id, confirmed: false },
      { id: other.id, confirmed: true },
    ])
  })

  test('another detail leaves a number confirmed', async () => {
    const { sql } = app.doors.database
    await sql`update users set phone_confirmed_at = ${app.clock.now()} where id = ${ada.id}`
    assert.equal((await update({ last_name: 'Nwosu' })).status, 200)
    const rows = await sql`select 1 from users where id = ${ada.id} and phone_confirmed_at is not null`
    assert.equal(rows.length, 1)
  })

  test('too_many_reveals: whoever wishes another birth date learns whether it is one, so that is a look too', async () => {
    const { email } = await hireAdmin(app.doors, 'admin', `guesser${count}@house.example`)
    const token = await signInAdmin(app, email)
    for (let person = 0; person < revealsMost.anHour; person++) {
      const { id } = await plantUser(app.doors)
      assert.equal((await preview({ address: '1 Broad Street' }, token, id)).status, 200)
    }
    assert.equal((await preview({ date_of_birth: '1994-03-14' }, token)).code, 'too_many_reveals')
    assert.equal((await update({ date_of_birth: '1994-03-14' }, token)).code, 'too_many_reveals')
    assert.equal((await preview({ last_name: 'Obi' }, token)).status, 200)
    const until = new Date(app.clock.now().getTime() + 86_400_000)
    await app.doors.database.sql`update admins set money_blocked_until = ${until} where email = ${email}`
    assert.equal((await preview({ address: '9 Broad Street' }, token)).code, 'reveals_blocked_after_reset')
  })

  test('step_up_required ten minutes after the sign-in; support and finance never', async () => {
    app.clock.advance(10 * 60_000 + 1)
    assert.equal((await update({ last_name: 'Obi' })).code, 'step_up_required')
    for (const role of ['support', 'finance', 'auditor'] as const)
      assert.equal((await update({ last_name: 'Obi' }, tokens[role])).status, 403)
  })

  test('the specification’s encodings: a form to a path with a slash at its end, and the same again is caught', async () => {
    const put = () =>
      app.send('PUT', `/api/v1/users/update/${ada.id}/`, {
        token: tokens.risk,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        raw: 'last_name=Nwosu&address=12+Allen+Avenue',
      })
    assert.equal((await put()).status, 200)
    assert.equal((await put()).code, 'duplicate_request')
  })

  test('a new address waits until it says so itself, and the one before is told', async () => {
    const email = `new${count}@mail.example`
    const asked = await update({ email })
    assert.ok(!('approval' in asked.data))
    assert.deepEqual([asked.data.email, asked.data.email_waiting?.email], [ada.email, email])
    await app.runJobs()
    assert.match(app.mailbox.mailsTo(ada.email)[0]?.subject ?? '', /asked to change your .* email/)
    assert.match(app.mailbox.mailsTo(email)[0]?.subject ?? '', /^Confirm this email/)
  })
  test('who writes something else is told neither email nor phone, and who reads what was done sees both masked', async () => {
    const [email, phone] = [`new${count}@mail.example`, '+2347031234568']
    const clear = new RegExp(`${ada.email}|${email}|\\+23480312345|\\${phone}`)
    assert.equal((await update({ email })).status, 200)
    const called = await update({ phone, reason: 'As they said' })
    assert.ok(!('approval' in called.data))
    assert.deepEqual([called.data.phone, called.data.email], [phone, 'a***@mail.example'])
    const named = await update({ last_name: 'Eze', reason: 'As on the ID' })
    assert.doesNotMatch(named.text, clear)
    assert.ok(!('approval' in named.data))
    assert.deepEqual(
      [named.data.phone, named.data.email, named.data.email_waiting?.email],
      ['**********4568', 'a***@mail.example', 'n***@mail.example'],
    )
    const log = await timeline()
    assert.doesNotMatch(log.text, clear)
    const told = log.data.items.flatMap(({ changes }) => changes.map(({ after: value }) => value))
    assert.ok(told.includes('n***@mail.example') && told.includes('**********4568'))
  })
})
