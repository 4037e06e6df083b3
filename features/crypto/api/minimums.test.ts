// Promises about the minimums of coins: by two people, from a day on, never for the past, withdrawn only before they begin; each coin has its own.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepsADatedSetting } from '#features/approvals/test-dated-setting.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { decimalText, money } from '#kit/money/money.ts'
import type { TestApp } from '#kit/test/app.ts'
import { commands, routes } from '../public.ts'
import { listMinimums, previewMinimum, setMinimum, withdrawMinimum } from '../minimum-contract.ts'
import { minimumOf } from './minimums.ts'

const at = async (app: TestApp, instant: Date) =>
  decimalText(money('USDT', await minimumOf(app.doors.database.sql, 'USDT', instant)))

const { app, token, ask } = keepsADatedSetting({
  routes: (mount: Mount<ProductActors>, doors: Doors) => routes(mount, doors, { ports: () => [] }),
  given: commands,
  calls: (of) => ({
    list: (asked) => of.request(listMinimums, asked),
    preview: (asked) => of.request(previewMinimum, asked),
    set: (asked) => of.request(setMinimum, asked),
    withdraw: (asked) => of.request(withdrawMinimum, asked),
  }),
  field: 'minimum',
  beside: { coin: 'USDT' },
  at,
  first: '1.000000',
  others: ['2.000000', '3.000000', '4.000000', '5.000000', '6.000000', '0.500000'],
  unreadable: { text: '1.0000001', code: 'minimum_refused' },
  same: 'minimum_the_same',
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

test('minimum_refused: a minimum is more than nothing; another coin has its own', async () => {
  assert.equal((await ask('0')).code, 'minimum_refused')
  const query = { coin: 'PYUSD', minimum: '7', from: '' }
  const { data } = await app().request(previewMinimum, { token: token(), query })
  assert.deepEqual([data.before, data.minimum], ['1.000000', '7.000000'])
})
