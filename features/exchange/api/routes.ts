// Answers for which verb stands behind which call about exchange.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import { readExchangeRates } from '../contract.ts'
import { readBoard } from './read-board.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  mount(readExchangeRates, async ({ now }) => done(await readBoard(doors.database.sql, now)))
}
