// Answers for what people of the demo world send: by the product's own verbs, once for each moment.
import {
  type Destination,
  findOrderRow,
  findSender,
  makeOrder,
  type OrderRow,
  reckon,
  resolvePayee,
} from '#features/orders/public.ts'
import type { Sql } from '#kit/db/database.ts'
import { newId } from '#kit/ids.ts'
import { money } from '#kit/money/money.ts'
import type { Api } from '../server.ts'
import type { DemoEvent } from './events.ts'

type Transfer = DemoEvent & { readonly what: 'transfer' }

/** Sends, unless this moment was lived through already or there is not enough. Answers the bank's reference, if it goes to one. */
export async function sendMoney(api: Api, event: Transfer): Promise<string | undefined> {
  const { doors, parts } = api
  const { outgoing } = event
  const userId = await findUser(api, event.person.email)
  if (userId === undefined) return undefined
  const to = outgoing.to.kind === 'customer' ? await findHandle(api, outgoing.to.number) : outgoing.to
  if (to === undefined) return undefined
  const payee = await resolvePayee(doors, parts.destinations, {
    userId,
    to: destinationOf(to),
  })
  if (!payee.ok) return undefined
  return doors.database.begin(async (sql) => {
    const sender = await findSender(sql, userId)
    const now = doors.clock.now()
    if (sender === undefined) return undefined
    const lived = await findLived(sql, { userId, event })
    if (lived !== undefined) return lived.kind === 'bank_transfer' ? lived.reference : undefined
    const receiver = payee.value.customer === undefined ? [] : [payee.value.customer.userId]
    if (await hasLivedOn(sql, [userId, ...receiver], event.at)) return undefined
    const reckoned = await reckon(sql, {
      sender,
      payee: payee.value,
      amount: money('NGN', outgoing.amountKobo),
      narration: outgoing.narration,
      now,
    })
    await sql`savepoint sending`
    const made = await makeOrder(sql, doors, {
      sender,
      reckoned,
      narration: outgoing.narration,
      authority: { by: 'pin', id: newId(doors), at: now },
      saveAs: undefined,
      requestId: undefined,
    })
    if (!made.ok) {
      await sql`rollback to savepoint sending`
      return undefined
    }
    const row = await findOrderRow(sql, { id: made.value.orderId })
    return row?.kind === 'bank_transfer' ? row.reference : undefined
  })
}

type Named = Exclude<Transfer['outgoing']['to'], { kind: 'customer' }> | { kind: 'customer'; handle: string }

function destinationOf(to: Named): Destination {
  switch (to.kind) {
    case 'bank':
      return { kind: 'bank', bank_code: to.bankCode, account_number: to.accountNumber }
    case 'customer':
      return { kind: 'customer', handle: to.handle }
    case 'place':
      return to.place
  }
}

// Another list of people moves a moment by minutes at most.
const aroundMilliseconds = 3_600_000

async function findLived(
  sql: Sql,
  { userId, event }: { userId: string; event: Transfer },
): Promise<OrderRow | undefined> {
  const at = event.at.getTime()
  const [sent] = await sql<{ id: string }>`
    select id from transactions
    where user_id = ${userId} and type <> 'adjustment' and direction = 'debit' and amount_minor = ${event.outgoing.amountKobo}
      and created_at between ${new Date(at - aroundMilliseconds)} and ${new Date(at + aroundMilliseconds)}`
  return sent && findOrderRow(sql, { transactionId: sent.id })
}

/** Whether an account of these people has moved after an instant: what is told late must not stand behind it. */
export async function hasLivedOn(sql: Sql, userIds: readonly string[], at: Date): Promise<boolean> {
  const rows = await sql`
    select 1 from wallets w where w.user_id = any(${[...userIds]}::uuid[]) and
      (select e.recorded_at from ledger.entries e where e.account_id = w.ledger_account order by e.version desc limit 1) > ${at}`
  return rows.length > 0
}

async function findUser(api: Api, email: string): Promise<string | undefined> {
  const [row] = await api.doors.database.sql<{ id: string }>`select id from users where email = ${email}`
  return row?.id
}

// People's addresses carry their number before the host.
async function findHandle(
  api: Api,
  number: number,
): Promise<{ kind: 'customer'; handle: string } | undefined> {
  const [row] = await api.doors.database.sql<{ email: string }>`
    select email from users where email like ${`%.${number}@%`} order by created_at limit 1`
  return row && { kind: 'customer', handle: row.email }
}
