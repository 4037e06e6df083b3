// Answers for links that show a paid bill to whoever pays its customer back: made, changed and ended by them, and counted when they are opened.
import { lockOrder } from '#features/orders/public.ts'
import { hashProofCode, proofCode, readProofCode } from '#kit/crypto/proof-code.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { findPersonKey } from '#kit/people/person-keys.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { makeLink as contract } from '../goods-contract.ts'
import { linkDays, linksMost } from '../rules.ts'
import { type Bill, findBill } from './goods.ts'

type View = AnswerOf<typeof contract>
type Row = Omit<View, 'address'>

/** Where its code stands below, on the site. */
export const sharedPath = '/bill'

/** The code is made by key from the link's id, so that its owner can copy it again; it is kept nowhere. */
const codeOf = ({ vault }: Pick<Doors, 'vault'>, id: string): string => proofCode(vault, 'bill-link', id)

const viewOf = (doors: Doors, row: Row): View => ({
  ...row,
  address: `${doors.publicUrl}${sharedPath}/${codeOf(doors, row.id)}`,
})

type Asked = { readonly userId: string; readonly transactionId: string }

/** The open links of one of a customer's bills. */
export async function listMyLinks(sql: Sql, doors: Doors, asked: Asked) {
  const bill = await findBill(sql, doors, asked.transactionId)
  if (bill?.userId !== asked.userId) return refuse('bill_not_found')
  if (!bill.isPaid) return refuse('bill_not_paid')
  const rows = await sql<Row>`
    select id, shows_token, made_at, ends_at, times_opened, last_opened_at from bill_links
    where transaction_id = ${asked.transactionId} and ends_at > ${doors.clock.now()} order by made_at`
  return done(rows.map((row) => viewOf(doors, row)))
}

/** The order is locked, so that several at once make no more than there may be. What has ended by itself is removed with the next one. */
export function makeLink(doors: Doors, asked: Asked & { readonly showsToken: boolean }) {
  const { userId, transactionId, showsToken } = asked
  const now = doors.clock.now()
  return doors.database.begin(async (sql) => {
    const order = await lockOrder(sql, { transactionId })
    if (order?.user_id !== userId || order.kind !== 'bill') return refuse('bill_not_found')
    if (order.state !== 'success' && order.paid_late_at === null) return refuse('bill_not_paid')
    await sql`delete from bill_links where transaction_id = ${transactionId} and ends_at <= ${now}`
    const open = await sql`select 1 from bill_links where transaction_id = ${transactionId}`
    if (open.length >= linksMost) return refuse('too_many_links')
    const id = newId(doors)
    const endsAt = new Date(now.getTime() + linkDays * 86_400_000)
    const [made] = await sql<Row>`
      insert into bill_links (id, transaction_id, user_id, code_hash, shows_token, made_at, ends_at)
      values (${id}, ${transactionId}, ${userId}, ${hashProofCode(codeOf(doors, id))}, ${showsToken}, ${now}, ${endsAt})
      returning id, shows_token, made_at, ends_at, times_opened, last_opened_at`
    return made === undefined ? refuse('bill_not_found') : done(viewOf(doors, made))
  })
}

type Named = { readonly userId: string; readonly id: string }

export async function changeLink(
  sql: Sql,
  doors: Doors,
  { userId, id, showsToken }: Named & { readonly showsToken: boolean },
) {
  const [row] = await sql<Row>`
    update bill_links set shows_token = ${showsToken}
    where id = ${id} and user_id = ${userId} and ends_at > ${doors.clock.now()}
    returning id, shows_token, made_at, ends_at, times_opened, last_opened_at`
  return row === undefined ? refuse('link_not_found') : done(viewOf(doors, row))
}

export async function endLink(sql: Sql, { userId, id }: Named) {
  const ended = await sql`delete from bill_links where id = ${id} and user_id = ${userId} returning 1`
  return ended.length === 0 ? refuse('link_not_found') : done(null)
}

/** What whoever has a link reads. */
export type SharedBill = Pick<Bill, 'biller' | 'account' | 'amount' | 'paidAt'> & {
  readonly token: string | undefined
  readonly before: readonly string[]
  readonly endsAt: Date
}

type Opened = {
  readonly transaction_id: string
  readonly user_id: string
  readonly shows_token: boolean
  readonly ends_at: Date
}

/**
 * The bill behind a code, as its customer lets it be seen now; undefined once the link has ended, the money came back, or the customer
 * closed the account or was erased. It is counted each time that somebody asks for it.
 */
export async function openLink(
  doors: Doors,
  asked: { readonly typed: string; readonly isAsked: boolean },
): Promise<SharedBill | undefined> {
  const code = readProofCode(asked.typed)
  if (code === undefined) return undefined
  const { sql } = doors.database
  const now = doors.clock.now()
  const [link] = await sql<Opened>`
    select l.transaction_id, l.user_id, l.shows_token, l.ends_at from bill_links l join users u on u.id = l.user_id
    where l.code_hash = ${hashProofCode(code)} and l.ends_at > ${now} and u.status <> 'closed'`
  if (link === undefined) return undefined
  const bill = await findBill(sql, doors, link.transaction_id)
  if (bill?.isPaid !== true || (await findPersonKey(sql, doors, link.user_id)) === undefined) return undefined
  if (asked.isAsked) await count(doors, { code, userId: link.user_id, now })
  const delivered = link.shows_token && asked.isAsked ? bill.delivered : undefined
  return {
    biller: bill.biller,
    account: bill.account,
    amount: bill.amount,
    paidAt: bill.paidAt,
    token: delivered?.token ?? undefined,
    before: delivered?.before ?? [],
    endsAt: link.ends_at,
  }
}

async function count(
  doors: Doors,
  { code, userId, now }: { readonly code: string; readonly userId: string; readonly now: Date },
): Promise<void> {
  await doors.database.begin(async (sql) => {
    await sql`
      update bill_links set times_opened = times_opened + 1, last_opened_at = ${now}
      where code_hash = ${hashProofCode(code)}`
    await noteChange(sql, [`customer:${userId}`], now)
  })
}
