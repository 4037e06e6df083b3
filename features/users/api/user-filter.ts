// Answers for which users a search lets through: by words, by conditions, and where a letter slipped by names spelled alike.
import { holderOf, holdersByEnd } from '#features/deposits/parts.ts'
import type { Part, StaleSql } from '#kit/db/database.ts'
import { findFew } from '#kit/db/few.ts'
import { idsOfBlock, printedDigits, searchedTexts } from '#kit/db/search.ts'
import type { QueryOf } from '#kit/http/contract.ts'
import { emailAddress, nigerianPhone } from '#kit/http/fields.ts'
import { type CountedRows, countRows } from '#kit/http/paging.ts'
import { isUuid } from '#kit/ids.ts'
import { endOfLagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { personFound, personHas } from '#kit/people/search-part.ts'
import type { searchUsers as contract } from '../contract.ts'
import type { UserSearch } from '../typed-search.ts'
import { textsAlike } from './words-alike.ts'

type Asked = {
  readonly status: QueryOf<typeof contract>['status']
  readonly now: Date
  /** So many rows are shown first, in an order in which a word that many have is met soon. */
  readonly shownFirst?: number | undefined
}

type Found = {
  readonly filter: Part
  readonly similar: boolean
  /** Where finding them counted them. */
  readonly counted?: CountedRows
}

/**
 * What a search lets through, as `from … where …` over `u` and its balance `b`. Where nobody matches the words, those whose names
 * are spelled much like them (`similar`), if there are any.
 */
export async function filterOf(sql: StaleSql, search: UserSearch, asked: Asked): Promise<Found> {
  const { words } = search
  const by = (part: Part): Part => fromUsers(sql, search, { ...asked, words: part })
  if (words === '') return { filter: by(sql.part`true`), similar: false }
  const exact = await findExact(sql, words)
  if (exact !== undefined) return { filter: by(sql.part`u.id = ${exact.id}::uuid`), similar: false }
  const share = await shareOfNewest(sql, words, asked.shownFirst)
  if (share !== undefined) {
    const { total } = await countRows(sql, by(sql.part`true`))
    const counted = { total: Math.round(total * share), total_is_estimate: true }
    return { filter: by(rowPart(sql, words)), similar: false, counted }
  }
  const held = await lookUp(sql, by, indexPart(sql, words))
  if (held.counted.total > 0) return { ...held, similar: false }
  const alike = await textsAlike(sql, words)
  if (alike === undefined) return { ...held, similar: false }
  const close = allOf(
    sql,
    alike.map((texts) => oneOf(sql, texts)),
  )
  const found = await lookUp(sql, by, close)
  return { ...found, similar: found.counted.total > 0 }
}

async function lookUp(sql: StaleSql, by: (part: Part) => Part, words: Part) {
  const filter = by(words)
  const few = await findFew(sql, sql.part`select u.id ${filter}`)
  if (few === undefined) return { filter, counted: await countRows(sql, filter) }
  return {
    filter: by(sql.part`u.id = any(${few}::uuid[])`),
    counted: { total: few.length, total_is_estimate: false },
  }
}

/** Of the newest users, so many show how often words are met. */
const lookedAt = 5_000

/**
 * Which part of the newest users has the words, where that fills what is shown first: such words are met soon in the order of the
 * list, and the index would bring every one of very many. Undefined where they are rarer.
 */
async function shareOfNewest(
  sql: StaleSql,
  words: string,
  shownFirst: number | undefined,
): Promise<number | undefined> {
  if (shownFirst === undefined || codePart(sql, words) !== undefined) return undefined
  const [top] = await sql<{ found: number; looked: number }>`
    select count(*) filter (where ${rowPart(sql, words)})::int found, count(*)::int looked
    from (select u.search_text, u.email, u.phone from users u order by u.created_at desc, u.id desc limit ${lookedAt}) u`
  if (top === undefined || top.looked < lookedAt || top.found < shownFirst) return undefined
  return top.found / top.looked
}

// An id, a whole address or a whole number names one user: no search is needed, and no other user comes with it.
async function findExact(sql: StaleSql, query: string): Promise<{ id: string } | undefined> {
  const id = query.trim().toLowerCase()
  if (isUuid(id)) return { id }
  const account = printedDigits(query)
  if (account?.length === 10) {
    const [holder] = await sql<{ id: string }>`select user_id id from ${holderOf(sql, account)} holder`
    if (holder !== undefined) return holder
  }
  const email = emailAddress.safeParse(query)
  const phone = nigerianPhone.safeParse(query)
  if (!email.success && !phone.success) return undefined
  const [row, another] = email.success
    ? await sql<{ id: string }>`select id from users where email = ${email.data}`
    : await sql<{ id: string }>`select id from users where phone = ${phone.data ?? ''} limit 2`
  // A number may stand with several who gave it: then they are searched.
  return another === undefined ? row : undefined
}

/** Whom a code means that no text of theirs holds: the last digits of an account number, as people read them out, or the first block of an id. */
function codePart(sql: StaleSql, words: string): Part | undefined {
  const block = idsOfBlock(words)
  const digits = printedDigits(words)
  const byEnd =
    digits !== undefined && digits.length < 10 ? sql.part`union ${holdersByEnd(sql, digits)}` : sql.part``
  if (block !== undefined)
    return sql.part`select id from users where id between ${block.first}::uuid and ${block.last}::uuid ${byEnd}`
  return digits === undefined || digits.length >= 10 ? undefined : sql.part`select null::uuid ${byEnd}`
}

/** What words ask of the index of texts. */
function indexPart(sql: StaleSql, words: string): Part {
  const part = allOf(
    sql,
    searchedTexts(words).map((text) => personFound(sql, text)),
  )
  const code = codePart(sql, words)
  return code === undefined ? part : sql.part`u.id in (select u.id from users u where ${part} union ${code})`
}

/** The same words, asked of each row that is read anyway. */
function rowPart(sql: StaleSql, words: string): Part {
  return allOf(
    sql,
    searchedTexts(words).map((text) => personHas(sql, text)),
  )
}

function oneOf(sql: StaleSql, texts: readonly string[]): Part {
  const any = texts.reduce((sum, text) => sql.part`${sum} or ${personFound(sql, text)}`, sql.part`false`)
  return sql.part`(${any})`
}

function allOf(sql: StaleSql, conditions: readonly (Part | undefined)[]): Part {
  return conditions.reduce<Part>(
    (sum, part) => (part === undefined ? sum : sql.part`${sum} and ${part}`),
    sql.part`true`,
  )
}

function fromUsers(sql: StaleSql, search: UserSearch, asked: Asked & { readonly words: Part }): Part {
  const { statuses, tiers, frozen, balance, days } = search
  const isFrozen = sql.part`u.id in (select w.user_id from wallets w where (w.own_freeze_at is not null or w.freeze_level is not null)
    and (w.own_freeze_at is not null or w.freeze_until is null or w.freeze_until > ${asked.now}))`
  const conditions: readonly (Part | undefined)[] = [
    asked.words,
    asked.status && sql.part`u.status = ${asked.status}`,
    statuses && sql.part`u.status = any(${[...statuses]})`,
    tiers && sql.part`u.kyc_tier = any(${[...tiers]})`,
    frozen === undefined ? undefined : frozen ? isFrozen : sql.part`not ${isFrozen}`,
    balance?.least === undefined ? undefined : sql.part`b.naira_minor >= ${balance.least}`,
    balance?.most === undefined ? undefined : sql.part`b.naira_minor between 0 and ${balance.most}`,
    days?.first === undefined ? undefined : sql.part`u.created_at >= ${startOfLagosDay(days.first)}`,
    days?.last === undefined ? undefined : sql.part`u.created_at < ${endOfLagosDay(days.last)}`,
  ]
  return sql.part`from users u join user_balances b on b.user_id = u.id where ${allOf(sql, conditions)}`
}
