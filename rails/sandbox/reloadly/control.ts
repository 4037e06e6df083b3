// Answers for what tests and people do to the twin of Reloadly: list its top-ups, end one, change a rate, and what our wallet there holds.
import * as z from 'zod/mini'
import { decimalText, money, parseAmount } from '#kit/money/money.ts'
import { fine, shaped, wrong } from '../control/answers.ts'
import type { Reply, Route } from '../requests.ts'
import type { SandboxWorld } from '../twin.ts'
import { topUpJson } from './answers.ts'
import { enter, inTurn, statuses, type TopUp } from './book.ts'
import { operatorsOf } from './operators.ts'

const ending = z.strictObject({ status: z.enum(statuses) })
const funding = z.strictObject({ balance: z.string() })
const change = z.strictObject({
  country: z.string(),
  rate: z.string().check(z.regex(/^(?:0|[1-9]\d{0,5})(?:\.\d{1,10})?$/), z.regex(/[1-9]/)),
})

export function reloadlyControls({ database }: SandboxWorld): readonly Route[] {
  return [
    { method: 'GET', path: '/reloadly/purchases', handle: () => showTopUps({ database }) },
    {
      method: 'POST',
      path: '/reloadly/purchases/:identifier',
      handle: shaped(ending, ({ status }, { identifier = '' }) =>
        inTurn(database, async (sql) => {
          const [row] = await sql<TopUp>`
            select * from reloadly_topups where custom_identifier = ${identifier}`
          if (row === undefined) return wrong(404, 'no top-up with this identifier')
          return fine(topUpJson(await enter(sql, row, status)))
        }),
      ),
    },
    {
      method: 'POST',
      path: '/reloadly/rates',
      handle: shaped(change, async ({ country, rate }) => {
        if (operatorsOf(country).length === 0) return wrong(404, 'no such country')
        await database.sql`
          insert into reloadly_rates (country, rate) values (${country}, ${rate})
          on conflict (country) do update set rate = excluded.rate`
        return fine({ country, rate })
      }),
    },
    {
      method: 'POST',
      path: '/reloadly/wallet',
      handle: shaped(funding, async ({ balance }) => {
        const read = parseAmount(balance, 'NGN')
        if (!read.ok) return wrong(422, 'balance: a naira amount such as "2500.00"')
        await database.sql`update reloadly_wallet set balance = ${read.value.minor}`
        return fine({ balance })
      }),
    },
  ]
}

async function showTopUps({ database }: Pick<SandboxWorld, 'database'>): Promise<Reply> {
  const rows = await database.sql<TopUp>`select * from reloadly_topups order by id`
  const [wallet] = await database.sql<{ balance: bigint }>`select balance from reloadly_wallet`
  return fine({
    balance: decimalText(money('NGN', wallet?.balance ?? 0n)),
    purchases: rows.map(topUpJson),
  })
}
