// Answers for cases as a list that can be exported: the open or the closed ones, without those that are not for the reader.
import { amountOf, type AskedQueue, nothing, queueExport, textOf, wordOf } from '#features/exports/public.ts'
import type { StaleSql } from '#kit/db/database.ts'
import { displayInstant } from '#kit/lagos.ts'
import { maskedNumber } from '#kit/masked.ts'
import { displayAmount } from '#kit/money/display.ts'
import { parseAmount } from '#kit/money/money.ts'
import { statusWord } from '#kit/words/status-word.ts'
import { say } from '#kit/words/words.ts'
import { listCases, type CaseKind } from '../contract.ts'
import { caseFacts, type FactKind, factOf } from '../fact-words.ts'
import { jobInWords } from '../job-words.ts'
import { outcomeOf } from '../outcome-words.ts'
import { exportWords as words } from '../export-words.ts'
import { caseWords, declaredCases } from '../kinds.ts'
import { caseTables } from './case-view.ts'
import { askedPart, caseOrder, findCases } from './list-cases.ts'

type ListedCase = Awaited<ReturnType<typeof findCases>>[number]

const wherePart = (sql: StaleSql, { reader, ...filter }: AskedQueue<CaseKind>) =>
  askedPart(sql, filter, reader)

const order = Object.keys(caseFacts)
const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)

const factsIn = ({ facts }: ListedCase): string =>
  Object.entries(facts)
    .filter(([name, value]) => value !== '' && name !== 'line')
    .sort(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([name, value]) => toldFact(name, value))
    .join('; ')

function toldFact(name: string, whole: string): string {
  // A number of an account is read in the case.
  const value = name === 'account' ? maskedNumber(whole) : whole
  const fact = factOf(name, value)
  return fact === undefined
    ? `${statusWord(name)}: ${value}`
    : `${say(fact.word)}: ${written(fact.value, fact.kind)}`
}

function written(value: string, kind: FactKind): string {
  if (kind === 'amount') {
    const amount = parseAmount(value, 'NGN')
    return amount.ok ? displayAmount(amount.value) : value
  }
  if (kind === 'time') return displayInstant(new Date(value))
  if (kind === 'letters') return value.toUpperCase()
  if (kind === 'word') return statusWord(value)
  return kind === 'job' ? jobInWords(value) : value
}

const unseen = { shown: false }

export const casesExport = queueExport<ListedCase, CaseKind>({
  list: 'cases',
  readBy: listCases.name,
  kinds: caseWords,
  ofUser: true,
  told: (one) => ({
    id: one.id,
    customer: one.user,
    since: one.opened_at,
    endedAt: one.closed_at,
    state: one.state === 'open' ? say(words.open) : outcomeOf(one),
  }),
  columns: (column) => [
    column('kind', words.kind, (one) => textOf(say(declaredCases[one.kind].word))),
    column('amount', words.amount, ({ amount }) => (amount === null ? nothing : amountOf(amount))),
    column('subject_type', words.subjectType, (one) => wordOf(one.subject.type)),
    column('subject', words.subject, (one) => textOf(one.subject.id)),
    column('facts', words.facts, (one) => textOf(factsIn(one))),
    column('deposit', words.deposit, (one) => textOf(one.deposit?.id ?? null), unseen),
  ],
  order: caseOrder,
  from: (sql, asked) => sql.part`${caseTables(sql)} where ${wherePart(sql, asked)}`,
  find: (sql, asked, tail) => findCases(sql, { where: wherePart(sql, asked), tail, now: asked.now }),
  total: { says: words.total },
})

export const exportSources = [casesExport]
