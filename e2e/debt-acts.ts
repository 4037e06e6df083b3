// Answers for what staff do with debts in tests, and what a customer reads of theirs.
import * as debts from '#features/debts/contract.ts'
import { send } from './customer.ts'
import type { MoneyDesk } from './money-desk.ts'
import type { Customer } from './people.ts'
import type { World } from './world.ts'

export const reason = 'The bank told us so'

/** The acts of the desk that stands when they are called. A case or a debt by its id; `hash` as it was seen. */
export function debtActs(at: () => MoneyDesk) {
  const asked = (id: string) => ({ headers: at().headers(), params: { id } })
  const wish = (id: string, hash: string, paper?: string) => ({
    headers: at().keyed(),
    params: { id },
    body: { hash, reason, ...(paper && { paper }) },
  })
  return {
    previewClaim: (id: string) => send(at().world, debts.previewClaim, asked(id)),
    claimDebt: (...of: Parameters<typeof wish>) => send(at().world, debts.claimDebt, wish(...of)),
    previewWriteOff: (id: string) => send(at().world, debts.previewWriteOff, asked(id)),
    writeOffDebt: (...of: Parameters<typeof wish>) => send(at().world, debts.writeOffDebt, wish(...of)),
    /** The list as staff read it, by its query. */
    listed: async (query = '') =>
      (await send(at().world, debts.listDebts, { headers: at().headers(), query })).data,
    /** Cause and what is left of each, as their customer reads it. */
    owes: async ({ cookie }: Pick<Customer, 'cookie'>) =>
      (await send(at().world, debts.listMyDebts, { cookie })).data.map(({ cause, remaining }) => [
        cause,
        remaining,
      ]),
  }
}

/** Something that they owe: a deposit that they have had, and that the bank took back. */
export async function oweADebt(world: World, { id }: Pick<Customer, 'id'>): Promise<void> {
  const now = world.clock.now()
  const { sql } = world.database.open('finance_owner')
  await sql`
    with one as (
      select d.id, d.transaction_id, x.wallet_id from deposits d join transactions x on x.id = d.transaction_id
      where d.user_id = ${id} order by d.recorded_at limit 1),
    about as (
      insert into cases (id, kind, key, state, subject_type, subject_id, facts, opened_at, closed_at)
      select one.id, 'deposit_taken_back', 'owed:' || one.id, 'closed', 'deposit', one.id, '{}', ${now}, ${now} from one
      returning id)
    insert into debts (id, user_id, wallet_id, cause, case_id, transaction_id, amount_minor, state, claimed_at)
    select one.id, ${id}, one.wallet_id, 'deposit_taken_back', about.id, one.transaction_id, 500, 'open', ${now}
    from one, about`
}
