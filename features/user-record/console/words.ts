// Answers for the words of the activity of a user, of notes and of their details.
import { catalogue, type Word } from '#kit/words/words.ts'

export const words = catalogue('user-record', {
  activity: 'Activity',
  loading: 'Loading the activity',
  kinds: 'What to show',
  all: 'Everything',
  money: 'Money',
  identity: 'Identity',
  admin: 'Staff',
  sign_in: 'Sign-ins',
  note: 'Notes',
  nothing: 'Nothing yet.',
  nothingBody: 'What happens to this user shows here.',
  more: 'Show older',
  moreFailed: 'Older entries could not be loaded.',
  open: 'Open',
  before: 'before',
  after: 'after',
  none: 'nothing',
  lookedAt: 'Viewed: {what}',
  denied: 'Refused',
  server: 'The server',

  pinned: 'Pinned notes',
  addNote: 'Note for the team',
  addHint: 'Up to 2000 characters. The user never reads it. You can edit it for 15 minutes.',
  add: 'Add note',
  noteMissing: 'Write something first.',
  by: '{name}',
  edited: 'edited',
  mend: 'Edit note',
  mendTitle: 'Edit your note',
  mendEffect: 'What it said before stays in the audit log.',
  save: 'Save',
  cancel: 'Cancel',
  pin: 'Pin note',
  unpin: 'Unpin note',

  edit: 'Edit',
  editTitle: 'Edit details of {name}',
  editStep: 'Step {number} of 2: {what}',
  editFields: 'what is right',
  editReview: 'the difference',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  born: 'Date of birth',
  bornHint: 'Like 1994-03-14. Leave it empty to keep it.',
  addressHint: 'Leave it empty to keep it.',
  address: 'Address',
  email: 'Email',
  emailHint: 'Changes once the new address is confirmed. Both addresses are told.',
  next: 'See the difference',
  back: 'Back',
  saveDetails: 'Save details',
  difference: 'What changes',
  field: 'Field',
  told: 'The user is told what was changed, not by whom.',
  approvedBy: 'approved by {name}',
  needsTwo:
    'This customer’s identity is confirmed, so another person must approve a new name or birth date. Write what proves it.',
  sendForApproval: 'Send for approval',
  emailWaits: 'We mailed {email} a link. The address changes once it is followed.',
})

export const kindWords = {
  money: words.money,
  identity: words.identity,
  admin: words.admin,
  sign_in: words.sign_in,
  note: words.note,
} as const

export const fieldWords: Readonly<Record<string, Word>> = {
  first_name: words.firstName,
  last_name: words.lastName,
  phone: words.phone,
  date_of_birth: words.born,
  address: words.address,
  email: words.email,
  email_to_confirm: words.email,
}

const happened = catalogue('user-record-happened', {
  check_asked: '{detail} sent for a check',
  check_passed: '{detail} confirmed',
  check_failed: '{detail} not confirmed',
  check_unclear: '{detail}: the bureau gave no clear answer',
  tier_asked: 'Asked for tier {detail}',
  tier_withdrawn: 'Withdrew the request for tier {detail}',
  screened: 'Screened: {detail}',
  signed_up: 'Signed up',
  signed_in: 'Signed in on {detail}',
  device_new: 'First seen on {detail}',
  session_ended: 'Session ended on {detail}',
  session_signed_out: 'Signed out on {detail}',
  session_other_device: 'Signed out on {detail}: another device was opened',
  session_ended_by_hand: 'Ended the session on {detail}',
  session_pin_recovered: 'Signed out on {detail}: the PIN was reset',
  session_pin_changed: 'Signed out on {detail}: the PIN was changed',
  session_lost_phone: 'Signed out on {detail}: the phone was reported lost',
  session_wrong_pins: 'Signed out on {detail}: too many wrong PINs',
  passkey_added: 'Added a passkey: {detail}',
  passkey_removed: 'Removed a passkey: {detail}',
})

const acts = catalogue('user-record-acts', {
  fund: 'funded a wallet',
  withdraw: 'withdrew from a wallet',
  freeze: 'changed the freeze of a wallet',
  ask: 'requested approval',
  approved: 'approved a request',
  rejected: 'rejected a request',
  withdrawn: 'withdrew a request',
  limit: 'set the daily limit',
  approveUser: 'approved the user',
  rejectUser: 'rejected the user',
  approveTier: 'approved a tier',
  rejectTier: 'rejected a tier',
  again: 'asked for a document again',
  screening: 'decided a screening',
  update: 'changed details',
  revealDetail: 'viewed a personal detail',
  told: 'sent a message',
  reveal: 'viewed a document',
  transfer: 'sent a transfer',
  ownLimits: 'chose their own limits',
  order: 'made a standing order',
  orderEnded: 'ended a standing order',
  orderAgreed: 'confirmed a standing order again',
  broughtPaper: 'attached a document to a request',
  endedFreeze: 'ended a freeze by an earlier email address',
})

/** What staff or the user did, by the name of the act in the audit log. */
const ofAct: Readonly<Record<string, Word>> = {
  'adjustments.fund': acts.fund,
  'adjustments.withdraw': acts.withdraw,
  'wallets.set-freeze': acts.freeze,
  'approvals.ask': acts.ask,
  'approvals.approve': acts.approved,
  'approvals.reject': acts.rejected,
  'approvals.withdraw': acts.withdrawn,
  'limits.set-custom': acts.limit,
  'tiers.approve-user': acts.approveUser,
  'tiers.reject-user': acts.rejectUser,
  'tiers.approve': acts.approveTier,
  'tiers.reject': acts.rejectTier,
  'tiers.ask-again': acts.again,
  'kyc.decide-screening': acts.screening,
  'user-record.update': acts.update,
  'users.reveal': acts.revealDetail,
  'staff-messages.send-to-user': acts.told,
  'uploads.reveal': acts.reveal,
  'transfers.send': acts.transfer,
  'limits.change-mine': acts.ownLimits,
  'standing-orders.make': acts.order,
  'standing-orders.cancel': acts.orderEnded,
  'standing-orders.confirm': acts.orderAgreed,
  'uploads.bring-paper': acts.broughtPaper,
  'customer-safety.end-freeze': acts.endedFreeze,
}

/** The words of an act; undefined for one that has none yet. */
export function actWord(what: string): Word | undefined {
  return Object.hasOwn(ofAct, what) ? ofAct[what] : undefined
}

/** The sentence of what happened by itself; undefined for what has none. */
export function happenedWord(what: string): Word | undefined {
  const known: Readonly<Record<string, Word>> = happened
  return Object.hasOwn(known, what) ? known[what] : undefined
}
