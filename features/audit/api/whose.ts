// Answers for whose a record is: the customer behind each kind of target that the audit log names, and every target of one customer's.
import { subjects as accountClosing } from '#features/account-closing/parts.ts'
import { subjects as debts } from '#features/debts/parts.ts'
import { joinDepositOfCase, subjects as deposits } from '#features/deposits/parts.ts'
import { customerOfOrder, joinOrderOfCase, ordersOf } from '#features/orders/parts.ts'
import { subjects as standingOrders } from '#features/standing-orders/parts.ts'
import { subjects as tiers } from '#features/tiers/parts.ts'
import { subjects as transfers } from '#features/transfers/parts.ts'
import type { Part, StaleSql } from '#kit/db/database.ts'

/** What of customers' acts may name, as the `parts.ts` of its feature says. */
type Subject = {
  /** With its `id`, and as `user_id` the customer whose it is. */
  readonly rows: Part
  /** What of its kind it is, of a row `s`. */
  readonly sort?: Part
  /** It is decided: everything about it is told, of others what staff did. */
  readonly isMatter?: boolean
}

const declared = [accountClosing, debts, deposits, standingOrders, tiers, transfers] as const

const subjectsOf = (sql: StaleSql): (Subject & { readonly type: Part })[] =>
  declared.flatMap((subjects) =>
    Object.entries<Subject>(subjects(sql)).map(([type, subject]) => ({
      ...subject,
      type: sql.part`${type}::text`,
    })),
  )

const uuidPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** `user_id` of the customer whose target it is; null where it is nobody's. `type` and `id` are columns or values of texts. */
export const customerOf = (sql: StaleSql, type: Part, id: Part): Part => sql.part`
  case when ${id} !~ ${uuidPattern} then null else case ${type}
    when 'user' then ${id}::uuid
    when 'wallet' then (select user_id from wallets where id = ${id}::uuid)
    when 'file' then (select user_id from uploads where id = ${id}::uuid)
    when 'transaction' then (select user_id from transactions where id = ${id}::uuid)
    when 'transfer' then ${customerOfOrder(sql, sql.part`${id}::uuid`)}
    when 'case' then (select ${caseCustomer(sql)} from cases c ${joinDepositOfCase(sql)} ${joinOrderOfCase(sql)} where c.id = ${id}::uuid)
    ${whens(sql, id, () => sql.part`s.user_id`)}
  end end`

/** A case is about a customer, a deposit of theirs (named by the bank's reference), or a transfer (named by its transaction). */
const caseCustomer = (sql: StaleSql): Part =>
  sql.part`coalesce(case when c.subject_type = 'user' then c.subject_id::uuid end, d.user_id, t.user_id)`

/** What of its kind a target is: the kind of a case, the cause of a debt; null of all others. */
export const sortOf = (sql: StaleSql, type: Part, id: Part): Part => sql.part`
  case when ${id} !~ ${uuidPattern} then null else case ${type}
    when 'case' then (select kind from cases where id = ${id}::uuid)
    ${whens(sql, id, ({ sort }) => sort)}
  end end`

const whens = (sql: StaleSql, id: Part, columnOf: (subject: Subject) => Part | undefined): Part =>
  subjectsOf(sql).reduce(
    (all, subject) => {
      const column = columnOf(subject)
      return column === undefined
        ? all
        : sql.part`${all} when ${subject.type} then (select ${column} from ${subject.rows} s where s.id = ${id}::uuid)`
    },
    sql.part``,
  )

/** `select type, id` of what is decided about customers, cases among it; `people` selects their ids. */
export const mattersOf = (sql: StaleSql, people: Part): Part => sql.part`
  select 'case' as type, c.id::text as id from cases c
    where c.subject_type = 'user' and c.subject_id in (select p.id::text from (${people}) p (id))
  union all select 'case', c.id::text from cases c ${joinDepositOfCase(sql)} where c.subject_type = 'deposit' and d.user_id in (${people})
  union all select 'case', c.id::text from cases c join ${ordersOf(sql, people)} t on t.transaction_id::text = c.subject_id
    where c.subject_type = 'transfer'
  union all ${declaredOf(sql, people, { areMatters: true })}`

/** The same of everything else of theirs that an act may name. */
export const otherThingsOf = (sql: StaleSql, people: Part): Part => sql.part`
  select 'transfer' as type, t.id::text as id from ${ordersOf(sql, people)} t
  union all select 'transaction', x.id::text from transactions x where x.user_id in (${people})
  union all select 'file', f.id::text from uploads f where f.user_id in (${people})
  union all ${declaredOf(sql, people, { areMatters: false })}`

/** The same of what features declare; `most`: so many of each. */
export function declaredOf(
  sql: StaleSql,
  people: Part,
  { areMatters, most }: { readonly areMatters: boolean; readonly most?: number },
): Part {
  const limit = most === undefined ? sql.part`` : sql.part`limit ${most}`
  return subjectsOf(sql)
    .filter(({ isMatter = false }) => isMatter === areMatters)
    .map(
      ({ type, rows }) => sql.part`
        (select ${type} as type, s.id::text as id from ${rows} s where s.user_id in (${people}) ${limit})`,
    )
    .reduce((all, one) => sql.part`${all} union all ${one}`)
}
