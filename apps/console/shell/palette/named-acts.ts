// Answers for acts that are named from any page, as “freeze ada” or “export users”: which there are for the reader, on whom, and how their
// dialog opens on the record. Whether a record allows one is the record's to say: its own button is pressed.
import { words as adjustmentWords } from '#features/adjustments/console/words.ts'
import {
  fundWallet,
  refundCharges,
  reverseTransaction,
  withdrawFromWallet,
} from '#features/adjustments/contract.ts'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { words as caseWords } from '#features/cases/console/words.ts'
import { openTransferCase } from '#features/cases/contract.ts'
import { words as messageWords } from '#features/staff-messages/console/words.ts'
import { sendToUser } from '#features/staff-messages/contract.ts'
import { verdictWords } from '#features/tiers/console/verdicts.ts'
import { approveUser, rejectUser } from '#features/tiers/contract.ts'
import { words as recordWords } from '#features/user-record/console/words.ts'
import { updateUser } from '#features/user-record/contract.ts'
import { words as walletWords } from '#features/wallets/console/words.ts'
import { setFreeze } from '#features/wallets/contract.ts'
import { foldForSearch } from '#kit/words/fold.ts'
import { say, type Word } from '#kit/words/words.ts'

export interface NamedAct {
  /** What is typed first. */
  readonly verb: string
  readonly label: string
  readonly on: 'user' | 'transaction' | 'list'
  /** The part of a user's record that has its button. */
  readonly tab?: 'wallets'
}

interface Offered extends Omit<NamedAct, 'label'> {
  readonly word: Word
  readonly needs: { readonly name: string }
}

const wallet = { on: 'user', tab: 'wallets' } as const
const offered: readonly Offered[] = [
  { ...wallet, verb: 'freeze', word: walletWords.freeze, needs: setFreeze },
  { ...wallet, verb: 'unfreeze', word: walletWords.unfreeze, needs: setFreeze },
  { ...wallet, verb: 'fund', word: adjustmentWords.fund, needs: fundWallet },
  { ...wallet, verb: 'withdraw', word: adjustmentWords.withdraw, needs: withdrawFromWallet },
  { on: 'user', verb: 'approve', word: verdictWords.approve, needs: approveUser },
  { on: 'user', verb: 'reject', word: verdictWords.reject, needs: rejectUser },
  { on: 'user', verb: 'notify', word: messageWords.notify, needs: sendToUser },
  { on: 'user', verb: 'edit', word: recordWords.edit, needs: updateUser },
  { on: 'transaction', verb: 'reverse', word: adjustmentWords.reverse, needs: reverseTransaction },
  { on: 'transaction', verb: 'refund', word: adjustmentWords.refund, needs: refundCharges },
  { on: 'transaction', verb: 'open case', word: caseWords.openAbout, needs: openTransferCase },
]

/** The acts that the reader may do somewhere. */
export function namedActs(admin: Admin, exportAct: NamedAct): readonly NamedAct[] {
  return [
    ...offered
      .filter(({ needs }) => admin.permissions.includes(needs.name))
      .map(({ word, needs: _needs, ...act }) => ({ ...act, label: say(word) })),
    exportAct,
  ]
}

/** The act whose verb was typed, with what stands behind it; without one, the acts whose verb begins so. */
export function readNamedAct(typed: string, acts: readonly NamedAct[]) {
  const folded = foldForSearch(typed)
  const act = acts.find(({ verb }) => folded.startsWith(`${verb} `))
  // What is looked for keeps its own spelling: it may be a reference.
  const rest = act === undefined ? '' : typed.trim().slice(act.verb.length).trim()
  const begun =
    act === undefined && folded.length > 1 ? acts.filter(({ verb }) => verb.startsWith(folded)) : []
  return { act, rest, begun }
}
