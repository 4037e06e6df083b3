// Answers for the calls with which staff add, change and withdraw a biller by two people, and switch one off and on.
import * as z from 'zod/mini'
import {
  brakeCommandRefusals,
  insteadOf,
  newRowRefusals,
  policyCommandRefusals,
  rowNumber,
  takeBackRefusals,
  waitsForApproval,
} from '#features/approvals/contract.ts'
import { call } from '#kit/http/contract.ts'
import { dayOrNone, flag, newRowPreview, text } from '#kit/http/fields.ts'
import { billerId, termFields } from './biller-contract.ts'
import { billerChanges, billerRow, noSuchBiller } from './staff-contract.ts'

const newRow = {
  biller: billerId,
  /** False: sold to nobody from then on. */
  is_offered: flag,
  ...termFields,
  /** The Lagos day on which it begins; without one, or with a form's empty field, at once. */
  from: dayOrNone,
  /** Left out for a biller that is new. */
  instead_of: insteadOf,
} as const

const customerReads = ['name', 'family', 'choice', 'also', 'label', 'hint'] as const

const refused = {
  biller_exists: { status: 409, say: 'There is a biller with this id already. Change that one.' },
  least_above_most: { status: 422, say: 'The least amount can’t be above the most.' },
  betting_stays: {
    status: 409,
    say: 'This is sold as betting, and stays it: people have excluded themselves from it. Choose that category.',
  },
  biller_the_same: { status: 422, say: 'This is already in force on that day.' },
  ...newRowRefusals,
} as const

export const previewBiller = call({
  name: 'bills.preview-biller',
  method: 'POST',
  path: '/api/v1/admin/billers/changes/preview',
  realm: 'admin',
  summary: 'What adding, changing or withdrawing a biller would change, and who would sell it.',
  body: z.strictObject(newRow),
  customerReads,
  answer: z.object({
    changes: billerChanges,
    /** The partner that customers would pay it through; null where they could not. */
    sold_by: z.nullable(z.string()),
    ...newRowPreview,
  }),
  says: 'Nothing is changed yet.',
  refuses: refused,
})

export const changeBiller = call({
  name: 'bills.change-biller',
  method: 'POST',
  path: '/api/v1/admin/billers/changes',
  realm: 'admin',
  summary:
    'Asks to add, change or withdraw a biller, at once or from a later Lagos day on. Another person must always approve it.',
  body: z.strictObject({ ...newRow, reason: text(140, 5), hash: z.optional(text(64, 64)) }),
  customerReads,
  answer: billerRow,
  waits: waitsForApproval,
  says: 'The biller is changed.',
  idempotencyKey: 'required',
  refuses: { ...refused, ...policyCommandRefusals },
})

export const withdrawBillerChange = call({
  name: 'bills.withdraw-change',
  method: 'POST',
  path: '/api/v1/admin/billers/withdrawals',
  realm: 'admin',
  summary:
    'Asks to withdraw a scheduled change of a biller before it is in force. Another person must always approve it.',
  body: z.strictObject({ number: rowNumber, reason: text(140, 5) }),
  answer: billerRow,
  waits: waitsForApproval,
  says: 'The scheduled change is withdrawn.',
  idempotencyKey: 'required',
  refuses: { ...takeBackRefusals, ...policyCommandRefusals },
})

const switchRefused = {
  ...noSuchBiller,
  already_so: { status: 409, say: '{name} is {state} already{since}.' },
} as const
const billerParams = z.strictObject({ id: billerId })

export const previewBillerSwitch = call({
  name: 'bills.preview-switch',
  method: 'GET',
  path: '/api/v1/admin/billers/:id/switch',
  realm: 'admin',
  renewedBy: ['billers'],
  summary: 'What switching a biller would mean now, with the hash that `bills.switch-biller` takes.',
  params: billerParams,
  query: z.strictObject({ enabled: flag }),
  answer: z.object({
    before: z.boolean(),
    after: z.boolean(),
    hash: z.string(),
    /** Off acts at once; on waits for a second person. */
    needs_approval: z.boolean(),
    /** Nobody of the team but whoever asks may approve it. */
    lacks_approver: z.boolean(),
  }),
  says: 'Nothing is changed yet.',
  refuses: switchRefused,
})

export const switchBiller = call({
  name: 'bills.switch-biller',
  method: 'POST',
  path: '/api/v1/admin/billers/:id/switch',
  realm: 'admin',
  summary:
    'Switches a biller off at once, with a reason, which the other owners are told; to switch it on again, another person must approve it.',
  params: billerParams,
  body: z.strictObject({ enabled: flag, reason: text(140, 5), hash: z.optional(text(64, 64)) }),
  answer: z.object({ id: z.string(), enabled: z.boolean() }),
  waits: waitsForApproval,
  says: 'Biller switched.',
  idempotencyKey: 'required',
  refuses: { ...switchRefused, ...brakeCommandRefusals },
})
