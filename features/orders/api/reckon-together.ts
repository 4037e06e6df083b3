// Answers for what several payments are together, before they are made one by one: room for all of them, and how strongly they are authorised.
import { findShield } from '#features/limits/public.ts'
import type { Sql } from '#kit/db/database.ts'
import { add, compare, type Money, money, zero } from '#kit/money/money.ts'
import { balanceOf } from '#ledger/balances.ts'
import { accountId } from '#ledger/posting.ts'
import { findLately, findNewMost, isNewTo, judgeRoom, type Named, type Sender } from './reckon.ts'

type Payment = {
  readonly payee: Named
  readonly amount: Money<'NGN'>
  readonly total: Money<'NGN'>
}

const sumOf = (amounts: readonly Money<'NGN'>[]): Money<'NGN'> => amounts.reduce(add, zero('NGN'))

/** What paying all of these now would be. Reads only. */
export async function reckonTogether(
  sql: Sql,
  asked: { readonly sender: Sender; readonly payments: readonly Payment[]; readonly now: Date },
) {
  const { sender, payments, now } = asked
  const { userId } = sender
  const amount = sumOf(payments.map((one) => one.amount))
  const total = sumOf(payments.map((one) => one.total))
  const { available: has, freeze } = await balanceOf(sql, accountId(sender.account))
  const available = money('NGN', has.minor)
  const isFrozen = freeze === 'debit' || freeze === 'all'
  const room = await judgeRoom(sql, { isFrozen, available, charges: { amount, total } }, { userId, now })
  return { amount, total, available, room, strength: await strengthOf(sql, asked, amount) }
}

/** That of one payment of all of it, or of one to somebody new of what goes to new ones: in parts it is proven no weaker than at once. */
async function strengthOf(
  sql: Sql,
  { sender: { userId }, payments, now }: Parameters<typeof reckonTogether>[1],
  amount: Money<'NGN'>,
): Promise<'usual' | 'strong'> {
  const shield = await findShield(sql, userId)
  const areNew = await isNewTo.each(
    sql,
    payments.map(({ payee }) => ({ userId, payee, now })),
  )
  const toNew = payments.filter((_, place) => areNew[place] === true)
  const [first] = payments
  const [firstNew] = toNew
  if (first === undefined) return 'usual'
  const newMost = await leastNewMost(sql, toNew, now)
  const common = { sentToNew: zero('NGN'), shield, newMost }
  const { strengthOf: judge } = first.payee.destination
  if (judge({ ...common, isNewPayee: false, amount }) === 'strong' || firstNew === undefined)
    return judge({ ...common, isNewPayee: false, amount })
  const { sentToNew } = await findLately(sql, { userId, payee: firstNew.payee, now })
  return judge({ ...common, sentToNew, isNewPayee: true, amount: sumOf(toNew.map((one) => one.amount)) })
}

/** Of new ones of several kinds the strictest holds. */
async function leastNewMost(
  sql: Sql,
  toNew: readonly Payment[],
  now: Date,
): Promise<Money<'NGN'> | undefined> {
  const each: Money<'NGN'>[] = []
  for (const { payee } of toNew) {
    const most = await findNewMost(sql, payee, now)
    if (most !== undefined) each.push(most)
  }
  return each.toSorted(compare)[0]
}
