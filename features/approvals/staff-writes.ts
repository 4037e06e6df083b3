// Answers for what stands before each write of staff beside its role: a stake, or a word on why nothing does. The only authority. Pure.
import type { CallContract } from '#kit/http/contract.ts'
import { gateCodes, type Stake } from './rules.ts'

/**
 * A stake that whoever calls is held to before the call is read; `itself`: a command, or a verb with a gate of its own; or why it is open,
 * also to somebody who was reset a minute ago.
 */
export type Guard =
  | { readonly stake: Extract<Stake, 'sensitive' | 'plain'> }
  | 'itself'
  | { readonly open: string }
export type StaffWrites = Readonly<Record<string, Guard>>

/** A fresh proof, and nothing for a day after a reset. */
const sensitive = { stake: 'sensitive' } as const
/** Nothing for a day after a reset. */
const plain = { stake: 'plain' } as const
const changesNothing = { open: 'a preview: it changes nothing' } as const
const stops = { open: 'it stops or turns down, and whoever was reset today may stop harm' } as const
const ownThing = { open: 'it changes only what is one’s own' } as const
const proves = { open: 'it is the proof' } as const

/** One row for each call of staff that is no GET. */
export const staffWrites: StaffWrites = {
  'account-closing.close': 'itself',
  // The customer reads its reason under our name.
  'account-closing.reject': sensitive,

  'adjustments.fund': 'itself',
  'adjustments.withdraw': 'itself',
  'adjustments.reverse': 'itself',
  'adjustments.refund': 'itself',

  'admin-sign-in.sign-out': ownThing,

  'admin-step-up.request-code': proves,
  'admin-step-up.prove-with-code': proves,
  'admin-step-up.begin-with-passkey': proves,
  'admin-step-up.prove-with-passkey': proves,
  'admin-step-up.begin-adding-passkey': 'itself',
  'admin-step-up.add-passkey': { open: 'it ends what was begun behind a gate' },
  'admin-step-up.rename-passkey': ownThing,
  'admin-step-up.remove-passkey': 'itself',

  'app-versions.configure': 'itself',
  'app-versions.withdraw': 'itself',

  'approvals.approve': 'itself',
  'approvals.reject': stops,
  'approvals.preview-many': changesNothing,
  'approvals.approve-many': 'itself',
  'approvals.reject-many': stops,
  'approvals.withdraw': stops,
  'approvals.set-threshold': 'itself',

  'cases.open': plain,
  // A closed case is looked at by nobody.
  'cases.close': sensitive,
  'cases.retry-job': plain,

  'charges.preview-change': changesNothing,
  'charges.change': 'itself',
  'charges.withdraw-change': 'itself',
  'charges.set-free-transfers': 'itself',
  'charges.withdraw-free-transfers': 'itself',

  'customer-safety.end-freeze': 'itself',

  'debts.claim': 'itself',
  'debts.write-off': 'itself',

  'deposits.release': 'itself',
  'deposits.credit': 'itself',
  'deposits.return': 'itself',
  // Asking alone may record a payment as a deposit.
  'deposits.ask-about-line': plain,
  'deposits.book-line': 'itself',
  'deposits.unbook-line': 'itself',
  'deposits.open-account-again': plain,

  'exports.ask': plain,
  'exports.ask-in-full': 'itself',
  'exports.cancel': stops,
  // The file may be one that two people agreed to before.
  'exports.link': plain,

  'kyc.preview-tier-change': changesNothing,
  'kyc.change-tier': 'itself',
  'kyc.withdraw-tier-change': 'itself',
  'kyc.decide-screening': sensitive,
  'kyc.decide-watch-list': sensitive,
  'kyc.judge-double': sensitive,

  'limits.set-custom': 'itself',

  'money-proof.run': { open: 'it reads the books and changes nothing in them' },

  'products.switch-service': 'itself',

  'queues.mark': plain,

  'saved-views.save': ownThing,
  'saved-views.change': ownThing,
  'saved-views.remove': ownThing,

  'staff.change-role': 'itself',
  'staff.suspend': 'itself',
  'staff.reinstate': 'itself',
  'staff.reset-second-factor': 'itself',
  'staff.end-session': stops,
  'staff.end-all-sessions': stops,
  'staff.end-my-session': stops,
  'staff.invite': 'itself',
  'staff.resend-invitation': 'itself',
  'staff.withdraw-invitation': stops,

  'staff-messages.preview': changesNothing,
  'staff-messages.preview-to-user': changesNothing,
  'staff-messages.send': 'itself',
  'staff-messages.send-to-user': 'itself',
  'staff-messages.resend': plain,
  'staff-messages.stop': stops,

  // Whoever is approved may send and hold more.
  'tiers.approve': sensitive,
  'tiers.approve-user': sensitive,
  'tiers.approve-users': sensitive,
  'tiers.preview-users': changesNothing,
  'tiers.reject': sensitive,
  'tiers.ask-again': sensitive,
  'tiers.reject-user': sensitive,
  'tiers.reject-users': sensitive,

  'transfers.requery': { open: 'it asks the bank again, whose answer decides' },
  'transfers.decide': 'itself',
  'transfers.decide-lost-payout': 'itself',
  'transfers.release-return': 'itself',
  'transfers.settle-return': 'itself',
  'transfers.switch-payouts': 'itself',

  'uploads.reveal': 'itself',
  'uploads.bring-paper': plain,
  'uploads.reveal-paper': 'itself',

  // The next of staff believes what a note says.
  'user-record.add-note': plain,
  'user-record.mend-note': plain,
  'user-record.pin-note': plain,
  'user-record.preview-update': 'itself',
  'user-record.update': 'itself',

  'users.reveal': 'itself',

  'wallets.set-freeze': 'itself',
}

const ofItself = /^(?:step_up_required|\w+_blocked_after_reset)$/

/** The stake that a call is held to before it is read; undefined where it holds itself to one, or nothing does. */
export function stakeAtDoor(callName: string, table: StaffWrites = staffWrites) {
  const guard = Object.hasOwn(table, callName) ? table[callName] : undefined
  return typeof guard === 'object' && 'stake' in guard ? guard.stake : undefined
}

/** Throws one Error that names every write of staff without a row, every row without a write, and every gate whose words are missing. */
export function checkStaffWrites(
  contracts: readonly Pick<CallContract, 'name' | 'realm' | 'method' | 'refuses'>[],
  table: StaffWrites = staffWrites,
): void {
  const writes = contracts.filter(({ realm, method }) => realm === 'admin' && method !== 'GET')
  const mounted = new Set(writes.map(({ name }) => name))
  const faults = [
    ...Object.keys(table)
      .filter((name) => !mounted.has(name))
      .map((name) => `${name}: has a row, but no write of this name is mounted`),
    ...writes.flatMap(({ name, refuses }) => {
      const guard = Object.hasOwn(table, name) ? table[name] : undefined
      if (guard === undefined) return [`${name}: names neither a stake nor why it has none`]
      if (guard === 'itself')
        return Object.keys(refuses).some((code) => ofItself.test(code)) ? [] : [`${name}: refuses at no gate`]
      return 'open' in guard
        ? []
        : gateCodes[guard.stake]
            .filter((code) => !Object.hasOwn(refuses, code))
            .map((code) => `${name}: has no words for ${code}`)
    }),
  ]
  if (faults.length > 0)
    throw new Error(
      `What stands before writes of staff and the calls of this server differ:\n${faults.map((fault) => `- ${fault}`).join('\n')}`,
    )
}
