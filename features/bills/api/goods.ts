// Answers for what a bill delivers: kept once, sealed under its customer's key, and read by them alone.
import type { Goods, OrderRow } from '#features/orders/public.ts'
import { isClaimedPart } from '#features/orders/parts.ts'
import { notifyOfTransaction } from '#features/notifications/public.ts'
import { addFacts } from '#features/transactions/public.ts'
import * as z from 'zod/mini'
import type { PersonKey } from '#kit/crypto/vault.ts'
import type { Part, Sql } from '#kit/db/database.ts'
import { writing } from '#kit/db/for-many.ts'
import { type Columns, records } from '#kit/db/records.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { displayInstant } from '#kit/lagos.ts'
import { displayAmount } from '#kit/money/display.ts'
import { type Money, money } from '#kit/money/money.ts'
import { findPersonKey, personKey } from '#kit/people/person-keys.ts'
import { done, refuse } from '#kit/refusal.ts'
import { say, type Word } from '#kit/words/words.ts'
import { inSentence } from '#kit/words/in-sentence.ts'
import { late, words } from '../message-words.ts'
import { isShownGoods, tokenIn } from '../biller.ts'
import { deliveryWords } from '../biller-words.ts'
import { type Delivered, deliveredOf } from '../delivered.ts'
import type { findMyGoods as goodsContract, listMyTokens as tokensContract } from '../goods-contract.ts'
import { facts, staff } from '../goods-words.ts'
import { tokensKept } from '../rules.ts'
import { saidToDeliver } from './order-service.ts'

const placeOf = (orderId: string): string => `bill_goods.sealed/${orderId}`

/** Keeps what came, in the transaction that settles the order. What came before stays. */
export async function keepGoods(sql: Sql, doors: Doors, order: OrderRow, goods: Goods): Promise<void> {
  const { id, user_id: userId, transaction_id: transactionId } = order
  const now = doors.clock.now()
  const key = await personKey(sql, doors, userId)
  const sealed = doors.vault.seal(key, JSON.stringify(goods), placeOf(id))
  const isNew = await insertGoods(sql, {
    order_id: id,
    user_id: userId,
    transaction_id: transactionId,
    sealed,
    has_token: tokenIn(goods['token']) !== undefined,
    delivered_at: now,
  })
  if (!isNew) return
  await addFacts(sql, {
    transactionId,
    facts: [...receiptOf(goods), ...factsOf(deliveredOf(goods, money('NGN', order.amount_minor)))],
  })
  // Named after it was paid, or claimed: nothing else tells its customer.
  if (order.paid_late_at !== null) await tellLate(sql, doors, order)
  if (order.state === 'success' || order.paid_late_at !== null)
    await noteChange(sql, [`customer:${userId}`], now)
}

/** They owe it, so it is theirs: how a token reads stands on its page alone. */
async function tellLate(sql: Sql, doors: Doors, { user_id: userId, transaction_id, to_place }: OrderRow) {
  await notifyOfTransaction(sql, doors, {
    userId,
    transactionId: transaction_id,
    kind: 'bills.delivered-late',
    title: say(late.title, { biller: inSentence(to_place) }),
    body: say(late.body),
    see: say(words.see),
    mail: {},
    sms: true,
  })
}

/** Whether it was inserted: false where something came before. */
const insertGoods = writing<Columns & { readonly order_id: string }, boolean>(async (sql, rows) => {
  const kept = await sql<{ order_id: string }>`
    insert into bill_goods (order_id, user_id, transaction_id, sealed, has_token, delivered_at)
    select order_id, user_id, transaction_id, sealed, has_token, delivered_at
    from json_populate_recordset(null::bill_goods, ${records(rows)}::json)
    on conflict (order_id) do nothing returning order_id`
  const ids = new Set(kept.map((row) => row.order_id))
  return rows.map((row) => ids.has(row.order_id))
})

/** Whether a customer has what a biller delivers in words of its own, and since when; never what it is. */
export async function whetherDelivered(sql: Sql, order: OrderRow) {
  const delivers = saidToDeliver(order)
  if (delivers === undefined || !isShownGoods(delivers)) return []
  const [row] = await sql<{ at: Date }>`select delivered_at at from bill_goods where order_id = ${order.id}`
  const isOver = order.state === 'failed' || order.state === 'returned'
  const value =
    row === undefined
      ? say(isOver ? staff.none : staff.notYet)
      : say(staff.delivered, { when: displayInstant(row.at) })
  return [{ label: say(deliveryWords[delivers]), value }]
}

/** The biller's own number for it: with an RRR or a fee the proof that it is paid. */
const receiptOf = ({ receipt }: Goods): { label: string; value: string }[] =>
  receipt === undefined ? [] : [{ label: say(facts.receipt), value: receipt }]

/** What the receipt says of it: never what it is used with. */
function factsOf({ units, tariff, debt, vat }: Delivered): { label: string; value: string }[] {
  const told: readonly (readonly [Word, string | null])[] = [
    [facts.units, units],
    [facts.tariff, tariff],
    [facts.debt, debt && displayAmount(debt)],
    [facts.vat, vat && displayAmount(vat)],
  ]
  return told.flatMap(([label, value]) => (value === null ? [] : [{ label: say(label), value }]))
}

/** What a transaction `t` delivered is its customer's: they have paid it, or owe it. */
const isPaidPart = (sql: Sql): Part => sql.part`(t.status = 'success' or ${isClaimedPart(sql)})`

const sealedShape = z.record(z.string(), z.string())

type Sealed = { readonly order_id: string; readonly sealed: Buffer; readonly amount_minor: bigint }

function open({ vault }: Pick<Doors, 'vault'>, key: PersonKey, row: Sealed): Delivered {
  const goods = sealedShape.parse(JSON.parse(vault.unseal(key, row.sealed, placeOf(row.order_id))))
  return deliveredOf(goods, money('NGN', row.amount_minor))
}

/** A customer's bill, by its transaction, with what it delivered. */
export type Bill = {
  readonly userId: string
  readonly isPaid: boolean
  readonly biller: string
  readonly account: string
  readonly amount: Money<'NGN'>
  readonly paidAt: Date
  /** Undefined where it has delivered nothing, and once its customer is erased. */
  readonly delivered: Delivered | undefined
}

type Row = Omit<Sealed, 'order_id' | 'sealed'> & {
  readonly order_id: string | null
  readonly sealed: Buffer | null
  readonly user_id: string
  readonly is_paid: boolean
  readonly biller: string
  readonly account: string
  readonly created_at: Date
}

/** Undefined for what is no bill. */
export async function findBill(sql: Sql, doors: Doors, transactionId: string): Promise<Bill | undefined> {
  const [row] = await sql<Row>`
    select t.user_id, ${isPaidPart(sql)} is_paid, t.counterparty_bank biller, t.counterparty_account account, t.amount_minor, t.created_at,
      g.order_id, g.sealed
    from transactions t left join bill_goods g on g.transaction_id = t.id
    where t.id = ${transactionId} and t.type = 'bill'`
  if (row === undefined) return undefined
  const { order_id: orderId, sealed } = row
  const key = sealed === null ? undefined : await findPersonKey(sql, doors, row.user_id)
  return {
    userId: row.user_id,
    isPaid: row.is_paid,
    biller: row.biller,
    account: row.account,
    amount: money('NGN', row.amount_minor),
    paidAt: row.created_at,
    delivered:
      key === undefined || orderId === null || sealed === null
        ? undefined
        : open(doors, key, { order_id: orderId, sealed, amount_minor: row.amount_minor }),
  }
}

/** What one of a customer's bills delivered. Another's is answered like one that delivered nothing. */
export async function findMyGoods(
  sql: Sql,
  doors: Doors,
  asked: { readonly userId: string; readonly transactionId: string },
) {
  const bill = await findBill(sql, doors, asked.transactionId)
  if (bill?.userId !== asked.userId || !bill.isPaid || bill.delivered === undefined) return refuse('no_goods')
  const { biller, account: meter, delivered } = bill
  return done<AnswerOf<typeof goodsContract>>({ biller, meter, ...delivered })
}

/** The tokens of a customer's paid bills, by transaction, in the order in which each meter takes them. */
export async function findTokens(
  sql: Sql,
  doors: Doors,
  { userId, transactionIds }: { readonly userId: string; readonly transactionIds: readonly string[] },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const key = await findPersonKey(sql, doors, userId)
  if (key === undefined) return new Map()
  const rows = await sql<Sealed & { readonly transaction_id: string }>`
    select g.order_id, g.sealed, g.transaction_id, t.amount_minor
    from bill_goods g join transactions t on t.id = g.transaction_id
    where g.user_id = ${userId} and g.has_token and ${isPaidPart(sql)} and t.id = any(${transactionIds}::uuid[])`
  return new Map(
    rows.map((row) => {
      const { before, token } = open(doors, key, row)
      return [row.transaction_id, token === null ? [] : [...before, token]]
    }),
  )
}

type TokenRow = Sealed & {
  readonly transaction_id: string
  readonly biller: string
  readonly account: string
  readonly delivered_at: Date
}

/** A customer's last tokens, the newest first. */
export async function listMyTokens(sql: Sql, doors: Doors, userId: string) {
  const key = await findPersonKey(sql, doors, userId)
  const rows =
    key === undefined
      ? []
      : await sql<TokenRow>`
          select g.order_id, g.sealed, g.transaction_id, g.delivered_at, t.amount_minor, t.counterparty_bank biller,
            t.counterparty_account account
          from bill_goods g join transactions t on t.id = g.transaction_id
          where g.user_id = ${userId} and g.has_token and ${isPaidPart(sql)}
          order by g.delivered_at desc, g.order_id desc limit ${tokensKept}`
  const opened = rows.flatMap((row) => {
    if (key === undefined) return []
    const { pins: _, certificate: __, ...delivered } = open(doors, key, row)
    return {
      ...delivered,
      transaction_id: row.transaction_id,
      biller: row.biller,
      meter: row.account,
      amount: money('NGN', row.amount_minor),
      delivered_at: row.delivered_at,
    }
  })
  return done<AnswerOf<typeof tokensContract>>(opened)
}
