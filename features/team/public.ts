// Answers for what other rooms may use of the team: who may make which call.
export {
  type Access,
  type AccessMatrix,
  accessMatrix,
  checkMatrix,
  mayCall,
  permissionsOf,
} from './access-matrix.ts'
export { approvableBy, type ApproverMatrix, approverMatrix, mayApprove } from './approver-matrix.ts'
