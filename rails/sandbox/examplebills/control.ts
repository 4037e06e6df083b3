// Answers for what tests and people do to the twin of examplebills: list its payments, end one, and change what our wallet there holds.
import * as z from 'zod/mini'
import { decimalText, money, parseAmount } from '#kit/money/money.ts'
import { fine, shaped, wrong } from '../control/answers.ts'
import type { Reply, Route } from '../requests.ts'
import type { SandboxWorld } from '../twin.ts'
import { paymentJson } from './answers.ts'
import { enter, inTurn, type Payment, states } from './book.ts'

const ending = z.strictObject({ status: z.enum(states) })
const funding = z.strictObject({ balance: z.string() })

export function examplebillsControls({ database }: SandboxWorld): readonly Route[] {
  return [
    { method: 'GET', path: '/examplebills/purchases', handle: () => showPayments({ database }) },
    {
      method: 'POST',
      path: '/examplebills/purchases/:client_reference',
      handle: shaped(ending, ({ status }, { client_reference: reference = '' }) =>
        inTurn(database, async (sql) => {
          const [row] = await sql<Payment>`
            select * from examplebills_payments where client_reference = ${reference}`
          if (row === undefined) return wrong(404, 'no payment with this reference')
          return fine(paymentJson(await enter(sql, row, status)))
        }),
      ),
    },
    {
      method: 'POST',
      path: '/examplebills/wallet',
      handle: shaped(funding, async ({ balance }) => {
        const read = parseAmount(balance, 'NGN')
        if (!read.ok) return wrong(422, 'balance: a naira amount such as "2500.00"')
        await database.sql`update examplebills_wallet set balance = ${read.value.minor}`
        return fine({ balance })
      }),
    },
  ]
}

async function showPayments({ database }: Pick<SandboxWorld, 'database'>): Promise<Reply> {
  const rows = await database.sql<Payment>`select * from examplebills_payments order by id`
  const [wallet] = await database.sql<{ balance: bigint }>`select balance from examplebills_wallet`
  return fine({
    balance: decimalText(money('NGN', wallet?.balance ?? 0n)),
    purchases: rows.map((row) => ({ ...paymentJson(row), fields: row.fields })),
  })
}
