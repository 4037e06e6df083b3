// Answers for which verb stands behind which call about wallets.
import { gateRefusal, recordDenied } from '#features/approvals/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done, refuse } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { analyseBalance } from './analyse-balance.ts'
import { checkWallets } from './check-wallets.ts'
import { hasUser, listWallets } from './list-wallets.ts'
import { freezeCommand, freezePayload, previewFreeze } from './set-freeze.ts'
import { sumBalances, sumHouse } from './total-balance.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  const { sql } = doors.database
  mount(contract.listUserWallets, async (call) => {
    if (!(await hasUser(sql, call.params.id))) return refuse('user_not_found')
    return done(await listWallets(sql, { userId: call.params.id, now: call.now, reader: 'staff' }))
  })
  mount(contract.checkUserWallets, async (call) => {
    if (!(await hasUser(sql, call.params.id))) return refuse('user_not_found')
    return done(await checkWallets(sql, call.params.id))
  })
  mount(contract.totalWalletBalance, async (call) =>
    done(await sumBalances(sql, { currency: call.query.currency ?? 'NGN', now: call.now })),
  )
  mount(contract.houseTotals, async (call) =>
    done(await sumHouse(sql, { currency: call.query.currency ?? 'NGN', now: call.now })),
  )
  mount(contract.analyseBalance, (call) =>
    analyseBalance(sql, { reference: call.params.wallet_reference, query: call.query, now: call.now }),
  )
  mount(contract.previewFreeze, ({ params, query, actor, now }) =>
    previewFreeze(doors, { payload: freezePayload(params, query, { actor, now }), maker: actor }),
  )
  // Whoever was reset today stops more of a wallet, and lets nothing of it go: not sooner either.
  mount(contract.setFreeze, async (call) => {
    const { hash, ...asked } = call.body
    const payload = freezePayload(call.params, asked, call)
    const gate = gateRefusal('sensitive', call.actor, call.now)
    if (gate !== undefined && payload.level !== 'all') {
      await recordDenied(doors, call, contract.setFreeze, gate.code)
      return gate
    }
    return freezeCommand.run(doors, call, { hash, payload, reason: asked.reason })
  })
  mount(contract.listMyWallets, async (call) =>
    done(await listWallets(sql, { userId: call.actor.id, now: call.now, reader: 'owner' })),
  )
}
