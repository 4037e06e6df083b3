// Answers for cases as a list that can be exported: the open or the closed ones, without those that are not for the reader.
import {
  type AskedRows,
  type ExportColumn,
  exportSource,
  instantOf,
  textOf,
  wordOf,
  unknownConditions,
  unknownValue,
} from '#features/exports/public.ts'
import type { StaleSql } from '#kit/db/database.ts'
import { done } from '#kit/refusal.ts'
import { say, type Word } from '#kit/words/words.ts'
import { caseStates, listCases } from '../contract.ts'
import { exportWords as words } from '../export-words.ts'
import { jobInWords } from '../job-words.ts'
import { caseTables, type CaseView } from './case-view.ts'
import { askedPart, type CaseFilter, findCases } from './list-cases.ts'

const filterOf = ({ filter }: AskedRows): CaseFilter => ({
  state: filter.status === 'closed' ? 'closed' : 'open',
  userId: filter.user,
})

const wherePart = (sql: StaleSql, asked: AskedRows) => sql.part`
  ${askedPart(sql, filterOf(asked), asked.reader)} and c.opened_at <= ${asked.askedAt}`

type Column = ExportColumn<CaseView>
const column = (key: string, header: Word, cell: Column['cell'], shown = true): Column => ({
  key,
  header: say(header),
  shown,
  cell,
})

const factsIn = ({ facts }: CaseView): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name}: ${name === 'job' ? jobInWords(value) : value}`)
    .join('; ')

const columns: readonly Column[] = [
  column('kind', words.kind, (one) => wordOf(one.kind)),
  column('state', words.state, (one) => wordOf(one.state)),
  column('user', words.user, (one) => textOf(one.user?.name ?? null)),
  column('user_uuid', words.userId, (one) => textOf(one.user?.uuid ?? null), false),
  column('subject_type', words.subjectType, (one) => wordOf(one.subject.type)),
  column('subject', words.subject, (one) => textOf(one.subject.id)),
  column('facts', words.facts, (one) => textOf(factsIn(one))),
  column('deposit', words.deposit, (one) => textOf(one.deposit?.id ?? null), false),
  column('opened', words.opened, (one) => instantOf(one.opened_at)),
  column('closed', words.closed, (one) => instantOf(one.closed_at)),
  column('id', words.id, (one) => textOf(one.id), false),
]

export const casesExport = exportSource<CaseView>({
  list: 'cases',
  readBy: listCases.name,
  columns,
  check: ({ filter }) => {
    const strange = unknownConditions(filter, ['status', 'user'])
    if (strange !== undefined) return strange
    const { status } = filter
    return status === undefined || caseStates.some((state) => state === status)
      ? done()
      : unknownValue('status')
  },
  from: (sql, asked) => sql.part`from ${caseTables(sql)} where ${wherePart(sql, asked)}`,
  read: (sql, asked) =>
    findCases(sql, {
      filter: filterOf(asked),
      where: wherePart(sql, asked),
      after: asked.after,
      limit: asked.limit,
    }),
  moves: () => false,
})
