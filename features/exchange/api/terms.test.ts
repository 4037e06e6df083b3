// Promises about the terms of exchange: by two people, from a day on, never for the past, withdrawn only before they begin; and what customers would pay by them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepsADatedSetting } from '#features/approvals/test-dated-setting.ts'
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
  routes,
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

test('value_refused: a spread is less than the whole price; a limit is any amount of dollars', async () => {
  assert.equal((await ask('100.00')).code, 'value_refused')
  const preview = await app().request(previewTerm, {
    token: token(),
    query: { term: 'position_limit', value: '75000', from: '' },
  })
  assert.deepEqual(
    [preview.data.before, preview.data.value, preview.data.prices],
    ['50000.00', '75000.00', null],
  )
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
  await agree(await ask('3'))
  assert.equal((await termsAt(sql, app().clock.now())).spread, 300n)
})
