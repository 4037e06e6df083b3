// Answers for which verb stands behind the call about backups.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import { latestBackup } from '../contract.ts'
import type { Keeper } from '../rules.ts'
import { readLatest } from './read-backups.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors, { keeper }: { keeper: Keeper }): void {
  mount(latestBackup, async ({ now }) => done(await readLatest(doors.database.sql, keeper, now)))
}
