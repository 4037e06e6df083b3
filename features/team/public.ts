// Answers for what other rooms may use of the team: who may make which call.
export {
  type Access,
  type AccessMatrix,
  type ApproverMatrix,
  accessMatrix,
  approvableBy,
  approverMatrix,
  checkMatrix,
  mayApprove,
  mayCall,
  permissionsOf,
} from './access-matrix.ts'
