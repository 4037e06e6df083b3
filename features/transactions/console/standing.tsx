// Answers for how a transaction looks to staff: direction, state, and why it waits.
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import type { WireAnswer } from '#kit/http/contract.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { classNames } from '#kit/ui/class-names.ts'
import { StatusPill } from '#kit/ui/status-pill.tsx'
import { say, type Word } from '#kit/words/words.ts'
import type { listTransactions } from '../contract.ts'
import { transactionKinds } from '../kinds.ts'
import { staffStatus } from '../staff-status.ts'
import { debtWord } from './about.ts'
import { words } from './words.ts'

export type Transaction = WireAnswer<typeof listTransactions>['items'][number]

const heldWords: Readonly<Record<string, Word>> = {
  above_single_limit: words.heldAboveSingle,
  above_balance_limit: words.heldAboveBalance,
  no_dollar_rate: words.heldNoDollarRate,
  above_activation_limit: words.heldAboveActivation,
  no_wallet: words.heldNoWallet,
  wallet_frozen: words.heldFrozen,
  account_closed: words.heldClosed,
  returning: words.heldReturning,
  in_review: words.heldInReview,
}

/** Money that waits in suspense says so, and why when it is asked. */
export function Standing({ transaction }: { transaction: Transaction }) {
  const shown = staffStatus(transaction)
  if (shown === undefined) return <StatusPill status={transaction.status} />
  const pill = <StatusPill status={shown.look}>{say(shown.word)}</StatusPill>
  const why = isWaiting(transaction) ? heldWords[transaction.held_for ?? ''] : undefined
  return why === undefined ? pill : <span title={say(why)}>{pill}</span>
}

const isWaiting = ({ status }: Transaction): boolean => status === 'pending' || status === 'processing'

/** The sign is a character; the disc repeats it. */
export function SignedAmount({ transaction: { direction, amount, currency } }: { transaction: Transaction }) {
  return <Amount currency={currency} amount={direction === 'debit' ? `-${amount}` : amount} sign="always" />
}

export function Direction({ transaction: { direction } }: { transaction: Transaction }) {
  const isIn = direction === 'credit'
  const Arrow = isIn ? ArrowDownLeft : ArrowUpRight
  return (
    <span
      className={classNames(
        'grid size-5 shrink-0 place-items-center rounded-pill',
        isIn ? 'bg-brand-soft text-on-brand-soft' : 'bg-neutral-soft text-text-2',
      )}
    >
      <Arrow aria-hidden="true" size={12} strokeWidth={2.25} />
      <span className="sr-only">{say(isIn ? words.moneyIn : words.moneyOut)}</span>
    </span>
  )
}

/** What kind of movement, in words. */
export function typeWords({ type, channel, direction }: Transaction): string {
  const debt = debtWord({ channel, direction })
  if (debt !== undefined) return say(debt)
  return say(transactionKinds[type].staff.alone)
}

/** The name of who it belongs to; the address where no name is given. */
export function ownerName({ user_name: name, user_email: email }: Transaction): string {
  return name === '' ? email : name
}
