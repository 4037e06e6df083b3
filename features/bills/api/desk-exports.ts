// Answers for the lists of the bills desk that can be exported: its orders, and its report by day and biller.
import {
  amountOf,
  chosenPart,
  columnsFor,
  type ExportColumn,
  exportSource,
  type Filter,
  instantOf,
  nothing,
  textOf,
  unknownConditions,
  unknownValue,
  wholeOf,
  wordOf,
} from '#features/exports/public.ts'
import { boughtPart, findBought, findReport, reportPart, stateWords } from '#features/orders/public.ts'
import { assert } from '#kit/assert.ts'
import type { Part, StaleSql } from '#kit/db/database.ts'
import { cutPage, readCursor, writeCursor } from '#kit/http/paging.ts'
import { done } from '#kit/refusal.ts'
import { partnerName } from '#kit/words/partner-name.ts'
import { say } from '#kit/words/words.ts'
import { boughtDays, orderStates } from '#features/orders/contract.ts'
import { categories as categoryNames } from '../biller.ts'
import { categories, deliveryWords } from '../biller-words.ts'
import { listBillOrders, readBillReport } from '../desk-contract.ts'
import { exportWords as words } from '../desk-words.ts'
import { narrowedBy } from './desk-filter.ts'
import { type BillOrder, placeOf, readPlace, viewsOf } from './list-orders.ts'
import { type ReportRow, reportRow, spanOf } from './read-report.ts'

type Asked = { readonly filter: Filter; readonly askedAt: Date }

const deskFilter = ({ kind, biller, partner }: Filter) => ({
  category: categoryNames.find((one) => one === kind),
  biller,
  partner,
})

const isDay = (day: string | undefined): boolean =>
  day === undefined ||
  (/^2\d{3}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(new Date(`${day}T00:00:00Z`).getTime()))

/** Refuses what neither list knows. */
function strangeIn(filter: Filter, more: readonly (keyof Filter)[]) {
  const strange = unknownConditions(filter, ['kind', 'biller', 'partner', 'from', 'to', ...more])
  if (strange !== undefined) return strange
  if (filter.kind !== deskFilter(filter).category) return unknownValue('kind')
  if (!isDay(filter.from)) return unknownValue('from')
  return isDay(filter.to) ? undefined : unknownValue('to')
}

async function ordersPart(sql: StaleSql, { filter, askedAt }: Asked): Promise<Part> {
  const narrowed = await narrowedBy(sql, deskFilter(filter), askedAt)
  const part = boughtPart(sql, {
    query: filter.query,
    state: orderStates.find((one) => one === filter.status),
    day: boughtDays.find((one) => one === filter.day),
    from: filter.from,
    to: filter.to,
    userId: filter.user,
    ...narrowed,
  })
  return sql.part`${part} and o.created_at <= ${askedAt} ${chosenPart(sql, sql.part`o.transaction_id`, filter)}`
}

const order = columnsFor<BillOrder>()
const orderColumns: readonly ExportColumn<BillOrder>[] = [
  order.shown('time', words.time, (row) => instantOf(row.created_at)),
  order.shown('reference', words.reference, (row) => textOf(row.reference)),
  order.shown('user', words.user, (row) => textOf(row.user_name)),
  order.shown('biller', words.biller, (row) => textOf(row.name)),
  order.hidden('code', words.code, (row) => textOf(row.code)),
  order.shown('account', words.account, (row) => textOf(row.account), { personal: 'number' }),
  order.hidden('account_name', words.accountName, (row) => textOf(row.account_name)),
  order.shown('amount', words.amount, (row) => amountOf(row.amount)),
  order.shown('fee', words.fee, (row) => amountOf(row.fee)),
  order.shown('vat', words.vat, (row) => amountOf(row.vat)),
  order.hidden('total', words.total, (row) => amountOf(row.total)),
  order.shown('commission', words.commission, ({ commission }) =>
    commission === null ? nothing : amountOf(commission),
  ),
  order.shown('state', words.state, (row) => textOf(say(stateWords[row.state]))),
  order.shown('delivers', words.delivers, (row) =>
    textOf(row.delivers === null ? null : say(deliveryWords[row.delivers])),
  ),
  order.shown('delivered_at', words.delivered, (row) => instantOf(row.delivered_at)),
  order.shown('partner', words.partner, (row) =>
    textOf(row.partner === null ? null : partnerName(row.partner)),
  ),
  order.shown('paid_at', words.paidAt, (row) => instantOf(row.paid_at)),
  order.shown('returned_at', words.returnedAt, (row) => instantOf(row.returned_at)),
  order.hidden('id', words.id, (row) => textOf(row.transaction_id)),
  order.hidden('user_uuid', words.userId, (row) => textOf(row.user_uuid)),
]

const ordersExport = exportSource<BillOrder>({
  list: 'bill_orders',
  readBy: listBillOrders.name,
  columns: orderColumns,
  kinds: categories,
  // As the list on screen sums: what was not paid adds nothing.
  total: { says: words.sums, counts: ({ paid_at: at }) => at !== null },
  check: ({ filter }) => {
    const strange = strangeIn(filter, ['query', 'status', 'user', 'day', 'chosen'])
    if (strange !== undefined) return strange
    const { status = 'held', day = 'made' } = filter
    if (!orderStates.some((one) => one === status)) return unknownValue('status')
    return boughtDays.some((one) => one === day) ? done() : unknownValue('day')
  },
  from: ordersPart,
  read: async (sql, asked) => {
    const after = asked.after === null ? undefined : readPlace(asked.after)
    const found = await findBought(sql, {
      from: await ordersPart(sql, asked),
      after,
      limit: asked.limit + 1,
      offset: 0,
    })
    const { rows, last } = cutPage(found, asked.limit)
    return { rows: await viewsOf(sql, rows), next: last ? placeOf(last) : null }
  },
  moves: () => false,
})

async function daysPart(sql: StaleSql, { filter, askedAt }: Asked): Promise<Part> {
  const span = spanOf(filter, askedAt)
  assert(span.ok, 'what is exported was checked when it was asked for')
  return reportPart(sql, { ...span.value, ...(await narrowedBy(sql, deskFilter(filter), askedAt)) })
}

const day = columnsFor<ReportRow>()
const reportColumns: readonly ExportColumn<ReportRow>[] = [
  day.shown('day', words.day, (row) => textOf(row.day)),
  day.shown('biller', words.biller, (row) => textOf(row.name)),
  day.hidden('code', words.code, (row) => textOf(row.code)),
  day.hidden('type', words.type, (row) => wordOf(row.type)),
  day.shown('paid', words.paid, (row) => wholeOf(row.paid)),
  day.shown('amount', words.amount, (row) => amountOf(row.amount)),
  day.shown('fee', words.fee, (row) => amountOf(row.fee)),
  day.shown('vat', words.vat, (row) => amountOf(row.vat)),
  day.shown('commission', words.commission, (row) => amountOf(row.commission)),
  day.shown('returned', words.returned, (row) => wholeOf(row.returned)),
  day.shown('amount_back', words.amountBack, (row) => amountOf(row.amount_back)),
  day.shown('fee_back', words.feeBack, (row) => amountOf(row.fee_back)),
  day.shown('vat_back', words.vatBack, (row) => amountOf(row.vat_back)),
  day.shown('commission_back', words.commissionBack, (row) => amountOf(row.commission_back)),
]

const reportPlace = ['text', 'text', 'text'] as const

const reportExport = exportSource<ReportRow>({
  list: 'bill_report',
  readBy: readBillReport.name,
  columns: reportColumns,
  kinds: categories,
  total: { says: words.sums },
  check: ({ filter, askedAt }) => {
    const strange = strangeIn(filter, [])
    if (strange !== undefined) return strange
    return spanOf(filter, askedAt).ok ? done() : unknownValue('to')
  },
  from: daysPart,
  read: async (sql, asked) => {
    const after = asked.after === null ? undefined : readCursor('bill-report', reportPlace, asked.after)
    const from = await daysPart(sql, asked)
    const found = await findReport(sql, { from, after, limit: asked.limit + 1, offset: 0 })
    const { rows, last } = cutPage(found, asked.limit)
    return {
      rows: rows.map(reportRow),
      next: last ? writeCursor('bill-report', [last.day, last.code, last.type]) : null,
    }
  },
  moves: () => false,
})

export const exportSources = [ordersExport, reportExport]
