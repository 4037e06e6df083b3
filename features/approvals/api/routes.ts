// Answers for which verb stands behind which call about approvals.
import { type ApproverMatrix, approverMatrix } from '#features/team/public.ts'
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import * as thresholds from '../thresholds-contract.ts'
import * as many from '../many-contract.ts'
import type { Approvable } from './command.ts'
import { type Approvables, approve, reject, withdraw } from './decide-approval.ts'
import { approveMany, previewMany, rejectMany } from './decide-many.ts'
import { findApproval, listApprovals } from './list-approvals.ts'
import { previewThreshold, thresholdCommand } from './set-threshold.ts'
import { listThresholds } from './thresholds.ts'

type Given = {
  /** The commands of all features that may wait for a second person. */
  readonly given: readonly Approvable[]
  /** Who that may be. */
  readonly approvers?: ApproverMatrix
  readonly askFirst?: Approvables['askFirst']
}

export function routes(
  mount: Mount<ProductActors>,
  doors: Doors,
  { given, approvers = approverMatrix, askFirst }: Given,
): void {
  const { sql } = doors.database
  const namesOf = (stake: Approvable['stake']) =>
    new Set(given.flatMap((one) => (one.stake === stake ? [one.contract.name] : [])))
  const weighed = { byAmount: namesOf('money'), byPeople: namesOf('crowd') }
  const setThreshold = thresholdCommand(weighed)
  const commands = { ...approvables([...given, setThreshold], approvers), askFirst }
  mount(contract.listApprovals, ({ query, actor, now }) =>
    listApprovals(sql, { query, actor, now, commands }),
  )
  mount(contract.findApproval, ({ params, actor, now }) =>
    findApproval(doors, commands, { id: params.id, actor, now }),
  )
  mount(contract.approveRequest, (call) => approve(doors, commands, call))
  mount(contract.rejectRequest, (call) => reject(commands, doors, call))
  mount(contract.withdrawRequest, (call) => withdraw(doors, call))
  mount(many.previewMany, (call) => previewMany(doors, commands, call))
  mount(many.approveMany, (call) => approveMany(doors, commands, call))
  mount(many.rejectMany, (call) => rejectMany(doors, commands, call))
  mount(thresholds.listThresholds, async ({ now }) => done(await listThresholds(sql, now)))
  mount(thresholds.previewThreshold, ({ query, actor }) =>
    previewThreshold(doors, { set: setThreshold, commands: weighed }, { payload: query, maker: actor }),
  )
  mount(thresholds.setThreshold, (call) => {
    const { hash, reason, ...payload } = call.body
    return setThreshold.run(doors, call, { payload, hash, reason })
  })
}

/** Throws at the start for a command that nobody could approve, or that says nothing of waiting. */
function approvables(given: readonly Approvable[], approvers: ApproverMatrix): Approvables {
  const byName = new Map(given.map((one): [string, Approvable] => [one.contract.name, one]))
  for (const { contract: of } of given) {
    assert(of.waits !== undefined, `${of.name} may wait for a second person: its contract says so`)
    assert(
      (approvers[of.name]?.length ?? 0) > 0,
      `${of.name} may wait for a second person: somebody may be it`,
    )
  }
  return { byName, approvers }
}
