// Answers for what lists of transactions show of each: of all users, and of one.
import { fromUnits, toUnits } from '#kit/ui/chart-scale.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { CopyField } from '#kit/ui/copy-field.tsx'
import { formatAmount, isZero, shortId } from '#kit/ui/format.ts'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { Direction, ownerName, SignedAmount, Standing, type Transaction, typeWords } from './standing.tsx'
import type { TransactionKind } from '../kind.ts'
import { transactionKinds } from '../kinds.ts'
import { words } from './words.ts'
import type { Column } from '#kit/ui/table-props.ts'

const quietNone = <span className="text-text-3">{say(words.none)}</span>

function Counterparty({ transaction }: { transaction: Transaction }) {
  const { counterparty, narration } = transaction
  const kind: TransactionKind = transactionKinds[transaction.type]
  // Of a masked number the digits that tell it apart.
  const number = counterparty.account_number.replace(/^\*+/, '…')
  const where = kind.isThing === true ? number : counterparty.bank_name
  const who = [counterparty.name, where].filter((part) => part !== '').join(', ')
  return (
    <span className="block max-w-44 truncate text-text-2" title={narration === '' ? undefined : narration}>
      {who === '' ? quietNone : who}
    </span>
  )
}

/** One sum, so that it has room beside the others; the title and the record tell its parts. */
function Fees({ transaction: { fee, vat, stamp_duty: duty, currency } }: { transaction: Transaction }) {
  const parts = [
    { word: words.fee, amount: fee },
    { word: words.vat, amount: vat },
    { word: words.stampDutyLine, amount: duty },
  ].filter(({ amount: part }) => !isZero(part))
  const { units, decimals } = toUnits(parts.map(({ amount: part }) => part))
  const sum = fromUnits(
    units.reduce((all, one) => all + one, 0n),
    decimals,
  )
  const told = parts.map(
    ({ word, amount: part }) => `${say(word)} ${formatAmount({ currency, amount: part })}`,
  )
  return (
    <span title={told.join(', ')}>
      <Amount currency={currency} amount={sum} quietZero />
    </span>
  )
}

const time: Column<Transaction> = {
  key: 'time',
  header: say(words.time),
  card: 'meta',
  cell: ({ created_at: at }) => <Time at={at} />,
}
const reference: Column<Transaction> = {
  key: 'reference',
  header: say(words.reference),
  cell: ({ reference: text }) => (
    <CopyField mono text={text} label={say(words.copyReference)}>
      <span title={text}>{shortId(text)}</span>
    </CopyField>
  ),
}
const user: Column<Transaction> = {
  key: 'user',
  header: say(words.user),
  card: 'title',
  className: 'md:w-44',
  cell: (transaction) => <span className="block truncate">{ownerName(transaction)}</span>,
}
const counterparty: Column<Transaction> = {
  key: 'counterparty',
  header: say(words.with),
  cell: (transaction) => <Counterparty transaction={transaction} />,
}
const amount: Column<Transaction> = {
  key: 'amount',
  header: say(words.amount),
  align: 'end',
  card: 'amount',
  cell: (transaction) => <SignedAmount transaction={transaction} />,
}
const fees: Column<Transaction> = {
  key: 'fees',
  header: say(words.fees),
  align: 'end',
  cell: (transaction) => <Fees transaction={transaction} />,
}
const status: Column<Transaction> = {
  key: 'status',
  header: say(words.status),
  card: 'status',
  cell: (transaction) => <Standing transaction={transaction} />,
}
const providerReference: Column<Transaction> = {
  key: 'provider_reference',
  header: say(words.providerReference),
  cell: ({ provider_reference: text }) =>
    text === null ? (
      quietNone
    ) : (
      <CopyField mono text={text} label={say(words.copyReference)}>
        <span title={text}>{shortId(text)}</span>
      </CopyField>
    ),
}

function typeColumn(isTitle: boolean): Column<Transaction> {
  return {
    key: 'type',
    header: say(words.type),
    ...(isTitle ? { card: 'title' } : {}),
    cell: (transaction) => (
      <span className="flex items-center gap-2">
        <Direction transaction={transaction} />
        {typeWords(transaction)}
      </span>
    ),
  }
}

export const columnsOfAll: readonly Column<Transaction>[] = [
  user,
  time,
  typeColumn(false),
  counterparty,
  amount,
  status,
  fees,
  reference,
  providerReference,
]
export const columnsOfUser: readonly Column<Transaction>[] = [
  typeColumn(true),
  time,
  counterparty,
  amount,
  status,
  fees,
  reference,
]
