// Answers for messages of staff as a list that can be exported. What was told to one user alone is theirs, and stays sealed.
import {
  type ExportColumn,
  exportSource,
  instantOf,
  textOf,
  wordOf,
  unknownConditions,
  wholeOf,
} from '#features/exports/public.ts'
import { cutPage, readCursor, writeCursor } from '#kit/http/paging.ts'
import { done } from '#kit/refusal.ts'
import { say, type Word } from '#kit/words/words.ts'
import { listMessages } from '../contract.ts'
import { exportWords as words } from '../export-words.ts'
import { segmentWords } from '../rules.ts'
import { type NamedRow, namedMessages } from './message-rows.ts'

type Column = ExportColumn<NamedRow>
const column = (key: string, header: Word, cell: Column['cell'], shown = true): Column => ({
  key,
  header: say(header),
  shown,
  cell,
})

const audienceOf = ({ segment, user_name: name }: NamedRow): string | null =>
  segment === null ? name : segmentWords(segment)

const columns: readonly Column[] = [
  column('started', words.started, (row) => instantOf(row.started_at)),
  column('subject', words.subject, (row) => textOf(row.subject)),
  column('audience', words.audience, (row) => textOf(audienceOf(row))),
  column('topic', words.topic, (row) => wordOf(row.topic)),
  column('state', words.state, (row) => wordOf(row.state)),
  column('people', words.people, (row) => wholeOf(row.people)),
  column('reached', words.reached, (row) => wholeOf(row.reached)),
  column('maker', words.maker, (row) => textOf(row.maker)),
  column('checker', words.checker, (row) => textOf(row.checker)),
  column('ended', words.ended, (row) => instantOf(row.ended_at)),
  column('id', words.id, (row) => textOf(row.id), false),
]

export const messagesExport = exportSource<NamedRow>({
  list: 'messages',
  readBy: listMessages.name,
  columns,
  check: ({ filter }) => unknownConditions(filter, []) ?? done(),
  from: (sql, { askedAt }) => sql.part`from staff_messages m where m.started_at <= ${askedAt}`,
  read: async (sql, { after, limit, askedAt }) => {
    const place = after === null ? undefined : readCursor('staff-messages', ['instant', 'uuid'], after)
    const behind = place
      ? sql.part`and (m.started_at, m.id) < (${place[0]}::timestamptz, ${place[1]}::uuid)`
      : sql.part``
    const found = await sql<NamedRow>`
      ${namedMessages(sql)} where m.started_at <= ${askedAt} ${behind}
      order by m.started_at desc, m.id desc limit ${limit + 1}`
    const { rows, last } = cutPage(found, limit)
    return { rows, next: last ? writeCursor('staff-messages', [last.started_at, last.id]) : null }
  },
  moves: () => false,
})

export const exportSources = [messagesExport]
