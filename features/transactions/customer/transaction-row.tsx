// Answers for one transaction in a list: from whom, when, how much, and whether it waits.
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Clock from 'lucide-react/icons/clock'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { Amount } from '#kit/ui/amount.tsx'
import { formatDate, formatDayMonth, formatTime } from '#kit/ui/format.ts'
import { ListRow, ListRows, Tile } from '#kit/ui/list-row.tsx'
import { useNow } from '#kit/ui/now.ts'
import { shortBank } from '#kit/words/short-bank.ts'
import { boughtFor, isByHouse, isPaidLate, rowWord, standingWord, titleOf } from './standing.ts'
import { isWaiting } from './waits.ts'
import type { Transaction } from './transactions.ts'

/** The round icon of a transaction: its direction, or that it waits, was paid late, failed or came back. */
export function TransactionTile({ transaction }: { transaction: Transaction }) {
  if (isWaiting(transaction)) return <Tile tone="warning" icon={Clock} />
  if (isPaidLate(transaction)) return <Tile tone="warning" icon={ArrowUpRight} />
  if (transaction.status === 'failed' || transaction.status === 'reversed' || transaction.taken_back) {
    return <Tile tone="sand" icon={transaction.status === 'failed' ? X : Undo2} />
  }
  return <Tile icon={transaction.direction === 'credit' ? ArrowDownLeft : ArrowUpRight} />
}

/** The amount with its sign; only money that is in is green, and what did not move in the end is struck through. */
export function SignedAmount({ transaction }: { transaction: Transaction }) {
  const { amount, currency, direction, status, taken_back: isTakenBack } = transaction
  const isIn = direction === 'credit'
  // Nothing left the wallet or is in it, or all of it is back where it came from.
  const isNothing = status === 'failed' || status === 'reversed'
  const signed = isIn ? amount : `-${amount}`
  return (
    <Amount
      currency={currency}
      amount={signed}
      sign={isNothing ? 'never' : isIn ? 'always' : 'negative'}
      credit={isIn && status === 'success' && !isTakenBack}
      // The bank has paid what was paid late, and what its customer has again is taken by a line of its own.
      className={isNothing && !isPaidLate(transaction) ? 'text-text-3 line-through' : undefined}
    />
  )
}

export interface TransactionRowsProps {
  /** What the list holds, for screen readers. */
  readonly label: string
  readonly items: readonly Transaction[]
  readonly hrefOf: (id: string) => string
  readonly currentId: string | undefined
  /** Under the name of their day a time is enough; elsewhere what is not of Lagos's today shows its day. */
  readonly underDay?: boolean
}

export function TransactionRows({ label, items, hrefOf, currentId, underDay }: TransactionRowsProps) {
  const today = formatDate(useNow().toISOString())
  const whenOf = (at: string) =>
    underDay === true || formatDate(at) === today ? formatTime(at) : formatDayMonth(at)
  return (
    <ListRows label={label}>
      {items.map((transaction) => (
        <TransactionRow
          key={transaction.id}
          transaction={transaction}
          when={whenOf(transaction.created_at)}
          href={hrefOf(transaction.id)}
          current={transaction.id === currentId}
        />
      ))}
    </ListRows>
  )
}

interface TransactionRowProps {
  readonly transaction: Transaction
  readonly when: string
  readonly href: string
  readonly current: boolean
}

function TransactionRow({ transaction, when, href, current }: TransactionRowProps) {
  const { status, counterparty } = transaction
  const isSettled = status === 'success' && !isByHouse(transaction) && !transaction.taken_back
  const facts = boughtFor(transaction)
  // Beside a number there is no room for more than the word.
  if (!isSettled) facts.push(facts.length === 0 ? rowWord(transaction) : standingWord(transaction))
  else if (facts.length === 0) facts.push(shortBank(counterparty.bank_name))
  return (
    <ListRow
      href={href}
      current={current}
      lead={<TransactionTile transaction={transaction} />}
      title={titleOf(transaction)}
      detail={[...facts, when].join(' · ')}
      end={<SignedAmount transaction={transaction} />}
    />
  )
}
