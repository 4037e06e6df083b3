// Answers for which verb stands behind which call about adjustments.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { BodyOf } from '#kit/http/contract.ts'
import type { Mount } from '#kit/http/call.ts'
import * as contract from '../contract.ts'
import { fundCommand, previewOf, withdrawCommand } from './adjust-wallet.ts'
import { refundCommand, reverseCommand } from './take-back.ts'

const askedOf = (accountId: string, body: BodyOf<typeof contract.fundWallet>) => ({
  payload: {
    accountId,
    amount: body.amount,
    narration: body.narration,
    reasonCode: body.reason_code,
    ...(body.paper === undefined ? {} : { paper: body.paper }),
  },
  hash: body.hash,
  reason: body.narration,
})

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  mount(contract.previewAdjustment, ({ params, query, actor }) =>
    previewOf(doors, {
      kind: query.kind,
      payload: {
        accountId: params.account_id,
        amount: query.amount,
        narration: query.narration,
        reasonCode: query.reason_code,
        ...(query.paper === undefined ? {} : { paper: query.paper }),
      },
      maker: actor,
    }),
  )
  mount(contract.fundWallet, (call) =>
    fundCommand.run(doors, call, askedOf(call.params.account_id, call.body)),
  )
  mount(contract.withdrawFromWallet, (call) =>
    withdrawCommand.run(doors, call, askedOf(call.params.account_id, call.body)),
  )
  mount(contract.previewReversal, ({ params, actor }) =>
    reverseCommand.preview(doors, { payload: { id: params.id }, maker: actor }),
  )
  mount(contract.reverseTransaction, (call) =>
    reverseCommand.run(doors, call, {
      payload: { id: call.params.id },
      hash: call.body.hash,
      reason: call.body.reason,
    }),
  )
  mount(contract.previewRefund, ({ params, actor }) =>
    refundCommand.preview(doors, { payload: { id: params.id }, maker: actor }),
  )
  mount(contract.refundCharges, (call) =>
    refundCommand.run(doors, call, {
      payload: { id: call.params.id },
      hash: call.body.hash,
      reason: call.body.reason,
    }),
  )
}
