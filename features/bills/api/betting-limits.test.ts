// Promises about the betting limit of a day: by two people, from a day on, never for the past, and withdrawn only before it begins.
import { keepsADatedSetting } from '#features/approvals/test-dated-setting.ts'
import { decimalText } from '#kit/money/money.ts'
import {
  listBettingLimits,
  previewBettingLimit,
  setBettingLimit,
  withdrawBettingLimit,
} from '../betting-limit-contract.ts'
import { commands, routes } from '../public.ts'
import { limitAt } from './betting-limits.ts'

keepsADatedSetting({
  routes: (mount, doors) => routes(mount, doors, { ports: () => [], sms: undefined, kinds: {} }),
  given: commands,
  calls: (of) => ({
    list: (asked) => of.request(listBettingLimits, asked),
    preview: (asked) => of.request(previewBettingLimit, asked),
    set: (asked) => of.request(setBettingLimit, asked),
    withdraw: (asked) => of.request(withdrawBettingLimit, asked),
  }),
  field: 'daily',
  at: async (app, instant) => decimalText(await limitAt(app.doors.database.sql, instant)),
  first: '20000.00',
  others: ['15000.00', '9000.00', '500.00', '7000.00', '6000.00', '4000.00'],
  unreadable: { text: '1.001', code: 'limit_not_an_amount' },
  same: 'limit_the_same',
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
