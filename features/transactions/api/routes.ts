// Answers for which verb stands behind which call about transactions.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import { pageOf } from '#kit/http/paging.ts'
import type { Mount } from '#kit/http/call.ts'
import { boundSearch } from '#kit/people/bound-searches.ts'
import { done, refuse } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import * as totalCalls from '../totals-contract.ts'
import { findDetail } from './find-detail.ts'
import { findMyTransaction, listMyTransactions } from './list-my-transactions.ts'
import { hasUser, listTransactions } from './list-transactions.ts'
import { listFlowByDay, sumStampDuty, sumTransactions, type TotalName } from './totals.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  mountLists(mount, doors)
  mountTotals(mount, doors)
  const { sql } = doors.database
  mount(contract.listMyTransactions, (call) =>
    listMyTransactions(sql, { userId: call.actor.id, query: call.query }),
  )
  mount(contract.findMyTransaction, (call) =>
    findMyTransaction(sql, { userId: call.actor.id, transactionId: call.params.id }),
  )
}

function mountLists(mount: Mount<ProductActors>, doors: Doors): void {
  const { staleSql } = doors
  for (const list of [contract.listTransactions, contract.searchTransactions] as const)
    mount(list, async (call) => {
      const { query, now } = call
      const bound = await boundSearch(doors, call, query.query)
      return bound.ok ? listTransactions(staleSql, { page: pageOf(query), filter: query, now }) : bound
    })
  mount(contract.findTransaction, ({ params }) => findDetail(doors.database.sql, params.id))
  for (const list of [contract.listUserTransactions, contract.searchUserTransactions] as const)
    mount(list, async (call) => {
      const { query, now } = call
      const { uuid: userId } = call.params
      const bound = await boundSearch(doors, call, query.query)
      if (!bound.ok) return bound
      if (!(await hasUser(staleSql, userId))) return refuse('user_not_found')
      return listTransactions(staleSql, { page: pageOf(query), filter: { ...query, userId }, now })
    })
}

const daysOf = ({ days }: { days?: string | undefined }): number | undefined =>
  days === undefined ? undefined : Number(days)

function mountTotals(mount: Mount<ProductActors>, doors: Doors): void {
  const { staleSql } = doors
  const mountTotal = (
    total:
      | typeof totalCalls.totalCredit
      | typeof totalCalls.totalOutflows
      | typeof totalCalls.adminTotalInflows
      | typeof totalCalls.adminTotalOutflows
      | typeof totalCalls.userTotalInflows
      | typeof totalCalls.userTotalOutflows
      | typeof totalCalls.totalSystemFees,
    name: TotalName,
  ): void => {
    mount(total, async (call) =>
      done(
        await sumTransactions(staleSql, {
          name,
          currency: call.query.currency ?? totalCalls.usualCurrency,
          now: call.now,
          days: daysOf(call.query),
        }),
      ),
    )
  }
  mountTotal(totalCalls.totalCredit, 'credit')
  mountTotal(totalCalls.totalOutflows, 'outflows')
  mountTotal(totalCalls.adminTotalInflows, 'admin_inflows')
  mountTotal(totalCalls.adminTotalOutflows, 'admin_outflows')
  mountTotal(totalCalls.userTotalInflows, 'user_inflows')
  mountTotal(totalCalls.userTotalOutflows, 'user_outflows')
  mountTotal(totalCalls.totalSystemFees, 'system_fees')
  mount(totalCalls.stampDutyInflow, async (call) =>
    done(await sumStampDuty(staleSql, { now: call.now, days: daysOf(call.query) })),
  )
  mount(totalCalls.flowByDay, async (call) => {
    const { currency, days } = call.query
    return done(
      await listFlowByDay(staleSql, {
        currency: currency ?? totalCalls.usualCurrency,
        days: Number(days ?? '30'),
        now: call.now,
      }),
    )
  })
}
