// Answers for which verb stands behind which call about proofs of the books.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { readLatest, runProof } from './proofs.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  mount(contract.latestProof, async () => done(await readLatest(doors.database.sql)))
  mount(contract.runProof, (call) => runProof(doors, call))
}
