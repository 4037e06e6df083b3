// Answers for what other rooms may use of approvals: how an admin write is made, and who else has to agree to it.
export {
  type ApprovalRow,
  type ApprovalView,
  otherWaits,
  viewsOf,
  waitsElsewhere,
  expireApprovals,
} from './api/approval-rows.ts'
export {
  type Approvable,
  type Command,
  command,
  type CommandDefinition,
  type CommandMaker,
  type CommandRefusal,
  type Previewed,
} from './api/command.ts'
export { datedChange, datedWithdrawal, type NewRow, type Setting } from './api/dated-setting.ts'
export { jobs } from './api/jobs.ts'
export { tabPart } from './api/list-approvals.ts'
export { movesNothing, nothingDeclined, type Plan, type PlannedPosting } from './api/plan.ts'
export { type PreviewedLeg, previewPostings } from './api/preview.ts'
export { recordDenied } from './api/record-denied.ts'
export { lacksApprover } from './api/lacks-approver.ts'
export { tellDeciders } from './api/tell-deciders.ts'
export { periodic } from './api/periodic.ts'
export { routes } from './api/routes.ts'
export { gateRefusal, stepUpMilliseconds } from './rules.ts'
export { checkStaffWrites, stakeAtDoor } from './staff-writes.ts'
