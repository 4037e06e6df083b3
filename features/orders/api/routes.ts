// Answers for which verb stands behind which call about orders.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as newPayee from '../new-payee-contract.ts'
import * as returns from '../return-contract.ts'
import * as contract from '../staff-contract.ts'
import { decideCommand } from './decide-order.ts'
import type { Destinations } from './destination.ts'
import { findDetail } from './find-detail.ts'
import type { DebtsOf } from './find-story.ts'
import type { KindsOfOrders } from './kind.ts'
import { listStuck } from './list-stuck.ts'
import { listNewPayees, previewNewPayee, setNewPayeeCommand, withdrawNewPayeeCommand } from './new-payees.ts'
import { releaseReturnCommand } from './release-return.ts'
import { requeryOrder } from './requery.ts'
import { mountSending } from './sending-routes.ts'
import { listPayments, settleReturnCommand } from './settle-return.ts'

export function routes(
  mount: Mount<ProductActors>,
  doors: Doors,
  {
    kinds,
    debtsOf,
    destinations,
  }: { readonly kinds: KindsOfOrders; readonly debtsOf: DebtsOf; readonly destinations: Destinations },
): void {
  const { sql } = doors.database
  mountSending(mount, doors, destinations)
  mountReturns(mount, doors, kinds)
  mountNewPayees(mount, doors)
  const decide = decideCommand(kinds)
  const reading = (now: Date) => ({ kinds, debtsOf, now })
  mount(contract.listStuck, async ({ query, now, actor }) => {
    const { state, taken, bought, page = 1, per_page: perPage = 25 } = query
    return done(await listStuck(sql, { page, perPage, now, state, taken, bought, reader: actor }))
  })
  mount(contract.findOrder, (call) => findDetail(sql, call.params.transaction_id, reading(call.now)))
  mount(contract.requeryOrder, (call) =>
    call.once((inside) =>
      requeryOrder(inside, doors, {
        actor: call.actor,
        transactionId: call.params.transaction_id,
        requestId: call.requestId,
        address: call.address,
        reading: reading(call.now),
      }),
    ),
  )
  mount(contract.previewDecision, (call) =>
    decide.preview(doors, {
      payload: { transactionId: call.params.transaction_id, decision: call.query.decision },
      maker: call.actor,
    }),
  )
  mount(contract.decideOrder, (call) =>
    decide.run(doors, call, {
      payload: { transactionId: call.params.transaction_id, decision: call.body.decision },
      hash: call.body.hash,
      reason: call.body.reason,
    }),
  )
}

function mountNewPayees(mount: Mount<ProductActors>, doors: Doors): void {
  mount(newPayee.listNewPayeeAmounts, async () => done(await listNewPayees(doors.database.sql)))
  mount(newPayee.previewNewPayeeAmount, ({ query, actor }) =>
    previewNewPayee(doors, { payload: query, maker: actor }),
  )
  mount(newPayee.setNewPayeeAmount, (call) => {
    const { reason, hash, ...payload } = call.body
    return setNewPayeeCommand.run(doors, call, { payload, reason, hash })
  })
  mount(newPayee.withdrawNewPayeeAmount, (call) => {
    const { number, reason } = call.body
    return withdrawNewPayeeCommand.run(doors, call, { payload: { number }, reason })
  })
}

function mountReturns(mount: Mount<ProductActors>, doors: Doors, kinds: KindsOfOrders): void {
  const release = releaseReturnCommand(kinds)
  mount(returns.previewReturnRelease, ({ params, actor }) =>
    release.preview(doors, { payload: { caseId: params.id }, maker: actor }),
  )
  mount(returns.releaseReturn, (call) =>
    release.run(doors, call, { payload: { caseId: call.params.id }, ...call.body }),
  )
  mount(returns.listReturnPayments, ({ params }) => listPayments(doors.database.sql, params.id))
  mount(returns.previewReturnSettlement, ({ params, query, actor }) =>
    settleReturnCommand.preview(doors, {
      payload: { caseId: params.id, bankReference: query.bank_reference },
      maker: actor,
    }),
  )
  mount(returns.settleReturn, (call) => {
    const { bank_reference: bankReference, ...rest } = call.body
    return settleReturnCommand.run(doors, call, {
      payload: { caseId: call.params.id, bankReference },
      ...rest,
    })
  })
}
