// Answers for how much longer a page far down a list takes than its first, beside `OFFSET`.
import { performance } from 'node:perf_hooks'
import { listTransactions } from '#features/transactions/contract.ts'
import { searchUsers } from '#features/users/contract.ts'
import { naive } from './asks.ts'
import { figure, p95Of } from './beside.ts'
import { ask, type Staff } from './groups.ts'

const deepPage = 400
const perPage = '100'
const timesMost = 2

/** Walks two lists to page 400 by their cursors and asks for it again and again. Answers whether both bars hold. */
export async function measureDepth(staff: Staff): Promise<boolean> {
  let holds = true
  for (const [table, contract] of [
    ['users', searchUsers],
    ['transactions', listTransactions],
  ] as const) {
    const page = (cursor?: string) =>
      ask(staff, contract, { per_page: perPage, ...(cursor === undefined ? {} : { cursor }) })
    let cursor: string | undefined
    for (let at = 1; at < deepPage; at++) cursor = (await page(cursor)).next_cursor ?? undefined
    const [first, deep] = [await p95Of(() => page()), await p95Of(() => page(cursor))]
    const since = performance.now()
    await naive.page(staff.plain, table, (deepPage - 1) * Number(perPage))
    const offset = performance.now() - since
    const isWithin = deep <= first * timesMost
    holds &&= isWithin
    console.log(
      `${isWithin ? 'ok   ' : 'ABOVE'} ${table}: page 1 ${figure(first)} ms, page ${deepPage} ${figure(deep)} ms, ` +
        `${figure(deep / first)} times (bar ${timesMost}); OFFSET in SQL alone ${figure(offset)} ms`,
    )
  }
  return holds
}
