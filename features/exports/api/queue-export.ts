// Answers for a queue of the console as a list that can be exported: the open or the closed rows, whose they are, and the columns of every queue.
import type { endedShape } from '#features/queues/contract.ts'
import { queueBehind, queueInstant, type QueueOrder, type QueueState } from '#features/queues/public.ts'
import type { Part, StaleSql } from '#kit/db/database.ts'
import { cutPage, readCursor, writeCursor } from '#kit/http/paging.ts'
import { done } from '#kit/refusal.ts'
import type { Word } from '#kit/words/words.ts'
import type * as z from 'zod/mini'
import { instantOf, textOf } from '../cell.ts'
import { queueWords as words } from '../export-words.ts'
import {
  type AskedRows,
  column,
  type ExportColumn,
  type ExportSource,
  exportSource,
  type ListToExport,
  type MakeColumn,
  unknownConditions,
  unknownValue,
} from './source.ts'

/** What of a queue is asked for. */
export type AskedQueue<Kind extends string = never> = {
  readonly state: QueueState
  readonly taken: 'me' | 'nobody' | undefined
  readonly kind: Kind | undefined
  readonly userId: string | undefined
  readonly reader: AskedRows['reader']
  readonly now: Date
}

type QueueRow = {
  readonly taken_by: { readonly name: string } | null
  readonly note: string | null
  readonly due_at: Date
  readonly ended: z.infer<(typeof endedShape)['ended']>
}

/** Of a row what every queue says. */
type Told = {
  readonly id: string
  readonly customer: { readonly uuid: string; readonly name: string | null } | null
  readonly since: Date
  readonly endedAt: Date | null
  /** Where it stands, or how it ended. */
  readonly state: string
}

type QueueToExport<Row extends QueueRow, Kind extends string> = Pick<
  ListToExport<Row>,
  'list' | 'readBy' | 'total'
> & {
  /** Its own, between those of every queue. */
  columns(make: MakeColumn<Row>): readonly ExportColumn<Row>[]
  /** By which it can be narrowed. */
  readonly kinds?: Readonly<Record<string, Word>>
  /** It can be of one customer. */
  readonly ofUser?: true
  readonly told: (row: Row) => Told
  order(sql: StaleSql): QueueOrder
  /** The tables and the conditions: `… where …`. */
  from(sql: StaleSql, asked: AskedQueue<Kind>): Part
  /** Its rows; `tail` stands behind the conditions. */
  find(sql: StaleSql, asked: AskedQueue<Kind>, tail: Part): Promise<readonly Row[]>
}

export function queueExport<Row extends QueueRow, Kind extends string = never>(
  queue: QueueToExport<Row, Kind>,
): ExportSource {
  const { list, readBy, kinds, told, total } = queue
  const isKind = (kind: string): kind is Kind => kinds !== undefined && Object.hasOwn(kinds, kind)
  const ofUser = queue.ofUser === true ? (['user'] as const) : []
  const askedOf = ({ filter, reader, askedAt }: AskedRows): AskedQueue<Kind> => ({
    state: filter.status === 'closed' ? 'closed' : 'open',
    taken: filter.taken === 'me' || filter.taken === 'nobody' ? filter.taken : undefined,
    kind: filter.kind !== undefined && isKind(filter.kind) ? filter.kind : undefined,
    userId: filter.user,
    reader,
    now: askedAt,
  })
  const until = (sql: StaleSql, { state, now }: AskedQueue<Kind>): Part =>
    sql.part`and ${queueInstant(queue.order(sql), state)} <= ${now}`
  return exportSource<Row>({
    list,
    readBy,
    columns: [...before(told), ...queue.columns(column), ...behind(told)],
    ...(total === undefined ? {} : { total }),
    ...(kinds === undefined ? {} : { kinds }),
    check: ({ filter }) => {
      const strange = unknownConditions(filter, ['status', 'taken', 'kind', ...ofUser])
      if (strange !== undefined) return strange
      const { status = 'open', taken = 'me', kind } = filter
      if (status !== 'open' && status !== 'closed') return unknownValue('status')
      if (taken !== 'me' && taken !== 'nobody') return unknownValue('taken')
      return kind === undefined || isKind(kind) ? done() : unknownValue('kind')
    },
    from: (sql, rows) => {
      const asked = askedOf(rows)
      return sql.part`from ${queue.from(sql, asked)} ${until(sql, asked)}`
    },
    read: async (sql, { after, limit, ...rows }) => {
      const asked = askedOf(rows)
      const cursor = `${list} ${asked.state}`
      const place = after === null ? undefined : readCursor(cursor, ['instant', 'uuid'], after)
      const page = { order: queue.order(sql), state: asked.state, after: place, limit: limit + 1 }
      const tail = sql.part`${until(sql, asked)} ${queueBehind(sql, page)}`
      const found = cutPage(await queue.find(sql, asked, tail), limit)
      return {
        rows: found.rows,
        next: found.last === undefined ? null : writeCursor(cursor, placeOf(told(found.last), asked.state)),
      }
    },
    moves: () => false,
  })
}

const placeOf = ({ since, endedAt, id }: Told, state: QueueState) => [
  state === 'open' ? since : (endedAt ?? since),
  id,
]

const unseen = { shown: false }

/** The columns that each queue begins with. */
const before = <Row extends QueueRow>(told: (row: Row) => Told): readonly ExportColumn<Row>[] => [
  column('state', words.state, (row) => textOf(told(row).state)),
  column('user', words.user, (row) => textOf(told(row).customer?.name ?? null)),
  column('user_uuid', words.userId, (row) => textOf(told(row).customer?.uuid ?? null), unseen),
]

/** The columns that each queue ends with: who has it, and what became of it. */
const behind = <Row extends QueueRow>(told: (row: Row) => Told): readonly ExportColumn<Row>[] => [
  column('opened', words.opened, (row) => instantOf(told(row).since)),
  column('due', words.due, (row) => instantOf(row.due_at)),
  column('assigned', words.assigned, (row) => textOf(row.taken_by?.name ?? null)),
  column('note', words.note, (row) => textOf(row.note)),
  column('closed', words.closed, (row) => instantOf(told(row).endedAt)),
  column('decided_by', words.decidedBy, (row) => textOf(row.ended?.by ?? null)),
  column('approved_by', words.approvedBy, (row) => textOf(row.ended?.approved_by ?? null)),
  column('reason', words.reason, (row) => textOf(row.ended?.reason ?? null)),
  column('id', words.id, (row) => textOf(told(row).id), unseen),
]
