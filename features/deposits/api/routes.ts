// Answers for which verb stands behind which call of deposits.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done, refuse } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import * as staffContract from '../staff-contract.ts'
import * as unbook from '../unbook-contract.ts'
import type { BankRail } from '../rail.ts'
import { askBeforeGiving } from './ask-payment.ts'
import { askAboutLine } from './ask-about-line.ts'
import { askBeforeBooking, lineCommand } from './book-line.ts'
import { creditCommand } from './credit-deposit.ts'
import { findVirtualAccount, hasUser } from './find-virtual-account.ts'
import { depositView, listSuspended } from './list-suspended.ts'
import { openAccountAgain } from './open-account-again.ts'
import { lockDeposit, releaseCommand } from './release-deposit.ts'
import { returnCommand } from './return-deposit.ts'
import { unbookCommand } from './unbook-line.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors, { bank }: { bank: BankRail }): void {
  const { sql } = doors.database
  mount(contract.findMyVirtualAccount, async (call) => done(await findVirtualAccount(sql, call.actor.id)))
  mount(contract.findUserVirtualAccount, async (call) => {
    if (!(await hasUser(sql, call.params.id))) return refuse('user_not_found')
    return done(await findVirtualAccount(sql, call.params.id))
  })
  mount(contract.listSuspended, async (call) =>
    done(
      await listSuspended(sql, {
        state: call.query.state,
        kind: call.query.reason,
        taken: call.query.taken,
        id: call.query.id,
        reader: call.actor,
        page: call.query.page ?? 1,
        perPage: call.query.per_page ?? 25,
        now: call.now,
      }),
    ),
  )
  mount(contract.previewRelease, async (call) => {
    const previewed = await releaseCommand.preview(doors, {
      payload: { depositId: call.params.id },
      maker: call.actor,
    })
    if (!previewed.ok) return previewed
    const row = await lockDeposit(sql, call.params.id)
    if (row === undefined) return refuse('deposit_not_found')
    return done({ deposit: depositView(row), ...previewed.value })
  })
  mount(contract.releaseDeposit, async (call) => {
    const asked = await askBeforeGiving(doors, bank, call.params.id)
    if (!asked.ok) return asked
    const { hash, reason } = call.body
    return releaseCommand.run(doors, call, { payload: { depositId: call.params.id }, hash, reason })
  })
  ownerlessRoutes(mount, doors, bank)
  lineRoutes(mount, doors, bank)
}

function ownerlessRoutes(mount: Mount<ProductActors>, doors: Doors, bank: BankRail): void {
  const { sql } = doors.database
  mount(staffContract.previewCredit, async ({ params, query, actor }) => {
    const payload = { depositId: params.id, userId: query.user }
    const previewed = await creditCommand.preview(doors, { payload, maker: actor })
    if (!previewed.ok) return previewed
    const row = await lockDeposit(sql, params.id)
    return row === undefined
      ? refuse('deposit_not_found')
      : done({ deposit: depositView(row), ...previewed.value })
  })
  mount(staffContract.creditDeposit, async (call) => {
    const asked = await askBeforeGiving(doors, bank, call.params.id)
    if (!asked.ok) return asked
    const { user: userId, hash, reason } = call.body
    return creditCommand.run(doors, call, { payload: { depositId: call.params.id, userId }, hash, reason })
  })
  mount(staffContract.previewReturn, async ({ params, actor }) => {
    const payload = { depositId: params.id }
    const previewed = await returnCommand.preview(doors, { payload, maker: actor })
    if (!previewed.ok) return previewed
    const row = await lockDeposit(sql, params.id)
    if (row === undefined) return refuse('deposit_not_found')
    return done({ ...previewed.value, deposit: depositView(row) })
  })
  mount(staffContract.returnDeposit, (call) => {
    const { hash, reason } = call.body
    return returnCommand.run(doors, call, { payload: { depositId: call.params.id }, hash, reason })
  })
}

function lineRoutes(mount: Mount<ProductActors>, doors: Doors, bank: BankRail): void {
  mount(contract.openAccountAgain, (call) => openAccountAgain(doors, call))
  mount(contract.askAboutLine, (call) => askAboutLine(doors, call))
  mount(contract.previewLine, ({ params, query, actor }) =>
    lineCommand.preview(doors, { payload: { caseId: params.id, owner: query.owner }, maker: actor }),
  )
  mount(unbook.previewUnbooking, ({ params, actor }) =>
    unbookCommand.preview(doors, { payload: { caseId: params.id }, maker: actor }),
  )
  mount(unbook.unbookLine, (call) =>
    unbookCommand.run(doors, call, { payload: { caseId: call.params.id }, ...call.body }),
  )
  mount(contract.bookLine, async (call) => {
    const asked = await askBeforeBooking(doors, bank, call.params.id)
    if (!asked.ok) return asked
    const { owner, hash, reason } = call.body
    return lineCommand.run(doors, call, { payload: { caseId: call.params.id, owner }, hash, reason })
  })
}
