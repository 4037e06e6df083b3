// Answers for crypto deposits as a list that can be exported: as it stands on screen, the newest first.
import {
  amountOf,
  type AskedRows,
  columnsFor,
  type ExportColumn,
  exportSource,
  type Filter,
  instantOf,
  nothing,
  textOf,
  unknownConditions,
  unknownValue,
} from '#features/exports/public.ts'
import { isCoin } from '#kit/coins/networks.ts'
import type { Part, StaleSql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { cutPage, readCursor, writeCursor } from '#kit/http/paging.ts'
import { done } from '#kit/refusal.ts'
import { partnerName } from '#kit/words/partner-name.ts'
import { say } from '#kit/words/words.ts'
import { coinWords, exportWords as words, reasonWords, stateWords } from '../export-words.ts'
import { depositStates } from '../rules.ts'
import { listCryptoDeposits } from '../staff-contract.ts'
import { filterPart, type Filters, findDeposits, staffView } from './staff-list.ts'

type Deposit = AnswerOf<typeof listCryptoDeposits>['items'][number]

const states = ['open', 'waiting', ...depositStates] as const

const filtersOf = ({ status, kind = '', query }: Filter): Filters => ({
  state: states.find((one) => one === status),
  coin: isCoin(kind) ? kind : undefined,
  query,
})

const column = columnsFor<Deposit>()
const exportColumns: readonly ExportColumn<Deposit>[] = [
  column.shown('seen', words.seen, (row) => instantOf(row.seen_at)),
  column.shown('customer', words.customer, (row) => textOf(row.user_name)),
  column.shown('coin', words.coin, (row) => textOf(row.coin)),
  column.shown('network', words.network, (row) => textOf(row.network)),
  // Finer than any amount of ours: a text, which nobody adds up.
  column.shown('coins', words.coins, (row) => textOf(row.coins)),
  column.shown('state', words.state, (row) => textOf(say(stateWords[row.state]))),
  column.shown('reason', words.reason, (row) =>
    textOf(row.reason === null ? null : say(reasonWords[row.reason])),
  ),
  column.shown('credited', words.credited, ({ credited_amount: amount }) =>
    amount === null ? nothing : amountOf(amount),
  ),
  column.shown('currency', words.currency, (row) => textOf(row.credited_currency)),
  column.hidden('rate', words.rate, (row) => textOf(row.rate)),
  column.shown('txid', words.txid, (row) => textOf(row.txid)),
  column.hidden('to_address', words.toAddress, (row) => textOf(row.to_address)),
  column.shown('custodian', words.custodian, (row) => textOf(partnerName(row.custodian))),
  column.hidden('custodian_id', words.custodianId, (row) => textOf(row.custodian_id)),
  column.hidden('custodian_says', words.says, (row) => textOf(row.custodian_says)),
  column.shown('ended', words.ended, (row) => instantOf(row.ended_at)),
  column.hidden('id', words.id, (row) => textOf(row.id)),
  column.hidden('user_uuid', words.userId, (row) => textOf(row.user_uuid)),
]

const wherePart = (sql: StaleSql, { filter, askedAt }: AskedRows): Part =>
  sql.part`${filterPart(sql, filtersOf(filter))} and d.recorded_at <= ${askedAt}`

const list = 'crypto_deposits'
const place = ['instant', 'uuid'] as const

const depositsExport = exportSource<Deposit>({
  list,
  readBy: listCryptoDeposits.name,
  columns: exportColumns,
  kinds: coinWords,
  total: { says: words.total },
  check: ({ filter }) => {
    const strange = unknownConditions(filter, ['query', 'status', 'kind'])
    if (strange !== undefined) return strange
    const { state, coin } = filtersOf(filter)
    if (filter.status !== state) return unknownValue('status')
    return filter.kind === coin ? done() : unknownValue('kind')
  },
  from: (sql, asked) =>
    sql.part`from crypto_deposits d left join users u on u.id = d.user_id where ${wherePart(sql, asked)}`,
  read: async (sql, { after, limit, ...asked }) => {
    const behind = after === null ? undefined : readCursor(list, place, after)
    const [at, id] = behind ?? []
    const next = behind === undefined ? sql.part`` : sql.part`and (d.seen_at, d.id) < (${at}, ${id}::uuid)`
    const tail = sql.part`${next} order by d.seen_at desc, d.id desc limit ${limit + 1}`
    const found = cutPage(
      await findDeposits(sql, { where: wherePart(sql, asked), tail, now: asked.askedAt }),
      limit,
    )
    return {
      rows: found.rows.map((row) => staffView(row, asked.reader.role)),
      next: found.last === undefined ? null : writeCursor(list, [found.last.seen_at, found.last.id]),
    }
  },
  moves: () => false,
})

export const exportSources = [depositsExport]
