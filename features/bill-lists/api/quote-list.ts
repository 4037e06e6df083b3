// Answers for what a list would cost now, and the hash of all of it: each line and the sum.
import { createHash } from 'node:crypto'
import {
  destinationNamed,
  type Destinations,
  findSender,
  reckonTogether,
  sendingBar,
} from '#features/orders/public.ts'
import { sightOf } from '#features/step-up/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { sentenceOf } from '#kit/http/contract.ts'
import { decimalText, money, subtract } from '#kit/money/money.ts'
import { payList } from '../contract.ts'
import { amountsOf, foundOf, type Line } from './lines.ts'

type Asked = {
  readonly userId: string
  readonly lines: readonly Line[]
  readonly destinations: Destinations
}

/** Of a list whose every line is ready. */
export async function quoteList(sql: Sql, doors: Doors, asked: Asked) {
  const reckoned = await reckonList(sql, doors, asked)
  if (reckoned === undefined) return null
  const { amount, total, available, room, bar, strength, hash, seen } = reckoned
  const refused = bar ?? (room.ok ? undefined : room)
  return {
    count: asked.lines.length,
    amount,
    fees: subtract(total, amount),
    total,
    currency: 'NGN' as const,
    balance: available,
    left_today: room.ok ? (room.value.leftToday ?? null) : null,
    problem: refused === undefined ? null : { code: refused.code, message: sentenceOf(payList, refused) },
    strength,
    hash,
    seen,
  }
}

/** The same for paying it. Undefined of who has no wallet. */
export async function reckonList(sql: Sql, doors: Doors, { userId, lines, destinations }: Asked) {
  const sender = await findSender(sql, userId)
  if (sender === undefined) return undefined
  const destination = destinationNamed(destinations, 'bill')
  const payments = lines.map((line) => {
    const { to, account } = foundOf(line)
    const { amount, charges } = amountsOf(line)
    const code = 'code' in to ? to.code : null
    return {
      payee: { destination, code, account },
      amount: money('NGN', amount),
      total: money('NGN', amount + charges),
    }
  })
  const reckoned = await reckonTogether(sql, { sender, payments, now: doors.clock.now() })
  const digest = digestOf(lines)
  const sight = sightOf('bill_list', {
    list: digest,
    lines: String(lines.length),
    total: decimalText(reckoned.total),
  })
  return { ...reckoned, ...sight, digest, sender, bar: await sendingBar(sql, sender.walletId) }
}

/** Of all that money hangs on, line by line. */
function digestOf(lines: readonly Line[]): string {
  const facts = lines.map((line) => {
    const { to, name, planName = '' } = foundOf(line)
    const { amount, charges } = amountsOf(line)
    return [to, name, planName, String(amount), String(charges), line.is_wanted_twice]
  })
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}
