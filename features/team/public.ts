// Answers for what other rooms may use of the team: who may make which call.
export { type Access, type AccessMatrix, accessMatrix } from './access-matrix.ts'
export { approvableBy, type ApproverMatrix, approverMatrix, mayApprove } from './approver-matrix.ts'
export { actWords, everyActWord } from './every-act.ts'
export { checkMatrix, mayCall, permissionsOf } from './matrix-rules.ts'
