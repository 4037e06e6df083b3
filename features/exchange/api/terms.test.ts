// Promises about the terms of exchange: by two people, from a day on, never for the past, withdrawn only before they begin; and what customers would pay by them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAdmin } from '#features/admin-sign-in/test-admin.ts'
import { approveRequest, findApproval } from '#features/approvals/contract.ts'
import { keepsADatedSetting } from '#features/approvals/test-dated-setting.ts'
import { newId } from '#kit/ids.ts'
import { decimalText, money } from '#kit/money/money.ts'
import type { TestApp } from '#kit/test/app.ts'
import { commands, routes } from '../public.ts'
import { listTerms, previewTerm, setTerm, withdrawTerm } from '../terms-contract.ts'
import { pair } from '../rules.ts'
import { insertRate } from './rates.ts'
import { termsAt } from './terms.ts'

const at = async (app: TestApp, instant: Date) =>
  decimalText(money('USD', (await termsAt(app.doors.database.sql, instant)).spread))

const { app, token, ask, agree } = keepsADatedSetting({
  routes: (mount, doors) => routes(mount, doors, { ports: () => [] }),
  given: commands,
  calls: (of) => ({
    list: (asked) => of.request(listTerms, asked),
    preview: (asked) => of.request(previewTerm, asked),
    set: (asked) => of.request(setTerm, asked),
    withdraw: (asked) => of.request(withdrawTerm, asked),
  }),
  field: 'value',
  beside: { term: 'spread' },
  at,
  first: '1.50',
  others: ['1.00', '2.00', '2.10', '2.20', '2.30', '2.40'],
  unreadable: { text: '1.001', code: 'value_refused' },
  same: 'value_the_same',
  refuses: [
    'day_is_past',
    'already_planned',
    'changed_since_preview',
    'row_not_found',
    'has_begun',
    'already_withdrawn',
    'already_waiting',
    'step_up_required',
    'changes_blocked_after_reset',
  ],
})

test('value_refused: a spread is a quarter of the price at most; a limit is any amount of dollars', async () => {
  const many = '99999999999999999'
  for (const [term, values] of [
    ['spread', ['25.01', '100.00', '-1', '-0', '1e1', '+1', '1.005', 'x', many]],
    ['position_limit', ['-5', '-0', '-0.00', '1e5', '5.001', many]],
    ['coin_limit', ['-5', '-0', '0x10', '1e5', '5.001', many]],
  ] as const)
    for (const value of values) {
      const preview = await app().request(previewTerm, { token: token(), query: { term, value, from: '' } })
      assert.deepEqual([preview.status, preview.code], [422, 'value_refused'], `${term} ${value}`)
      assert.equal((await ask(value, { term })).code, 'value_refused', `${term} ${value}`)
    }
  const preview = await app().request(previewTerm, {
    token: token(),
    query: { term: 'position_limit', value: '75000', from: '' },
  })
  assert.deepEqual(
    [preview.data.before, preview.data.value, preview.data.prices],
    ['50000.00', '75000.00', null],
  )
})

test('a request of before that can no longer hold is refused to whoever approves it, and read by them', async () => {
  const { sql } = app().doors.database
  const asked = await ask('60000', { term: 'coin_limit' })
  assert.equal(asked.status, 202)
  const id = newId(app().doors)
  const old = { id, hash: 'e'.repeat(64), payload: { term: 'coin_limit', value: '-5', from: '' } }
  await sql`
    insert into approvals select (jsonb_populate_record(one, ${JSON.stringify(old)}::jsonb)).*
    from approvals one where id = ${Object(Object(asked.data).approval).id}`
  const checker = await signInAdmin(app(), 'checker@house.example')
  const found = await app().request(findApproval, { token: checker, params: { id } })
  assert.match(found.data.cannot ?? '', /0 or more dollars/)
  const approving = { note: 'I looked at it', hash: old.hash }
  const approved = await app().request(approveRequest, {
    token: checker,
    params: { id },
    body: approving,
    headers: { 'idempotency-key': 'approve-old' },
  })
  assert.equal(approved.code, 'no_longer_possible')
  await agree(asked)
})

test('the preview of a spread says what a dollar costs and brings by it now', async () => {
  const { sql } = app().doors.database
  const now = app().clock.now()
  const rate = { ...pair, parts: 150_000_000_000n }
  const read = { rate, asOf: now, source: 'test', now, refused: undefined }
  await app().workerDoors.database.begin((inside) => insertRate(inside, read))
  const { data } = await app().request(previewTerm, {
    token: token(),
    query: { term: 'spread', value: '3', from: '' },
  })
  assert.deepEqual(data.prices, {
    sell_before: '1515.00',
    buy_before: '1485.00',
    sell: '1545.00',
    buy: '1455.00',
  })
  const asked = await ask('3')
  const checker = await signInAdmin(app(), 'checker@house.example')
  const params = { id: Object(Object(asked.data).approval).id }
  // Whoever approves it reads what whoever asked has read.
  const { changes } = (await app().request(findApproval, { token: checker, params })).data
  assert.deepEqual(
    changes.filter(({ field }) => field !== 'from' && field !== 'until'),
    [
      { field: 'spread', before: `${data.before}%`, after: '3.00%' },
      { field: 'customers_pay', before: '₦1,515.00', after: '₦1,545.00' },
      { field: 'customers_get', before: '₦1,485.00', after: '₦1,455.00' },
    ],
  )
  await agree(asked)
  assert.equal((await termsAt(sql, app().clock.now())).spread, 300n)
})
