// Answers for what staff do with debts in tests, and what a customer reads of theirs.
import * as debts from '#features/debts/contract.ts'
import { send } from './customer.ts'
import type { MoneyDesk } from './money-desk.ts'
import type { Customer } from './people.ts'

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
