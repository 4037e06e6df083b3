// Answers for which verb stands behind which call about treasury.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import { compareNow as contract, readTreasury } from '../contract.ts'
import { compareNow } from './compare-now.ts'
import { viewTreasury } from './view.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  mount(readTreasury, async () => done(await viewTreasury(doors.database.sql)))
  mount(contract, (call) => compareNow(doors, call))
}
