// Answers for finding in the audit log what was done to something: by its id or kind, or to somebody, by their name or address, or by the number or reference on a slip.
import { depositsOfReference, holderOf } from '#features/deposits/parts.ts'
import { orderOfReference, ordersOf } from '#features/orders/parts.ts'
import type { Part, StaleSql } from '#kit/db/database.ts'
import { containing, printedDigits, searchedTexts } from '#kit/db/search.ts'
import { isUuid } from '#kit/ids.ts'
import { personFound } from '#kit/people/search-part.ts'
import { casesOf, declared } from './whose.ts'

/** Of a name that many have, so many people are meant. */
const peopleMost = 50
/** Of what one of them has much of, the newest. */
const thingsMost = 2_000
/** Fewer letters are everybody's. */
const lettersLeast = 3

/** `and …` for what was done to `target`. */
export function targetPart(sql: StaleSql, target: string | undefined): Part {
  if (target === undefined) return sql.part``
  const typed = /^([a-z_-]+):(.+)$/.exec(target)
  if (typed !== null) return sql.part`and l.target_type = ${typed[1]} and l.target_id = ${typed[2]}`
  if (isUuid(target.toLowerCase())) return sql.part`and l.target_id = ${target.toLowerCase()}`
  // Found first, so that the log is read by its index of targets.
  const theirs = sql.part`l.target_id = any(array(${ofSomebody(sql, target)}))`
  // No kind and no id is written like this, and the log need not be read for one.
  if (/[A-Z@\s]/.test(target)) return sql.part`and ${theirs}`
  return sql.part`and (l.target_id = ${target} or l.target_type = ${target} or ${theirs})`
}

/** Ids of those whose name or address it is, customers and colleagues, and of what is a customer's: wallets, papers, orders, payments. */
function ofSomebody(sql: StaleSql, typed: string): Part {
  const texts = searchedTexts(typed).filter((text) => text.length >= lettersLeast)
  if (texts.length === 0) return sql.part`select null::text`
  const account = printedDigits(typed) ?? ''
  const reference = typed.trim()
  const allOf = (held: (text: string) => Part): Part =>
    texts.reduce((all, text) => sql.part`${all} and ${held(text)}`, sql.part`true`)
  const people = sql.part`select id from somebody`
  const things = declared.map(
    (rows) =>
      sql.part`(select s.id::text from (${rows(sql)}) s where s.user_id in (${people}) limit ${thingsMost})`,
  )
  const colleagues = (text: string) => sql.part`lower(a.name || ' ' || a.email) like ${containing(text)}`
  return sql.part`
    with somebody as (
      (select u.id from users u where ${allOf((text) => personFound(sql, text))} limit ${peopleMost})
      union ${holderOf(sql, account)})
    select id::text from somebody
    union all select x.id::text from transactions x where x.reference = ${reference}
    union all select x.id::text from transactions x where lower(x.provider_reference) = ${reference.toLowerCase()}
    union all select d.id::text from ${depositsOfReference(sql, reference)} d
    union all select t.id::text from ${orderOfReference(sql, reference)} t
    union all select a.id::text from admins a where ${allOf(colleagues)}
    union all select w.id::text from wallets w where w.user_id in (select id from somebody)
    union all select f.id::text from uploads f where f.user_id in (select id from somebody)
    union all select id from (${casesOf(sql, people)}) cases
    ${things.reduce((all, one) => sql.part`${all} union all ${one}`, sql.part``)}
    union all (select t.id::text from ${ordersOf(sql, people)} t order by t.created_at desc limit ${thingsMost})
    union all (select x.id::text from transactions x where x.user_id in (select id from somebody)
      order by x.created_at desc limit ${thingsMost})`
}
