// Answers for whether an act that ends a kind of case still applies to one: what it would change may have gone another way meanwhile.
import type { Part, StaleSql } from '#kit/db/database.ts'
import { jobsToBeDone } from '../job-words.ts'
import type { CaseKind } from '../kinds.ts'

/**
 * By kind, over `caseTables`; what a feature leaves out applies always. Each is the opposite of what its act refuses, so that no case is left
 * with neither: what the act can still do is not let off by a note, and what it cannot is not stuck.
 */
export type ActsApply = Readonly<Partial<Record<CaseKind, (sql: StaleSql) => Part>>>

/** What cases say of their own kinds, and features of theirs. */
export function actApplies(sql: StaleSql, given: ActsApply): Part {
  const whens = Object.entries({ ...own, ...given }).map(
    ([kind, applies]) => sql.part`when ${kind} then ${applies(sql)}`,
  )
  const all = whens.reduce((before, when) => sql.part`${before} ${when}`, sql.part``)
  return sql.part`coalesce(case c.kind ${all} else true end, false)`
}

/** Of a job that is a message, a note is enough. */
const toBeDone = (sql: StaleSql): Part => {
  const job = sql.part`case when c.subject_id ~ '^[0-9]{1,18}$' then c.subject_id::bigint end`
  return sql.part`c.facts ->> 'job' = any(${[...jobsToBeDone]}::text[])
    and exists (select 1 from jobs j where j.id = ${job} and j.dead_at is not null)`
}

const own: ActsApply = { job_stopped: toBeDone }

/** Whether the bank stands by what it said; of what it has taken back in part, the statement's difference is booked, and no act claims the whole. */
export const bankStandsByIt = (sql: StaleSql): Part =>
  sql.part`coalesce(c.facts ->> 'bank_changed_at', '') = '' and coalesce(c.facts ->> 'in_part_at', '') = ''`

/** The id that a kind of case has as its key: read as one, so that the row is found by it. */
export const idInKey = (sql: StaleSql): Part =>
  sql.part`case when c.key ~ '^[0-9a-f-]{36}$' then c.key::uuid end`
