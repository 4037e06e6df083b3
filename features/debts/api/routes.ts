// Answers for which verb stands behind which call about debts.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { askBeforeClaiming, type AskedRails } from './ask-first.ts'
import { claimCommand } from './claim-debt.ts'
import { listDebts, listMyDebts } from './list-debts.ts'
import { writeOffCommand } from './write-off.ts'

const askedOf = <Payload extends object, Asked extends { readonly paper?: string | undefined }>(
  payload: Payload,
  { paper, ...asked }: Asked,
) => ({ payload: paper === undefined ? payload : { ...payload, paper }, ...asked })

export function routes(mount: Mount<ProductActors>, doors: Doors, rails: AskedRails): void {
  const { sql } = doors.database
  mount(contract.listDebts, async ({ query, actor, now }) =>
    done(
      await listDebts(sql, {
        state: query.state,
        userId: query.user,
        id: query.id,
        taken: query.taken,
        reader: actor,
        page: query.page ?? 1,
        perPage: query.per_page ?? 25,
        now,
      }),
    ),
  )
  mount(contract.listMyDebts, async ({ actor }) => done(await listMyDebts(sql, actor.id)))
  mount(contract.previewClaim, ({ params, query, actor }) =>
    claimCommand.preview(doors, { ...askedOf({ caseId: params.id }, query), maker: actor }),
  )
  mount(contract.claimDebt, async (call) => {
    const asked = await askBeforeClaiming(doors, rails, call.params.id)
    if (!asked.ok) return asked
    return claimCommand.run(doors, call, askedOf({ caseId: call.params.id }, call.body))
  })
  mount(contract.previewWriteOff, ({ params, query, actor }) =>
    writeOffCommand.preview(doors, { ...askedOf({ debtId: params.id }, query), maker: actor }),
  )
  mount(contract.writeOffDebt, (call) =>
    writeOffCommand.run(doors, call, askedOf({ debtId: call.params.id }, call.body)),
  )
}
