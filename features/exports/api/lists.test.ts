// Promises about which lists can be taken along: as their page shows them to whoever asks, and no more than that.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { adminToken, hireAdmin } from '#features/admin-sign-in/test-admin.ts'
import { recordAudit } from '#features/audit/public.ts'
import { closingsExport } from '#features/account-closing/public.ts'
import { casesExport, openCase } from '#features/cases/public.ts'
import { debtsExport } from '#features/debts/public.ts'
import { depositsExport } from '#features/deposits/public.ts'
import { messagesExport } from '#features/staff-messages/public.ts'
import { requestsExport } from '#features/tiers/public.ts'
import { transactionsExport } from '#features/transactions/public.ts'
import { stuckExport } from '#features/orders/public.ts'
import { usersExport } from '#features/users/public.ts'
import { plantTransaction, plantUser, plantWallet } from '#features/users/test-people.ts'
import { newId } from '#kit/ids.ts'
import * as contract from '../contract.ts'
import { approvalsExport } from './approvals-list.ts'
import { auditExport } from './audit-list.ts'
import { ask, download, type ExportApp, exportApp, exported, readExport } from '../test-exports.ts'

const queues = [debtsExport, depositsExport, stuckExport, requestsExport, closingsExport]
const sources = [
  usersExport,
  transactionsExport,
  auditExport,
  approvalsExport,
  casesExport,
  messagesExport,
  ...queues,
]

let app: ExportApp
let owner: string
let risk: string
let support: string
let makerId: string

before(async () => {
  app = await exportApp({ sources })
  owner = await adminToken(app, 'owner')
  risk = await adminToken(app, 'risk')
  support = await adminToken(app, 'support')
  makerId = (await hireAdmin(app.doors, 'finance', 'maker@house.example')).id
})
after(() => app.close())

const rowsOf = async (token: string, wanted: Parameters<typeof exported>[2]): Promise<string[][]> =>
  readExport(await exported(app, token, wanted)).rows.slice(1)
const refusedTo = async (token: string, wanted: Parameters<typeof ask>[2]) => {
  const { list } = wanted
  const preview = await app.request(contract.previewExport, { token, query: { list } })
  return [preview.code, (await ask(app, token, wanted)).code]
}

async function approval(reason: string, given: { state?: string; targetId?: string } = {}): Promise<string> {
  const id = newId(app.doors)
  const now = app.clock.now()
  const isOver = given.state === 'rejected'
  const decided = isOver ? [makerId, 'Not like this', now] : [null, null, null]
  const asker = isOver ? newId(app.doors) : makerId
  const [checker, note, decidedAt] = decided
  await app.doors.database.sql`
    insert into approvals (id, command, payload, hash, target_type, target_id, postings, changes, amount_minor, currency,
      reason, maker_id, made_at, expires_at, state, checker_id, note, decided_at)
    values (${id}, 'adjustments.fund', '{}', ${id}, 'wallet', ${given.targetId ?? id}, '[]', '[]', 20000000, 'NGN', ${reason},
      ${asker}, ${now}, ${new Date(now.getTime() + 86_400_000)}, ${given.state ?? 'waiting'}, ${checker}, ${note}, ${decidedAt})`
  return id
}

test('approvals: the tab that one looks at, as whoever asks sees it; a reason that begins as a formula is text', async () => {
  await approval('=HYPERLINK("https://evil.example")')
  await approval('Turned down', { state: 'rejected' })
  const columns = ['command', 'amount', 'reason', 'maker', 'state', 'note']
  assert.deepEqual(await rowsOf(owner, { list: 'approvals', columns }), [
    ['Fund wallet', '200000.00', `'=HYPERLINK("https://evil.example")`, 'Test finance', 'Waiting', ''],
  ])
  // Nothing of it waits for support: who decides it says the matrix.
  assert.deepEqual(await rowsOf(support, { list: 'approvals', columns }), [])
  assert.deepEqual(await rowsOf(owner, { list: 'approvals', columns, status: 'mine' }), [])
  assert.deepEqual(
    (await rowsOf(support, { list: 'approvals', columns, status: 'done' })).map(([, , reason]) => reason),
    ['Turned down'],
  )
  assert.equal((await ask(app, owner, { list: 'approvals', columns, status: 'all' })).code, 'bad_input')
  assert.equal((await ask(app, owner, { list: 'approvals', columns, query: 'x' })).code, 'bad_input')
})

test('audit: as filtered, what is about a person stays sealed, and only who may read it takes it along', async () => {
  const { sql } = app.doors.database
  const { id } = await plantUser(app.doors, { first_name: 'Ada', last_name: 'Obi' })
  await recordAudit(sql, app.doors, {
    actor: { kind: 'admin', id: makerId, role: 'finance' },
    action: 'users.reveal',
    target: { type: 'user', id },
    outcome: 'allowed',
    reason: undefined,
    changes: [
      { field: 'tier', before: '1', after: '2' },
      { field: 'phone', before: null, after: '+2348031234567', person: id },
    ],
    requestId: undefined,
    address: '203.0.113.5',
  })
  const wanted = { list: 'audit', columns: ['action', 'who', 'target', 'changes'] } as const
  assert.deepEqual(await rowsOf(risk, { ...wanted, action: 'users' }), [
    ['View personal detail', 'Test finance', 'Ada Obi', 'tier: 1 → 2; phone: [sealed]'],
  ])
  const { facts } = readExport(await exported(app, risk, { ...wanted, action: 'users.reveal' }))
  assert.deepEqual([facts['List'], facts['Action']], ['Audit log', 'View personal detail'])
  const all = await rowsOf(risk, wanted)
  assert.ok(all.some(([action]) => action === 'Request export'))
  assert.deepEqual(await refusedTo(support, wanted), ['not_allowed', 'not_allowed'])
  const inFull = await app.request(contract.askForExportInFull, {
    token: await adminToken(app, 'finance'),
    body: { ...wanted, format: 'csv', reason: 'For the auditor' },
  })
  assert.equal(inFull.code, 'not_allowed')
  for (const strange of [{ query: 'x' }, { outcome: 'maybe' }, { from: 'yesterday' }]) {
    const preview = await app.request(contract.previewExport, {
      token: risk,
      query: { list: 'audit', ...strange },
    })
    assert.equal(preview.code, 'bad_input', JSON.stringify(strange))
  }
})

test('who may no longer read a list may no longer have the file of it', async () => {
  const email = 'leaves@house.example'
  const token = await adminToken(app, 'admin', email)
  const { data } = await ask(app, token, { list: 'audit', columns: ['action'] })
  await app.runJobs()
  assert.ok((await download(app, token, data.id)).length > 0)
  await app.doors.database.sql`update admins set role = 'support' where email = ${email}`
  const link = await app.request(contract.linkToExport, { token, params: { id: data.id } })
  assert.deepEqual([link.status, link.code], [403, 'not_allowed'])
})

test('cases: without those that are not for the reader', async () => {
  const { id } = await plantUser(app.doors, { first_name: 'Ada' })
  await app.doors.database.begin(async (sql) => {
    for (const kind of ['screening_hit', 'watch_listed_identity'] as const)
      await openCase(sql, app.doors, {
        kind,
        key: id,
        subject: { type: 'user', id },
        facts: { check: 'bvn', provider: 'sandbox' },
      })
  })
  const wanted = { list: 'cases', columns: ['kind', 'user', 'facts'] } as const
  const facts = 'Check: bvn; Partner: Sandbox'
  assert.deepEqual(
    new Set(await rowsOf(risk, wanted)),
    new Set([
      ['Ada', 'Screening hit', facts],
      ['Ada', 'Identity on a watch list', facts],
    ]),
  )
  assert.deepEqual(await rowsOf(support, wanted), [])
  assert.deepEqual(await rowsOf(risk, { ...wanted, status: 'closed' }), [])
  assert.equal((await rowsOf(risk, { ...wanted, kind: 'screening_hit' })).length, 1)
})

test('messages: to whom in words; what was told to one user alone stays sealed', async () => {
  await app.doors.database.sql`
    insert into staff_messages (id, audience, topic, subject, body, segment, made_by, state, people, reached, started_at, ended_at)
    values (${newId(app.doors)}, 'segment', 'offers', 'Hello', 'All of you', '{"tiers":[1,2]}', ${makerId}, 'done', 3, 3,
      ${app.clock.now()}, ${app.clock.now()})`
  const columns = ['subject', 'audience', 'reached', 'maker']
  assert.deepEqual(await rowsOf(support, { list: 'messages', columns }), [
    ['Hello', 'tier 1, 2', '3', 'Test finance'],
  ])
})

test('one user’s transactions, and rows that were chosen one by one, are those and no others', async () => {
  const ada = await plantUser(app.doors, { first_name: 'Ada', last_name: 'Obi' })
  const bo = await plantUser(app.doors)
  const made: string[] = []
  for (const [{ id: userId }, count] of [[ada, 2] as const, [bo, 1] as const]) {
    const { walletId } = await plantWallet(app.doors, userId)
    for (let one = 0; one < count; one++)
      made.push((await plantTransaction(app.doors, { userId, walletId, minor: 5_000n })).id)
  }
  const wanted = { list: 'transactions', columns: ['id'] } as const
  const idsOf = async (more: Partial<Parameters<typeof ask>[2]>) =>
    new Set((await rowsOf(support, { ...wanted, ...more })).map(([id]) => id))
  assert.deepEqual(await idsOf({ user: ada.id }), new Set(made.slice(0, 2)))
  assert.deepEqual(await idsOf({ chosen: made.slice(1) }), new Set(made.slice(1)))
  const { facts } = readExport(
    await exported(app, support, { ...wanted, user: ada.id, query: 'amount>1', columns: ['account'] }),
  )
  const told = ['Customer', 'Search', 'Filters', 'Email, phone and account numbers'].map(
    (label) => facts[label],
  )
  assert.deepEqual(told, ['Ada Obi', 'amount>1', undefined, 'Masked'])
  const chosen = { list: 'users', columns: ['uuid'], chosen: [bo.id, newId(app.doors)] } as const
  assert.deepEqual(await rowsOf(support, chosen), [[bo.id]])
  const preview = await app.request(contract.previewExport, {
    token: support,
    query: { list: 'users', chosen: [ada.id, bo.id].join(',') },
  })
  assert.equal(preview.data.total, 2)
  const [newest] = (await app.request(contract.listExports, { token: support })).data.items
  assert.deepEqual([newest?.chosen, newest?.conditions], [2, []])
  const most = Array.from({ length: 201 }, () => newId(app.doors))
  const tooMany = await ask(app, support, { list: 'users', columns: ['uuid'], chosen: most })
  assert.deepEqual(
    [tooMany.code, tooMany.errors[0]?.message],
    ['bad_input', 'Choose at most 200 rows one by one'],
  )
})

let planted: Promise<void> | undefined
const queuesArePlanted = () => (planted ??= plantQueues())
const fileOf = async (wanted: Parameters<typeof exported>[2]) =>
  readExport(await exported(app, support, wanted))

/** Of one customer a row in each queue, two where what is closed reads otherwise; all but the transfer a day old. */
async function plantQueues(): Promise<void> {
  const { doors } = app
  const { sql } = doors.database
  const now = app.clock.now()
  const then = new Date(now.getTime() - 86_400_000)
  const { id: user } = await plantUser(doors, { first_name: 'Chidi', last_name: 'Eze' })
  const { walletId: wallet } = await plantWallet(doors, user)
  const { id: about } = await plantTransaction(doors, { userId: user, walletId: wallet, minor: 5_000n })
  const [held, released, kept, cancelled] = [newId(doors), newId(doors), newId(doors), newId(doors)]
  await sql`
    insert into deposits (id, provider, provider_reference, account_number, user_id, currency, gross_minor, provider_fee_minor,
      sender_name, sender_bank, sender_account, narration, state, suspension, paid_at, recorded_at, released_at)
    values (${held}, 'paystack', ${held}, '0123456789', ${user}, 'NGN', 7500000, 0, '=Ngozi', 'GTB', '0987654321', '', 'suspended',
        'above_single_limit', ${then}, ${then}, null),
      (${released}, 'paystack', ${released}, '0123456789', ${user}, 'NGN', 100, 0, 'Ngozi', 'GTB', '0987654321', '', 'released',
        'above_activation_limit', ${then}, ${then}, ${now})`
  await sql`insert into queue_marks (type, id, taken_by, note, changed_at) values ('deposit', ${held}, ${makerId}, 'Wrote to her', ${now})`
  const closedCase = (id: string) => sql`
    insert into cases (id, kind, key, state, subject_type, subject_id, facts, opened_at, closed_at)
    values (${id}, 'deposit_taken_back', ${id}, 'closed', 'user', ${user}, '{}', ${then}, ${now})`
  await Promise.all([closedCase(kept), closedCase(cancelled)])
  await sql`
    insert into debts (id, user_id, wallet_id, cause, case_id, transaction_id, amount_minor, recovered_minor, written_off_minor,
      cancelled_minor, state, claimed_at, ended_at)
    values (${kept}, ${user}, ${wallet}, 'deposit_taken_back', ${kept}, ${about}, 1000000, 250000, 750000, 0, 'written_off', ${then}, ${now}),
      (${cancelled}, ${user}, ${wallet}, 'transfer_paid_late', ${cancelled}, ${about}, 1000000, 250000, 0, 750000, 'cancelled', ${then}, ${now})`
  await sql`
    insert into orders (id, reference, user_id, wallet_id, transaction_id, kind, state, currency, amount_minor, fee_minor,
      vat_minor, stamp_duty_minor, waived_minor, total_minor, charge_rules, limit_periods, to_code, to_place,
      to_account, to_name, narration, authorised_by, authorised_at, provider, created_at, promised_by, review_after)
    values (${newId(doors)}, ${held}, ${user}, ${wallet}, ${about}, 'bank_transfer', 'submitted', 'NGN', 100000, 5000,
      375, 0, 0, 105375, '{}', '{}', '058', 'GTB', '0123456789', 'Payee', '', 'pin', ${then}, 'paystack', ${then}, ${then}, ${then})`
  await sql`
    insert into tier_requests (id, user_id, tier, state, proof_kind, asked_at) values (${newId(doors)}, ${user}, 3, 'ask_again', 'waste_bill', ${then})`
  await sql`
    insert into closing_requests (id, user_id, state, authorisation_id, asked_at, closes_at, ended_at, told)
    values (${newId(doors)}, ${user}, 'rejected', ${newId(doors)}, ${then}, ${now}, ${now}, 'Ask again next week')`
}

test('queues: as filtered, in words and masked, with what was asked for', async () => {
  await queuesArePlanted()
  const deposits = await fileOf({
    list: 'suspended_deposits',
    columns: ['state', 'user', 'from', 'from_account', 'to_account', 'why', 'amount', 'assigned', 'note'],
  })
  const row = [
    'Suspended',
    'Chidi Eze',
    "'=Ngozi",
    '******4321',
    '******6789',
    'Above single limit',
    '75000.00',
  ]
  assert.deepEqual(deposits.rows.slice(1), [[...row, 'Test finance', 'Wrote to her']])
  assert.deepEqual(deposits.totals.flat().filter(Boolean), ['Total NGN of these deposits', '75000.00'])
  assert.deepEqual([deposits.facts['List'], deposits.facts['Rows']], ['Suspended deposits', '1'])
  const of = { list: 'suspended_deposits', columns: ['state', 'why'] } as const
  const narrowed = await fileOf({ ...of, taken: 'nobody', status: 'closed', kind: 'above_activation_limit' })
  assert.deepEqual(narrowed.rows.slice(1), [['In the wallet', 'New device, released automatically']])
  const told = ['Status', 'Assigned to', 'Kind'].map((label) => narrowed.facts[label])
  assert.deepEqual(told, ['Closed', 'Nobody', 'New device, released automatically'])
  assert.deepEqual(await rowsOf(support, { ...of, taken: 'me' }), [])
  assert.deepEqual(await rowsOf(support, { ...of, kind: 'no_wallet' }), [])
  for (const strange of [
    { status: 'ended' },
    { taken: 'you' },
    { kind: 'other' },
    { query: 'x' },
    { user: makerId },
  ])
    assert.equal((await ask(app, support, { ...of, ...strange })).code, 'bad_input', JSON.stringify(strange))
})

test('queues: each reads as on its screen, a total says what it sums, and no role reads more than its list', async () => {
  await queuesArePlanted()
  const debts = await fileOf({
    list: 'debts',
    status: 'closed',
    columns: ['state', 'amount', 'recovered', 'written_off', 'cancelled', 'repaid', 'remaining'],
  })
  assert.deepEqual(
    new Set(debts.rows.slice(1)),
    new Set([
      ['Written off', '10000.00', '2500.00', '7500.00', '0.00', '0.00', '0.00'],
      ['Cancelled: the bank returned the money', '10000.00', '0.00', '0.00', '10000.00', '2500.00', '0.00'],
    ]),
  )
  assert.deepEqual(debts.totals, [
    ['Total NGN of these debts', '20000.00', '2500.00', '7500.00', '10000.00', '2500.00', '0.00'],
  ])
  const transfers = await fileOf({
    list: 'processing_transfers',
    columns: ['state', 'to', 'amount', 'total'],
  })
  assert.deepEqual(transfers.rows.slice(1), [['With the partner', 'Payee', '1000.00', '1053.75']])
  const requests = { list: 'tier_requests', columns: ['state', 'user', 'tier', 'ready', 'held'] } as const
  assert.deepEqual(await rowsOf(risk, requests), [['Asked again', 'Chidi Eze', '3', 'No', '75000.00']])
  assert.deepEqual(await refusedTo(support, requests), ['not_allowed', 'not_allowed'])
  const closings = { list: 'closing_requests', status: 'closed', columns: ['state', 'told'] } as const
  assert.deepEqual(await rowsOf(support, closings), [['Rejected', 'Ask again next week']])
  const names = new Set(
    (await app.request(contract.listAllExports, { token: owner })).data.items.map(({ list }) => list),
  )
  for (const { list } of queues) assert.ok(names.has(list), list)
})
