// Promises about the amounts to new payees: by two people, from a day on, never for the past, and withdrawn only before it begins.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepsADatedSetting } from '#features/approvals/test-dated-setting.ts'
import { decimalText } from '#kit/money/money.ts'
import type { TestApp } from '#kit/test/app.ts'
import {
  listNewPayeeAmounts,
  type NewPayee,
  previewNewPayeeAmount,
  setNewPayeeAmount,
  withdrawNewPayeeAmount,
} from '../new-payee-contract.ts'
import { commandsOf, routes } from '../public.ts'
import { newMostAt } from './new-payees.ts'

const mostAt = async (app: TestApp, now: Date, payee: NewPayee = 'phone_number') =>
  decimalText(await newMostAt(app.doors.database.sql, { payee, now }))

const { app, ask, agree } = keepsADatedSetting({
  routes: (mount, doors) => routes(mount, doors, { kinds: {}, debtsOf: async () => [], destinations: [] }),
  given: commandsOf({ kinds: {} }),
  calls: (of) => ({
    list: (asked) => of.request(listNewPayeeAmounts, asked),
    preview: (asked) => of.request(previewNewPayeeAmount, asked),
    set: (asked) => of.request(setNewPayeeAmount, asked),
    withdraw: (asked) => of.request(withdrawNewPayeeAmount, asked),
  }),
  field: 'most',
  beside: { payee: 'phone_number' },
  at: mostAt,
  first: '10000.00',
  others: ['15000.00', '9000.00', '500.00', '7000.00', '6000.00', '4000.00'],
  unreadable: { text: '1.001', code: 'most_not_an_amount' },
  same: 'most_the_same',
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

test('references of billers have an amount of their own, which a change of the other leaves as it is', async () => {
  const now = () => app().clock.now()
  assert.equal(await mostAt(app(), now(), 'biller_reference'), '50000.00')
  await agree(await ask('8000'))
  assert.deepEqual(
    [await mostAt(app(), now()), await mostAt(app(), now(), 'biller_reference')],
    ['8000.00', '50000.00'],
  )
})
