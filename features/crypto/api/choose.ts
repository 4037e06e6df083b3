// Answers for the currency in which a customer's deposits of coins are credited.
import { recordAudit } from '#features/audit/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import type { BodyOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { chooseCurrency } from '../contract.ts'
import { chosenCurrency } from './credit.ts'

type Choosing = {
  readonly actor: CustomerActor
  readonly body: BodyOf<typeof chooseCurrency>
  readonly requestId: string
  readonly address: string
}

export async function choose(
  sql: Sql,
  doors: Doors,
  { actor, body: { currency }, requestId, address }: Choosing,
) {
  const now = doors.clock.now()
  const own = await sql`select 1 from wallets where user_id = ${actor.id} and currency = 'USD'`
  if (currency === 'USD' && own.length === 0) return refuse('no_dollar_wallet')
  const before = await chosenCurrency(sql, actor.id)
  await sql`
    insert into crypto_choices (user_id, currency, chosen_at) values (${actor.id}, ${currency}, ${now})
    on conflict (user_id) do update set currency = excluded.currency, chosen_at = excluded.chosen_at`
  await recordAudit(sql, doors, {
    actor,
    action: 'crypto.choose-currency',
    target: { type: 'user', id: actor.id },
    outcome: 'allowed',
    changes: [{ field: 'crypto_currency', before, after: currency }],
    requestId,
    address,
  })
  await noteChange(sql, [`customer:${actor.id}`], now)
  return done({ currency })
}
