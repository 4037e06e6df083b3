// Answers for transactions as a list that can be exported: the query of the list on screen, and what each column holds.
import {
  amountOf,
  chosenPart,
  columnsFor,
  type ExportColumn,
  exportSource,
  type Filter,
  instantOf,
  textOf,
  unknownConditions,
  unknownValue,
  wordOf,
} from '#features/exports/public.ts'
import { assert } from '#kit/assert.ts'
import type { Part, StaleSql } from '#kit/db/database.ts'
import { cutPage } from '#kit/http/paging.ts'
import { currencies } from '#kit/money/currency.ts'
import { type Money, negate } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { say } from '#kit/words/words.ts'
import { exampleFor } from '#kit/typed-search/terms.ts'
import { listTransactions, transactionStatuses } from '../contract.ts'
import { movedStatuses } from '../rules.ts'
import { exportWords as words } from '../export-words.ts'
import { staffStatus } from '../staff-status.ts'
import { exampleOf, readTypedSearch, type TransactionSearch } from '../typed-search.ts'
import { filterPart, findRows, placeOf, readPlace } from './list-transactions.ts'
import { type TransactionView, transactionView } from './transaction-view.ts'
import type { AskedFilter } from './summarise.ts'

type Read = { readonly filter: AskedFilter; readonly typed: TransactionSearch }

function readFilter(asked: Filter, now: Date): Result<Read, 'search_unreadable' | 'bad_input'> {
  const { query, status, currency, user } = asked
  // They come newest first alone: there is no order to choose.
  const strange = unknownConditions(asked, ['query', 'status', 'currency', 'user', 'chosen'])
  if (strange !== undefined) return strange
  const chosenStatus = transactionStatuses.find((known) => known === status)
  const chosenCurrency = currencies.find((known) => known === currency)
  if (status !== chosenStatus) return unknownValue('status')
  if (currency !== chosenCurrency) return unknownValue('currency')
  const typed = readTypedSearch(query ?? '', now)
  if (!typed.ok) {
    const { term } = typed.fault
    const example = exampleFor(typed.fault, exampleOf)
    return refuse('search_unreadable', { values: { term, example } })
  }
  return done({
    filter: { userId: user, status: chosenStatus, currency: chosenCurrency },
    typed: typed.search,
  })
}

function fromPart(sql: StaleSql, asked: { readonly filter: Filter; readonly askedAt: Date }): Part {
  const read = readFilter(asked.filter, asked.askedAt)
  assert(read.ok, 'what is exported was checked when it was asked for')
  return sql.part`${filterPart(sql, read.value.filter, read.value.typed)} and t.created_at <= ${asked.askedAt}
    ${chosenPart(sql, sql.part`t.id`, asked.filter)}`
}

// As on screen: what leaves is negative.
const signed = ({ direction }: TransactionView, amount: Money): Money =>
  direction === 'debit' ? negate(amount) : amount

const { shown, hidden } = columnsFor<TransactionView>()

const columns: readonly ExportColumn<TransactionView>[] = [
  shown('time', words.time, (row) => instantOf(row.created_at)),
  shown('reference', words.reference, (row) => textOf(row.reference)),
  shown('user', words.user, (row) => textOf(row.user_name)),
  hidden('user_email', words.email, (row) => textOf(row.user_email), { personal: 'email' }),
  shown('type', words.type, (row) => {
    // As on screen: what is taken for a debt says so.
    if (row.channel !== 'debt') return wordOf(row.type)
    return textOf(say(row.direction === 'debit' ? words.debtRecovered : words.debtPaidBack))
  }),
  shown('direction', words.direction, (row) =>
    textOf(say(row.direction === 'credit' ? words.in : words.out)),
  ),
  shown('counterparty', words.with, (row) => textOf(row.counterparty.name)),
  shown('bank', words.bank, (row) => textOf(row.counterparty.bank_name)),
  hidden('account', words.account, (row) => textOf(row.counterparty.account_number), { personal: 'number' }),
  hidden('narration', words.narration, (row) => textOf(row.narration)),
  shown('amount', words.amount, (row) => amountOf(signed(row, row.amount))),
  shown('fee', words.fee, (row) => amountOf(row.fee)),
  shown('vat', words.vat, (row) => amountOf(row.vat)),
  shown('stamp_duty', words.stampDuty, (row) => amountOf(row.stamp_duty)),
  hidden('total', words.total, (row) => amountOf(signed(row, row.total))),
  shown('currency', words.currency, (row) => textOf(row.currency)),
  // As on screen, too.
  shown('status', words.status, (row) => {
    const shown = staffStatus(row)
    return shown === undefined ? wordOf(row.status) : textOf(say(shown.word))
  }),
  hidden('held_for', words.heldFor, (row) => wordOf(row.held_for)),
  hidden('channel', words.channel, (row) => wordOf(row.channel)),
  shown('provider_reference', words.providerReference, (row) => textOf(row.provider_reference)),
  hidden('completed_at', words.concluded, (row) => instantOf(row.completed_at)),
  hidden('id', words.id, (row) => textOf(row.id)),
  hidden('user_uuid', words.userId, (row) => textOf(row.user_uuid)),
]

export const transactionsExport = exportSource<TransactionView>({
  list: 'transactions',
  readBy: listTransactions.name,
  columns,
  // As the list on screen sums: what has not moved adds nothing.
  total: {
    says: words.sums,
    counts: ({ status, held_for: kept }) =>
      movedStatuses.includes(status) || (status === 'reversed' && kept !== null),
  },
  check: ({ filter, askedAt }) => {
    const read = readFilter(filter, askedAt)
    return read.ok ? done() : read
  },
  from: fromPart,
  read: async (sql, asked) => {
    const after = asked.after === null ? undefined : readPlace(asked.after)
    const filter = fromPart(sql, asked)
    const found = await findRows(sql, { filter, after, limit: asked.limit + 1, offset: 0 })
    const { rows, last } = cutPage(found, asked.limit)
    return { rows: rows.map(transactionView), next: last ? placeOf(last) : null }
  },
  moves: () => false,
})

export const exportSources = [transactionsExport]
