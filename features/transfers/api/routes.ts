// Answers for which verb stands behind which call about transfers.
import { measurePlace } from '#features/orders/public.ts'
import { together } from '#kit/db/together.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as beneficiaries from '../beneficiaries-contract.ts'
import * as contract from '../contract.ts'
import * as restores from '../restore-contract.ts'
import * as returns from '../return-contract.ts'
import * as staff from '../staff-contract.ts'
import type { PayoutRail } from '../rail.ts'
import { bankTransfer } from './bank-transfers.ts'
import { keepBeneficiary, listBeneficiaries, removeBeneficiary } from './beneficiaries.ts'
import { decideLostCommand } from './decide-lost-payout.ts'
import { findMyTransfer } from './find-transfer.ts'
import { listLostPayouts } from './list-lost-payouts.ts'
import { listSwitches, listSwitchHistory, previewSwitch, switchCommand } from './payout-switch.ts'
import { findPayeeOf, quoteTransfer } from './quote.ts'
import { readAmount } from './reckon.ts'
import { releaseReturnCommand } from './release-return.ts'
import { resolvePayee } from './resolve-payee.ts'
import { findOpenRestore, sayLeft } from './restores.ts'
import { sendTransfer } from './send-transfer.ts'
import { listPayments, settleReturnCommand } from './settle-return.ts'

/** The primary one pays out what is sent from now on. */
export function routes(
  mount: Mount<ProductActors>,
  doors: Doors,
  { payouts }: { readonly payouts: { readonly primary: PayoutRail } },
): void {
  mountSending(mount, doors, payouts.primary)
  mountBeneficiaries(mount, doors)
  mountPayouts(mount, doors)
  mountRestores(mount, doors)
  mountReturns(mount, doors)
}

function mountSending(mount: Mount<ProductActors>, doors: Doors, rail: PayoutRail): void {
  const { sql } = doors.database
  // Apart, since what is asked in turn differs between them.
  const sending = { customer: together(doors.database), bank: together(doors.database) }
  mount(contract.findPayee, (call) => findPayeeOf(doors, rail, { userId: call.actor.id, to: call.body.to }))
  mount(contract.quoteTransfer, (call) => quoteTransfer(doors, rail, { actor: call.actor, wish: call.body }))
  mount(contract.sendTransfer, async (call) => {
    const { actor, body: wish, requestId, address } = call
    // The bank is asked for a name before the transaction begins, never inside it.
    const payee = await resolvePayee(doors, rail, { userId: actor.id, to: wish.to })
    if (!payee.ok) return payee
    const amount = await readAmount(sql, { text: wish.amount, now: call.now })
    if (!amount.ok) return amount
    const { kind } = payee.value
    const touches = [actor.id, ...(kind === 'customer' ? [payee.value.userId] : [])]
    return call.once(
      (inside) =>
        sendTransfer(inside, doors, {
          actor,
          payee: payee.value,
          amount: amount.value,
          wish,
          provider: rail.provider,
          requestId,
          address,
        }),
      (work) => sending[kind].begin(work, touches),
    )
  })
  mount(contract.findMyTransfer, (call) =>
    findMyTransfer(sql, {
      userId: call.actor.id,
      transactionId: call.params.transaction_id,
      now: call.now,
    }),
  )
  mount(contract.checkBankHealth, async (call) =>
    done(await measurePlace(sql, { kind: bankTransfer, code: call.params.code, now: call.now })),
  )
}

function mountBeneficiaries(mount: Mount<ProductActors>, doors: Doors): void {
  const { sql } = doors.database
  mount(beneficiaries.listMyBeneficiaries, async (call) =>
    done(
      await listBeneficiaries(sql, doors, {
        userId: call.actor.id,
        query: call.query.query,
        saved: call.query.saved,
      }),
    ),
  )
  mount(beneficiaries.keepBeneficiary, (call) =>
    keepBeneficiary(sql, doors, { userId: call.actor.id, id: call.params.id, alias: call.body.alias }),
  )
  mount(beneficiaries.removeBeneficiary, (call) =>
    removeBeneficiary(sql, { userId: call.actor.id, id: call.params.id }),
  )
}

function mountPayouts(mount: Mount<ProductActors>, doors: Doors): void {
  const { sql } = doors.database
  mount(staff.listPayoutSwitches, async () => done(await listSwitches(sql)))
  mount(staff.payoutHistory, async () => done(await listSwitchHistory(sql)))
  mount(staff.previewPayoutSwitch, ({ query: { currency, value }, actor }) =>
    previewSwitch(doors, { payload: { currency, on: value }, maker: actor }),
  )
  mount(staff.switchPayouts, (call) =>
    switchCommand.run(doors, call, {
      payload: { currency: call.body.currency, on: call.body.value },
      hash: call.body.hash,
      reason: call.body.reason,
    }),
  )
}

function mountReturns(mount: Mount<ProductActors>, doors: Doors): void {
  mount(returns.previewReturnRelease, ({ params, actor }) =>
    releaseReturnCommand.preview(doors, { payload: { caseId: params.id }, maker: actor }),
  )
  mount(returns.releaseReturn, (call) =>
    releaseReturnCommand.run(doors, call, { payload: { caseId: call.params.id }, ...call.body }),
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

function mountRestores(mount: Mount<ProductActors>, doors: Doors): void {
  const { sql } = doors.database
  mount(restores.findRestore, async () => {
    const open = await findOpenRestore(sql)
    return done(open === undefined ? null : { ...open, left: sayLeft(open) })
  })
  mount(restores.listLostPayouts, async ({ query, actor }) => {
    const { state, taken, id, page = 1, per_page: perPage = 25 } = query
    return done(
      await listLostPayouts(sql, { filter: { state, taken, id }, adminId: actor.id, page, perPage }),
    )
  })
  mount(restores.previewLostPayout, ({ params, query, actor }) =>
    decideLostCommand.preview(doors, {
      payload: { id: params.id, decision: query.decision },
      maker: actor,
    }),
  )
  mount(restores.decideLostPayout, (call) =>
    decideLostCommand.run(doors, call, {
      payload: { id: call.params.id, decision: call.body.decision },
      hash: call.body.hash,
      reason: call.body.reason,
    }),
  )
}
