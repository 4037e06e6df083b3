// Promises about cases: one for each difference, oldest first, and nothing left open by a transaction that failed.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import * as deposits from '#features/deposits/public.ts'
import * as screening from '#features/screening/public.ts'
import { plantTransaction, type PlantedUser, plantUser, plantWallet } from '#features/users/test-people.ts'
import { newId } from '#kit/ids.ts'
import { done } from '#kit/refusal.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { closeCase, listCases, openTransferCase, retryJob } from '../contract.ts'
import { type NewCase, openCase, openJobCase, routes } from '../public.ts'

let app: TestApp
let token: string
// The bank was asked, and knows of no such payment: no act ends it any more.
const found: NewCase = {
  kind: 'deposit_amount_mismatch',
  key: 'bank:1',
  subject: { type: 'deposit', id: '1' },
  facts: { webhook_amount: '1.00', bank_amount: '2.00', asked_at: '2026-01-01T00:00:00.000Z' },
}

before(async () => {
  const actsApply = { ...deposits.actsApply, ...screening.actsApply }
  app = await testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      routes(mount, doors, { askBeforeClosing: async () => done(), actsApply })
    },
    admin: adminAuthenticator,
    jobs: adminJobs,
  })
  token = await adminToken(app, 'risk')
})
after(() => app.close())

const open = (change: Partial<NewCase> = {}): Promise<boolean> =>
  app.doors.database.begin((sql) => openCase(sql, app.doors, { ...found, ...change }))
const list = (query: Record<string, string | number> = {}) => app.request(listCases, { token, query })

test('the same kind and key is one case, however often and however many at once', async () => {
  const opened = await Promise.all(Array.from({ length: 10 }, () => open()))
  assert.equal(opened.filter(Boolean).length, 1)
  const answer = await list()
  assert.deepEqual(
    [answer.data.total, answer.data.items[0]?.facts, answer.data.items[0]?.subject],
    [1, found.facts, found.subject],
  )
})

test('another key or kind is another case', async () => {
  assert.equal(await open({ key: 'bank:2' }), true)
  assert.equal(await open({ kind: 'deposit_without_owner' }), true)
  assert.equal((await list()).data.total, 3)
})

test('a case stands and falls with the transaction that met the difference, and screens hear of it', async () => {
  const failing = app.doors.database.begin(async (sql) => {
    await openCase(sql, app.doors, { ...found, key: 'bank:lost' })
    throw new Error('rolled back')
  })
  await assert.rejects(failing, /rolled back/)
  assert.equal((await list()).data.total, 3)
  const changes = await app.doors.database.sql`select 1 from changes where topic = 'cases'`
  assert.equal(changes.length, 3)
})

test('who waits longest stands first, by page and by cursor, and closed ones are gone', async () => {
  for (let number = 0; number < 5; number++) {
    app.clock.advance(1000)
    await open({ key: `later:${number}` })
  }
  await app.doors.database
    .sql`update cases set state = 'closed', closed_at = ${app.clock.now()} where key = 'later:4'`
  const keys: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer = await list({ per_page: 3, ...(cursor === '' ? {} : { cursor }) })
    keys.push(...answer.data.items.map((item) => item.id))
    cursor = answer.data.next_cursor
  }
  assert.equal(new Set(keys).size, 7)
  assert.deepEqual(
    keys,
    (await list()).data.items.map((item) => item.id),
  )
  const opened = (await list()).data.items.map((item) => item.opened_at)
  assert.deepEqual(opened, [...opened].sort())
  assert.deepEqual(
    (await list({ per_page: 3, page: 3 })).data.items.map((item) => item.id),
    keys.slice(6),
  )
})

test('a place in the list that we never gave out is a bad field', async () => {
  const answer = await list({ cursor: 'x' })
  assert.deepEqual([answer.status, answer.code, answer.errors[0]?.path], [422, 'bad_input', 'cursor'])
})

const close = (id: string, note: string, as = token) =>
  app.request(closeCase, { token: as, params: { id }, body: { note } })
const oldest = async () => (await list({ per_page: 1 })).data.items[0]?.id ?? ''

test('a case is closed with a note, which the audit log keeps with who it was; it is never opened again', async () => {
  const id = await oldest()
  const { total } = (await list()).data
  const answer = await close(id, 'The bank has mended its list.')
  assert.deepEqual(
    [answer.status, answer.data.id, answer.data.state, answer.message],
    [200, id, 'closed', 'The case is closed.'],
  )
  assert.equal((await list()).data.total, total - 1)
  const audited = await app.doors.database.sql<{ actor_kind: string; reason: string; changes: unknown }>`
    select actor_kind, reason, changes from audit_log where action = 'cases.close' and target_id = ${id}`
  assert.deepEqual(audited, [
    {
      actor_kind: 'admin',
      reason: 'The bank has mended its list.',
      changes: [{ field: 'state', before: 'open', after: 'closed' }],
    },
  ])
  assert.equal(await open(), false)
})

test('case_already_closed, case_not_found: two who close at once close it once, and there must be one', async () => {
  const id = await oldest()
  const answers = await Promise.all([close(id, 'Settled by one.'), close(id, 'Settled by the other.')])
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, 409],
  )
  assert.equal((await close(id, 'Settled by a third.')).code, 'case_already_closed')
  const missing = await close('00000000-0000-7000-8000-000000000000', 'Nobody knows it.')
  assert.deepEqual([missing.status, missing.code], [404, 'case_not_found'])
})

test('act_ends_it: a note ends nothing that an act can still end, and says which', async () => {
  const facts = { provider: 'paystack', reference: 'x' }
  for (const [kind, says] of [
    ['deposit_amount_mismatch', /Ask the bank about it/],
    ['settlement_differs', /Ask the bank about it/],
    ['same_file_of_two', /Decide whether it is one person/],
    ['transfer_return_held', /Release the returned money/],
  ] as const) {
    const key = `acted:${kind}`
    await open({ kind, key, subject: { type: 'statement', id: 'x' }, facts })
    const [row] = await app.doors.database.sql<{ id: string }>`select id from cases where key = ${key}`
    const answer = await close(row?.id ?? '', 'Nothing to do here.')
    assert.deepEqual([answer.status, answer.code], [409, 'act_ends_it'])
    assert.match(answer.message, says)
    await app.doors.database.sql`delete from cases where key = ${key}`
  }
})

test('a case without a note, or by somebody who only reads, stays open', async () => {
  const id = await oldest()
  const bare = await close(id, '  ok ')
  assert.deepEqual([bare.status, bare.errors[0]?.path], [422, 'note'])
  const refused = await close(id, 'Looks fine to me.', await adminToken(app, 'support'))
  assert.deepEqual([refused.status, refused.code], [403, 'not_allowed'])
  assert.equal(await oldest(), id)
})

test('a case about a user names them', async () => {
  const { id } = await plantUser(app.doors, { first_name: 'Ada', last_name: 'Obi' })
  await open({ kind: 'watch_listed_identity', key: 'check:1', subject: { type: 'user', id } })
  const found = (await list()).data.items.find(({ kind }) => kind === 'watch_listed_identity')
  assert.deepEqual([found?.user, found?.deposit], [{ uuid: id, name: 'Ada Obi', closed: false }, null])
})

/** A deposit that the bank told of, of somebody's wallet. */
async function plantDeposit({ id }: PlantedUser): Promise<{ provider: string; reference: string }> {
  const now = app.doors.clock.now()
  const reference = `bank-${id}`
  await app.doors.database.sql`
    insert into deposits (id, provider, provider_reference, account_number, user_id, currency, gross_minor, provider_fee_minor,
      sender_name, sender_bank, sender_account, narration, state, paid_at, recorded_at)
    values (${newId(app.doors)}, 'paystack', ${reference}, '0123456789', ${id}, 'NGN', 100000, 0,
      'Sender', 'Bank', '0123456789', '', 'credited', ${now}, ${now})`
  return { provider: 'paystack', reference }
}

/** A transfer to a bank that nobody has answered yet. */
async function plantTransfer({ id }: PlantedUser): Promise<{ transactionId: string }> {
  const now = app.doors.clock.now()
  const { walletId } = await plantWallet(app.doors, id)
  const transaction = await plantTransaction(app.doors, {
    userId: id,
    walletId,
    direction: 'debit',
    minor: 100_000n,
    status: 'processing',
  })
  await app.doors.database.sql`
    insert into orders (id, reference, user_id, wallet_id, transaction_id, kind, state, currency, amount_minor, fee_minor,
      vat_minor, stamp_duty_minor, waived_minor, total_minor, charge_rules, limit_periods, to_code, to_place,
      to_account, to_name, narration, authorised_by, authorised_at, provider, created_at, promised_by, review_after)
    values (${newId(app.doors)}, ${`t-${id}`}, ${id}, ${walletId}, ${transaction.id}, 'bank_transfer', 'pending', 'NGN', 100000, 0,
      0, 0, 0, 100000, '{}', '{}', '058', 'Bank', '0123456789', 'Payee', '', 'pin', ${now}, 'paystack', ${now}, ${now}, ${now})`
  return { transactionId: transaction.id }
}

test('the cases of a customer are those about them, their deposits and their transfers, and no others', async () => {
  const one = await plantUser(app.doors, { email: 'one.of.two@example.com' })
  const two = await plantUser(app.doors, { email: 'two.of.two@example.com' })
  const deposit = await plantDeposit(one)
  const transfer = await plantTransfer(one)
  await plantTransfer(two)
  await open({ kind: 'screening_hit', key: 'hit:1', subject: { type: 'user', id: one.id }, facts: {} })
  await open({
    kind: 'same_document_of_two',
    key: 'document:1',
    subject: { type: 'user', id: two.id },
    facts: { other_accounts: `${two.id}, ${one.id}` },
  })
  await open({
    kind: 'deposit_amount_mismatch',
    key: 'bank:of-one',
    // The bank's reference stands there where the deposit was not recorded yet.
    subject: { type: 'deposit', id: deposit.reference },
    facts: { provider: deposit.provider, reference: deposit.reference },
  })
  await open({
    kind: 'transfer_unresolved',
    key: 'transfer:of-one',
    subject: { type: 'transfer', id: transfer.transactionId },
    facts: {},
  })
  const kinds = async (user: string, more: Record<string, string> = {}, as = token) => {
    const { data } = await app.request(listCases, { token: as, query: { user, ...more } })
    assert.equal(data.total, data.items.length)
    return data.items.map(({ kind }) => kind).sort()
  }
  assert.deepEqual(await kinds(one.id), [
    'deposit_amount_mismatch',
    'same_document_of_two',
    'screening_hit',
    'transfer_unresolved',
  ])
  assert.deepEqual(await kinds(two.id), ['same_document_of_two'])
  assert.deepEqual(await kinds(one.id, { state: 'closed' }), [])
  // Who may not know of a hit does not learn of it by the customer either.
  assert.deepEqual(await kinds(one.id, {}, await adminToken(app, 'support')), [
    'deposit_amount_mismatch',
    'same_document_of_two',
    'transfer_unresolved',
  ])
  const nobody = await app.request(listCases, { token, query: { user: 'ada' } })
  assert.deepEqual([nobody.status, nobody.errors[0]?.path], [422, 'user'])
})

test('a case that is not for a role is not there for it to be closed', async () => {
  const { data } = await app.request(listCases, { token, query: { kind: 'screening_hit' } })
  const [hit] = data.items
  assert.ok(hit)
  const byFinance = await close(hit.id, 'Nothing to do here.', await adminToken(app, 'finance'))
  assert.deepEqual([byFinance.status, byFinance.code], [404, 'case_not_found'])
})

test('closed cases are listed by themselves, the last first, with when they were closed, by page and by cursor', async () => {
  const { id: user } = await plantUser(app.doors, { email: 'settled@example.com' })
  const closed: string[] = []
  const told = async (topic: string) =>
    (await app.doors.database.sql`select 1 from changes where topic = ${topic}`).length
  const before = await told('cases')
  for (let number = 0; number < 3; number++) {
    app.clock.advance(1000)
    await open({ kind: 'screening_hit', key: `settled:${number}`, subject: { type: 'user', id: user } })
    const [found] = (await list({ user })).data.items
    assert.ok(found)
    assert.equal(found.closed_at, null)
    const answer = await close(found.id, 'Looked at, and fine.')
    assert.equal(answer.data.closed_at, app.clock.now().toISOString())
    closed.unshift(found.id)
  }
  assert.equal(await told('cases'), before, 'who may not know hears nothing')
  assert.ok((await told('cases-confidential')) >= 6)
  assert.equal((await list({ user })).data.total, 0)
  const first = (await list({ user, state: 'closed', per_page: 2 })).data
  assert.deepEqual([first.total, first.items.map(({ id }) => id)], [3, closed.slice(0, 2)])
  const second = (await list({ user, state: 'closed', per_page: 2, cursor: first.next_cursor ?? '' })).data
  assert.deepEqual([second.next_cursor, second.items.map(({ id }) => id)], [null, closed.slice(2)])
  const astray = await list({ state: 'open', cursor: first.next_cursor ?? '' })
  assert.deepEqual([astray.status, astray.errors[0]?.path], [422, 'cursor'])
})

const stopJob = async (attempts: number, kind: string = 'transfers.mail-restore'): Promise<bigint> => {
  const [job] = await app.doors.database.sql<{ id: bigint }>`
    insert into jobs (queue, kind, payload, created_at, run_at, dead_at, failures, stops)
    values ('stopped', ${kind}, '{}', ${app.clock.now()}, ${app.clock.now()}, ${app.clock.now()}, 11, 3) returning id`
  assert.ok(job)
  await app.doors.database.begin((sql) =>
    openJobCase(sql, app.doors, { id: job.id, kind, attempts, error: 'no answer' }),
  )
  return job.id
}
const caseOf = async (job: bigint): Promise<string> => {
  const [row] = await app.doors.database.sql<{ id: string }>`
    select id from cases where kind = 'job_stopped' and subject_id = ${String(job)} and state = 'open'`
  return row?.id ?? ''
}
const retry = (id: string) =>
  app.request(retryJob, { token, params: { id }, body: { note: 'The partner is back.' } })

test('a job that stopped is tried again, once, and its case closed with a note; closing leaves a message unsent, and nothing else', async () => {
  const job = await stopJob(11)
  const id = await caseOf(job)
  assert.deepEqual([(await retry(id)).data.state, (await retry(id)).code], ['closed', 'case_already_closed'])
  const rows = await app.doors.database.sql`select dead_at, failures, stops from jobs where id = ${job}`
  assert.deepEqual(rows, [{ dead_at: null, failures: 0, stops: 0 }])
  const audited = await app.doors.database.sql`
    select reason from audit_log where action = 'cases.retry-job' and target_id = ${id}`
  assert.deepEqual(audited, [{ reason: 'The partner is back.' }])

  const left = await stopJob(12)
  await close(await caseOf(left), 'Nobody needs it any more.')
  const [kept] = await app.doors.database.sql`select dead_at is null as runs from jobs where id = ${left}`
  assert.deepEqual(kept, { runs: false })

  const needed = await stopJob(14, 'deposits.return')
  const refused = await close(await caseOf(needed), 'Nobody needs it any more.')
  assert.equal(refused.code, 'act_ends_it')
  await app.doors.database.sql`update jobs set dead_at = null where id = ${needed}`
  assert.equal((await close(await caseOf(needed), 'It runs again.')).data.state, 'closed')
})

test('a case about no job that has stopped has none to try again, and one that is not there is not found', async () => {
  await open({ key: 'no job' })
  const [row] = await app.doors.database.sql<{ id: string }>`select id from cases where key = 'no job'`
  assert.equal((await retry(row?.id ?? '')).code, 'case_without_job')
  const job = await stopJob(13)
  await app.doors.database.sql`update jobs set dead_at = null where id = ${job}`
  assert.equal((await retry(await caseOf(job))).code, 'case_without_job')
  assert.equal((await retry(newId(app.doors))).code, 'case_not_found')
})

test('staff open a case about a transfer that there is (transfer_not_found)', async () => {
  const body = { transfer: newId(app.doors), note: 'Asks where it is' }
  const answer = await app.request(openTransferCase, { token, body })
  assert.deepEqual([answer.status, answer.code], [404, 'transfer_not_found'])
})
