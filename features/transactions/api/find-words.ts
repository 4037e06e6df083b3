// Answers for how transactions are found by words: in the order of the list where they stand in many, by the indexes where they are rare.
import { holderOf } from '#features/deposits/parts.ts'
import { ordersOfCode } from '#features/orders/parts.ts'
import type { Part, StaleSql } from '#kit/db/database.ts'
import { containing, idsOfBlock, printedDigits, searchedTexts } from '#kit/db/search.ts'
import { isUuid } from '#kit/ids.ts'
import { personFound, personHas } from '#kit/people/search-part.ts'
import type { TransactionSearch } from '../typed-search.ts'
import { all, ofAmountPart } from './search-conditions.ts'

/** Of the newest transactions, so many show how often words are met. */
const lookedAt = 5_000

/** A text that has to be held, by the customer's texts or by those and the transaction's. */
type Term = { readonly text: string; readonly of: 'customer' | 'either' }

/** What words ask for. */
export type AskedWords = {
  /** The transactions that an index finds by one of the words; undefined: all of them. */
  readonly rows?: Part | undefined
  /** What the words ask of each row. */
  readonly part: Part
}

export type FoundWords = AskedWords & {
  /** Of the newest transactions the share that has them, where they are too many to be counted. */
  readonly share: number | undefined
}

/**
 * What words ask of transactions. An index finds what is rare at once and is of no use for what stands in millions of rows; the list
 * read from its top meets what is frequent at once and what is rare perhaps never. So the top is looked at first: where it shows a page
 * (`most` rows) or is all there is, the list is read in its order; otherwise the index of the rarest word finds candidates for the others.
 * `narrowed` is what else is asked for and has an index in the list's order.
 */
export async function findWords(
  sql: StaleSql,
  search: Pick<TransactionSearch, 'words' | 'user'>,
  { narrowed, most }: { readonly narrowed: Part; readonly most: number },
): Promise<FoundWords> {
  const coded = codedRows(sql, search)
  if (coded !== undefined) return { ...coded, share: undefined }
  const { ids, terms } = termsOf(sql, search)
  const inOrder = { part: all(sql, [...ids, ...terms.map((term) => rowPart(sql, term))]) }
  if (terms.length === 0) return { ...inOrder, share: undefined }
  const top = await tally(sql, terms, narrowed)
  if (top.looked < lookedAt) return { ...inOrder, share: undefined }
  if (top.withAll >= most) return { ...inOrder, share: top.withAll / top.looked }
  const times = (term: Term): number => top.withEach[terms.indexOf(term)] ?? 0
  const rarestFirst = terms.toSorted((one, other) => times(one) - times(other))
  return { ...byIndex(sql, { ids, terms: rarestFirst }), share: undefined }
}

/**
 * The same where all that is found is read page by page, and the top of the list shows nothing: the customer that was named is taken to
 * be the rarest, and then the longest word.
 */
export function wordsOf(sql: StaleSql, search: Pick<TransactionSearch, 'words' | 'user'>): AskedWords {
  const coded = codedRows(sql, search)
  if (coded !== undefined) return coded
  const { ids, terms } = termsOf(sql, search)
  const likelyRarestFirst = terms.toSorted(
    (one, other) => one.of.localeCompare(other.of) || other.text.length - one.text.length,
  )
  return byIndex(sql, { ids, terms: likelyRarestFirst })
}

/**
 * The transactions of a code that is read from a slip or a screen and stands in no text: an account number as it is printed (the other
 * side's, or the customer's own), a transfer's reference with the bank and the bank's own, the session id of NIP, the first block of an
 * id. Lists mask the other side's account: it is found whole, or (in `heldPart`) by the digits that they show.
 */
function codedRows(
  sql: StaleSql,
  { words, user }: Pick<TransactionSearch, 'words' | 'user'>,
): AskedWords | undefined {
  const [text, ...more] = searchedTexts(words)
  if (text === undefined || more.length > 0 || user !== undefined) return undefined
  const digits = printedDigits(words.replace(/^\s*\+/, ''))
  const code = (digits ?? words.trim()).toLowerCase()
  // Words are none of these, nor is what our own texts hold in full.
  if (!/^(?=.*\d)[\w|-]{5,}$/.test(code) || isUuid(code) || code.startsWith('tr_')) return undefined
  const block = idsOfBlock(code)
  const ofTerm = rowsWith(sql, { text, of: 'either' })
  return {
    rows: sql.part`(select * from transactions where id in (
      select id from ${ofTerm} held
      union ${ordersOfCode(sql, code, digits ?? words.trim())}
      union ${byReceiptNumber(sql, words.trim())}
      ${digits === undefined ? sql.part`` : byAccount(sql, digits)}
      ${
        block === undefined
          ? sql.part``
          : sql.part`union select id from transactions where id between ${block.first}::uuid and ${block.last}::uuid
            union select id from transactions where user_id in
              (select id from users where id between ${block.first}::uuid and ${block.last}::uuid)`
      }))`,
    part: sql.part``,
  }
}

/** A biller's number stands among what the receipt says. */
const byReceiptNumber = (sql: StaleSql, number: string): Part =>
  sql.part`select id from transactions where type = 'bill' and facts @> ${JSON.stringify([{ value: number }])}::jsonb`

function byAccount(sql: StaleSql, digits: string): Part {
  // A phone number as it is written abroad.
  const account = digits.replace(/^234(?=\d{10}$)/, '0')
  const end = account.slice(-4)
  return sql.part`union select id from transactions
      where counterparty_account <> '' and right(counterparty_account, 4) = ${end} and counterparty_account = ${account}
    union select own.id from ${holderOf(sql, digits)} v join transactions own on own.user_id = v.user_id`
}

/** The index is asked for the first term, and what it finds for the others. */
function byIndex(sql: StaleSql, { ids, terms }: ReturnType<typeof termsOf>): AskedWords {
  const [first, ...others] = terms
  if (first === undefined) return { part: all(sql, ids) }
  if (first.of === 'either') {
    return {
      rows: rowsWith(sql, first),
      part: all(sql, [...ids, ...others.map((term) => rowPart(sql, term))]),
    }
  }
  const either = terms.filter(({ of }) => of === 'either')
  return { part: all(sql, [...ids, customersPart(sql, terms), ...either.map((term) => rowPart(sql, term))]) }
}

function termsOf(
  sql: StaleSql,
  { words, user = '' }: Pick<TransactionSearch, 'words' | 'user'>,
): { readonly ids: readonly Part[]; readonly terms: readonly Term[] } {
  const [id = '', userId = ''] = [words, user].map((text) => text.trim().toLowerCase())
  const textsOf = (text: string, of: Term['of']): Term[] =>
    isUuid(text.trim().toLowerCase()) ? [] : searchedTexts(text).map((one) => ({ text: one, of }))
  return {
    ids: [
      ...(isUuid(id) ? [sql.part`(t.id = ${id}::uuid or t.user_id = ${id}::uuid)`] : []),
      ...(isUuid(userId) ? [sql.part`t.user_id = ${userId}::uuid`] : []),
    ],
    terms: [...textsOf(words, 'either'), ...textsOf(user, 'customer')],
  }
}

function rowPart(sql: StaleSql, { text, of }: Term): Part {
  const customers = sql.part`exists (select from users u where u.id = t.user_id and ${personHas(sql, text)})`
  return of === 'customer' ? customers : sql.part`(${heldPart(sql, text)} or ${customers})`
}

/** Whether a transaction `t` itself has a text: of the other side's account its last four digits, as lists show it, or it is its amount. */
function heldPart(sql: StaleSql, text: string): Part {
  const whole = wholeOf(text)
  const held =
    whole === undefined
      ? sql.part`strpos(t.search_text, ${text}) > 0`
      : sql.part`(strpos(t.search_text, ${text}) > 0 or ${ofAmountPart(sql, whole)})`
  return isEnd(text)
    ? sql.part`(${held} or t.counterparty_account <> '' and right(t.counterparty_account, 4) = ${text})`
    : held
}

/** Digits that may be an amount as people type it, without its commas: `7500`. */
const wholeOf = (text: string): bigint | undefined => (/^[1-9]\d{0,8}$/.test(text) ? BigInt(text) : undefined)

const isEnd = (text: string): boolean => /^\d{4}$/.test(text)

function customersPart(sql: StaleSql, terms: readonly Term[]): Part | undefined {
  const texts = terms.filter(({ of }) => of === 'customer').map(({ text }) => text)
  if (texts.length === 0) return undefined
  return sql.part`t.user_id in (select u.id from users u where true ${all(
    sql,
    texts.map((text) => personFound(sql, text)),
  )})`
}

// Look-ups one behind the other, because "or" over two tables would read every transaction.
function rowsWith(sql: StaleSql, { text }: Term): Part {
  const pattern = containing(text)
  const byEnd = sql.part`
    union all
    select t.* from transactions t left join users u on u.id = t.user_id
    where t.counterparty_account <> '' and right(t.counterparty_account, 4) = ${text} and strpos(t.search_text, ${text}) = 0
      and ${personHas(sql, text)} is not true`
  const whole = wholeOf(text)
  const notByEnd = isEnd(text)
    ? sql.part`and not (t.counterparty_account <> '' and right(t.counterparty_account, 4) = ${text})`
    : sql.part``
  const byAmount =
    whole === undefined
      ? sql.part``
      : sql.part`
    union all
    select t.* from transactions t left join users u on u.id = t.user_id
    where ${ofAmountPart(sql, whole)} and strpos(t.search_text, ${text}) = 0 ${notByEnd}
      and ${personHas(sql, text)} is not true`
  return sql.part`(
    select * from transactions where search_text like ${pattern}
    union all
    select own.* from users u join transactions own on own.user_id = u.id
    where ${personFound(sql, text)} and strpos(own.search_text, ${text}) = 0
    ${isEnd(text) ? byEnd : sql.part``} ${byAmount})`
}

type Tally = { readonly looked: number; readonly withAll: number; readonly withEach: readonly number[] }

async function tally(sql: StaleSql, terms: readonly Term[], narrowed: Part): Promise<Tally> {
  const each = terms
    .map(({ text, of }) => {
      const customers = personHas(sql, text)
      return of === 'customer' ? customers : sql.part`${heldPart(sql, text)} or ${customers}`
    })
    .reduce((sum, met) => sql.part`${sum}, ${met}`)
  const found = await sql<{ met: boolean[]; rows: number }>`
    select array[${each}] met, count(*)::int as rows
    from (
      select t.user_id, t.search_text, t.counterparty_account, t.currency, t.amount_minor from transactions t where true ${narrowed}
      order by t.created_at desc, t.id desc limit ${lookedAt}) t
    left join users u on u.id = t.user_id
    group by 1`
  const sum = (some: readonly { rows: number }[]): number => some.reduce((total, one) => total + one.rows, 0)
  return {
    looked: sum(found),
    withAll: sum(found.filter(({ met }) => met.every((isMet) => isMet))),
    withEach: terms.map((_, at) => sum(found.filter(({ met }) => met[at]))),
  }
}
