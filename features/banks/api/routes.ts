// Answers for which verb stands behind which call about banks.
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { listBanks, listLikelyBanks } from './list-banks.ts'

const keepIt = `public, max-age=${contract.freshSeconds}`

export function routes(mount: Mount<ProductActors>): void {
  mount(contract.listBanks, async ({ query, reply }) => {
    reply.header('cache-control', keepIt)
    return done(listBanks(query.query))
  })
  // An account number stays out of every cache.
  mount(contract.listLikelyBanks, async ({ query }) => done(listLikelyBanks(query.account_number)))
}
